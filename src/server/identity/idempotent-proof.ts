/**
 * Calls with an idempotency key that try a code or a link before their command. Duplicates of a call run one after
 * the other, and each first looks up the stored answer, so a duplicate is neither another try nor another failure.
 */

import { sql } from 'kysely'
import type { Route } from '#contract/route.ts'
import type { Failure } from '#domain/failures.ts'
import { codeChecksAtOnceMax } from '#domain/identity/limits.ts'
import type { Refused } from '#domain/result.ts'
import { refusing } from '../commands/command.ts'
import type { Context } from '../context.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import type { Incoming } from '../http/parse.ts'
import { runCommand, storedAnswer } from '../http/routes.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'

const acquire = concurrencyLimit({ atOnceMax: codeChecksAtOnceMax, perPersonMax: Number.POSITIVE_INFINITY })

/** Proves and runs a call, unless its key is known. A waiting duplicate occupies a slot. */
export async function idempotentProof(
  context: Context,
  route: Route,
  incoming: Incoming,
  go: () => Promise<Answer>,
): Promise<Answer> {
  const { key, contact, token } = incoming
  if (key === undefined) return go()
  const whose = contact ?? token ?? ''
  const slot = await acquire(whose)
  if (!slot.ok) return refusedWith(slot)
  try {
    return await context.db.transaction().execute(async (held) => {
      await sql`select pg_advisory_xact_lock(${lockClasses.duplicates}, hashtext(${`${whose} ${key}`}))`.execute(
        held,
      )
      return (await storedAnswer(context, route, incoming)) ?? (await go())
    })
  } finally {
    slot.value()
  }
}

/** Refusals that spend a code, so they cannot be found out again. */
const spendsCode: ReadonlySet<Failure> = new Set(['accountExists', 'loginTaken'])

/**
 * A refusal before the command started. It is stored for its key only if it spent a code; callers without a valid
 * code cannot make us store anything.
 */
export const refusedBefore = async (
  context: Context,
  route: Route,
  refused: Refused,
  incoming: Incoming,
): Promise<Answer> =>
  spendsCode.has(refused.failure)
    ? runCommand(context, route, refusing(refused), incoming)
    : refusedWith(refused)
