/** A page that breaks is replaced by a plain explanation, never by a blank screen. */
import { Component, type ReactNode } from 'react'
import { app, shell } from '#text/app.ts'
import { Button } from '#web/ui/button.tsx'
import { RequestId } from '#web/ui/failure.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { SandboxTag } from '#web/ui/sandbox-tag.tsx'
import { sayNow } from '#web/ui/say.ts'

type State = { readonly error: unknown; readonly broken: boolean }

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, broken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <main className="whole-page" role="alert">
        <EmptyState
          icon="warning"
          level="h1"
          title={sayNow(shell.pageFailed)}
          hint={sayNow(shell.pageFailedHint)}
        >
          <Button look="primary" onClick={() => location.reload()}>
            {sayNow(app.retry)}
          </Button>
          <a className="button button-plain" href="/">
            {sayNow(app.backHome)}
          </a>
        </EmptyState>
        <RequestId error={this.state.error} />
        <p className="center">
          <SandboxTag />
        </p>
      </main>
    )
  }
}
