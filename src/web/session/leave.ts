/** The ways out: whoever leaves takes nothing along but the kept keys, and arrives at the sign-in page. */
import { leaveFreely } from '#web/ui/leaving.tsx'
import { accountToken, clearExceptKept, forgetIdentity, multiagent, multiagentId } from './cache.ts'
import { paths } from './paths.ts'
import { rememberPage } from './returning.ts'
import { notice, returnTo } from './tab.ts'

let leaving = false

/** True once this page load is over: whatever is still drawn of it must not go anywhere by itself. */
export const isLeaving = (): boolean => leaving

/** A session that ended: the page comes back after signing in, and the reason is told there. */
export function endSession(reason?: string): void {
  const stays = leaving || location.pathname === paths.login
  if (!stays) rememberPage('byLoad')
  clearExceptKept()
  if (stays) return
  if (reason) notice.set(reason)
  leave()
}

/**
 * An identity that is of no use any more: what is remembered of it is forgotten, and the person chooses another where they
 * are told why. False where they are choosing already.
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

/** A full page load, so that nothing of the last person stays in memory. Nobody is asked whether to go. */
function leave(to: string = paths.login): void {
  leaving = true
  leaveFreely()
  location.replace(to)
}

const held = () => ({ token: accountToken.get(), identity: multiagentId.get() })

/** Whom the pages of this tab speak for, whatever the shared store says by now. */
let own: ReturnType<typeof held> | undefined

/** To be called after this tab itself signed in or chose an identity. */
export const speakForHeld = (): void => {
  own = held()
}

const telling: readonly (string | null)[] = [null, 'accountToken', 'multiagentId']

/** Follows what other tabs do: signing out there signs out here, another person or identity starts over here. */
export function followOtherTabs(): () => void {
  speakForHeld()
  const follow = ({ key }: StorageEvent) => {
    if (leaving || location.pathname === paths.login || !telling.includes(key)) return
    const { token, identity } = held()
    if (token === undefined) return forgetPerson()
    if (token !== own?.token || identity !== own?.identity) leave(wayOfTheOther())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Home takes a session without identities for a broken one and ends it; there, it has only just begun. */
const wayOfTheOther = (): string => (multiagent.get() ? paths.home : paths.login)
