/** The rows of the call table for receivables that a payee has entered itself. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'

const of = (supplier: Row['served']['supplier']) => ({
  nobody: 401,
  unchosen: 403,
  served: { buyer: [], supplier, dealer: [] },
})
const keepers = ['administrator', 'clerk'] as const
const base = '/accelerate/v1/receivables'
const entry = (number: string) => ({
  payerName: '东方重工集团有限公司',
  number,
  type: 'receivable',
  amount: '1000',
  currency: 'CNY',
  dueDate: '2027-03-01',
  means: 'transfer',
})

export const receivableCalls = {
  receivableList: { ...of(roles), plain: () => ({ url: base }) },
  receivableTotals: { ...of(roles), plain: () => ({ url: `${base}/totals` }) },
  receivableExport: { ...of(roles), plain: () => ({ url: `${base}/export`, payload: {} }) },
  receivablePayers: { ...of(roles), plain: () => ({ url: '/accelerate/v1/payers' }) },
  receivableAdd: {
    ...of(keepers),
    restaffs: true,
    plain: ({ context }) => ({ url: base, payload: entry(context.makeId()) }),
  },
  receivableEdit: {
    ...of(keepers),
    restaffs: true,
    withId: ({ receivable }) => ({
      url: `${base}/${receivable}`,
      payload: { ...entry(receivable), version: 1 },
    }),
  },
  receivableRemove: {
    ...of(keepers),
    restaffs: true,
    withId: ({ receivable }) => ({ url: `${base}/${receivable}/remove` }),
  },
  receivableLink: {
    ...of(keepers),
    restaffs: true,
    withId: ({ receivable, buyer }) => ({ url: `${base}/${receivable}/link`, payload: { payerId: buyer } }),
  },
  payerInvite: {
    ...of(keepers),
    restaffs: true,
    withId: ({ receivable }) => ({
      url: `${base}/${receivable}/invite`,
      payload: { mail: `${receivable.slice(-12)}@payer.test`, language: 'zh' },
    }),
  },
} as const satisfies Partial<Record<RouteName, Row>>

/** Restores the rows that these calls have changed. */
export const receivablesAsBefore = `do $$ begin
  delete from payer_invitations;
  alter table named_receivables disable trigger user;
  update named_receivables set state = 'open', payer_tenant_id = null, document_id = null, version = 1, number = id::text where state <> 'open' or version > 1;
  alter table named_receivables enable trigger user;
end $$`
