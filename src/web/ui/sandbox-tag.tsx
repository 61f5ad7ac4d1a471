/** Says on every screen of a sandbox that it is one. */
import { app } from '#text/app.ts'
import { isSandbox } from './environment.ts'
import { sayNow } from './say.ts'

export const SandboxTag = () => (isSandbox() ? <span className="sandbox">{sayNow(app.sandbox)}</span> : null)
