/** When a delivery is tried again, and when an endpoint is paused. */
import { type DeliveryFault, type EventTopic, type PauseReason, testTopic } from './kinds.ts'
import { retryJitterPercent, retryWaitsSeconds } from './limits.ts'

/** The first try and those after each delay. */
export const triesMax = retryWaitsSeconds.length + 1

type DeliveryTry = { readonly topic: EventTopic; readonly tries: number; readonly fault: DeliveryFault }

/**
 * The delay after a failed try, or undefined after the last. `chance` from 0 to 1 moves it within the jitter. A test
 * is tried only once, because its sender is looking at the result.
 */
export function retryWaitMs({ topic, tries, fault }: DeliveryTry, jitter: number): number | undefined {
  if (fault === 'gone' || topic === testTopic) return undefined
  const seconds = retryWaitsSeconds[tries - 1]
  if (seconds === undefined) return undefined
  const percent = 100 + (jitter * 2 - 1) * retryJitterPercent
  return Math.round(seconds * 10 * percent)
}

/**
 * Whether the end of a delivery pauses its endpoint: at once if the endpoint says that it is gone, and if no delivery
 * succeeded since the delivery that was given up was made. A test never pauses.
 */
export function pauseOf(
  { topic, fault }: Pick<DeliveryTry, 'topic' | 'fault'>,
  isGivenUp: boolean,
  hasArrivedSince: boolean,
): PauseReason | undefined {
  if (topic === testTopic) return undefined
  if (fault === 'gone') return 'gone'
  return isGivenUp && !hasArrivedSince ? 'failing' : undefined
}
