/** Signed in, but not activated: what happens next, and a way to look again. Whoever is activated is led on. */
import { useCallback, useEffect, useState } from 'react'
import { activation, app } from '#text/app.ts'
import { messageOf } from '#web/api/failed.ts'
import { enterIfActivated, leaveForGood } from '#web/session/enter.ts'
import { Button } from '#web/ui/button.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useGoOn } from '#web/ui/use-go-on.ts'

export default function ActivatedPage() {
  const say = useSay()
  const goOn = useGoOn()
  const [busy, setBusy] = useState(false)
  /** What the last look came to; undefined before the first, which nobody asked for. */
  const [result, setResult] = useState<string>()
  const look = useCallback(
    async (still: string) => {
      try {
        const next = await enterIfActivated()
        if (next !== undefined) return await goOn(next)
        setResult(still)
      } catch (error) {
        setResult(messageOf(error))
      }
      setBusy(false)
    },
    [goOn],
  )
  useEffect(() => void look(''), [look])
  const lookAgain = () => {
    setBusy(true)
    setResult('')
    void look(say(activation.still))
  }
  return (
    <OuterFrame>
      {result === undefined ? (
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
            {result}
          </p>
        </>
      )}
    </OuterFrame>
  )
}
