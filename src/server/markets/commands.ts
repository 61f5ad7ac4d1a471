/** The commands of the payer of a market: settings, pool, opening and closing. */
import type * as contract from '#contract/markets.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { formatInstant, type Instant, parseInstant } from '#domain/day.ts'
import { nextClearing } from '#domain/markets/pay-date.ts'
import { checkRates, haveSameEligibility, poolChange } from '#domain/markets/rules.ts'
import type { PrivateSettings } from '#domain/markets/settings.ts'
import { haveSameRates, isLocked, movesLocked, nextTimes } from '#domain/markets/settings-lock.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, DomainEvent, Json, Work } from '../commands/command.ts'
import { LockWaitOver } from '../db/faults.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { type Calendars, calendarsOf, datesAt, dayRollAt, scheduleDayRoll, scheduleSlots } from './dates.ts'
import { lockMarketShared, tryLockMarketAlone } from './locks.ts'
import { lockPool, postPool } from './pool.ts'
import { hasActiveOffers, highestMinimumOf, payeeTenantsOf } from './queries.ts'
import { lockMinutesAt } from './rates.ts'
import { changesOf, readOwnPool, readPoolSize, settingsOf } from './settings-input.ts'
import * as store from './store.ts'

export type { AtDayRoll } from './day-roll.ts'
export { openMarket } from './open-market.ts'
export { readReserve } from './settings-input.ts'

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
  Reply<typeof contract.settingsUpdate>,
  Actor
> = async (work, { body }) => {
  const { db, context, businessNow } = work
  const seen = await lockSeen(work, body.marketId, body.version)
  if (!seen.ok) return seen
  const market = seen.value
  const read = settingsOf(market, body)
  if (!read.ok) return read
  const pool = await changedPool(work, market, body.pool)
  if (!pool.ok) return pool
  const { settings } = read.value
  const own = { ...read.value.own, ...pool.value.own }
  const rates = checkRates(settings, own)
  if (!rates.ok) return rates
  const payee =
    settings.highestBps < market.settings.highestBps ? await highestMinimumOf(db, market) : undefined
  if (payee && payee.minimumBps > settings.highestBps)
    return refuse('highestBelowPayee', { name: payee.name, rate: formatPercent(payee.minimumBps) })
  const changes = changesOf(market, { ...market, settings, own })
  if (changes.length === 0) return refuse('nothingChanged')
  const endsReview = market.settings.reviewRequired && !settings.reviewRequired
  if (endsReview || settings.dayCount !== market.settings.dayCount) await lockAlone(work, market)
  if (settings.dayCount !== market.settings.dayCount && (await hasActiveOffers(db, market)))
    return refuse('dayCountInUse')
  const calendars = await calendarsOf(db, settings.country)
  const dates = datesAt(businessNow, settings, calendars)
  const minutes = await lockMinutesAt(db, market, businessNow)
  if (
    movesLocked(
      businessNow.getTime() as Instant,
      instantOf(market.nextClearingAt),
      instantOf(dates.nextClearingAt),
      minutes,
    )
  )
    return refuse('clearingTimesLocked', { minutes })
  const added = await versionOf(work, market, {
    settings,
    own,
    ...(body.pool && { poolReason: body.pool.reason }),
  })
  await store.addVersion(db, market, added, !haveSameEligibility(market.settings, settings))
  await postPool({ db, makeId: context.makeId }, market, pool.value.change, businessNow)
  const dated = [{ tenantId: market.tenantId, id: market.id, dates }]
  await store.setMarketDates(db, dated)
  await scheduleSlots(db, context.makeId, dated)
  await scheduleDayRoll(db, context.makeId, market.tenantId, [dayRollAt(businessNow, settings, dates)])
  const entry = journalEntryOfMarket(work, 'markets.settingsChanged', market, {
    version: market.version + 1,
    changes,
    ...(body.pool && { reason: body.pool.reason }),
  })
  const isPublic = changesOf(market, { ...market, settings }).length > 0
  const events = [
    ...entry.events,
    { topic: topics.eligibilityOutdated, body: {} },
    ...(endsReview ? [{ topic: topics.reviewSwitchedOff, body: { marketId: market.id } }] : []),
    ...(isPublic ? await eventsForPayees(work, market) : []),
  ]
  const firstClearingAt = haveSameRates(market, added) ? null : firstClearing(added, calendars)
  return done({ value: { version: market.version + 1, firstClearingAt }, entry: { ...entry, events } })
}

