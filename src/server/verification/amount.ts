/**
 * An entered amount. The entry is counted and committed before it is compared, so that parallel guesses cannot exceed the
 * limit; a wrong one is then recorded, and the last wrong one ends the attempt.
 */

import { done, type Result, refuse } from '#domain/result.ts'
import { amountEntriesMax } from '#domain/verification/limits.ts'
import { entriesLeft } from '#domain/verification/rules.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Cause } from '../commands/cause.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { inScope } from '../db/scope.ts'
import { moveAttempt, verificationChanged } from './changes.ts'
import { isCodeTaken, lockAttempt, newestAttempt } from './queries.ts'
import { isAmount } from './sealed.ts'
import { changeAttempt, countEntry } from './store.ts'

type Entered = {
  readonly tenantId: string
  readonly userId: string
  readonly minor: bigint
  readonly cause: Cause
}

type AmountFailure =
  | 'verificationUnfit'
  | 'amountLate'
  | 'amountWrong'
  | 'accountIncorrect'
  | 'creditCodeTaken'

/** The id of the attempt if the amount is right. */
export async function tryAmount(
  context: Context,
  { tenantId, userId, minor, cause }: Entered,
): Promise<Result<string, AmountFailure>> {
  const counted = await inScope(context.db, { tenantId, userId }, async (db) => {
    const businessNow = await readBusinessTime(db, context.clock())
    const attempt = await countEntry(db, tenantId, businessNow)
    if (attempt) return done(attempt)
    const newest = await newestAttempt(db, tenantId)
    const isLate =
      newest?.state === 'expired' ||
      (newest?.state === 'amountToEnter' && newest.ends_at !== null && newest.ends_at <= businessNow)
    return refuse(isLate ? 'amountLate' : 'verificationUnfit')
  })
  if (!counted.ok) return counted
  const { id, entries, sealed_amount } = counted.value
  if (isAmount(context.secrets, id, sealed_amount, minor))
    return (await endIfTaken(context, { tenantId, userId, cause, id })) ? refuse('creditCodeTaken') : done(id)
  const isOver = await noteWrong(context, { tenantId, userId, cause, id })
  return isOver ? refuse('accountIncorrect') : refuse('amountWrong', { left: entriesLeft(entries) })
}

type OfAttempt = Omit<Entered, 'minor'> & { readonly id: string }

/** Ends the attempt if another company was verified with its credit code meanwhile. */
const endIfTaken = (context: Context, { tenantId, userId, cause, id }: OfAttempt): Promise<boolean> =>
  runUnit(context, {
    cause,
    enter: inScopeOf({ tenantId, userId }),
    lock: noLocks,
    work: async (work) => {
      const attempt = await lockAttempt(work.db, tenantId, id)
      const isTaken = attempt !== undefined && (await isCodeTaken(work.db, attempt))
      const entry = isTaken ? await moveAttempt(work, attempt, 'refuseCode', { userId }) : undefined
      return entry ? { value: true, entries: [entry] } : { value: false, undo: true as const }
    },
  })

/** Whether that ended the attempt. */
const noteWrong = (context: Context, { tenantId, userId, cause, id }: OfAttempt): Promise<boolean> =>
  runUnit(context, {
    cause,
    enter: inScopeOf({ tenantId, userId }),
    lock: noLocks,
    work: async (work) => {
      const { db, businessNow } = work
      const attempt = await lockAttempt(db, tenantId, id)
      if (!attempt) return { value: false, undo: true as const }
      const wrong = attempt.wrong + 1
      const more = { wrong, wrong_at: businessNow }
      const isLast = wrong >= amountEntriesMax
      const ended = isLast ? await moveAttempt(work, attempt, 'enterLastWrong', { userId, more }) : undefined
      if (!ended) await changeAttempt(db, attempt, more)
      const entry = ended ?? {
        action: 'verification.amountWrong' as const,
        tenantId,
        userId,
        facts: { name: attempt.legal_name, number: attempt.number, wrong },
        events: [verificationChanged],
      }
      return { value: ended !== undefined, entries: [entry] }
    },
  })
