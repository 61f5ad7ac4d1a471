/** Awards as commands lock them, and the events of their changes. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { AwardState } from '#domain/awards/states.ts'
import type { Day } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import type { DomainEvent } from '../commands/command.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'
import { lockPayees } from '../payees/locks.ts'
import type { AwardKey } from './apply.ts'
import { awardIsOpen, awardIsUnpaid } from './award-sql.ts'

export type AwardRow = AwardKey & {
  readonly market_id: string
  readonly run_id: string
  readonly run_number: number
  readonly number: string
  readonly payer_name: string
  readonly payee_name: string
  readonly document_number: string
  readonly document_date: string | null
  readonly currency: Currency
  readonly face: bigint
  readonly credits: bigint
  readonly amount: bigint
  readonly discount: bigint
  readonly pay_by: string
  readonly state: AwardState
  readonly due_date: string
  /** The business date of the market. */
  readonly today: string
  readonly time_zone: string
  /** Of its payment, and whether a revolving pool has the money back. */
  readonly paid_on: string | null
  readonly is_released: boolean
  /** Whether it has lapsed, and its document is neither paid nor awarded again; and whether it is as it was awarded and not paid. */
  readonly is_open: boolean
  readonly is_unpaid: boolean
  /** What of its payment is not the pool's. */
  readonly outside_pool: bigint
}

/** Awards of a payer, or of one of its companies, by ids, in the order of ids, locked after their payees. */
export async function lockAwards(
  db: Transaction<Schema>,
  tenantId: string,
  ids: readonly string[],
  companyId: string = tenantId,
): Promise<readonly AwardRow[]> {
  const chosen = sql`awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id and ${companyId} in (m.tenant_id, m.payer_id)`
  const requested = sql`a.payer_tenant_id = ${tenantId} and a.id = any(${ids}::uuid[])`
  const { rows: found } = await sql<{ payee_id: string }>`
    select distinct a.payee_id from ${chosen} where ${requested}`.execute(db)
  await lockPayees(
    db,
    found.map(({ payee_id }) => payee_id),
  )
  const { rows } = await sql<AwardRow>`
    select a.payer_tenant_id, a.id, a.document_id, a.payee_id, a.payee_tenant_id, a.awarded_at, a.market_id, a.run_id,
      r.number as run_number, a.number, k.name as payer_name, e.name as payee_name, d.number as document_number, d.document_date, a.currency,
      a.face, a.credits, a.amount, a.discount, a.pay_by, a.due_date, m.business_date as today, a.state, s.time_zone, p.value_date as paid_on, p.released_on is not null as is_released,
      ${sql.raw(awardIsOpen)} as is_open, ${sql.raw(awardIsUnpaid)} as is_unpaid, coalesce(p.outside_pool, 0)::bigint as outside_pool
    from ${chosen} join clearing_runs r on r.payer_tenant_id = a.payer_tenant_id and r.id = a.run_id
    join payer_directory k on k.company_id = m.payer_id join payees e on e.payer_tenant_id = a.payer_tenant_id and e.id = a.payee_id
    join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
    join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
    left join award_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id
    where ${requested} order by a.id for no key update of a`.execute(db)
  return rows
}

/** One request for the files of a run or an offer at a time, so that each sees those before it. */
export async function lockAwardFile(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.awardFiles}, hashtext(${id}))`.execute(db)
}

/** The business date of a payer; a payer without a market has none, and nothing can be recorded for it. */
export async function payerDay(db: Transaction<Schema>, tenantId: string): Promise<Day> {
  const { rows } = await sql<{ today: Day | null }>`select payer_day(${tenantId}) as today`.execute(db)
  return rows[0]?.today ?? ('0001-01-01' as Day)
}

/** Both sides reload. */
export const paidEvents = (tenantId: string, awards: readonly AwardRow[]): readonly DomainEvent[] => {
  const marketIds = [...new Set(awards.map(({ market_id }) => market_id))]
  return [
    { topic: topics.marketsChanged, body: { marketIds } },
    ...[...new Set([tenantId, ...awards.map(({ payee_tenant_id }) => payee_tenant_id)])].flatMap((side) =>
      [topics.clearingChanged, topics.offersChanged, topics.documentsChanged].map((topic) => ({
        topic,
        body: {},
        ...(side !== tenantId && { tenantId: side }),
      })),
    ),
  ]
}
