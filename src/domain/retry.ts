/** Retries with growing delays, up to a maximum number of tries. */
import {
  dueTriesMax,
  eventHandlerTriesMax,
  notificationRetryFirstSeconds,
  notificationRetryLongestSeconds,
  notificationTriesMax,
  retryFirstSeconds,
} from './limits.ts'

type Patience = {
  readonly triesMax: number
  readonly firstSeconds: number
  /** The factor between delays, up to the longest. */
  readonly growth: number
  readonly longestSeconds: number
}

/** Faults of other systems take longer to fix than our own. */
const ours = { firstSeconds: retryFirstSeconds, growth: 2, longestSeconds: Number.POSITIVE_INFINITY }
export const patience = {
  due: { ...ours, triesMax: dueTriesMax },
  handler: { ...ours, triesMax: eventHandlerTriesMax },
  notification: {
    triesMax: notificationTriesMax,
    firstSeconds: notificationRetryFirstSeconds,
    growth: 3,
    longestSeconds: notificationRetryLongestSeconds,
  },
} as const satisfies Record<string, Patience>

/** The delay after the try with this number; undefined after the last. */
export const waitSecondsAfter = (
  tries: number,
  { triesMax, firstSeconds, growth, longestSeconds }: Patience,
): number | undefined =>
  tries >= triesMax ? undefined : Math.min(firstSeconds * growth ** (tries - 1), longestSeconds)

/** When to retry after a failure at `at`; undefined after the last try. */
export function nextTryAt(tries: number, patient: Patience, at: Date): Date | undefined {
  const waitSeconds = waitSecondsAfter(tries, patient)
  return waitSeconds === undefined ? undefined : new Date(at.getTime() + waitSeconds * 1_000)
}
