/** Named ranges next to a calendar: a name, or two picked days, apply at once. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DateRange,
  nameOf,
  parseRange,
  type RangeName,
  rangeBetween,
  rangeNamed,
} from '#domain/date-ranges.ts'
import type { Day } from '#domain/day.ts'
import { readDay } from '#domain/typed-day.ts'
import { formats } from '#text/formats.ts'
import { dates, rangeTexts } from '#text/inputs.ts'
import type { Pair } from '#text/text.ts'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { isComposing } from '../ime-composition.ts'
import { useSay } from '../say.ts'
import { Calendar } from './calendar.tsx'

type Props = {
  value: DateRange | undefined
  today: Day
  /** The named ranges on offer. */
  names: readonly RangeName[]
  /** Whether "any date" is offered. */
  optional: boolean
  onChoose: (range: DateRange | undefined) => void
}

export function RangePanel(props: Props) {
  const firstEnd = useRef<HTMLInputElement>(null)
  return (
    <div className="range-panel">
      <RangeList {...props} onOwn={() => firstEnd.current?.focus()} />
      <OwnRange {...props} firstEnd={firstEnd} />
    </div>
  )
}

function RangeList({ value, today, names, optional, onChoose, onOwn }: Props & { onOwn: () => void }) {
  const say = useSay()
  const current = value ? nameOf(value, today, names) : 'any'
  const entry = value || optional ? current : names[0]
  const entered = useRef<HTMLButtonElement>(null)
  // After the pop-up is shown, because hidden elements get no focus.
  useEffect(() => {
    entered.current?.focus()
  }, [])
  const rows = [
    ...(optional ? [{ name: 'any', title: say(dates.any), take: () => onChoose(undefined) }] : []),
    ...names.map((name) => ({
      name,
      title: say(rangeTexts[name]),
      take: () => onChoose(rangeNamed(name, today)),
    })),
    { name: 'custom', title: say(dates.custom), take: onOwn },
  ]
  return (
    <div
      className="range-list"
      role="toolbar"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={say(dates.ranges)}
      onKeyDown={walk}
    >
      {rows.map(({ name, title, take }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === current}
          tabIndex={name === entry ? 0 : -1}
          ref={name === entry ? entered : undefined}
          onClick={take}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

/** Up and down cycle through the names. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}

type End = keyof DateRange
type Ends = Readonly<Record<End, string>>

const rangeTyped = ({ from, to }: Ends): DateRange | undefined =>
  parseRange(readDay(from) ?? '', readDay(to) ?? '')

/** If only one end is valid, or the order is wrong, only that much is shown. */
function onlyDay({ from, to }: Ends): DateRange | undefined {
  const day = readDay(from) ?? readDay(to)
  return day && { from: day, to: day }
}

type Wrong = { readonly end: End; readonly message: Pair }

/** The first invalid end; if both are valid, the second one is too early. */
function wrongIn(ends: Ends): Wrong {
  for (const end of ['from', 'to'] as const) {
    if (ends[end].trim() === '') return { end, message: formats.enter }
    if (!readDay(ends[end])) return { end, message: formats.invalid }
  }
  return { end: 'to', message: dates.outOfOrder }
}

type OwnProps = Props & { firstEnd: RefObject<HTMLInputElement | null> }

function OwnRange({ value, today, onChoose, firstEnd }: OwnProps) {
  const say = useSay()
  const [ends, setEnds] = useState<Ends>({
    from: value?.from ?? '',
    to: value?.to ?? '',
  })
  const [first, setFirst] = useState<Day>()
  const [pointed, setPointed] = useState<Day>()
  const [wrong, setWrong] = useState<Wrong>()
  const inputs = { from: firstEnd, to: useRef<HTMLInputElement>(null) }
  const typed = rangeTyped(ends)
  /** The calendar follows typed days; picking in it keeps its month and the focus. */
  const [turnedTo, setTurnedTo] = useState(typed?.to)
  const shown = first ? rangeBetween(first, pointed ?? first) : (typed ?? onlyDay(ends))
  const pick = (day: Day) => {
    if (first) return onChoose(rangeBetween(first, day))
    setWrong(undefined)
    setFirst(day)
    setPointed(day)
    return setEnds({ from: day, to: '' })
  }
  const apply = () => {
    if (typed) return onChoose(typed)
    const found = wrongIn(ends)
    setWrong(found)
    return inputs[found.end].current?.focus()
  }
  const fieldOf = (end: End) => ({
    label: say(dates[end]),
    inputRef: inputs[end],
    error: wrong?.end === end ? say(wrong.message, { field: say(dates.inWords[end]) }) : undefined,
    value: ends[end],
    placeholder: 'YYYY-MM-DD',
    autoComplete: 'off',
    onValue: (text: string) => {
      setWrong(undefined)
      setFirst(undefined)
      setEnds({ ...ends, [end]: text })
      setTurnedTo((before) => readDay(text) ?? before)
    },
  })
  return (
    <div role="group" className="range-own" aria-label={say(dates.custom)}>
      <div className="range-ends" role="presentation" onKeyDown={(event) => isEnter(event) && apply()}>
        <TextField {...fieldOf('from')} />
        <TextField {...fieldOf('to')} />
      </div>
      <Calendar
        key={turnedTo}
        today={today}
        chosen={shown}
        begin={turnedTo}
        onPick={pick}
        onPoint={(day) => first && setPointed(day)}
      />
      <div className="range-foot">
        <p className="sub" aria-live="polite">
          {say(first ? dates.chooseLast : dates.chooseFirst)}
        </p>
        <Button look="primary" onClick={apply}>
          {say(dates.apply)}
        </Button>
      </div>
    </div>
  )
}

/** Enter in one of the ends applies them and does not submit the form. */
function isEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return false
  event.preventDefault()
  return !isComposing(event.nativeEvent)
}
