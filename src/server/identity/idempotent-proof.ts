/**
 * Calls that try a code or a link before their command begins, under a key. The copies of a call go one after the other,
 * and each looks first for what the one before it was answered: a copy is neither another try nor another failure.
 */
import { sql } from 'kysely'
import type { Route } from '#contract/route.ts'
import type { Failure } from '#domain/failures.ts'
import { provingAtOnceMax } from '#domain/identity/limits.ts'
import type { Refused } from '#domain/result.ts'
import { refusing } from '../commands/command.ts'
import { concurrencyLimit } from '../concurrency-limit.ts'
import type { Context } from '../context.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { answerKnown, runCommand } from '../http/command.ts'
import type { Incoming } from '../http/incoming.ts'

const copiesLock = 6
const acquire = concurrencyLimit({ atOnceMax: provingAtOnceMax, perPersonMax: Number.POSITIVE_INFINITY })

/** Proves and runs a call, unless its key is known. Whoever waits for a copy of their own holds a place. */
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
      await sql`select pg_advisory_xact_lock(${copiesLock}, hashtext(${`${whose} ${key}`}))`.execute(held)
      return (await answerKnown(context, route, incoming)) ?? (await go())
    })
  } finally {
    slot.value()
  }
}

/** Told to whoever has used a code up by it: it cannot be found again. */
const spendsCode: ReadonlySet<Failure> = new Set(['accountExists', 'loginTaken'])

/**
 * A refusal that was found before the command began. Only what is told once is kept for its key: whoever has nothing to
 * show has nothing written down either, however many keys they make up.
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
