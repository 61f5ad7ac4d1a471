/** The shell could not read the permissions: retry or sign out. */
import { app, shell } from '#text/app.ts'
import { messageOf } from '#web/api/failed.ts'
import { signOutAndLeave } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { RequestId } from '#web/ui/failure.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export function ShellFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  return (
    <OuterFrame>
      <div role="alert">
        <EmptyState icon="warning" level="h1" title={say(shell.loadFailed)} hint={messageOf(error)}>
          <Button look="primary" onClick={onRetry}>
            {say(app.retry)}
          </Button>
          <Button onClick={() => void signOutAndLeave()}>{say(app.signOut)}</Button>
        </EmptyState>
        <RequestId error={error} />
      </div>
    </OuterFrame>
  )
}
