/** Tries at signing in and at codes: made before anything is compared, and then withdrawn or found wrong. */
import { sql } from 'kysely'
import type { Failure } from '#domain/failures.ts'
import { rateLimitKey } from '#domain/identity/addresses.ts'
import { type Refused, refuse } from '#domain/result.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Origin } from '../commands/cause.ts'
import { appendJournal, platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { deviceValues } from '../devices/queries.ts'
import { passwordMatches } from './passwords.ts'
import * as store from './store.ts'

/** Login mails are kept in lower case; the mobile has none. */
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

/** A try that was not compared is no failure; one that must look like a wrong password takes as long as one. */
export async function withdrawn(context: Context, id: string, refused: Refused): Promise<Refused> {
  await store.withdrawTry(context.db, id)
  if (refused.failure === 'credentialsWrong') await passwordMatches('', undefined)
  return refused
}

/**
 * A try that was compared and found wrong. Whoever signs in by the name finds it in their log; where nobody does, the
 * same is written and taken back, since the time that it takes must not tell.
 */
export async function failed(
  { db, clock }: Context,
  { id, proof }: store.Try,
  { user, origin }: { readonly user: { readonly id: string } | undefined; readonly origin: Origin },
  failure: Failure,
): Promise<Refused> {
  await db.transaction().execute(async (work) => {
    // Like the try itself it counts once it can be seen; the way to the disk is not waited for.
    await sql`set local synchronous_commit = off`.execute(work)
    await store.failTry(work, id)
    const machineNow = clock()
    const businessNow = await readBusinessTime(work, machineNow)
    await sql`savepoint told`.execute(work)
    const facts = { address: origin.address, proof }
    const entry = {
      action: 'identity.signInFailed',
      tenantId: null,
      userId: user?.id ?? platformId,
      facts,
    } as const
    await appendJournal(work, entry, { requestId: origin.requestId, machineNow, businessNow })
    await sql.raw(user ? 'release savepoint told' : 'rollback to savepoint told').execute(work)
  })
  return refuse(failure)
}
