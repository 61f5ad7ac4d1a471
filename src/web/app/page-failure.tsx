/** A page that could not be loaded or that crashed: what happened, and a retry. */
import type { ReactNode } from 'react'
import { app, shell } from '#text/app.ts'
import { CallFailed } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { RequestId } from '#web/ui/failure.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

type Props = { error: unknown; onRetry: () => void; children?: ReactNode }

export function PageFailure({ error, onRetry, children }: Props) {
  const say = useSay()
  const refused = error instanceof CallFailed
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        level="h1"
        title={say(refused ? shell.readFailed : shell.pageFailed)}
        hint={refused ? error.message : say(shell.pageFailedHint)}
      >
        <Button look="primary" onClick={onRetry}>
          {say(app.retry)}
        </Button>
        {children}
      </EmptyState>
      <RequestId error={error} />
    </div>
  )
}
