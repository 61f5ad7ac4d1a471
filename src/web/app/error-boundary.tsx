/** A page that breaks is replaced by a plain explanation, never by a blank screen. */
import { Component, type ReactNode } from 'react'
import { app } from '#text/app.ts'
import { SandboxTag } from '#web/ui/sandbox-tag.tsx'
import { sayNow } from '#web/ui/say.ts'
import { PageFailure } from './page-failure.tsx'

type Props = {
  /** Shown in place of what failed. */
  readonly failed?: (error: unknown, retry: () => void) => ReactNode
  /** The current address: navigating away clears the failure. */
  readonly place?: string
  readonly children: ReactNode
}
type State = { readonly error: unknown; readonly broken: boolean; readonly place: string | undefined }
const whole = { error: undefined, broken: false }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { ...whole, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, broken: true }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { ...whole, place }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    const { failed = wholePage } = this.props
    return failed(this.state.error, () => this.setState(whole))
  }
}

/** For failures outside every page, where only a reload helps. */
const wholePage = (error: unknown) => (
  <main className="whole-page">
    <PageFailure error={error} onRetry={() => location.reload()}>
      <a className="button button-plain" href="/">
        {sayNow(app.backHome)}
      </a>
    </PageFailure>
    <p className="center">
      <SandboxTag />
    </p>
  </main>
)
