/** The ways out: whoever leaves takes nothing along but the kept keys, and arrives at the sign-in page. */
import { accountToken, clearExceptKept } from './cache.ts'
import { paths, returnPath } from './paths.ts'
import { notice, returnTo } from './tab.ts'

let leaving = false

/** True once this page load is over: whatever is still drawn of it must not go anywhere by itself. */
export const isLeaving = (): boolean => leaving

/** A session that ended: the page comes back after signing in, and the reason is told there. */
export function endSession(reason?: string): void {
  clearExceptKept()
  if (leaving || location.pathname === paths.login) return
  rememberPage()
  if (reason) notice.set(reason)
  leave()
}

/** Remembers the page that is open now, where it is one to come back to. */
export function rememberPage(): void {
  const here = returnPath(location.pathname + location.search, location.origin)
  if (here) returnTo.set(here)
}

/** Forgets the person, whatever page is open. */
export function forgetPerson(): void {
  clearExceptKept()
  returnTo.remove()
  leave()
}

/** A full page load, so that nothing of the last person stays in memory. */
function leave(): void {
  leaving = true
  location.replace(paths.login)
}

/** Follows what other tabs do: signing out there signs out here, another identity there starts over here. */
export function followOtherTabs(): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (location.pathname === paths.login) return
    const signedOut = (key === null || key === 'accountToken') && accountToken.get() === undefined
    if (signedOut) return forgetPerson()
    const otherIdentity = key === 'multiagentId' && oldValue !== null && newValue !== null
    if (otherIdentity && oldValue !== newValue) location.replace(paths.home)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
