/** Says on every screen of a sandbox that it is one. The server marks the document. */
import { app } from '#text/app.ts'
import { sayNow } from './say.ts'

export const SandboxTag = () =>
  document.documentElement.dataset['environment'] === 'sandbox' ? (
    <span className="sandbox">{sayNow(app.sandbox)}</span>
  ) : null
