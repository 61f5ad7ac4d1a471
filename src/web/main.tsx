/** The entry of the portal: prefetches what the page needs, then renders it. */
import { createRoot } from 'react-dom/client'
import { pages } from '#domain/access/pages.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/surfaces.css'
import { App } from './app/app.tsx'
import { watchStyles } from './app/page-code.ts'
import { inShell, prefetchOf, preload } from './app/page-look-up.ts'
import { shellCode } from './app/route-table.ts'
import { access, firstPath } from './session/access.ts'
import { isIdentityComplete } from './session/acting-identity.ts'
import { accountToken, currentLang, dropOldDrafts, permissionMenu, source } from './session/cache.ts'
import { followOtherTabs } from './session/end-session.ts'
import { paths } from './session/paths.ts'
import { recordPageLoad } from './session/return-page.ts'
import { applyAppearance } from './ui/appearance.ts'
import { locale } from './ui/say.ts'

const { pathname, search } = location
source.land(search)
currentLang.land(search)
recordPageLoad()
dropOldDrafts(Date.now())

watchStyles()
const isInside = inShell(pathname) && accountToken.get() !== undefined && isIdentityComplete()
const fetchShell = () => void shellCode.fetch().catch(() => undefined)
// Code before data: browsers have few connections, and data is useless without the page.
if (isInside) fetchShell()
// The root leads to the first page of the menu, most likely that of the last visit.
if (isInside && pathname === paths.home) prefetchOf(firstPath(permissionMenu.get() ?? []), '')
else if (isInside) prefetchOf(pathname, search)
else preload(pathname)
if (isInside) access().catch(() => undefined)
// A visitor who types is about to sign in and will open a market or an offer.
const fetchInside = () => {
  fetchShell()
  preload(pages.marketInfo.path)
  preload(pages.paymentApply.path)
}
if (!isInside) addEventListener('input', fetchInside, { once: true })

document.documentElement.lang = locale()
applyAppearance()
followOtherTabs()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
