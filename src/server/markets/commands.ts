/** Opens a market, and the commands of its payer: settings, pool, opening and closing. */
import type { Kysely } from 'kysely'
import type * as contract from '#contract/markets.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { parseInstant } from '#domain/day.ts'
import { checkRates, haveSameEligibility, poolChange } from '#domain/markets/rules.ts'
import {
  defaultPrivateSettings,
  defaultSettings,
  type MarketSettings,
  type PrivateSettings,
  usablePool,
} from '#domain/markets/settings.ts'
import { type Currency, exponents } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, DomainEvent, Json, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { calendarsOf, datesAt, dayRollAt, scheduleDayRoll, scheduleSlots } from './dates.ts'
import { lockMarketShared } from './locks.ts'
import { lockPool, postPool } from './pool.ts'
import { highestMinimumOf, payeeTenantsOf } from './queries.ts'
import { changesOf, readSum, settingsOf } from './settings-input.ts'
import * as store from './store.ts'

export type { AtDayRoll } from './day-roll.ts'
export { readSum } from './settings-input.ts'

export type NewMarketInput = {
  readonly id: string
  readonly tenantId: string
  readonly payerId: string
  readonly currency: Currency
  readonly open: boolean
  /** The reason for being closed, if any. */
  readonly closedReason?: string
  readonly settings?: Partial<MarketSettings>
  readonly own?: Partial<PrivateSettings>
  readonly userId: string | null
  /** When it was created, if not now. */
  readonly since?: Date
  /** False for tests that count due rows: no day roll is scheduled. */
  readonly rolling?: boolean
}
type Moment = { readonly makeId: () => string; readonly businessNow: Date }

/**
 * Creates a market with default settings, in the scope of its tenant, and schedules its slots and day roll.
 */
export async function openMarket(
  db: Kysely<Schema>,
  { makeId, businessNow }: Moment,
  opening: NewMarketInput,
): Promise<void> {
  const { id, tenantId, payerId, currency, open, userId, since = businessNow } = opening
  const settings = { ...defaultSettings, ...opening.settings }
  const own = { ...defaultPrivateSettings, ...opening.own }
  const dates = datesAt(businessNow, settings, await calendarsOf(db, settings.country))
  await store.insertMarket(db, {
    id,
    tenant_id: tenantId,
    payer_id: payerId,
    currency,
    open,
    closed_reason: opening.closedReason ?? null,
    created_at: since,
    settings,
    own,
    setBy: userId,
    setAt: since,
    ...dates,
  })
  await postPool({ db, makeId }, { id, tenantId, currency }, usablePool(own), since)
  if (opening.rolling === false) return
  await scheduleSlots(db, makeId, [{ tenantId, id, dates }])
  await scheduleDayRoll(db, makeId, tenantId, [dayRollAt(businessNow, settings, dates)])
}

/** Locks a market of the payer and checks the version that the caller saw; no run reads it meanwhile. */
async function lockSeen(
  { db, actor }: Work<Actor>,
  id: string,
  version: number,
): Promise<Result<store.Market>> {
  await lockMarketShared(db, [id])
  const [market] = await store.lockMarkets(db, requireActing(actor).tenantId, id)
  if (!market) return refuse('notFound')
  return market.version === version ? done(market) : refuse('outOfDate')
}

const journalEntryOfMarket = (
  { actor }: Work<Actor>,
  action: Action,
  { id, currency }: store.Market,
  facts: Readonly<Record<string, Json>>,
) => ({
  action,
  tenantId: requireActing(actor).tenantId,
  userId: actor.userId,
  facts: { marketId: id, name: currency, ...facts },
  events: [{ topic: topics.marketsChanged, body: { marketIds: [id] } }],
})

/** Tells the payees of a market that its state or its public settings changed. Private changes must not reach them. */
const eventsForPayees = async ({ db }: Work<Actor>, market: store.Market): Promise<readonly DomainEvent[]> =>
  (await payeeTenantsOf(db, market)).map((tenantId) => ({
    topic: topics.marketsChanged,
    body: { marketIds: [market.id] },
    tenantId,
  }))

export const changeSettings: Command<
  Input<typeof contract.settingsUpdate>,
  { readonly version: number },
  Actor
