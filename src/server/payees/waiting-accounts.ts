/** The SQL of accounts of payees that wait for a second person, and their replies. */
import type * as contract from '#contract/account-confirmations.ts'
import type { Input, Reply } from '#contract/route.ts'
import { rolesWith } from '#domain/access/abilities.ts'
import type { NamedAccount } from '#domain/bank-accounts/account.ts'
import { accountConfirmersNamedMax, accountsWaitingListedMax } from '#domain/bank-accounts/limits.ts'
import { namesShownMax } from '#domain/dashboards/limits.ts'
import { maskAccountNumber } from '#domain/formats/bank-account.ts'
import { accountWaits } from '../bank-accounts/queries.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { within } from './contract-sql.ts'

/** The people who may confirm have the award code. */
const roles = rolesWith('clearing.award', 'buyer')
  .map((role) => `'${role}'`)
  .join(', ')

const accountOf = (b: string): string =>
  `json_build_object('holder', ${b}.holder, 'number', ${b}.number, 'bankCode', ${b}.bank_code, 'bankName', ${b}.bank_name)`
const personOf = (id: string): string => `coalesce((select u.name from users u where u.id = ${id}), '')`

/** An account `b` of the payee `p` that waits, for the actor. */
export const waitingJson = `json_build_object('version', b.version, 'account', ${accountOf('b')}, 'source', b.source, 'corrects', b.corrects,
    'enteredBy', ${personOf('b.entered_by')}, 'enteredAt', instant_text(b.set_at), 'isOwnEntry', b.entered_by = actor.user_id,
    'isOwnPayee', coalesce(person_belongs_to(p.payee_tenant_id), false),
    'confirmers', (select coalesce(json_agg(found.name order by found.name), '[]') from (select u.name from memberships m
      join users u on u.id = m.user_id where m.tenant_id = b.payer_tenant_id and m.status = 'activated' and m.role in (${roles})
      and m.user_id <> b.entered_by order by u.name limit ${accountConfirmersNamedMax}) found))`

const waiting = `select b.*, p.code, p.name, p.payer_id, p.payee_tenant_id from payees p
    join payee_accounts b on b.payer_tenant_id = p.payer_tenant_id and b.payee_id = p.id
    where ${within('actor.tenant_id', 'actor.company_id')} and ${accountWaits}`

/** Accounts in place of another come first, since they redirect money. */
export function waitingAccounts({ query: { batchId } }: Input<typeof contract.accountsWaiting>): Statement {
  const { param, values } = parameters(3)
  const ofBatch = batchId === undefined ? 'true' : `w.batch_id = ${param(batchId)}::uuid`
  const sql = `
    with waiting as materialized (${waiting}), listed as (
      select w.*, row_number() over (order by w.version = 1, w.set_at, w.code, w.payee_id) as n from waiting w where ${ofBatch})
    select json_build_object('total', (select count(*)::int from listed), 'list', (
        select coalesce(json_agg(json_build_object('payeeId', p.id, 'payeeCode', p.code, 'payeeName', p.name,
          'payerName', (select k.name from payer_directory k where k.company_id = p.payer_id), 'batchId', b.batch_id, 'waiting', ${waitingJson},
          'before', case when c.version is not null then ${accountOf('c')} end) order by b.n), '[]')
        from listed b join payees p on p.payer_tenant_id = b.payer_tenant_id and p.id = b.payee_id
        left join current_payee_accounts c on c.payer_tenant_id = b.payer_tenant_id and c.payee_id = b.payee_id
        where b.n <= ${accountsWaitingListedMax}),
      'batches', (select coalesce(json_agg(json_build_object('id', s.batch_id, 'source', s.source, 'enteredBy', ${personOf('s.entered_by')},
          'enteredAt', instant_text(s.set_at), 'waiting', s.waiting, 'isOwnEntry', s.entered_by = actor.user_id) order by s.set_at, s.batch_id), '[]')
        from (select w.batch_id, w.source, w.entered_by, min(w.set_at) as set_at, count(*)::int as waiting from waiting w
          where w.batch_id is not null group by w.batch_id, w.source, w.entered_by) s))::text as answer`
  return { sql, values }
}

/** The accounts that the actor may confirm, with the names of the first of their payees. */
export const accountsToConfirm = `(
  with waiting as materialized (${waiting} and b.entered_by <> actor.user_id)
  select json_build_object('count', count(*)::int, 'names', coalesce(json_agg(name order by n) filter (where n <= ${namesShownMax}), '[]'))
  from (select w.name, row_number() over (order by w.set_at, w.code, w.payee_id) as n from waiting w
    where w.payee_tenant_id is null or w.payee_tenant_id not in (select caller_tenants())) found)`

type View = Reply<typeof contract.accountsWaiting>
type Row = View['list'][number]
export type WaitingRow = Omit<Row['waiting'], 'can'> & { readonly isOwnPayee: boolean }
export type WaitingAccountsRow = {
  readonly total: number
  readonly list: readonly (Omit<Row, 'waiting'> & { readonly waiting: WaitingRow })[]
  readonly batches: readonly (Omit<View['batches'][number], 'can'> & { readonly isOwnEntry: boolean })[]
}

/** Who entered an account may take it back, and not confirm it. */
const actionsOn = (
  actor: Actor,
  { isOwnEntry, isOwnPayee }: { isOwnEntry: boolean; isOwnPayee: boolean },
): Row['waiting']['can'] => {
  if (isOwnPayee || !requireActing(actor).abilities.has('clearing.award')) return []
  return isOwnEntry ? ['decline'] : ['confirm', 'decline']
}

/** Whole numbers for those who enter or confirm them. */
const shownTo = (actor: Actor, isOwnPayee: boolean) => {
  const { abilities } = requireActing(actor)
  const isWhole = !isOwnPayee && (abilities.has('payees.keep') || abilities.has('clearing.award'))
  return (account: NamedAccount): NamedAccount =>
    isWhole ? account : { ...account, number: maskAccountNumber(account.number) }
}

export const waitingView = (actor: Actor, { isOwnPayee, ...row }: WaitingRow): Row['waiting'] => ({
  ...row,
  account: shownTo(actor, isOwnPayee)(row.account),
  can: actionsOn(actor, { ...row, isOwnPayee }),
})

export const waitingAccountsView = (actor: Actor, { total, list, batches }: WaitingAccountsRow): View => ({
  total,
  list: list.map(({ waiting: row, before, ...payee }) => ({
    ...payee,
    waiting: waitingView(actor, row),
    before: before && shownTo(actor, row.isOwnPayee)(before),
  })),
  batches: batches.map(({ isOwnEntry, ...batch }) => ({
    ...batch,
    can: actionsOn(actor, { isOwnEntry, isOwnPayee: false }),
  })),
})
