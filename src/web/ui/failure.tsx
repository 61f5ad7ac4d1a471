/** A failure shown in place: the message, its request id, and a retry. */
import { app, shell } from '#text/app.ts'
import { messageOf, requestIdOf } from '#web/api/failed.ts'
import { Button } from './button.tsx'
import { EmptyState } from './panels.tsx'
import { useSay } from './say.ts'

export function FailureState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  return (
    <div role="alert">
      <EmptyState icon="warning" title={say(shell.readFailed)} hint={messageOf(error)} level="p">
        <Button onClick={onRetry}>{say(app.retry)}</Button>
      </EmptyState>
      <RequestId error={error} />
    </div>
  )
}

export function RequestId({ error }: { error: unknown }) {
  const say = useSay()
  const id = requestIdOf(error)
  return id ? <p className="request-id">{say(app.requestId, { id })}</p> : null
}
