/** The way out on purpose. It stands apart from the way in, which the first page of most visits is made of. */
import { signOut } from '#contract/identity.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { stopLive } from '#web/api/live.ts'
import { maySignOut } from '#web/ui/leaving.tsx'
import { forgetAccess } from './access.ts'
import { accountToken, clearExceptKept, dropDrafts } from './cache.ts'
import { forgetPerson } from './leave.ts'
import { leaveInPlace } from './leave-in-place.ts'
import { takeLink } from './link.ts'

/** Ends the session on the server where it can be reached, and here in any case. */
export async function leaveForGood(): Promise<void> {
  if (!(await maySignOut())) return
  stopLive()
  dropDrafts()
  const isLost = accountToken.get() !== undefined && !(await signedOut())
  return isLost ? leaveInPlace() : forgetPerson()
}

/** Ends the session and stays where a mailed link led, for whoever goes on there by another account. */
export async function leaveForLink(): Promise<void> {
  stopLive()
  dropDrafts()
  await signedOut()
  clearExceptKept()
  forgetAccess()
  takeLink()
}

/** Whether the server answered, whatever it said. */
const signedOut = (): Promise<boolean> =>
  call(signOut, {}, { inPlace: true }).then(
    () => true,
    (error: unknown) => error instanceof CallFailed && error.status !== undefined,
  )
