/** Signing out on purpose. Separate from signing in, which is in the first file. */
import { signOut } from '#contract/identity.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { stopLive } from '#web/api/live-updates.ts'
import { maySignOut } from '#web/ui/unsaved-changes.tsx'
import { forgetAccess } from './access.ts'
import { accountToken, clearExceptKept, dropDrafts } from './cache.ts'
import { forgetPerson } from './end-session.ts'
import { takeLink } from './mailed-link.ts'
import { signOutOffline } from './sign-out-offline.ts'

/** Ends the session on the server if it is reachable, and locally in any case. */
export async function signOutAndLeave(): Promise<void> {
  if (!(await maySignOut())) return
  stopLive()
  dropDrafts()
  const isLost = accountToken.get() !== undefined && !(await signedOut())
  return isLost ? signOutOffline() : forgetPerson()
}

/** Ends the session but stays on a mailed link's page, to continue with another account. */
export async function signOutOnLinkPage(): Promise<void> {
  stopLive()
  dropDrafts()
  await signedOut()
  clearExceptKept()
  forgetAccess()
  takeLink()
}

/** Whether the server answered at all. */
const signedOut = (): Promise<boolean> =>
  call(signOut, {}, { inPlace: true }).then(
    () => true,
    (error: unknown) => error instanceof CallFailed && error.status !== undefined,
  )
