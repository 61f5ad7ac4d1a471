/** What is around every input: its label and mark above, its error, its help and its count below, tied to it. */
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

export type FrameProps = {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
}

/** What ties an input to its frame. */
export type Tied = {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

type Props = FrameProps & {
  /** Stands at the end of the line of the error, such as how much may still be typed. */
  readonly count?: ReactNode
  readonly className?: string
  readonly children: (tied: Tied) => ReactNode
}

export function FieldFrame({ label, help, error, required, count, className = '', children }: Props) {
  const id = useId()
  const tied: Tied = {
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
      {children(tied)}
      <FieldNotes id={id} error={error} help={help} count={count} />
    </div>
  )
}

/** Seen only: whoever listens is told by the input itself. */
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
