/**
 * Calls with an idempotency key that try a code, a link or an amount before their command. Duplicates of a call run one
 * after the other, and each first looks up the stored answer, so a duplicate is neither another try nor another failure.
 */

import { sql } from 'kysely'
import type { Route } from '#contract/route.ts'
import { codeChecksAtOnceMax } from '#domain/identity/limits.ts'
import type { Context } from '../context.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { type Answer, refusedWith } from './answer.ts'
import type { Incoming } from './parse.ts'
import { storedAnswer } from './routes.ts'

const acquire = concurrencyLimit({ atOnceMax: codeChecksAtOnceMax, perPersonMax: Number.POSITIVE_INFINITY })

/**
 * Proves and runs a call, unless its key is known. A waiting duplicate occupies a slot. A transaction is open meanwhile, so `go`
 * calls no other system: it returns what the caller goes on with.
 */
export async function idempotentProof<T = Answer>(
  context: Context,
  route: Route,
  incoming: Incoming,
  go: () => Promise<T>,
): Promise<Answer | T> {
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
