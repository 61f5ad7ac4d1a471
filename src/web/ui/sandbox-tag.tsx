/** Marks every screen of a sandbox; with a router it links to the console. */
import { Link } from 'react-router'
import { app, titles } from '#text/app.ts'
import { paths } from '#web/session/paths.ts'
import { isSandbox } from './environment.ts'
import { sayNow } from './say.ts'

export const SandboxTag = () => (isSandbox() ? <span className="sandbox">{sayNow(app.sandbox)}</span> : null)

export const SandboxLink = () =>
  isSandbox() ? (
    <Link className="sandbox" to={paths.sandbox} title={sayNow(titles.sandbox)}>
      {sayNow(app.sandbox)}
    </Link>
  ) : null
