/** The moment at which a market's wall clock shows a time: in every zone, on every day of ten years. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { addDays, type Day, dayOf, type Instant, minuteOf, msPerDay, msPerMinute } from '../day.ts'
import { instantAt } from './pay-date.ts'

const zones = Intl.supportedValuesOf('timeZone')
const firstDay = '2020-01-01' as Day
const dayCount = 3653
const times = ['00:00', '00:30', '01:30', '02:30', '03:00', '12:00', '23:00', '23:59']
const at = (text: string): Instant => Date.parse(text) as Instant

/** By how many minutes a zone's wall clock is ahead of UTC. */
const offsetOf = (instant: Instant, zone: string): number =>
  (at(`${minuteOf(instant, zone).replace(' ', 'T')}:00.000Z`) -
    Math.floor(instant / msPerMinute) * msPerMinute) /
  msPerMinute

/** The days of ten years between whose noon and the next a zone's clocks change: found by fortnights, then by halving. */
function changesOf(zone: string): readonly Day[] {
  const found: Day[] = []
  const start = at(`${firstDay}T12:00:00.000Z`)
  const noon = (n: number): Instant => (start + n * msPerDay) as Instant
  const seek = (low: number, high: number): void => {
    if (high - low === 1) return void found.push(dayOf(noon(low), zone))
    const middle = Math.floor((low + high) / 2)
    for (const [from, to] of [
      [low, middle],
      [middle, high],
    ] as const)
      if (offsetOf(noon(from), zone) !== offsetOf(noon(to), zone)) seek(from, to)
  }
  const step = 14
  for (let n = 0; n < dayCount; n += step)
    if (offsetOf(noon(n), zone) !== offsetOf(noon(n + step), zone)) seek(n, n + step)
  return found
}

/**
 * Either the wall clock shows the time at that moment and did not show it before on that day, or it never shows it on
 * that day: then the moment is where the time would have been had the clock not jumped.
 */
function isTheMoment(day: Day, time: string, zone: string): boolean {
  const moment = instantAt(day, time, zone)
  const shown = minuteOf(moment, zone)
  const wanted = `${day} ${time}`
  const wall = at(`${day}T${time}:00.000Z`)
  const offsets = new Set([-msPerDay, 0, msPerDay].map((away) => offsetOf((wall + away) as Instant, zone)))
  const showing = [...offsets]
    .map((offset) => (wall - offset * msPerMinute) as Instant)
    .filter((candidate) => minuteOf(candidate, zone) === wanted)
  if (showing.length > 0) return moment === Math.min(...showing)
  return shown > wanted && minuteOf((moment - msPerDay) as Instant, zone) < wanted
}

describe('the wall clock of a market', () => {
  it('[MKT-14] shows the last hour of a day on which clocks go forward on that day', () => {
    expect(minuteOf(instantAt('2026-03-08' as Day, '23:00', 'America/New_York'), 'America/New_York')).toBe(
      '2026-03-08 23:00',
    )
  })

  it('[MKT-14] shows its time in every zone around every change of clocks in ten years', () => {
    let looked = 0
    const wrong = zones.flatMap((zone) =>
      changesOf(zone).flatMap((changed) =>
        [0, 1].flatMap((days) => {
          const day = addDays(changed, days)
          looked += times.length
          return times.filter((time) => !isTheMoment(day, time, zone)).map((time) => `${zone} ${day} ${time}`)
        }),
      ),
    )
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(40_000)
  })

  it('[MKT-14] shows its time in any zone on any day of ten years', () => {
    const two = (value: number): string => String(value).padStart(2, '0')
    const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
    const anyDay = fc.nat(dayCount).map((days) => addDays(firstDay, days))
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDay, anyTime, (zone, day, time) =>
        isTheMoment(day, time, zone),
      ),
      { numRuns: 2000 },
    )
  })
})
