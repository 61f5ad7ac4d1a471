/** Text inputs with their label above and their error below, tied together for every reader. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { login } from '#text/login.ts'
import { Icon } from './icon.tsx'
import { useSay } from './say.ts'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({ after, ...props }: FieldProps & { after?: ReactNode }) {
  const { label, error, inputRef, ...rest } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input">
        <input
          {...rest}
          onKeyDown={(event) => keepComposition(event.nativeEvent)}
          id={id}
          ref={inputRef}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
        />
        {after}
      </div>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error && (
          <>
            <Icon name="warning" size={14} />
            {error}
          </>
        )}
      </p>
    </div>
  )
}

/** A key with its old number: of the Enter that has just ended a composition Safari says nothing else. */
type PressedKey = Pick<Event, 'preventDefault'> & {
  readonly key: string
  readonly isComposing: boolean
  readonly keyCode: number
}
const usedByInputMethod = 229

/** Enter that chooses a word of a composition does not send the form. */
function keepComposition(event: PressedKey): void {
  const composing = event.isComposing || event.keyCode === usedByInputMethod
  if (event.key === 'Enter' && composing) event.preventDefault()
}

export function PasswordField(props: FieldProps) {
  const say = useSay()
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="input-action"
      aria-label={say(shown ? login.hidePassword : login.showPassword)}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'hide' : 'show'} size={18} />
    </button>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} after={toggle} />
}

export function Checkbox({ label, ...rest }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}

export function SearchField({ label, ...rest }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="input search">
      <Icon name="search" />
      <input {...rest} type="search" aria-label={label} placeholder={label} />
    </label>
  )
}
