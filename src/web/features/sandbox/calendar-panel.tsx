/** The coming days as the calendars have them, and the years that are missing. */
import type { Reply } from '#contract/route.ts'
import { clockRead } from '#contract/sandbox.ts'
import type { Day } from '#domain/day.ts'
import { calendarDays, calendarKindNames } from '#text/sandbox.ts'
import type { Pair } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { listed } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { dayParts, isWeekend } from './moments.ts'

type Clock = Reply<typeof clockRead>
const { looks, marks } = calendarDays
type Look = keyof typeof looks

export function CalendarPanel() {
  const say = useSay()
  const read = useRead(clockRead, {})
  return (
    <Card title={say(calendarDays.title)} action={<span className="sub">{say(calendarDays.hint)}</span>}>
      <Loaded query={read} lines={3}>
        {({ days, missingYears }) => (
          <>
            <ol className="days">
              {days.map((one, index) => (
                <DayCell key={one.day} day={one.day as Day} open={one.office} today={index === 0} />
              ))}
            </ol>
            <MissingYears missing={missingYears} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function DayCell({ day, open, today }: { day: Day; open: boolean | null; today: boolean }) {
  const say = useSay()
  const look = lookOf(day, open)
  const { whole, weekday, number } = dayParts(day)
  const mark: Pair | undefined = look in marks ? marks[look as keyof typeof marks] : undefined
  return (
    <li className={`day day-${look}`} aria-current={today ? 'date' : undefined} title={say(looks[look])}>
      <span className="unseen">{say(calendarDays.dayIs, { day: whole, look: say(looks[look]) })}</span>
      <span className="day-week" aria-hidden="true">
        {weekday}
      </span>
      <span className="day-number" aria-hidden="true">
        {number}
      </span>
      <span className="day-mark" aria-hidden="true">
        {mark && say(mark)}
      </span>
    </li>
  )
}

function lookOf(day: Day, open: boolean | null): Look {
  if (open === null) return 'unknown'
  if (isWeekend(day)) return open ? 'makeUp' : 'weekend'
  return open ? 'open' : 'holiday'
}

/** One line a country and year, naming the calendars that lack it. */
function MissingYears({ missing }: { missing: Clock['missingYears'] }) {
  const say = useSay()
  const countries = new Intl.DisplayNames(locale(), { type: 'region' })
  const names = [...new Set(missing.map(({ country, year }) => `${country} ${year}`))]
  return names.map((name) => {
    const [country = '', year = ''] = name.split(' ')
    const kinds = missing
      .filter((one) => one.country === country && String(one.year) === year)
      .map(({ kind }) => say(calendarKindNames[kind]))
    const values = { country: countries.of(country) ?? country, year, kinds: listed(kinds) }
    return (
      <p key={name} className="notice">
        <Icon name="warning" />
        {say(calendarDays.missing, values)}
      </p>
    )
  })
}
