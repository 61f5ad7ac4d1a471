/** The market of a past run with other settings, as values. Its documents stay as eligible as they were then. */
import { sql, type Transaction } from 'kysely'
import type { RunMarket } from '#domain/clearing/book.ts'
import { checkRates, poolChange } from '#domain/markets/rules.ts'
import { usablePool } from '#domain/markets/settings.ts'
import type { Currency } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { readOwnPool, type TriedSettings } from '../markets/queries.ts'

type PoolOfRun = {
  readonly lowestBps: BasisPoints
  readonly poolMinor: bigint
  readonly availableBps: BasisPoints
}

/** What the snapshot of a run does not have: the lowest public rate and the size of the pool, of the versions it used. */
export async function poolOfRun(
  db: Transaction<Schema>,
  tenantId: string,
  runId: string,
): Promise<PoolOfRun> {
  const { rows } = await sql<PoolOfRun>`
    select s.lowest_bps as "lowestBps", o.pool_minor as "poolMinor", o.available_bps as "availableBps" from clearing_runs r
    join market_settings s on s.tenant_id = r.payer_tenant_id and s.market_id = r.market_id
      and s.version = coalesce(r.rate_version, r.settings_version)
    join market_private_settings o on o.tenant_id = r.payer_tenant_id and o.market_id = r.market_id and o.version = r.settings_version
    where r.payer_tenant_id = ${tenantId} and r.id = ${runId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A run that is done names its settings.')
  return found
}

/** The first setting that only today's book can be tried with. */
const todayOnly = (rest: object): string | undefined =>
  Object.entries(rest).find(([, value]) => value !== undefined)?.[0]

export function tryOnRun(
  currency: Currency,
  market: RunMarket,
  before: PoolOfRun,
  settings: TriedSettings,
): Result<RunMarket> {
  const { lowestApr, highestApr, minimumApr, desiredApr, invoicePriority, pool, ...rest } = settings
  const field = todayOnly(rest)
  if (field !== undefined) return refuse('whatIfTodayOnly', { field })
  const after = readOwnPool(pool, { own: before, currency })
  if (!after.ok) return after
  const available = BigInt(market.poolLeft)
  const used = { available, committed: usablePool(before) - available, outstanding: 0n }
  const change = poolChange(before, after.value, used, currency)
  if (!change.ok) return change
  const tried: RunMarket = {
    ...market,
    poolLeft: market.poolLeft + Number(change.value),
    minimumBps: minimumApr ?? market.minimumBps,
    desiredBps: desiredApr === undefined ? market.desiredBps : desiredApr === 'none' ? undefined : desiredApr,
    highestBps: highestApr ?? market.highestBps,
    invoicePriority: invoicePriority ?? market.invoicePriority,
  }
  const isTried = [lowestApr, highestApr, minimumApr, desiredApr].some((rate) => rate !== undefined)
  const lowestBps = lowestApr ?? before.lowestBps
  const rates = isTried ? checkRates({ ...tried, lowestBps, fixedBps: undefined }, tried) : done(null)
  return rates.ok ? done(tried) : rates
}