> = async (work, { body }) => {
  const { db, context, actor, businessNow } = work
  const seen = await lockSeen(work, body.marketId, body.version)
  if (!seen.ok) return seen
  const market = seen.value
  const read = settingsOf(market, body)
  if (!read.ok) return read
  const { settings, own } = read.value
  const rates = checkRates(settings, own)
  if (!rates.ok) return rates
  const payee =
    settings.highestBps < market.settings.highestBps ? await highestMinimumOf(db, market) : undefined
  if (payee && payee.minimumBps > settings.highestBps)
    return refuse('highestBelowPayee', { name: payee.name, rate: formatPercent(payee.minimumBps) })
  const changes = changesOf(market, { ...market, settings, own })
  if (changes.length === 0) return refuse('nothingChanged')
  const version = { settings, own, setBy: actor.userId, setAt: businessNow }
  await store.addVersion(db, market, version, !haveSameEligibility(market.settings, settings))
  const dates = datesAt(businessNow, settings, await calendarsOf(db, settings.country))
  const dated = [{ tenantId: market.tenantId, id: market.id, dates }]
  await store.setMarketDates(db, dated)
  await scheduleSlots(db, context.makeId, dated)
  await scheduleDayRoll(db, context.makeId, market.tenantId, [dayRollAt(businessNow, settings, dates)])
  const entry = journalEntryOfMarket(work, 'markets.settingsChanged', market, {
    version: market.version + 1,
    changes,
  })
  const isPublic = changesOf(market, { ...market, settings }).length > 0
  const events = [
    ...entry.events,
    { topic: topics.eligibilityOutdated, body: {} },
    ...(isPublic ? await eventsForPayees(work, market) : []),
  ]
  return done({ value: { version: market.version + 1 }, entry: { ...entry, events } })
}

export const setPool: Command<
  Input<typeof contract.poolUpdate>,
  { readonly version: number },
  Actor
> = async (work, { params: { marketId }, body }) => {
  const { db, context, actor, businessNow } = work
  const seen = await lockSeen(work, marketId, body.version)
  if (!seen.ok) return seen
  const market = seen.value
  const { currency, own } = market
  const size = readSum(body.size, currency)
  if (!size) return refuse('poolSizeUnfit', { decimals: exponents[currency] })
  const after = { ...own, poolMinor: size.minor, availableBps: body.availablePercent }
  if (after.poolMinor === own.poolMinor && after.availableBps === own.availableBps)
    return refuse('nothingChanged')
  const change = poolChange(own, after, await lockPool(db, market), currency)
  if (!change.ok) return change
  const version = {
    settings: market.settings,
    own: after,
    setBy: actor.userId,
    setAt: businessNow,
    poolReason: body.reason,
  }
  await store.addVersion(db, market, version, false)
  await postPool({ db, makeId: context.makeId }, market, change.value, businessNow)
  const facts = {
    version: market.version + 1,
    changes: changesOf(market, { ...market, own: after }),
    reason: body.reason,
  }
  return done({
    value: { version: market.version + 1 },
    entry: journalEntryOfMarket(work, 'markets.poolSet', market, facts),
  })
}

export const switchMarket: Command<Input<typeof contract.marketSwitch>, null, Actor> = async (
  work,
  { params: { marketId }, body: { version, open, reason, reopenAt } },
) => {
  const seen = await lockSeen(work, marketId, version)
  if (!seen.ok) return seen
  const market = seen.value
  if (market.open === open) return refuse('nothingChanged')
  if (!open && reason === undefined) return refuse('closingReasonMissing')
  const reopening = reopenAt === undefined ? undefined : parseInstant(reopenAt)
  if (reopening !== undefined && reopening <= work.businessNow.getTime()) return refuse('reopeningPast')
  const closed = open
    ? undefined
    : { reason: reason ?? '', reopenAt: reopening === undefined ? null : new Date(reopening) }
  await store.setMarketOpen(work.db, market.tenantId, market.id, closed)
  const facts = open ? {} : { reason: reason ?? '', ...(reopenAt !== undefined && { reopenAt }) }
  const entry = journalEntryOfMarket(work, open ? 'markets.opened' : 'markets.closed', market, facts)
  const events = [...entry.events, ...(await eventsForPayees(work, market))]
  return done({ value: null, entry: { ...entry, events } })
}
