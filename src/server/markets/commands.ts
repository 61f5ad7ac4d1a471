/** The commands of the payer of a market: settings, pool, opening and closing. */
import type * as contract from '#contract/markets.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { formatInstant, type Instant, parseInstant } from '#domain/day.ts'
import { nextClearing } from '#domain/markets/pay-date.ts'
import { checkRates, haveSameEligibility, poolChange } from '#domain/markets/rules.ts'
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
import { changesOf, readPoolSize, settingsOf } from './settings-input.ts'
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
  const { settings, own } = read.value
  const rates = checkRates(settings, own)
  if (!rates.ok) return rates
  const payee =
    settings.highestBps < market.settings.highestBps ? await highestMinimumOf(db, market) : undefined
  if (payee && payee.minimumBps > settings.highestBps)
    return refuse('highestBelowPayee', { name: payee.name, rate: formatPercent(payee.minimumBps) })
  const changes = changesOf(market, { ...market, settings, own })
  if (changes.length === 0) return refuse('nothingChanged')
  if (settings.dayCount !== market.settings.dayCount && (await isDayCountInUse(work, market)))
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
  const added = await versionOf(work, market, { settings, own })
  await store.addVersion(db, market, added, !haveSameEligibility(market.settings, settings))
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
  const firstClearingAt = haveSameRates(market, added) ? null : firstClearing(added, calendars)
  return done({ value: { version: market.version + 1, firstClearingAt }, entry: { ...entry, events } })
}

/**
 * Whether an offer would be left with figures by another day count. None is submitted meanwhile: the market is locked
 * exclusively, or the caller has to try again.
 */
async function isDayCountInUse({ db }: Work<Actor>, market: store.Market): Promise<boolean> {
  if (!(await tryLockMarketAlone(db, market.id))) throw new LockWaitOver('The market is in use.')
  return hasActiveOffers(db, market)
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
  const change = poolChange(own, after, await lockPool(db, market), currency)
  if (!change.ok) return change
  if (change.value < 0n) {
    const minutes = await lockMinutesAt(db, market, businessNow)
    if (isLocked(businessNow.getTime() as Instant, instantOf(market.nextClearingAt), minutes))
      return refuse('poolLocked', { minutes })
  }
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
