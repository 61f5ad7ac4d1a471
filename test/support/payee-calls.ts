/** The rows of the call table for a payer's payees: the payer alone sees and changes its list. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'

const of = (buyer: Row['served']['buyer']) => ({
  nobody: 401,
  unchosen: 403,
  served: { buyer, supplier: [], dealer: [] },
})
const keepers = ['administrator', 'clerk'] as const
const administrators = ['administrator'] as const
const awarders = ['administrator', 'reviewer'] as const
const payees = '/payee/v1/payees'
const confirmations = '/payee/v1/account-confirmations'
const manage = '/supplierSer/v1/buyer/suppliermanage'
const entry = { payeeName: '常州华泰轴承', payeeCode: 'HT-900', small: true }

const account = { holder: '常州华泰轴承', accountNumber: '6222021001012345678', bankCode: '102100099996' }

export const payeeCalls = {
  payeeList: { ...of(roles), plain: () => ({ url: payees }) },
  payeeTotals: { ...of(roles), plain: () => ({ url: `${payees}/totals` }) },
  payeeExport: { ...of(roles), plain: () => ({ url: `${payees}/export`, payload: {} }) },
  payeeRead: { ...of(roles), withId: ({ payee }) => ({ url: `${payees}/${payee}` }) },
  payeeAdd: {
    ...of(keepers),
    restaffs: true,
    plain: ({ context }) => ({ url: payees, payload: { ...entry, payeeCode: context.makeId() } }),
  },
  payeeEdit: {
    ...of(keepers),
    restaffs: true,
    withId: ({ payee }) => ({
      url: `${payees}/${payee}`,
      payload: { ...entry, payeeCode: payee, version: 1 },
    }),
  },
  payeeSwitch: {
    ...of(administrators),
    restaffs: true,
    withId: ({ payee }) => ({ url: `${payees}/switch`, payload: { ids: [payee], on: false } }),
  },
  payeeSet: {
    ...of(administrators),
    restaffs: true,
    withId: ({ payee }) => ({
      url: `${manage}/${payee}`,
      payload: { version: 1, switchedOn: false, marketId: null, reserveType: 'market', notes: '' },
    }),
  },
  payeeMinimum: {
    ...of(administrators),
    restaffs: true,
    withId: ({ payee }) => ({ url: `${manage}/${payee}/8.00` }),
  },
  payeeAccountRead: { ...of(roles), withId: ({ payee }) => ({ url: `${payees}/${payee}/account` }) },
  payeeAccountSet: {
    ...of(keepers),
    restaffs: true,
    withId: ({ payee }) => ({ url: `${payees}/${payee}/account`, payload: { version: 0, ...account } }),
  },
  accountsWaiting: { ...of(roles), plain: () => ({ url: confirmations }) },
  accountsDecide: {
    ...of(awarders),
    restaffs: true,
    withId: ({ waitingAccount }) => ({
      url: confirmations,
      payload: { isConfirmed: true, accounts: [{ payeeId: waitingAccount, version: 1 }] },
    }),
  },
  ownAccounts: {
    nobody: 401,
    unchosen: 403,
    served: { buyer: [], supplier: roles, dealer: [] },
    plain: () => ({ url: '/payee/v1/own-accounts' }),
  },
} as const satisfies Partial<Record<RouteName, Row>>

/** Restores the rows that the calls for payees and connection requests have changed. */
export const payeesAsBefore = `do $$ begin
  delete from payee_private_settings;
  alter table payee_account_decisions disable trigger user;
  delete from payee_account_decisions;
  alter table payee_account_decisions enable trigger user;
  alter table payee_accounts disable trigger user;
  delete from payee_accounts;
  alter table payee_accounts enable trigger user;
  alter table api_key_allowances disable trigger user;
  delete from api_key_allowances;
  alter table api_key_allowances enable trigger user;
  alter table payee_minimums disable trigger user;
  delete from payee_minimums;
  alter table payee_minimums enable trigger user;
  update payee_invitations set state = 'open';
  alter table api_keys disable trigger user;
  update api_keys set revoked_by = null, revoked_at = null;
  alter table api_keys enable trigger user;
  alter table connection_requests disable trigger user;
  update connection_requests set state = 'requested', reason = null, answered_by = null, answered_at = null where not by_code;
  alter table connection_requests enable trigger user;
  alter table payees disable trigger user;
  update payees set name = '无锡精工', switched_on = true, version = 1 where id::text = code;
  alter table payees enable trigger user;
end $$`
