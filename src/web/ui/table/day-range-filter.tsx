/** A filter that holds to a range of days; the address carries its two ends, and one alone is the one day it is. */
import { useId } from 'react'
import { parseRange } from '#domain/date-ranges.ts'
import type { Pair } from '#text/text.ts'
import { useToday } from '../business-time.ts'
import { RangeControl } from '../inputs/date-range-field.tsx'
import type { Filter, FilterProps } from './spec.ts'

/** As the address and the call have them. */
export const dayRangeNames = ['from', 'to'] as const

/** Where a list has several ranges, each has its `names` and says what it is of. */
export function dayRangeFilter(label: Pair, names?: readonly [from: string, to: string]): Filter {
  const [fromName, toName] = names ?? dayRangeNames
  const Control = ({ label: spoken, values, onChange }: FilterProps) => {
    const id = useId()
    const today = useToday()
    const [[from], [to]] = [values[fromName] ?? [], values[toName] ?? []]
    return (
      <div className="range-filter">
        <span id={`${id}-label`} className="unseen">
          {spoken}
        </span>
        <RangeControl
          tied={{ id }}
          label={spoken}
          optional
          empty={names === undefined ? undefined : spoken}
          today={today}
          value={parseRange(from ?? to ?? '', to ?? from ?? '')}
          onValue={(range) =>
            onChange({ [fromName]: range ? [range.from] : [], [toName]: range ? [range.to] : [] })
          }
        />
      </div>
    )
  }
  return { names: [fromName, toName], label, Control }
}
