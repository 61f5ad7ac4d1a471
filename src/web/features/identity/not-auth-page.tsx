/**
 * The page without permission: the company that disabled the person, whom to ask, check again, or sign in as another
 * person.
 */
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { disabledRead } from '#contract/companies.ts'
import { app, refused } from '#text/app.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { firstPath, renewShell } from '#web/session/access.ts'
import { isIdentityComplete } from '#web/session/acting-identity.ts'
import { accountToken, permissionMenu } from '#web/session/cache.ts'
import { paths } from '#web/session/paths.ts'
import { proceedAfterRefusal } from '#web/session/sign-in.ts'
import { signOutAndLeave } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { joinNames } from '#web/ui/format.ts'
import { Frame, useIsInShell } from '#web/ui/frame.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { useMounted } from '#web/ui/use-mounted.ts'

/** Not requested for people who act for a company: their refusal has other reasons. */
const readDisabling = async (): Promise<readonly string[]> =>
  isIdentityComplete() || accountToken.get() === undefined
    ? []
    : (await call(disabledRead, {}, { quiet: true })).map(({ name }) => name)

export default function NotAuthPage() {
  const say = useSay()
  const { loaded: disabling = [] } = useLoad(readDisabling)
  const hint = disabling.length > 0 && say(refused.disabledBy, { companies: joinNames(disabling) })
  const navigate = useNavigate()
  const isHere = useMounted()
  // People who may see other pages continue there.
  const wayOn = useIsInShell() && firstPath(permissionMenu.get() ?? []) !== paths.notAuth
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const lookAgain = async () => {
    setBusy(true)
    setResult('')
    try {
      const next = await proceedAfterRefusal()
      if (!isHere()) return
      if (next !== paths.notAuth) {
        // The shell still has the old permissions.
        renewShell()
        return await navigate(next, { replace: true })
      }
      setResult(say(refused.still))
    } catch (error) {
      setResult(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Frame>
      <EmptyState icon="lock" level="h1" title={say(refused.whole)} {...(hint && { hint })}>
        {wayOn && (
          <Link className="button button-primary" to={paths.home}>
            {say(app.backHome)}
          </Link>
        )}
        <Button {...(!wayOn && { look: 'primary' })} busy={busy} onClick={() => void lookAgain()}>
          {say(refused.again)}
        </Button>
        <Button onClick={() => void signOutAndLeave()}>{say(app.relogin)}</Button>
      </EmptyState>
      <p className="center sub" role="status">
        {result}
      </p>
    </Frame>
  )
}
