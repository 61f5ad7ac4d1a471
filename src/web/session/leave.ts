/** Signing out: only the kept keys stay, and the sign-in page opens. */
import { leaveFreely } from '#web/ui/leaving.tsx'
import { accountToken, clearExceptKept, forgetIdentity, multiagent, multiagentId } from './cache.ts'
import { paths } from './paths.ts'
import { rememberPage } from './returning.ts'
import { notice, returnTo } from './tab.ts'

let leaving = false

/** True after leaving: what is still rendered must not navigate. */
export const isLeaving = (): boolean => leaving

/** An expired session: the page is restored after signing in, and the reason is shown there. */
export function endSession(reason?: string): void {
  const stays = leaving || location.pathname === paths.login
  if (!stays) rememberPage('byLoad')
  clearExceptKept()
  if (stays) return
  if (reason) notice.set(reason)
  leave()
}

/**
 * An unusable identity is forgotten, and the person chooses another, with the reason shown. False if they are already
 * choosing.
 */
export function loseIdentity(reason: string): boolean {
  if (leaving) return true
  if (location.pathname === paths.selectAgent) return false
  forgetIdentity()
  notice.set(reason)
  leave(paths.selectAgent)
  return true
}

/** Forgets the person, whatever page is open. */
export function forgetPerson(): void {
  clearExceptKept()
  returnTo.remove()
  leave()
}

/** A full reload, so that nothing of the last person stays in memory. Does not ask about unsaved changes. */
function leave(to: string = paths.login): void {
  leaving = true
  leaveFreely()
  location.replace(to)
}

const held = () => ({ token: accountToken.get(), identity: multiagentId.get() })

/** The person this tab acts for, whatever the browser remembers by now. */
let own: ReturnType<typeof held> | undefined

/** Call after this tab signed in or chose an identity. */
export const setDocumentLanguage = (): void => {
  own = held()
}

const telling: readonly (string | null)[] = [null, 'accountToken', 'multiagentId']

/** Follows other tabs: signing out there signs out here, and another person or identity restarts this tab. */
export function followOtherTabs(): () => void {
  setDocumentLanguage()
  const follow = ({ key }: StorageEvent) => {
    if (leaving || location.pathname === paths.login || !telling.includes(key)) return
    const { token, identity } = held()
    if (token === undefined) return forgetPerson()
    if (token !== own?.token || identity !== own?.identity) leave(wayOfTheOther())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** The root treats a session without identities as broken; in the other tab it has only just started. */
const wayOfTheOther = (): string => (multiagent.get() ? paths.home : paths.login)
