/** A button with a busy state that cannot be pressed twice. */
import type { ButtonHTMLAttributes, Ref } from 'react'
import { Spinner } from './spinner.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'primary' | 'plain' | 'danger' | 'quiet' | 'row'
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export const Button = ({
  look = 'plain',
  busy = false,
  className = '',
  children,
  onClick,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    className={`button button-${look} ${className}`}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled']}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Spinner />}
    {children}
  </button>
)
