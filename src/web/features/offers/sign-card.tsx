/** The code that signs an agreement: sent to the handler, again after a minute, and what is wrong with it. */
import { verificationCodeCharactersMax } from '#domain/limits.ts'
import { signingTexts } from '#text/signing.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { TextField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Signing } from './use-signing.ts'
import './sign-card.css'

export function SignCard({ signing }: { signing: Signing }) {
  const say = useSay()
  if (!signing.isNeeded) return null
  return (
    <Card title={say(signingTexts.title)}>
      <SignField signing={signing} />
    </Card>
  )
}

export function SignField({ signing }: { signing: Signing }) {
  const say = useSay()
  const { code, onCode, error, secondsLeft, isSending, sentTo, send } = signing
  const isWaiting = isSending || secondsLeft > 0
  return (
    <div className="sign-field">
      <p className="sub" role="status">
        {sentTo ? say(signingTexts.sentTo, sentTo) : say(signingTexts.intro)}
      </p>
      <TextField
        name="signingCode"
        label={say(verificationCodeTexts.label)}
        value={code}
        onValue={onCode}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={verificationCodeCharactersMax}
        required
        after={
          <button
            type="button"
            className="sign-send"
            aria-disabled={isWaiting || undefined}
            aria-busy={isSending || undefined}
            onClick={() => void send()}
          >
            {isSending && <Spinner />}
            {secondsLeft > 0
              ? say(verificationCodeTexts.wait, { seconds: secondsLeft })
              : say(verificationCodeTexts.send)}
          </button>
        }
      />
    </div>
  )
}
