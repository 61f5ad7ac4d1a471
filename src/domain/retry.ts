/** When something that failed is tried again: after a wait that grows with every try, and not after the last. */
import {
  dueTriesMax,
  letterRetryFirstSeconds,
  letterRetryLongestSeconds,
  letterTriesMax,
  reactionTriesMax,
  retryFirstSeconds,
} from './limits.ts'

type Patience = {
  readonly triesMax: number
  readonly firstSeconds: number
  /** Each wait is so many times the one before, up to the longest. */
  readonly growth: number
  readonly longestSeconds: number
}

/** What lies in another's hands takes longer to be mended than what lies in ours. */
const ours = { firstSeconds: retryFirstSeconds, growth: 2, longestSeconds: Number.POSITIVE_INFINITY }
export const patience = {
  due: { ...ours, triesMax: dueTriesMax },
  reaction: { ...ours, triesMax: reactionTriesMax },
  letter: {
    triesMax: letterTriesMax,
    firstSeconds: letterRetryFirstSeconds,
    growth: 3,
    longestSeconds: letterRetryLongestSeconds,
  },
} as const satisfies Record<string, Patience>

/** How long to wait after the try with this number; undefined where it was the last. */
export const waitSecondsAfter = (
  tries: number,
  { triesMax, firstSeconds, growth, longestSeconds }: Patience,
): number | undefined =>
  tries >= triesMax ? undefined : Math.min(firstSeconds * growth ** (tries - 1), longestSeconds)

/** The moment of the next try after one that failed at `at`; undefined where it was the last. */
export function nextTryAt(tries: number, patient: Patience, at: Date): Date | undefined {
  const waitSeconds = waitSecondsAfter(tries, patient)
  return waitSeconds === undefined ? undefined : new Date(at.getTime() + waitSeconds * 1_000)
}
