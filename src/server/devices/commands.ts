/**
 * Browsers that are known as somebody's own, since they have signed in there. What is done on one of them is counted apart
 * from what strangers do, so that nobody else uses up its codes or locks its password. It opens nothing by itself.
 */
import { randomBytes } from 'node:crypto'
import type { Work } from '../commands/command.ts'
import { tokenHash } from '../sessions/actor.ts'
import type { Caller } from '../sessions/entrance.ts'
import * as store from './store.ts'

const tokenBytes = 32

/** Makes the browser of a successful sign-in known, and answers the token that it keeps. Each sign-in renews it. */
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

/** Whoever had the password before may have been somebody else: only a new sign-in makes a device known again. */
export const forgetDevices = ({ db }: Pick<Work<Caller>, 'db'>, userId: string): Promise<void> =>
  store.forgetDevices(db, userId)
