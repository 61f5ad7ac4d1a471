/** The bank account that a payer keeps for a payee, entered by hand. It counts once a second person has confirmed it. */
import type * as contract from '#contract/bank-accounts.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import {
  type AccountSource,
  accountChanges,
  isKept,
  type NamedAccount,
} from '#domain/bank-accounts/account.ts'
import { maskAccountNumber } from '#domain/formats/bank-account.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, refuse } from '#domain/result.ts'
import { addPayeeAccounts } from '../bank-accounts/commands.ts'
import { accountWaits, confirmedAccountOf, newestAccountsOf } from '../bank-accounts/queries.ts'
import type { Command, Json } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { lockOwn } from './commands.ts'
import { within } from './contract-sql.ts'
import { journalEntryOfPayees } from './journal.ts'
import { type WaitingRow, waitingJson, waitingView } from './waiting-accounts.ts'

type SetAccount = Command<
  Input<typeof contract.payeeAccountSet>,
  Reply<typeof contract.payeeAccountSet>,
  Actor
>

export const setAccount: SetAccount = async (work, { params: { id }, body }) => {
  const { db, actor, businessNow } = work
  const [payee] = await lockOwn(work, [id])
  if (!payee) return refuse('notFound')
  const own = refuseOwnPayee(payee.payee_tenant_id, await membershipsOf(db))
  if (own) return own
  const { payer_tenant_id: tenantId, name, payee_tenant_id } = payee
  const before = (await newestAccountsOf(db, tenantId, [id])).get(id)
  if ((before?.version ?? 0) !== body.version) return refuse('outOfDate')
  const { holder, accountNumber: number, bankCode, bankName, corrects } = body
  const after = { holder, number, bankCode, bankName, corrects }
  // An account that was put right already can still be said to correct the one before, and one that was declined is entered again.
  if (before?.state !== 'declined' && isKept(after, before)) return refuse('nothingChanged')
  const counts = await confirmedAccountOf(db, tenantId, id)
  await addPayeeAccounts(db, tenantId, [{ payeeId: id, ...after }], {
    by: actor.userId,
    enteredBy: actor.userId,
    batchId: null,
    at: businessNow,
    source: 'entered',
  })
  const changes = accountChanges(counts, after, corrects) as unknown as Json
  // A payee reads its account.
  const events =
    payee_tenant_id === null ? [] : [{ topic: topics.payeesChanged, body: {}, tenantId: payee_tenant_id }]
  return done({
    value: { version: body.version + 1 },
    entry: journalEntryOfPayees(work, 'payees.accountSet', { payeeId: id, name, changes }, events),
  })
}

/** The verified account `v` that counts for the payee `p`; a payer reads accounts, and which of them counts. */
const verifiedJoin = `left join verified_accounts v on v.tenant_id = p.payee_tenant_id
    and v.version = (select verified_account_at(p.payee_tenant_id, 'infinity'))`
const verifiedJson = `json_build_object('holder', v.holder, 'number', v.number, 'bankCode', v.bank_code, 'bankName', v.bank_name`

const accountJson = `json_build_object('holder', b.holder, 'number', b.number, 'bankCode', b.bank_code, 'bankName', b.bank_name,
    'source', b.source, 'setAt', instant_text(b.counts_from))`

/**
 * The account of one payee of the acting company. Its unpaid awards are found among those of its tenant, or among those to be
 * paid in the payer's markets, whichever are fewer.
 */
export const payeeAccount = `
  select json_build_object('version', (select coalesce(max(n.version), 0) from payee_accounts n where n.payer_tenant_id = p.payer_tenant_id
      and n.payee_id = p.id), 'account', case when b.version is not null then ${accountJson} end,
    'waiting', (select ${waitingJson} from payee_accounts b where b.payer_tenant_id = p.payer_tenant_id and b.payee_id = p.id and ${accountWaits}),
    'verified', case when v.version is not null then ${verifiedJson}, 'verifiedAt', instant_text(v.verified_at)) end,
    'isOwn', coalesce(person_belongs_to(p.payee_tenant_id), false), 'unpaidAwards', (
      select coalesce(sum(counted.awards), 0)::int from markets m cross join lateral (select count(*) as awards from awards a
        where a.payer_tenant_id = m.tenant_id and a.market_id = m.id and a.payee_tenant_id = p.payee_tenant_id and a.payee_id = p.id
          and a.state = 'committed' and a.verified_account is null) counted where m.tenant_id = p.payer_tenant_id))::text as answer
  from payees p left join current_payee_accounts b on b.payer_tenant_id = p.payer_tenant_id and b.payee_id = p.id
  ${verifiedJoin}
  where ${within('actor.tenant_id', 'actor.company_id')} and p.id = $3::uuid`

type VerifiedAccount = Omit<NamedAccount, 'bankCode'> & {
  readonly bankCode: string | null
  readonly verifiedAt: string
}
type StoredAccount = NamedAccount & { readonly source: AccountSource; readonly setAt: string }
export type PayeeAccountRow = {
  readonly version: number
  readonly account: StoredAccount | null
  readonly waiting: WaitingRow | null
  readonly verified: VerifiedAccount | null
  readonly isOwn: boolean
  readonly unpaidAwards: number
}

/** The whole number for those who may set it; a payer cannot set the verified account. */
export function payeeAccountView(
  actor: Actor,
  { isOwn, account, waiting, verified, ...row }: PayeeAccountRow,
): Reply<typeof contract.payeeAccountRead> {
  const canSet = requireActing(actor).abilities.has('payees.keep') && !isOwn
  const number = account && (canSet ? account.number : maskAccountNumber(account.number))
  return {
    ...row,
    account: account && { ...account, number: number ?? '' },
    waiting: waiting && waitingView(actor, waiting),
    verified: verified && { ...verified, number: maskAccountNumber(verified.number) },
    canSet,
  }
}

/** The payers of the acting payee by name, each with the account that its awards pay to: the verified one, or what the payer keeps. */
export const ownAccounts = `
  select coalesce(json_agg(json_build_object('payerName', k.name, 'payeeName', p.name, 'marketId', p.market_id, 'account',
    case when v.version is not null then ${verifiedJson}, 'setAt', instant_text(v.verified_at), 'isVerified', true)
      when b.version is not null then json_build_object('holder', b.holder, 'number', b.number, 'bankCode', b.bank_code,
      'bankName', b.bank_name, 'setAt', instant_text(b.counts_from), 'isVerified', false) end) order by k.name, p.name, p.id), '[]')::text as answer
  from payees p join payer_directory k on k.company_id = p.payer_id
  left join current_payee_accounts b on b.payer_tenant_id = p.payer_tenant_id and b.payee_id = p.id ${verifiedJoin}
  where p.payee_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or p.payee_company_id = actor.company_id)`

type OwnAccounts = Reply<typeof contract.ownAccounts>

export const ownAccountsView = (rows: OwnAccounts): OwnAccounts =>
  rows.map(({ account, ...row }) => ({
    ...row,
    account: account && { ...account, number: maskAccountNumber(account.number) },
  }))
