/** No right to be here: who took it, whom to ask, a look whether there is one by now, and a way to sign in as somebody else. */
import { useState } from 'react'
import { disabledRead } from '#contract/companies.ts'
import { app, refused } from '#text/app.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { identityComplete } from '#web/session/acting.ts'
import { accountToken } from '#web/session/cache.ts'
import { enterAnew } from '#web/session/enter.ts'
import { paths } from '#web/session/paths.ts'
import { leaveForGood } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { listed } from '#web/ui/format.ts'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useGoOn } from '#web/ui/use-go-on.ts'
import { useLoad } from '#web/ui/use-load.ts'

/** Of somebody who acts for a company nothing is asked: what they may not do there has other reasons. */
const readDisabling = async (): Promise<readonly string[]> =>
  identityComplete() || accountToken.get() === undefined
    ? []
    : (await call(disabledRead, {}, { quiet: true })).map(({ name }) => name)

export default function NotAuthPage() {
  const say = useSay()
  const { loaded: disabling = [] } = useLoad(readDisabling)
  const hint = disabling.length > 0 && say(refused.disabledBy, { companies: listed(disabling) })
  const goOn = useGoOn()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const lookAgain = async () => {
    setBusy(true)
    setResult('')
    try {
      const next = await enterAnew()
      if (next !== paths.notAuth) return await goOn(next)
      setResult(say(refused.still))
    } catch (error) {
      setResult(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <OuterFrame>
      <EmptyState icon="lock" level="h1" title={say(refused.whole)} {...(hint && { hint })}>
        <Button look="primary" busy={busy} onClick={() => void lookAgain()}>
          {say(refused.again)}
        </Button>
        <Button onClick={() => void leaveForGood()}>{say(app.relogin)}</Button>
      </EmptyState>
      <p className="center sub" role="status">
        {result}
      </p>
    </OuterFrame>
  )
}
