/** Signs out while the server is unreachable: a reload would fail, so the stored session is removed in place. */
import { login } from '#text/login.ts'
import { closeConfirmations } from '#web/ui/confirmations.ts'
import { sayNow } from '#web/ui/say.ts'
import { forgetAccess } from './access.ts'
import { clearExceptKept } from './cache.ts'
import { paths } from './paths.ts'
import { notice, returnTo } from './tab-storage.ts'

export function signOutOffline(): void {
  clearExceptKept()
  returnTo.remove()
  forgetAccess()
  closeConfirmations()
  notice.set(sayNow(login.signedOutHere))
  // Cached reads go with the shell, which the router removes.
  window.history.replaceState(null, '', paths.login)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
