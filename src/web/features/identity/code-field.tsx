/** The field for a verification code, with the send button and the picture code. */
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { verificationCodeCharactersMax } from '#domain/limits.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { TextField } from '#web/ui/field.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { PictureField } from './picture-field.tsx'
import type { CodeSending } from './use-code.ts'
import './code-field.css'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'after'> & {
  sending: CodeSending
  onSend: () => void
  /** The label of the button, if it sends more than a code. */
  sendLabel?: string
}

export function CodeField({ sending, onSend, sendLabel, ...field }: Props) {
  const say = useSay()
  const { busy, secondsLeft, picture, captcha, captchaError, onCaptcha } = sending
  const pictureInput = useRef<HTMLInputElement>(null)
  // The picture code gets the focus when it appears.
  useLayoutEffect(() => {
    if (captchaError !== undefined) pictureInput.current?.focus()
  }, [captchaError])
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
    <>
      {picture.isRequested && (
        <PictureField
          name="captcha"
          code={picture}
          value={captcha}
          onValue={onCaptcha}
          error={captchaError}
          inputRef={pictureInput}
          readOnly={busy}
        />
      )}
      <TextField
        {...field}
        label={say(verificationCodeTexts.label)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={verificationCodeCharactersMax}
        after={button}
      />
    </>
  )
}
