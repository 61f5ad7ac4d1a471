/** The market of a payer as a run now would read it, and why it may not be cleared now. */
import { sql, type Transaction } from 'kysely'
import { decideClearNow } from '#domain/clearing/times.ts'
import type { Instant } from '#domain/day.ts'
import { done, type Refused, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { type Market, readMarkets } from '../markets/queries.ts'
import { type Acting, isWithin } from '../sessions/actor.ts'
import { lookAtPool, runTimeAt } from './run-market.ts'

type RunStatus = { readonly last: Date | null; readonly running: boolean }

/** When a market was cleared last, and whether a run is in progress. */
export async function runsOf(
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
): Promise<RunStatus> {
  const { rows } = await sql<RunStatus>`
    select max(r.instant) as last, coalesce(bool_or(r.state = 'running'), false) as running from clearing_runs r
    where r.payer_tenant_id = ${tenantId} and r.market_id = ${marketId} and r.state in ('running', 'proposed', 'done', 'aborted')`.execute(
    db,
  )
  return rows[0] ?? { last: null, running: false }
}

/** The market, if it belongs to the acting company. */
export async function findMarket(db: Transaction<Schema>, acting: Acting, marketId: string) {
  const [market] = await readMarkets(db, acting.tenantId, marketId)
  return market && isWithin(acting, market.payerId) ? market : undefined
}

/** Why a market cannot be cleared now, if it cannot. */
async function refusalNow(db: Transaction<Schema>, market: Market, now: Date): Promise<Refused | undefined> {
  const { last, running } = await runsOf(db, market.tenantId, market.id)
  if (running) return refuse('runInProgress')
  const nextClearingAt = market.nextClearingAt?.getTime() as Instant | undefined
  const lastRunAt = last === null ? undefined : (last.getTime() as Instant)
  const decided = decideClearNow({ open: market.open, nextClearingAt }, lastRunAt, now.getTime() as Instant)
  return decided.ok ? undefined : decided
}

/** The market as a run now would read it, the time of the run, and why it may not be cleared, if it may not. */
export async function lookNow(db: Transaction<Schema>, acting: Acting, marketId: string, now: Date) {
  const market = await findMarket(db, acting, marketId)
  if (!market) return refuse('notFound')
  const blocked = await refusalNow(db, market, now)
  const time = runTimeAt(now, market.settings.timeZone, false)
  const read = await lookAtPool(db, market, time)
  return read ? done({ read, time, blocked }) : (blocked ?? refuse('noPayDate'))
}
