/** The frame of every input: label and required mark above; error, help and counter below, linked to it. */
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

export type FrameProps = {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
}

/** The ids that link an input to its frame. */
export type InputAttributes = {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

type Props = FrameProps & {
  /** At the end of the error line, such as the remaining characters. */
  readonly count?: ReactNode
  readonly className?: string
  readonly children: (inputAttributes: InputAttributes) => ReactNode
}

export function FieldFrame({ label, help, error, required, count, className = '', children }: Props) {
  const id = useId()
  const inputAttributes: InputAttributes = {
    id,
    'aria-describedby': help ? `${id}-error ${id}-help` : `${id}-error`,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children(inputAttributes)}
      <FieldNotes id={id} error={error} help={help} count={count} />
    </div>
  )
}

/** Visual only: the input itself is announced as required. */
export const RequiredMark = () => (
  <span className="field-required" aria-hidden="true">
    *
  </span>
)

type NotesProps = { id: string; error: string | undefined; help?: ReactNode; count?: ReactNode }

export const FieldNotes = ({ id, error, help, count }: NotesProps) => (
  <div className="field-notes">
    <p className="field-error" id={`${id}-error`} aria-live="polite">
      {error && (
        <>
          <Icon name="warning" size={14} />
          {error}
        </>
      )}
    </p>
    {help && (
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
    )}
    {count}
  </div>
)
