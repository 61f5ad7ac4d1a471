/** A filter by a range of days; the address has its two ends, and one alone means that day. */
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

/** As in the address and the call. */
export const dayRangeNames = ['from', 'to'] as const

/** As sent: a range in the wrong order is left out. */
export const dayRange = (names: readonly [from: string, to: string] = dayRangeNames): Range => ({
  names,
  areBackward: areDaysBackward,
})

type Options = {
  /** The named ranges on offer; past ones by default. */
  readonly ranges?: readonly RangeName[]
}

/** In a list with several ranges, each has its `names` and label. */
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
    // A range in the wrong order stays visible, to be corrected.
    const range = wrong ? { from: from as Day, to: to as Day } : parseRange(from || to, to || from)
    return (
      <div className="range-filter">
        <span id={`${id}-label`} className="unseen">
          {spoken}
        </span>
        <RangeControl
          inputAttributes={{ id, 'aria-invalid': wrong || undefined, 'aria-describedby': `${id}-wrong` }}
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
