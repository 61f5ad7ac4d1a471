/** One month as a grid: arrows move by day and week, Home and End within the week, Page keys by month and year. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  addMonths,
  calendarBounds,
  type DateRange,
  daysInMonth,
  isWithin,
  monthStart,
  nearestWithin,
} from '#domain/date-ranges.ts'
import { addDays, type Day, isoWeekday } from '#domain/day.ts'
import { dates } from '#text/inputs.ts'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import { dayInWords, monthInWords, weekdays } from './calendar-words.ts'
import './dates.css'

type Props = {
  today: Day
  chosen: DateRange | undefined
  /** The initial day; by default the end of the selection, or today. */
  begin?: Day | undefined
  onPick: (day: Day) => void
  /** The day that would be picked next, by mouse or keyboard. */
  onPoint?: (day: Day) => void
  isOff?: ((day: Day) => boolean) | undefined
  /** Set if a person has just opened the calendar. */
  focusAtOnce?: boolean
}

export function Calendar(props: Props) {
  const { today, chosen, begin = chosen?.to ?? today, onPick, onPoint, isOff, focusAtOnce = false } = props
  const say = useSay()
  const [at, setAt] = useState<Day>(() => nearestWithin(begin, calendarBounds))
  const grid = useRef<HTMLDivElement>(null)
  /** Focus follows the keyboard only; the month buttons keep it. */
  const [followed, setFollowed] = useState<Day | undefined>(focusAtOnce ? at : undefined)
  useEffect(() => {
    if (followed) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [followed])
  const turn = (months: number) => setAt(nearestWithin(addMonths(at, months), calendarBounds))
  const pick = (day: Day) => {
    if (isOff?.(day)) return
    setAt(day)
    onPick(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayFor(event, at)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    setFollowed(next)
    onPoint?.(next)
  }
  return (
    <div className="calendar">
      <div className="calendar-head">
        <TurnButton label={say(dates.previousMonth)} look="previous" onClick={() => turn(-1)} />
        <p className="calendar-month" aria-live="polite">
          {monthInWords(at)}
        </p>
        <TurnButton label={say(dates.nextMonth)} look="next" onClick={() => turn(1)} />
      </div>
      <div ref={grid} role="grid" tabIndex={-1} aria-label={monthInWords(at)} onKeyDown={onKeyDown}>
        <div role="row" className="calendar-week">
          {weekdays().map(({ short, long }) => (
            <span key={long} role="columnheader" aria-label={long}>
              {short}
            </span>
          ))}
        </div>
        {weeksOf(at).map((week) => (
          <div key={week.find((day) => day !== undefined)} role="row" className="calendar-week">
            {week.map((day, weekday) => (
              <div
                key={day ?? weekday}
                role="gridcell"
                className={cellClass(day, chosen)}
                aria-selected={day !== undefined && chosen !== undefined && isWithin(day, chosen)}
              >
                {day && (
                  <DayButton
                    day={day}
                    isEntry={day === at}
                    isToday={day === today}
                    isOff={isOff?.(day) ?? false}
                    onPick={pick}
                    onPoint={onPoint}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type DayProps = {
  day: Day
  /** The tab stop of the grid. */
  isEntry: boolean
  isToday: boolean
  isOff: boolean
  onPick: (day: Day) => void
  onPoint: ((day: Day) => void) | undefined
}

const DayButton = ({ day, isEntry, isToday, isOff, onPick, onPoint }: DayProps) => (
  <button
    type="button"
    tabIndex={isEntry ? 0 : -1}
    aria-disabled={isOff || undefined}
    aria-label={dayInWords(day)}
    aria-current={isToday ? 'date' : undefined}
    onClick={() => onPick(day)}
    onPointerEnter={() => onPoint?.(day)}
  >
    {Number(day.slice(8))}
  </button>
)

type TurnProps = { label: string; look: 'previous' | 'next'; onClick: () => void }

const TurnButton = ({ label, look, onClick }: TurnProps) => (
  <button type="button" className={`icon-button calendar-${look}`} aria-label={label} onClick={onClick}>
    <Icon name="down" />
  </button>
)

const cellClass = (day: Day | undefined, chosen: DateRange | undefined): string | undefined => {
  if (!day || !chosen || !isWithin(day, chosen)) return undefined
  const ends = [day === chosen.from && 'day-first', day === chosen.to && 'day-last']
  return ['day-chosen', ...ends].filter(Boolean).join(' ')
}

/** Weeks from Monday; days outside the month are empty. */
function weeksOf(day: Day): (Day | undefined)[][] {
  const first = monthStart(day)
  const lead = isoWeekday(first) - 1
  const count = daysInMonth(day)
  const rows = Math.ceil((lead + count) / 7)
  const at = (place: number) => (place < 0 || place >= count ? undefined : addDays(first, place))
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => at(row * 7 + column - lead)),
  )
}

function dayFor({ key, shiftKey }: KeyboardEvent, at: Day): Day | undefined {
  const months = shiftKey ? 12 : 1
  const moves: Readonly<Record<string, () => Day>> = {
    ArrowLeft: () => addDays(at, -1),
    ArrowRight: () => addDays(at, 1),
    ArrowUp: () => addDays(at, -7),
    ArrowDown: () => addDays(at, 7),
    Home: () => addDays(at, 1 - isoWeekday(at)),
    End: () => addDays(at, 7 - isoWeekday(at)),
    PageUp: () => addMonths(at, -months),
    PageDown: () => addMonths(at, months),
  }
  const move = moves[key]
  return move && nearestWithin(move(), calendarBounds)
}
