/** A filter that holds to a range of days; the address carries its two ends, or the one day it is. */
import { useId } from 'react'
import { parseRange } from '#domain/date-ranges.ts'
import type { Pair } from '#text/text.ts'
import { useToday } from '../business-time.ts'
import { RangeControl } from '../inputs/date-range-field.tsx'
import type { Filter, FilterProps } from './spec.ts'

export function dayRangeFilter(name: string, label: Pair): Filter {
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const id = useId()
    const today = useToday()
    const [from = '', to = from] = values[name] ?? []
    return (
      <div className="range-filter">
        <span id={`${id}-label`} className="unseen">
          {spoken}
        </span>
        <RangeControl
          tied={{ id }}
          label={spoken}
          optional
          today={today}
          value={parseRange(from, to)}
          onValue={(range) => onChange({ [name]: range ? [range.from, range.to] : [] })}
        />
      </div>
    )
  }
  return { names: [name], label, Control }
}
