/** Signed in, but not activated: what happens next, and a way to look again. Whoever is activated is led on. */
import { useState } from 'react'
import { Navigate } from 'react-router'
import { activation, app } from '#text/app.ts'
import { messageOf } from '#web/api/failed.ts'
import { enterIfActivated, leaveForGood } from '#web/session/enter.ts'
import { Button } from '#web/ui/button.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useLoad } from '#web/ui/use-load.ts'

export default function ActivatedPage() {
  const say = useSay()
  const { loaded: next, error, retry } = useLoad(enterIfActivated)
  const [asked, setAsked] = useState(false)
  if (typeof next === 'string') return <Navigate to={next} replace />
  const busy = next === undefined && error === undefined
  const lookAgain = () => {
    setAsked(true)
    retry()
  }
  return (
    <OuterFrame>
      {busy && !asked ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <EmptyState icon="waiting" level="h1" title={say(activation.title)} hint={say(activation.hint)}>
            <Button look="primary" busy={busy} onClick={lookAgain}>
              {say(activation.again)}
            </Button>
            <Button onClick={() => void leaveForGood()}>{say(app.signOut)}</Button>
          </EmptyState>
          <p className="center strong">{say(activation.contact)}</p>
          <p className="center sub" role="status">
            {error !== undefined && messageOf(error)}
            {next === null && asked && say(activation.still)}
          </p>
        </>
      )}
    </OuterFrame>
  )
}