type OwnPool = Pick<PrivateSettings, 'poolMinor' | 'availableBps'>

/** The pool that is saved with other settings, by those who may change it, and by how much its usable amount changes. */
async function changedPool(
  work: Work<Actor>,
  market: store.Market,
  typed: Input<typeof contract.settingsUpdate>['body']['pool'],
): Promise<Result<{ readonly own: OwnPool; readonly change: bigint }>> {
  const own = readOwnPool(typed, market)
  if (!own.ok) return own
  if (!typed) return done({ own: own.value, change: 0n })
  if (!requireActing(work.actor).abilities.has('markets.operate')) return refuse('notAllowed')
  const change = await decidePoolChange(work, market, own.value)
  return change.ok ? done({ own: own.value, change: change.value }) : change
}

/** By how much the usable pool changes. Before a clearing it is not lowered. */
async function decidePoolChange(
  { db, businessNow }: Work<Actor>,
  market: store.Market,
  after: OwnPool,
): Promise<Result<bigint>> {
  const change = poolChange(market.own, after, await lockPool(db, market), market.currency)
  if (!change.ok || change.value >= 0n) return change
  const minutes = await lockMinutesAt(db, market, businessNow)
  return isLocked(businessNow.getTime() as Instant, instantOf(market.nextClearingAt), minutes)
    ? refuse('poolLocked', { minutes })
    : change
}

/**
 * No offer is submitted meanwhile by the settings before, or the caller has to try again: none is left with figures by
 * another day count, or waiting for a review that the market no longer requires.
 */
async function lockAlone({ db }: Work<Actor>, market: store.Market): Promise<void> {
  if (!(await tryLockMarketAlone(db, market.id))) throw new LockWaitOver('The market is in use.')
}

const instantOf = (at: Date | undefined): Instant | undefined => at?.getTime() as Instant | undefined

type NewVersion = Pick<store.Version, 'settings' | 'own' | 'poolReason'>

/** The next version of a market, with the times from which it counts. */
async function versionOf(
  { db, actor, businessNow }: Work<Actor>,
  market: store.Market,
  added: NewVersion,
): Promise<store.Version> {
  const lockMinutes = await lockMinutesAt(db, market, businessNow)
  const times = nextTimes(market, added, businessNow.getTime() as Instant, lockMinutes)
  return { ...added, setBy: actor.userId, setAt: businessNow, times }
}

/** The first clearing that uses the rate settings of a version. */
function firstClearing({ settings, times }: store.Version, calendars: Calendars): string | null {
  const at = nextClearing((times.countsFrom - 1) as Instant, settings, calendars)
  return at === undefined ? null : formatInstant(at)
}

export const setPool: Command<
  Input<typeof contract.poolUpdate>,
  { readonly version: number },
  Actor
> = async (work, { params: { marketId }, body }) => {
  const { db, context, businessNow } = work
  const seen = await lockSeen(work, marketId, body.version)
  if (!seen.ok) return seen
  const market = seen.value
  const { currency, own } = market
  const size = readPoolSize(body.size, currency)
  if (!size.ok) return size
  const after = { ...own, poolMinor: size.value.minor, availableBps: body.availablePercent }
  if (after.poolMinor === own.poolMinor && after.availableBps === own.availableBps)
    return refuse('nothingChanged')
  const change = await decidePoolChange(work, market, after)
  if (!change.ok) return change
  const added = { settings: market.settings, own: after, poolReason: body.reason }
  await store.addVersion(db, market, await versionOf(work, market, added), false)
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
