/**
 * The payees of a payer whose documents were evaluated by other dates or settings than their market has now. Reasons that
 * come from dates change only for documents due between the old and the new dates, so that a day roll looks at these.
 */
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { addDays, type Day } from '#domain/day.ts'
import { payeesPerEvaluationMax } from '#domain/documents/limits.ts'
import type { Schema } from '../db/schema.ts'
import { lockMarketShared } from '../markets/locks.ts'
import { lockPayees } from '../payees/locks.ts'
import type { DayRange } from './store.ts'

type Dates = { readonly today: Day | null; readonly nextPayDate: Day | null }
/** A payee with the dates of its last evaluation and those of its market. */
export type Outdated = {
  readonly payeeId: string
  /** Whether everything is to be evaluated: nothing was, or its market or settings are others. */
  readonly isWhole: boolean
  readonly before: Dates
  readonly now: Dates
  readonly daysPaidEarlyMax: number | null
}

const dated = `
  select p.id as payee_id, m.id as market_id, m.version, coalesce(m.business_date, payer.today) as today, m.next_pay_date, s.days_paid_early_max
  from (select payer_day($1::uuid) as today) payer cross join payees p
  left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
  left join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version
  where p.payer_tenant_id = $1::uuid`

const outdated = `
  select d.payee_id as "payeeId", e.payee_id is null or (e.market_id, e.market_version) is distinct from (d.market_id, d.version)
      or (e.next_pay_date is null) <> (d.next_pay_date is null) as "isWhole",
    json_build_object('today', e.today, 'nextPayDate', e.next_pay_date) as before,
    json_build_object('today', d.today, 'nextPayDate', d.next_pay_date) as now, d.days_paid_early_max as "daysPaidEarlyMax"
  from (${dated}) d left join payee_evaluations e on e.payer_tenant_id = $1::uuid and e.payee_id = d.payee_id
  where ($2::uuid[] is null or d.payee_id = any($2::uuid[])) and (e.payee_id is null
    or (e.market_id, e.market_version, e.today, e.next_pay_date) is distinct from (d.market_id, d.version, d.today, d.next_pay_date))
  order by d.payee_id limit ${payeesPerEvaluationMax}`

const findOutdated = async (
  db: Kysely<Schema>,
  payerTenantId: string,
  payeeIds: readonly string[] | null,
): Promise<readonly Outdated[]> => {
  const { rows } = await db.executeQuery<Outdated>(CompiledQuery.raw(outdated, [payerTenantId, payeeIds]))
  return rows
}

/** Some of them, with their markets and themselves locked, so that their dates stay as they are. */
export async function lockOutdated(
  db: Transaction<Schema>,
  payerTenantId: string,
): Promise<readonly Outdated[]> {
  const found = await findOutdated(db, payerTenantId, null)
  if (found.length === 0) return []
  const ids = found.map(({ payeeId }) => payeeId)
  const { rows: markets } = await sql<{ readonly id: string }>`
    select id from markets where tenant_id = ${payerTenantId}`.execute(db)
  await lockMarketShared(
    db,
    markets.map(({ id }) => id),
  )
  await sql`select from markets where tenant_id = ${payerTenantId} order by id for share`.execute(db)
  await lockPayees(db, ids)
  return findOutdated(db, payerTenantId, ids)
}

/** The due dates of documents whose reasons or status may differ. */
export function changedDueDates({ before, now, daysPaidEarlyMax }: Outdated): readonly DayRange[] {
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
