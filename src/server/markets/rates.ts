/** Which version of the rate settings counts at a moment, and how long changes of them wait. */
import { type Kysely, sql } from 'kysely'
import type { AwardRule } from '#domain/markets/settings.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Schema } from '../db/schema.ts'
import type { Market } from './store.ts'

type MarketKey = Pick<Market, 'tenantId' | 'id'>

/** The version of a market that counts at a moment; the first one always does. */
const countingAt = ({ tenantId, id }: MarketKey, at: Date) => sql`
  select max(v.version) from market_settings v where v.tenant_id = ${tenantId} and v.market_id = ${id}
    and (v.version = 1 or v.counts_from <= ${at})`

/** The longest lock of the version that counts and of those that wait, so that shortening the lock waits for it too. */
export async function lockMinutesAt(db: Kysely<Schema>, market: MarketKey, at: Date): Promise<number> {
  const { rows } = await sql<{ readonly minutes: number }>`
    select max(s.lock_minutes) as minutes from market_settings s
    where s.tenant_id = ${market.tenantId} and s.market_id = ${market.id} and s.version >= (${countingAt(market, at)})`.execute(
    db,
  )
  return rows[0]?.minutes ?? 0
}

/** The rate settings of a run. */
export type CountingRates = {
  readonly version: number
  readonly awardRule: AwardRule
  readonly lowestBps: BasisPoints
  readonly highestBps: BasisPoints
  readonly minimumBps: BasisPoints
  readonly desiredBps: BasisPoints | undefined
}

export async function readRates(db: Kysely<Schema>, market: MarketKey, at: Date): Promise<CountingRates> {
  const { rows } = await sql<Omit<CountingRates, 'desiredBps'> & { readonly desiredBps: BasisPoints | null }>`
    select s.version, s.award_rule as "awardRule", s.lowest_bps as "lowestBps", s.highest_bps as "highestBps", o.minimum_bps as "minimumBps", o.desired_bps as "desiredBps"
    from market_settings s
    join market_private_settings o on o.tenant_id = s.tenant_id and o.market_id = s.market_id and o.version = s.version
    where s.tenant_id = ${market.tenantId} and s.market_id = ${market.id} and s.version = (${countingAt(market, at)})`.execute(
    db,
  )
  const [rates] = rows
  if (!rates) throw new Error('A market has settings from the start.')
  return { ...rates, desiredBps: rates.desiredBps ?? undefined }
}
