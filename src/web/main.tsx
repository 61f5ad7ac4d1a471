/** The start of the portal: what the page will need is asked for at once, then the page is drawn. */
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/surfaces.css'
import { App } from './app/app.tsx'
import { watchStyles } from './app/page-code.ts'
import { inShell, preload, readAheadOf } from './app/route-table.ts'
import { access } from './session/access.ts'
import { identityComplete } from './session/acting.ts'
import { accountToken, source } from './session/cache.ts'
import { followOtherTabs } from './session/leave.ts'
import { noteArrival } from './session/returning.ts'
import { applyAppearance } from './ui/appearance.ts'
import { locale } from './ui/say.ts'

const { pathname, search } = location
source.land(search)
noteArrival()

watchStyles()
preload(pathname)
if (inShell(pathname) && accountToken.get() && identityComplete()) {
  access().catch(() => undefined)
  readAheadOf(pathname)
}

document.documentElement.lang = locale()
applyAppearance()
followOtherTabs()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
