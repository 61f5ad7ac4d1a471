/** One of a few choices with the native select, which works everywhere. */
import { inputs } from '#text/inputs.ts'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import './inputs.css'

export type Choice<V extends string = string> = { readonly value: V; readonly label: string }

type Props<V extends string> = FrameProps & {
  name?: string
  /** Empty if nothing is selected. */
  value: V | ''
  onValue: (value: V | '') => void
  onBlur?: () => void
  choices: readonly Choice<V>[]
  /** The placeholder. */
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
}

export function SelectField<V extends string>(props: Props<V>) {
  const say = useSay()
  const { label, help, error, required, value, onValue, choices, readOnly, ...rest } = props
  const { placeholder = say(inputs.choose), ...native } = rest
  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {(inputAttributes) => (
        <div className="input input-select">
          {readOnly ? (
            <input
              {...inputAttributes}
              readOnly
              value={choices.find((choice) => choice.value === value)?.label ?? ''}
            />
          ) : (
            <select
              {...native}
              {...inputAttributes}
              value={value}
              onChange={(event) => onValue(event.currentTarget.value as V | '')}
            >
              <option value="" hidden={required}>
                {placeholder}
              </option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          )}
          {!readOnly && <Icon name="down" />}
        </div>
      )}
    </FieldFrame>
  )
}
