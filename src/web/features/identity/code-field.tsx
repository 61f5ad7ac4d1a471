/** The field for a verification code, with the button that has one sent. */
import type { ComponentProps } from 'react'
import { verificationCodeCharactersMax } from '#domain/limits.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { TextField } from '#web/ui/field.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { CodeSending } from './use-code.ts'
import './code-field.css'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'after'> & {
  sending: CodeSending
  onSend: () => void
  /** What the button says, where it is more than a code that is sent. */
  sendLabel?: string
}

export function CodeField({ sending, onSend, sendLabel, ...field }: Props) {
  const say = useSay()
  const { busy, secondsLeft } = sending
  const isWaiting = busy || secondsLeft > 0
  const button = (
    <button
      type="button"
      className="code-send"
      aria-disabled={isWaiting || undefined}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!isWaiting) onSend()
      }}
    >
      {busy && <Spinner />}
      {secondsLeft > 0
        ? say(verificationCodeTexts.wait, { seconds: secondsLeft })
        : (sendLabel ?? say(verificationCodeTexts.send))}
    </button>
  )
  return (
    <TextField
      {...field}
      label={say(verificationCodeTexts.label)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={verificationCodeCharactersMax}
      after={button}
    />
  )
}
