/** Days of the demo world, which lives in China. */
import type { Day, Instant } from '#domain/day.ts'

/** The same as `startOfDay`, which searches for it; China has one zone, and its clocks do not change. */
export const startInChina = (day: Day): Instant => Date.parse(`${day}T00:00:00.000+08:00`) as Instant
