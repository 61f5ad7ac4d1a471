/** A range of days, by name or by its two ends. The owner of the value puts it into the address. */
import { type DateRange, nameOf, type RangeName, rangeNames } from '#domain/date-ranges.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { dates, rangeTexts } from '#text/inputs.ts'
import { deferred } from '../deferred.tsx'
import { FieldFrame, type FrameProps, type InputAttributes } from '../field-frame.tsx'
import { Icon } from '../icon.tsx'
import { Popup, usePopup } from '../popup.tsx'
import { language, useSay } from '../say.ts'
import './inputs.css'

const RangePanel = deferred(async () => (await import('./range-panel.tsx')).RangePanel)

type Props = FrameProps & {
  name?: string
  /** Undefined for any day. */
  value: DateRange | undefined
  onValue: (range: DateRange | undefined) => void
  onBlur?: () => void
  /** In the market's time zone. */
  today: Day
  /** The named ranges on offer: past ones by default. */
  names?: readonly RangeName[] | undefined
  disabled?: boolean
  readOnly?: boolean
}

export function DateRangeField({ label, help, error, required, ...control }: Props) {
  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {(inputAttributes) => (
        <RangeControl {...control} label={label} optional={!required} inputAttributes={inputAttributes} />
      )}
    </FieldFrame>
  )
}

type ControlProps = Omit<Props, keyof FrameProps> & {
  label: string
  optional: boolean
  /** The placeholder, if it has to tell several ranges apart. */
  empty?: string | undefined
  /** If it is linked to a form, an element `{id}-label` is its label. */
  inputAttributes: Pick<InputAttributes, 'id'> & Partial<InputAttributes>
}

/** The range as a button that opens the panel. */
export function RangeControl(props: ControlProps) {
  const { label, optional, empty, inputAttributes, name, value, onValue, onBlur, today, disabled, readOnly } =
    props
  const { names = rangeNames } = props
  const say = useSay()
  const { control, holder, open, setOpen, close } = usePopup()
  const choose = (range: DateRange | undefined) => {
    onValue(range)
    close()
  }
  return (
    <div
      {...holder}
      onBlur={(event) => {
        holder.onBlur(event)
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      <button
        {...inputAttributes}
        name={name}
        ref={control}
        type="button"
        role="combobox"
        className="input input-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${inputAttributes.id}-popup` : undefined}
        aria-labelledby={`${inputAttributes.id}-label ${inputAttributes.id}-words`}
        aria-readonly={readOnly || undefined}
        disabled={disabled}
        onClick={() => readOnly || setOpen(!open)}
      >
        <Icon name="calendar" size={18} />
        <span id={`${inputAttributes.id}-words`} className="range-words">
          {value === undefined && empty ? empty : <RangeInWords range={value} today={today} names={names} />}
        </span>
        <Icon name="down" />
      </button>
      {open && !readOnly && (
        <Popup under={control} className="popup-range">
          <div
            id={`${inputAttributes.id}-popup`}
            role="dialog"
            aria-label={say(dates.rangesOf, { field: label })}
          >
            <RangePanel value={value} today={today} names={names} optional={optional} onChoose={choose} />
          </div>
        </Popup>
      )}
    </div>
  )
}

const inWords = (day: Day): string => displayDay(day, language())

type WordsProps = { range: DateRange | undefined; today: Day; names: readonly RangeName[] }

function RangeInWords({ range, today, names }: WordsProps) {
  const say = useSay()
  if (!range) return say(dates.any)
  const name = nameOf(range, today, names)
  return (
    <>
      {name !== 'custom' && <b>{say(rangeTexts[name])}</b>}
      <span className="range-days">
        {say(dates.range, { from: inWords(range.from), to: inWords(range.to) })}
      </span>
    </>
  )
}
