/** The outline of the shell while permissions load. */
import { app } from '#text/app.ts'
import { SandboxTag } from '#web/ui/sandbox-tag.tsx'
import { useSay } from '#web/ui/say.ts'
import './shell.css'

export function ShellSkeleton() {
  const say = useSay()
  return (
    <div className="shell" aria-busy="true">
      <p className="unseen" role="status">
        {say(app.loading)}
      </p>
      <div className="shell-head">
        <div className="shell-head-row">
          <span className="skeleton-line skeleton-brand" />
          <span className="skeleton-line skeleton-name" />
          <span className="grow" />
          <SandboxTag />
        </div>
      </div>
      <div className="shell-frame">
        <div className="shell-side">
          <span className="skeleton-line" />
          <span className="skeleton-line" />
        </div>
        <div className="shell-main">
          <span className="skeleton-line skeleton-title" />
          <span className="skeleton-block" />
          <span className="skeleton-block" />
        </div>
      </div>
    </div>
  )
}
