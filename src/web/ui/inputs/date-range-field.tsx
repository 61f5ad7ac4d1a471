/** A range of days by one of its names, or by its two ends. Whoever holds the value puts it into the address. */
import { type DateRange, nameOf } from '#domain/date-ranges.ts'
import type { Day } from '#domain/day.ts'
import { dates, rangeTexts } from '#text/inputs.ts'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { Icon } from '../icon.tsx'
import { Popup, usePopup } from '../popup.tsx'
import { useSay } from '../say.ts'
import { RangePanel } from './range-panel.tsx'
import './inputs.css'

type Props = FrameProps & {
  /** Undefined where any day will do. */
  value: DateRange | undefined
  onValue: (range: DateRange | undefined) => void
  /** In the time zone of the market. */
  today: Day
  disabled?: boolean
}

export function DateRangeField({ label, help, error, required, value, onValue, today, disabled }: Props) {
  const say = useSay()
  const popup = usePopup()
  const choose = (range: DateRange | undefined) => {
    onValue(range)
    popup.close()
  }
  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {(tied) => (
        <div {...popup.holder}>
          <button
            id={tied.id}
            aria-describedby={tied['aria-describedby']}
            ref={popup.control}
            type="button"
            className="input input-button"
            aria-haspopup="dialog"
            aria-expanded={popup.open}
            aria-labelledby={`${tied.id}-label ${tied.id}`}
            disabled={disabled}
            onClick={() => popup.setOpen(!popup.open)}
          >
            <Icon name="calendar" size={18} />
            <RangeInWords range={value} today={today} />
            <Icon name="down" />
          </button>
          {popup.open && (
            <Popup under={popup.control} className="popup-range">
              <div role="dialog" aria-label={`${label}: ${say(dates.ranges)}`}>
                <RangePanel value={value} today={today} optional={!required} onChoose={choose} />
              </div>
            </Popup>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function RangeInWords({ range, today }: { range: DateRange | undefined; today: Day }) {
  const say = useSay()
  if (!range) return <span className="range-words">{say(dates.any)}</span>
  const name = nameOf(range, today)
  return (
    <span className="range-words">
      {name !== 'custom' && <b>{say(rangeTexts[name])}</b>}
      <span className="range-days">
        {range.from} – {range.to}
      </span>
    </span>
  )
}
