/** Text inputs with label and error, linked for screen readers. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { login } from '#text/login.ts'
import { FieldFrame, type FrameProps } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { keepComposition } from './ime-composition.ts'
import { useSay } from './say.ts'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> &
  FrameProps & {
    inputRef?: Ref<HTMLInputElement>
    onValue?: (value: string) => void
  }

export function TextField({ after, ...props }: FieldProps & { after?: ReactNode }) {
  const { label, help, error, required, inputRef, onValue, onChange, onKeyDown, ...rest } = props
  return (
    <FieldFrame label={label} help={help} error={error} required={required}>
      {(inputAttributes) => (
        <div className="input">
          <input
            {...rest}
            {...inputAttributes}
            onKeyDown={(event) => {
              keepComposition(event.nativeEvent)
              onKeyDown?.(event)
            }}
            onChange={onValue ? (event) => onValue(event.currentTarget.value) : onChange}
            ref={inputRef}
          />
          {after}
        </div>
      )}
    </FieldFrame>
  )
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
