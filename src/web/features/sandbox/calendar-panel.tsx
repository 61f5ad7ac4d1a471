/** The coming days of the calendars, and the years that are missing or provisional. */
import { clockRead } from '#contract/sandbox.ts'
import { type Day, isWeekend } from '#domain/day.ts'
import { calendarDays } from '#text/sandbox.ts'
import type { Pair } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useIsProvisional } from '#web/ui/provisional.tsx'
import { useSay } from '#web/ui/say.ts'
import { missingSentences, provisionalSentences } from './calendar-gaps.ts'
import { dayParts } from './moments.ts'

const { dayStyles, marks } = calendarDays
type Look = keyof typeof dayStyles

export function CalendarPanel() {
  const say = useSay()
  const read = useRead(clockRead, {})
  return (
    <Card title={say(calendarDays.title)} action={<span className="sub">{say(calendarDays.hint)}</span>}>
      <Loaded query={read} lines={3}>
        {({ days, missingYears, provisionalYears }) => (
          <>
            <ol className="days">
              {days.map((one, index) => (
                <DayCell key={one.day} day={one.day as Day} open={one.office} today={index === 0} />
              ))}
            </ol>
            <Notices sentences={missingSentences(missingYears)} />
            <Notices sentences={provisionalSentences(provisionalYears)} />
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
  const isProvisional = useIsProvisional(day)
  const words = isProvisional
    ? say(calendarDays.provisionalLook, { look: say(dayStyles[look]) })
    : say(dayStyles[look])
  const mark: Pair | undefined = look in marks ? marks[look as keyof typeof marks] : undefined
  return (
    <li
      className={`day day-${look}${isProvisional ? ' day-provisional' : ''}`}
      aria-current={today ? 'date' : undefined}
      title={words}
    >
      <span className="unseen">{say(calendarDays.dayIs, { day: whole, look: words })}</span>
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

const Notices = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <p key={sentence} className="notice">
      <Icon name="warning" />
      {sentence}
    </p>
  ))
