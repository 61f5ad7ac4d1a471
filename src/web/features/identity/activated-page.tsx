/** Signed in, but not activated: what happens next, and a way to look again. */
import { useState } from 'react'
import { activation, app } from '#text/app.ts'
import { messageOf } from '#web/api/failed.ts'
import { enter, leaveForGood } from '#web/session/enter.ts'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useGoOn } from '#web/ui/use-go-on.ts'

export default function ActivatedPage() {
  const say = useSay()
  const goOn = useGoOn()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const lookAgain = async () => {
    setBusy(true)
    setResult('')
    try {
      const next = await enter()
      if (next !== paths.activated) return await goOn(next)
      setResult(say(activation.still))
    } catch (error) {
      setResult(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <OuterFrame>
      <EmptyState icon="waiting" level="h1" title={say(activation.title)} hint={say(activation.hint)}>
        <Button look="primary" busy={busy} onClick={() => void lookAgain()}>
          {say(activation.again)}
        </Button>
        <Button onClick={() => void leaveForGood()}>{say(app.signOut)}</Button>
      </EmptyState>
      <p className="center strong">{say(activation.contact)}</p>
      <p className="center sub" role="status">
        {result}
      </p>
    </OuterFrame>
  )
}
