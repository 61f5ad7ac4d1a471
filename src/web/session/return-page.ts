/**
 * The page to return to after signing in. It is stored on a redirect to sign-in, used once, and only by the person it
 * was open for; opening the sign-in page directly leads to the first page.
 */
import { accountInfo, accountToken } from './cache.ts'
import { paths, returnPath } from './paths.ts'
import { returnTo } from './tab-storage.ts'

/** The person whose pages are open: null without a session, empty if unknown. */
const person = (): string | null =>
  accountToken.get() === undefined ? null : (accountInfo.get()?.account ?? '')

/** Remembers the open page if it can be returned to; replaces an earlier one. */
export function rememberReturnPage(way: 'byLoad' | 'inPlace'): void {
  const path = returnPath(location.pathname + location.search + location.hash, location.origin)
  if (path) returnTo.set({ path, whose: person(), expectsLoad: way === 'byLoad' })
  else returnTo.remove()
}

/** The page to return to after signing in; read once. */
export function takeReturnPage(): string | undefined {
  const kept = returnTo.get()
  returnTo.remove()
  if (!kept || (kept.whose !== null && kept.whose !== person())) return undefined
  return returnPath(kept.path, location.origin)
}

/** An invitation to return to, which needs no identity; other pages wait for one. */
export const takeInvitation = (): string | undefined =>
  returnTo.get()?.path.startsWith(`${paths.register}#`) ? takeReturnPage() : undefined

/** Call when a page loads. Only a page freshly opened by the browser has no state yet. */
export function recordPageLoad(): void {
  const kept = returnTo.get()
  if (!kept) return
  const isOnItsOwn = !kept.expectsLoad && window.history.state === null
  if (isOnItsOwn && location.pathname === paths.login) returnTo.remove()
  else returnTo.set({ ...kept, expectsLoad: false })
}
