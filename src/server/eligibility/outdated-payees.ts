/**
 * Finds and locks outdated payees: those whose documents were evaluated by other dates or settings than they
 * have now. Reasons that depend on dates change only for documents due between the old and the new dates, so
 * a day roll evaluates only these.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { addDays, type Day } from '#domain/day.ts'
import { documentsPerEvaluationMax, payeesPerEvaluationMax } from '#domain/documents/limits.ts'
import type { Schema } from '../db/schema.ts'
import { lockMarketRows, tryLockMarketsShared } from '../markets/locks.ts'
import { lockFreePayees } from '../payees/locks.ts'
import type { DayRange } from './store.ts'

type Dates = { readonly today: Day | null; readonly nextPayDate: Day | null }
/** A payee with the dates of its last evaluation and those of its market. */
export type OutdatedPayee = {
  readonly payeeId: string
  readonly marketId: string | null
  /** Whether all documents must be evaluated: none were, or more than dates changed. */
  readonly isWhole: boolean
  readonly before: Dates
  readonly now: Dates
  readonly daysPaidEarlyMax: number | null
  /** How many documents it has. */
  readonly documents: number
}

/**
 * The values by which each payee's documents are evaluated now. "offset 0" computes the day once instead of
 * per payee.
 */
const current = (payerTenantId: string): RawBuilder<unknown> => sql`
  select p.id as payee_id, m.id as market_id, m.restrictions_version as market_version, coalesce(m.business_date, payer.today) as today, m.next_pay_date,
    s.days_paid_early_max, p.payee_company_id is not null as registered, p.switched_on,
    p.reserve_bps, p.reserve_minor, p.contract_from, p.contract_to, p.contract_terminated
  from (select payer_day(${payerTenantId}) as today offset 0) payer cross join payees p
  left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
  left join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version
  where p.payer_tenant_id = ${payerTenantId}`

/** The columns of `payee_evaluations` that affect all documents of a payee. */
const stateColumns = [
  'market_id',
  'market_version',
  'registered',
  'switched_on',
  'reserve_bps',
  'reserve_minor',
  'contract_from',
  'contract_to',
  'contract_terminated',
]
/**
 * Whether the last evaluation `e` of a payee `p` was by the restrictions of its market `m` and its own state, on a day and for a
 * pay date; as SQL.
 */
export const isEvaluated = (today: string, payDate: string): string =>
  `(e.market_id, e.market_version, e.today, e.next_pay_date, e.registered, e.switched_on, e.reserve_bps, e.reserve_minor, e.contract_from,
      e.contract_to, e.contract_terminated)
    is not distinct from (m.id, m.restrictions_version, ${today}, ${payDate}, p.payee_company_id is not null, p.switched_on, p.reserve_bps,
      p.reserve_minor, p.contract_from, p.contract_to, p.contract_terminated)`

const state = (alias: string): RawBuilder<unknown> =>
  sql.raw(stateColumns.map((name) => `${alias}.${name}`).join(', '))
const contractOn = (day: string): RawBuilder<unknown> =>
  sql.raw(`contract_reasons(d.contract_from, d.contract_to, d.contract_terminated, ${day})`)

const outdated = (payerTenantId: string): RawBuilder<unknown> => sql`
  select d.payee_id, d.market_id, e.payee_id is null or (${state('e')}) is distinct from (${state('d')})
      or (e.today is null) <> (d.today is null) or (e.next_pay_date is null) <> (d.next_pay_date is null)
      or ${contractOn('e.today')} is distinct from ${contractOn('d.today')} as is_whole,
    e.today as old_today, e.next_pay_date as old_pay_date, d.today, d.next_pay_date, d.days_paid_early_max
  from (${current(payerTenantId)}) d left join payee_evaluations e on e.payer_tenant_id = ${payerTenantId} and e.payee_id = d.payee_id
  where e.payee_id is null or (${state('e')}, e.today, e.next_pay_date) is distinct from (${state('d')}, d.today, d.next_pay_date)`

async function findOutdated(
  db: Kysely<Schema>,
  payerTenantId: string,
  payeeIds: readonly string[],
): Promise<readonly OutdatedPayee[]> {
  const { rows } = await sql<OutdatedPayee>`
    select payee_id as "payeeId", market_id as "marketId", is_whole as "isWhole",
      json_build_object('today', old_today, 'nextPayDate', old_pay_date) as before,
      json_build_object('today', today, 'nextPayDate', next_pay_date) as now, days_paid_early_max as "daysPaidEarlyMax",
      (select coalesce(sum(c.documents), 0)::int from document_counts c
        where c.payer_tenant_id = ${payerTenantId} and c.payee_id = o.payee_id) as documents
    from (${outdated(payerTenantId)}) o where payee_id = any(${payeeIds}::uuid[]) order by payee_id`.execute(
    db,
  )
  return rows
}

export async function isAnyOutdated(db: Kysely<Schema>, payerTenantId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (${outdated(payerTenantId)}) as found`.execute(db)
  return rows[0]?.found === true
}

/**
 * Locks some outdated payees and their markets, so that their dates do not change; once per transaction,
 * since markets are locked before payees. It waits only for changes of market rows: payees and markets that a
 * run, an import or a command has locked are skipped. Payees without a market need all of the payer's
 * markets, whose latest day applies to them.
 */
export async function lockOutdated(
  db: Transaction<Schema>,
  payerTenantId: string,
): Promise<readonly OutdatedPayee[]> {
  const markets = await db.selectFrom('markets').select('id').where('tenant_id', '=', payerTenantId).execute()
  const locked = await tryLockMarketsShared(
    db,
    markets.map(({ id }) => id),
  )
  await lockMarketRows(db, locked)
  const isAll = locked.length === markets.length
  const ids = await lockFreePayees(
    db,
    sql`select payee_id from (${outdated(payerTenantId)}) o
      where case when market_id is null then ${isAll}::boolean else market_id = any(${locked}::uuid[]) end`,
    payeesPerEvaluationMax,
  )
  const found = await findOutdated(db, payerTenantId, ids)
  return portionOf(
    found.filter(({ marketId }) => (marketId === null ? isAll : locked.includes(marketId))),
    documentsPerEvaluationMax,
  )
}

/** The first ones, up to a total of documents, and at least one. */
export function portionOf<T extends Pick<OutdatedPayee, 'documents'>>(
  found: readonly T[],
  documentsMax: number,
): readonly T[] {
  let documents = 0
  const end = found.findIndex((one, n) => {
    documents += one.documents
    return n > 0 && documents > documentsMax
  })
  return end === -1 ? found : found.slice(0, end)
}

/** The due dates of documents whose reasons or status may differ. */
export function changedDueDates({ before, now, daysPaidEarlyMax }: OutdatedPayee): readonly DayRange[] {
  const ranges: DayRange[] = []
  const add = (one: Day | null, other: Day | null, days = 0): void => {
    if (one === null || other === null || one === other) return
    const [first, last] = [one, other].toSorted()
    ranges.push({ first: addDays(first as Day, days), last: addDays(last as Day, days) })
  }
  add(before.today, now.today)
  add(before.nextPayDate, now.nextPayDate)
  if (daysPaidEarlyMax !== null) add(before.nextPayDate, now.nextPayDate, daysPaidEarlyMax)
  return ranges
}
