/** A day, typed in any usual format or chosen from a calendar. */
import { useRef } from 'react'
import type { Day } from '#domain/day.ts'
import { readDay } from '#domain/typed-day.ts'
import { dates } from '#text/inputs.ts'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { Icon } from '../icon.tsx'
import { keepComposition } from '../ime-composition.ts'
import { Popup, usePopup } from '../popup.tsx'
import { useSay } from '../say.ts'
import { Calendar } from './calendar.tsx'
import './inputs.css'

type Props = FrameProps & {
  name?: string
  /** The typed text; parsed to a day on blur. */
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
  today: Day
  isOff?: (day: Day) => boolean
  disabled?: boolean
  readOnly?: boolean
}

export function DateField(props: Props) {
  const { label, help, error, required, value, onValue, onBlur, today, isOff, ...native } = props
  const say = useSay()
  const popup = usePopup()
  const input = useRef<HTMLInputElement>(null)
  const chosen = readDay(value)
  const leave = () => {
    const day = readDay(value)
    if (day && day !== value) onValue(day)
    onBlur?.()
  }
  const pick = (day: Day) => {
    onValue(day)
    popup.close()
  }
  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {(inputAttributes) => (
        <div
          {...popup.holder}
          onBlur={(event) => {
            popup.holder.onBlur(event)
            if (!event.currentTarget.contains(event.relatedTarget)) leave()
          }}
        >
          <div className="input" ref={input}>
            <input
              {...native}
              {...inputAttributes}
              value={value}
              placeholder={dayPattern}
              autoComplete="off"
              onKeyDown={(event) => keepComposition(event.nativeEvent)}
              onChange={(event) => onValue(event.currentTarget.value)}
            />
            {!native.readOnly && (
              <button
                ref={popup.control}
                type="button"
                className="input-action"
                aria-label={say(dates.openCalendar, { field: label })}
                aria-haspopup="dialog"
                aria-expanded={popup.open}
                disabled={native.disabled}
                onClick={() => popup.setOpen(!popup.open)}
              >
                <Icon name="calendar" size={18} />
              </button>
            )}
          </div>
          {popup.open && (
            <Popup under={input}>
              <div role="dialog" aria-label={say(dates.calendar)} className="popup-body">
                <Calendar
                  today={today}
                  chosen={chosen && { from: chosen, to: chosen }}
                  onPick={pick}
                  isOff={isOff}
                  focusAtOnce
                />
              </div>
            </Popup>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

const dayPattern = 'YYYY-MM-DD'
