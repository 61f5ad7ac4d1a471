/** When a delivery is tried again, and when an endpoint is paused. */
import { type DeliveryFault, type EventTopic, type PauseReason, testTopic } from './kinds.ts'
import { retryJitterPercent, retryWaitsSeconds } from './limits.ts'

/** The first try and those after each delay. */
export const triesMax = retryWaitsSeconds.length + 1

type Tried = { readonly topic: EventTopic; readonly tries: number; readonly fault: DeliveryFault }

/**
 * The delay after a failed try, or undefined where it was the last. `chance` from 0 to 1 moves it within the jitter. A test
 * is made once: whoever asked for it looks at what became of it.
 */
export function retryWaitMs({ topic, tries, fault }: Tried, jitter: number): number | undefined {
  if (fault === 'gone' || topic === testTopic) return undefined
  const seconds = retryWaitsSeconds[tries - 1]
  if (seconds === undefined) return undefined
  const percent = 100 + (jitter * 2 - 1) * retryJitterPercent
  return Math.round(seconds * 10 * percent)
}

/**
 * Whether an endpoint is paused by the end of a delivery: at once where it says that it is gone, and where nothing arrived since
 * a delivery was made that has been given up. A test pauses nothing.
 */
export function pauseOf(
  { topic, fault }: Pick<Tried, 'topic' | 'fault'>,
  isGivenUp: boolean,
  hasArrivedSince: boolean,
): PauseReason | undefined {
  if (topic === testTopic) return undefined
  if (fault === 'gone') return 'gone'
  return isGivenUp && !hasArrivedSince ? 'failing' : undefined
}
