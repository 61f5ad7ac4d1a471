/** Leaving while the server cannot be reached: a page load would fail, so the person is forgotten where they are. */
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
  // What the pages have read goes with the shell, which the router takes off the screen.
  window.history.replaceState(null, '', paths.login)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
