/** Instants in exports: local time of the portal's time zone, to the second. */
import { type Instant, minuteOf } from '#domain/day.ts'

const quarterMs = 900_000
const quartersKept = 1_000
const known = new Map<number, string>()

/**
 * `2026-03-31 09:05:07`. Converting to local time is slow and rows are close in time, so each quarter of an hour is
 * converted once; all zone offsets change at such a boundary.
 */
export function secondOf(instant: Instant): string {
  const quarter = Math.floor(instant / quarterMs)
  const begun = known.get(quarter) ?? remember(quarter)
  const seconds = Math.floor((instant - quarter * quarterMs) / 1000)
  const minute = Number(begun.slice(-2)) + Math.floor(seconds / 60)
  return `${begun.slice(0, -2)}${twoDigits(minute)}:${twoDigits(seconds % 60)}`
}

function remember(quarter: number): string {
  if (known.size >= quartersKept) known.clear()
  const begun = minuteOf((quarter * quarterMs) as Instant)
  known.set(quarter, begun)
  return begun
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
