/** Records sign-in tries before anything is compared; then withdraws them or marks them as failed. */
import { sql } from 'kysely'
import type { Failure } from '#domain/failures.ts'
import { rateLimitKey } from '#domain/identity/addresses.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { Origin } from '../commands/cause.ts'
import { journalFailedSignIn } from '../commands/failed-sign-in.ts'
import type { Context } from '../context.ts'
import { deviceValues } from '../devices/queries.ts'
import { passwordMatches } from './passwords.ts'
import * as store from './store.ts'

/** Login mails are stored in lower case. */
export const normalised = (account: string): string => account.toLowerCase()

export function attemptOf(
  context: Context,
  account: string,
  origin: Origin,
  { proof, triedBy }: Pick<store.Try, 'proof' | 'triedBy'>,
): store.Try {
  const at = context.clock()
  return {
    id: context.makeId(),
    account: normalised(account),
    address: rateLimitKey(origin.address),
    at,
    proof,
    triedBy,
    device: deviceValues(origin, at),
  }
}

/**
 * A try that was not compared is no failure. A refusal that must look like a wrong password takes as long.
 */
export async function withdrawAndRefuse(context: Context, id: string, refused: Refused): Promise<Refused> {
  await store.withdrawTry(context.db, id)
  if (refused.failure === 'credentialsWrong') await passwordMatches('', undefined)
  return refused
}

/** A try that was compared and failed. The owner of the login name finds it in their log. */
export async function failAndRefuse(
  context: Context,
  { id, proof }: store.Try,
  { user, origin }: { readonly user: { readonly id: string } | undefined; readonly origin: Origin },
  failure: Failure,
): Promise<Refused> {
  await journalFailedSignIn(context, origin, {
    action: 'identity.signInFailed',
    userId: user?.id,
    facts: { address: origin.address, proof },
    before: async (db) => {
      // Counts as soon as it is visible; the commit does not wait for the disk.
      await sql`set local synchronous_commit = off`.execute(db)
      await store.failTry(db, id)
    },
  })
  return refuse(failure)
}
