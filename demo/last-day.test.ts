/** The end of the demo world at every time of day: people act when none is refused, and the day’s clearing is not left out. */
import { expect, it } from 'vitest'
import { msPerMinute } from '#domain/day.ts'
import { endingAt } from './last-day.ts'

const shanghai = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`)
const thursday = '2026-11-19'

it.each([
  // Now, the last day that has cleared, when people act, and whether a clearing follows.
  [thursday, '00:01', '2026-11-18', '00:01', false],
  [thursday, '11:44', '2026-11-18', '11:44', false],
  [thursday, '11:45', '2026-11-18', '11:45', false],
  [thursday, '11:59', '2026-11-18', '11:45', false],
  [thursday, '12:00', '2026-11-18', '11:45', true],
  [thursday, '12:14', '2026-11-18', '11:45', true],
  [thursday, '12:15', thursday, '12:15', false],
  [thursday, '23:59', thursday, '23:59', false],
  ['2026-11-21', '12:05', '2026-11-20', '12:05', false],
  ['2026-11-23', '09:00', '2026-11-20', '09:00', false],
] as const)(
  '[COM-51] on %s at %s the last cleared day is %s and people act at %s',
  (day, time, cleared, startsAt, clearsAfter) => {
    expect(endingAt(shanghai(day, time))).toEqual({
      lastCleared: cleared,
      end: shanghai(day, startsAt),
      clearsAfter,
    })
  },
)

it('[CLR-08] [COM-51] people never act within ten minutes of a clearing, whatever minute it is', () => {
  const noon = shanghai(thursday, '12:00').getTime()
  for (let minute = -720; minute < 720; minute += 1) {
    const { end } = endingAt(new Date(noon + minute * msPerMinute))
    expect(Math.abs(end.getTime() - noon), `${minute} minutes from noon`).toBeGreaterThan(10 * msPerMinute)
  }
})
