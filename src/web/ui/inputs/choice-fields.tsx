/** A checkbox, and radio buttons. */
import { useId } from 'react'
import { Checkbox } from '../field.tsx'
import { FieldNotes, type FrameProps, RequiredMark } from '../field-frame.tsx'
import type { Choice } from './select-field.tsx'
import './inputs.css'

type Common = { name?: string; onBlur?: () => void; disabled?: boolean; readOnly?: boolean }

type CheckboxProps = FrameProps &
  Common & { value: boolean; onValue: (value: boolean) => void; 'aria-disabled'?: true | undefined }

export function CheckboxField({ value, onValue, help, error, required, readOnly, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="field">
      <Checkbox
        {...rest}
        checked={value}
        aria-required={required || undefined}
        aria-readonly={readOnly || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={help ? `${id}-error ${id}-help` : `${id}-error`}
        onChange={(event) => readOnly || onValue(event.currentTarget.checked)}
      />
      <FieldNotes id={id} error={error} help={help} />
    </div>
  )
}

/** A disabled choice stays visible, with its reason as a hint. */
type RadioChoice<V extends string> = Choice<V> & { readonly hint?: string; readonly disabled?: boolean }
type RadioProps<V extends string> = FrameProps &
  Common & { value: V | ''; onValue: (value: V) => void; choices: readonly RadioChoice<V>[] }

export function RadioField<V extends string>(props: RadioProps<V>) {
  const { label, help, error, required, name, value, onValue, onBlur, choices, disabled, readOnly } = props
  const id = useId()
  return (
    <div
      className="field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required || undefined}
      aria-readonly={readOnly || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={help ? `${id}-error ${id}-help` : `${id}-error`}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.()}
    >
      <p className="radios-label" id={`${id}-label`}>
        {label}
        {required && <RequiredMark />}
      </p>
      {choices.map((choice) => (
        <label key={choice.value} className="checkbox radio">
          <input
            type="radio"
            name={name ?? id}
            value={choice.value}
            disabled={disabled || choice.disabled}
            checked={choice.value === value}
            onChange={() => readOnly || onValue(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint && <span className="radio-hint">{choice.hint}</span>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} error={error} help={help} />
    </div>
  )
}
