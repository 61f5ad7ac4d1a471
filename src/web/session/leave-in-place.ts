/** Signs out while the server is unreachable: a reload would fail, so the person is forgotten in place. */
import { login } from '#text/login.ts'
import { closeMessages } from '#web/ui/messages.ts'
import { sayNow } from '#web/ui/say.ts'
import { forgetAccess } from './access.ts'
import { clearExceptKept } from './cache.ts'
import { paths } from './paths.ts'
import { notice, returnTo } from './tab.ts'

export function leaveInPlace(): void {
  clearExceptKept()
  returnTo.remove()
  forgetAccess()
  closeMessages()
  notice.set(sayNow(login.signedOutHere))
  // Cached reads go with the shell, which the router removes.
  window.history.replaceState(null, '', paths.login)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
