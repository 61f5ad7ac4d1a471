/** Times and sizes as a person reads them. The portal speaks one time zone, the market's default. */
import { locale } from './say.ts'

const timeZone = 'Asia/Shanghai'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `YYYY-MM-DD HH:mm`, the same in both languages. */
export function minuteOf(instant: string): string {
  const of = Object.fromEntries(
    parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return `${of['year']}-${of['month']}-${of['day']} ${of['hour']}:${of['minute']}`
}

/** `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => minuteOf(instant).slice(0, 10)

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
