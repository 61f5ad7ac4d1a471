/**
 * Rate settings are locked before a run, so that a payer cannot read the offers and then set a rate below each of them. A
 * version counts for runs that are at least the lock later than it was set; the first version counts at once. What payees
 * read of a version has a number and times of its own, which private changes leave alone.
 */
import { type Instant, msPerMinute } from '../day.ts'
import { defaultSettings, type MarketSettings, type PrivateSettings } from './settings.ts'

type PublicRates = Pick<
  MarketSettings,
  'lowestBps' | 'highestBps' | 'fixedBps' | 'receiptBps' | 'awardRule' | 'lockMinutes'
>
type AllSettings = {
  readonly settings: MarketSettings
  readonly own: Pick<PrivateSettings, 'minimumBps' | 'desiredBps'>
}

const haveSamePublicRates = (one: PublicRates, other: PublicRates): boolean =>
  one.lowestBps === other.lowestBps &&
  one.highestBps === other.highestBps &&
  one.fixedBps === other.fixedBps &&
  one.receiptBps === other.receiptBps &&
  one.awardRule === other.awardRule &&
  one.lockMinutes === other.lockMinutes

export const haveSameRates = (one: AllSettings, other: AllSettings): boolean =>
  haveSamePublicRates(one.settings, other.settings) &&
  one.own.minimumBps === other.own.minimumBps &&
  one.own.desiredBps === other.own.desiredBps

const haveSamePublic = (one: MarketSettings, other: MarketSettings): boolean =>
  (Object.keys(defaultSettings) as (keyof MarketSettings)[]).every(
    (name) => String(one[name]) === String(other[name]),
  )

/** When a version counts, and what payees read of it. */
export type VersionTimes = {
  /** The first moment whose runs use its rate settings. */
  readonly countsFrom: Instant
  readonly publicVersion: number
  readonly publicSetAt: Instant
  readonly publicCountsFrom: Instant
}

export const firstTimes = (setAt: Instant): VersionTimes => ({
  countsFrom: setAt,
  publicVersion: 1,
  publicSetAt: setAt,
  publicCountsFrom: setAt,
})

/** `lockMinutes` is the longest lock of the version that counts and of those that wait. */
export const countsFromOf = (now: Instant, lockMinutes: number, before: Instant | undefined): Instant =>
  Math.max(now + lockMinutes * msPerMinute, before ?? now) as Instant

/** The times of the next version; unchanged rate settings keep counting from where they did. */
export function nextTimes(
  before: AllSettings & { readonly times: VersionTimes },
  after: AllSettings,
  now: Instant,
  lockMinutes: number,
): VersionTimes {
  const { times } = before
  const lock = Math.max(lockMinutes, after.settings.lockMinutes)
  const countsFrom = haveSameRates(before, after)
    ? times.countsFrom
    : countsFromOf(now, lock, times.countsFrom)
  if (haveSamePublic(before.settings, after.settings)) return { ...times, countsFrom }
  return {
    countsFrom,
    publicVersion: times.publicVersion + 1,
    publicSetAt: now,
    // Not `countsFrom`, which a private change that waits may have set.
    publicCountsFrom: haveSamePublicRates(before.settings, after.settings)
      ? times.publicCountsFrom
      : countsFromOf(now, lock, times.publicCountsFrom),
  }
}

/** Whether a change at this moment is too late for the next clearing. */
export const isLocked = (now: Instant, nextClearingAt: Instant | undefined, lockMinutes: number): boolean =>
  nextClearingAt !== undefined && now + lockMinutes * msPerMinute > nextClearingAt

/**
 * Whether a change of the clearing times moves, removes or adds a clearing that is so close that the pool and the rate
 * settings of its market are locked. Otherwise a clearing could be moved away, the pool lowered, and the clearing moved back.
 */
export const movesLocked = (
  now: Instant,
  before: Instant | undefined,
  after: Instant | undefined,
  lockMinutes: number,
): boolean =>
  before !== after &&
  [before, after].some((at) => at !== undefined && at > now && isLocked(now, at, lockMinutes))
