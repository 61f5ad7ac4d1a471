/** Moments as exports write them: the wall clock of the portal's one time zone, to the second. */
import { type Instant, minuteOf } from '#domain/day.ts'

/** `2026-03-31 09:05:07`; the offsets of zones are whole minutes, so seconds are the same everywhere. */
export const secondOf = (instant: Instant): string =>
  `${minuteOf(instant)}:${String(secondsIn(instant)).padStart(2, '0')}`

const secondsIn = (instant: Instant): number => Math.floor((((instant % 60_000) + 60_000) % 60_000) / 1000)
