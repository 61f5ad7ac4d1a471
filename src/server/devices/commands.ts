/**
 * Known devices: browsers in which a person has signed in. Their limits are counted separately, so that
 * strangers cannot use up the person's codes or lock their password. A known device gives no access by
 * itself.
 */
import { randomBytes } from 'node:crypto'
import type { Work } from '../commands/command.ts'
import { tokenHash } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import * as store from './store.ts'

const tokenBytes = 32

/** Makes the browser of a successful sign-in known, and returns its token. Each sign-in renews it. */
export async function keepDevice(
  { db, context, origin, machineNow }: Work<Caller>,
  userId: string,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const hash = tokenHash(token)
  const { deviceToken } = origin
  if (deviceToken !== undefined) await store.renewToken(db, tokenHash(deviceToken), hash)
  await store.noteDevice(db, {
    id: context.makeId(),
    token_hash: hash,
    user_id: userId,
    seen_at: machineNow,
  })
  return token
}

/** An attacker may have known the old password, so only a new sign-in makes a device known again. */
export const forgetDevices = ({ db }: Pick<Work<Caller>, 'db'>, userId: string): Promise<void> =>
  store.forgetDevices(db, userId)
