/** No right to be here: whom to ask, and a way to sign in as somebody else. */
import { app, refused } from '#text/app.ts'
import { leaveForGood } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export default function NotAuthPage() {
  const say = useSay()
  return (
    <OuterFrame>
      <EmptyState icon="lock" level="h1" title={say(refused.whole)}>
        <Button look="primary" onClick={() => void leaveForGood()}>
          {say(app.relogin)}
        </Button>
      </EmptyState>
    </OuterFrame>
  )
}
