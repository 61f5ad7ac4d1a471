/** A filter that holds to a range of days; the address carries its two ends, and one alone is the one day it is. */
import { useId } from 'react'
import { areDaysBackward, parseRange, type RangeName } from '#domain/date-ranges.ts'
import type { Day } from '#domain/day.ts'
import { dates } from '#text/inputs.ts'
import type { Pair } from '#text/text.ts'
import { useToday } from '../business-time.ts'
import { RangeControl } from '../inputs/date-range-field.tsx'
import { useSay } from '../say.ts'
import type { Range } from './list-state.ts'
import type { Filter, FilterProps } from './spec.ts'

/** As the address and the call have them. */
export const dayRangeNames = ['from', 'to'] as const

/** As a list is told of it: days that are the wrong way round are not asked for. */
export const dayRange = (names: readonly [from: string, to: string] = dayRangeNames): Range => ({
  names,
  areBackward: areDaysBackward,
})

type Options = {
  /** The names of the ranges that are offered; those behind us unless told. */
  readonly ranges?: readonly RangeName[]
}

/** Where a list has several ranges, each has its `names` and says what it is of. */
export function dayRangeFilter(
  label: Pair,
  names?: readonly [from: string, to: string],
  { ranges }: Options = {},
): Filter {
  const [fromName, toName] = names ?? dayRangeNames
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const id = useId()
    const say = useSay()
    const today = useToday()
    const [[from = ''], [to = '']] = [values[fromName] ?? [], values[toName] ?? []]
    const wrong = areDaysBackward(from, to)
    // Days that are the wrong way round stay to be seen and set right.
    const range = wrong ? { from: from as Day, to: to as Day } : parseRange(from || to, to || from)
    return (
      <div className="range-filter">
        <span id={`${id}-label`} className="unseen">
          {spoken}
        </span>
        <RangeControl
          tied={{ id, 'aria-invalid': wrong || undefined, 'aria-describedby': `${id}-wrong` }}
          label={spoken}
          optional
          empty={names === undefined ? undefined : spoken}
          today={today}
          names={ranges}
          value={range}
          onValue={(next) =>
            onChange({ [fromName]: next ? [next.from] : [], [toName]: next ? [next.to] : [] })
          }
        />
        <p id={`${id}-wrong`} className="filter-wrong" role="status">
          {wrong && say(dates.outOfOrder)}
        </p>
      </div>
    )
  }
  return { names: [fromName, toName], label, Control }
}
