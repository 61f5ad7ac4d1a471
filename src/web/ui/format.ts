/** Times and sizes as a person reads them. The portal speaks one time zone, the market's default. */
import { dayOf as dayAt, type Instant, minuteOf as minuteAt, parseInstant } from '#domain/day.ts'
import { locale } from './say.ts'

/** `YYYY-MM-DD HH:mm`, the same in both languages. */
export const minuteOf = (instant: string): string => written(instant, minuteAt)

/** `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => written(instant, dayAt)

/** What is no instant shows itself: a page does not break over one value. */
function written(instant: string, write: (moment: Instant) => string): string {
  const moment = parseInstant(instant)
  return moment === undefined ? instant : write(moment)
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** "3 minutes ago": how long before `nowMs`. */
export function agoOf(instant: string, nowMs: number): string {
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const ageMs = Math.max(0, nowMs - Date.parse(instant))
  const step = steps.find(([, unitMs]) => ageMs >= unitMs)
  return step ? relative.format(-Math.floor(ageMs / step[1]), step[0]) : relative.format(0, 'second')
}

export function sizeOf(bytes: number): string {
  const [unit, divisor] =
    bytes < 1_048_576 ? (['kilobyte', 1_024] as const) : (['megabyte', 1_048_576] as const)
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / divisor,
  )
}
