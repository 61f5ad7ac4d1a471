/** Leaving the session: only the kept keys stay in storage, and the sign-in page opens. */
import { leaveWithoutPrompt } from '#web/ui/unsaved-changes.tsx'
import { accountToken, clearExceptKept, forgetIdentity, multiagent, multiagentId } from './cache.ts'
import { paths } from './paths.ts'
import { rememberReturnPage } from './return-page.ts'
import { notice, returnTo } from './tab-storage.ts'

let leaving = false

/** True after leaving: pages that are still rendered must not navigate. */
export const isLeaving = (): boolean => leaving

/** An expired session: the page is restored after signing in, and the reason is shown there. */
export function endSession(reason?: string): void {
  const stays = leaving || location.pathname === paths.login
  if (!stays) rememberReturnPage('byLoad')
  clearExceptKept()
  if (stays) return
  if (reason) notice.set(reason)
  leaveTo()
}

/**
 * An unusable identity is dropped, and the person chooses another, with the reason shown. False if they are already
 * choosing.
 */
export function loseIdentity(reason: string): boolean {
  if (leaving) return true
  if (location.pathname === paths.selectAgent) return false
  forgetIdentity()
  notice.set(reason)
  leaveTo(paths.selectAgent)
  return true
}

/** Agreements come before any other page, which is restored once they are accepted. */
export function meetAgreements(): void {
  if (leaving || location.pathname === paths.agreements) return
  if (location.pathname !== paths.login) rememberReturnPage('byLoad')
  leaveTo(paths.agreements)
}

/** Removes the session of the person, on any page. */
export function forgetPerson(): void {
  clearExceptKept()
  returnTo.remove()
  leaveTo()
}

/** A full reload, so that nothing of the last person stays in memory. Does not ask about unsaved changes. */
function leaveTo(to: string = paths.login): void {
  leaving = true
  leaveWithoutPrompt()
  location.replace(to)
}

const held = () => ({ token: accountToken.get(), identity: multiagentId.get() })

/** The person this tab acts for, even if another tab has changed the storage since. */
let own: ReturnType<typeof held> | undefined

/** Call after this tab signed in or chose an identity. */
export const rememberOwnIdentity = (): void => {
  own = held()
}

const telling: readonly (string | null)[] = [null, 'accountToken', 'multiagentId']

/** Follows other tabs: signing out there signs out here, and another person or identity restarts this tab. */
export function followOtherTabs(): () => void {
  rememberOwnIdentity()
  const follow = ({ key }: StorageEvent) => {
    if (leaving || location.pathname === paths.login || !telling.includes(key)) return
    const { token, identity } = held()
    if (token === undefined) return forgetPerson()
    if (token !== own?.token || identity !== own?.identity) leaveTo(pathOfOtherTab())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** At the root, a session without identities counts as broken; in the other tab it has only just started. */
const pathOfOtherTab = (): string => (multiagent.get() ? paths.home : paths.login)
