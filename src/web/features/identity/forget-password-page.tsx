/** Password reset: a code or mailed link, a new password, and back to sign-in. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { resetRedirectSeconds } from '#domain/identity/limits.ts'
import { titles } from '#text/app.ts'
import { reset } from '#text/passwords.ts'
import { forgetPerson } from '#web/session/end-session.ts'
import { Button } from '#web/ui/button.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { ResetForm } from './reset-form.tsx'

/** Opening a link while the page is open starts over. */
export default function ForgetPasswordPage() {
  return <OfLink key={useLocation().hash} />
}

function OfLink() {
  const say = useSay()
  const [isDone, setDone] = useState(false)
  return (
    <OuterFrame back={!isDone}>
      {isDone ? (
        <Done />
      ) : (
        <>
          <div className="page-head">
            <h1>{say(titles.forgetPassword)}</h1>
          </div>
          <ResetForm onDone={() => setDone(true)} />
        </>
      )}
    </OuterFrame>
  )
}

/** The session of this browser has ended, so the page is left by a reload. */
function Done() {
  const say = useSay()
  const [secondsLeft, setSecondsLeft] = useState(resetRedirectSeconds)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1)
      else forgetPerson()
    }, 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return (
    <EmptyState icon="check" level="h1" title={say(reset.done)} hint={say(reset.doneHint)}>
      <Button look="primary" onClick={forgetPerson}>
        {say(reset.now)}
      </Button>
      <p className="sub">{say(reset.leadsOn, { seconds: secondsLeft })}</p>
    </EmptyState>
  )
}
