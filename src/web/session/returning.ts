/**
 * The page to come back to after signing in. It is remembered where somebody is led away from it and used once, only
 * by whom it was open for; whoever opens the sign-in page on their own begins at their first page.
 */
import { accountInfo, accountToken } from './cache.ts'
import { paths, returnPath } from './paths.ts'
import { returnTo } from './tab.ts'

/** Whom the pages speak for: null where nobody is signed in, empty where nobody knows who is. */
const person = (): string | null =>
  accountToken.get() === undefined ? null : (accountInfo.get()?.account ?? '')

/** Remembers the page that is open now, where it is one to come back to; what was asked for before is over. */
export function rememberPage(way: 'byLoad' | 'inPlace'): void {
  const path = returnPath(location.pathname + location.search + location.hash, location.origin)
  if (path) returnTo.set({ path, whose: person(), expectsLoad: way === 'byLoad' })
  else returnTo.remove()
}

/** The page to come back to, for whoever has just signed in; it is asked for once. */
export function takePage(): string | undefined {
  const kept = returnTo.get()
  returnTo.remove()
  if (!kept || (kept.whose !== null && kept.whose !== person())) return undefined
  return returnPath(kept.path, location.origin)
}

/** An invitation to come back to, which needs no identity to be accepted; every other page waits for one. */
export const takeInvitation = (): string | undefined =>
  returnTo.get()?.path.startsWith(`${paths.register}#`) ? takePage() : undefined

/** To be called as a page loads. Only a page that the browser opens anew has no state of its own yet. */
export function noteArrival(): void {
  const kept = returnTo.get()
  if (!kept) return
  const isOnItsOwn = !kept.expectsLoad && window.history.state === null
  if (isOnItsOwn && location.pathname === paths.login) returnTo.remove()
  else returnTo.set({ ...kept, expectsLoad: false })
}
