/** What a bank reports of a transfer, and what falls due when it reports nothing or no amount is entered. */
import * as z from 'zod/mini'
import type { Instant } from '#domain/day.ts'
import { amountEndsAt } from '#domain/verification/rules.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { DueHandler, DueWork } from '../commands/due.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { moveAttempt } from './changes.ts'
import { lockAttempt } from './queries.ts'

export const reportKind = 'verification.bankReports'
export const endsKind = 'verification.amountEnds'
export const silentKind = 'verification.registrySilent'
export const lostKind = 'verification.transferLost'

export type Report = { readonly attemptId: string; readonly kind: 'arrived' | 'returned' }

/**
 * A report of the bank. One that comes twice, late, or about a transfer that was never sent changes nothing: the table of
 * states has no change for it.
 */
export async function takeReport(
  work: UnitWork,
  tenantId: string,
  { attemptId, kind }: Report,
): Promise<JournalEntry | undefined> {
  const { db, context, businessNow } = work
  const attempt = await lockAttempt(db, tenantId, attemptId)
  if (!attempt) return undefined
  if (kind === 'returned') return moveAttempt(work, attempt, 'returnTransfer')
  const endsAt = new Date(amountEndsAt(businessNow.getTime() as Instant))
  const more = { arrived_at: businessNow, ends_at: endsAt }
  const entry = await moveAttempt(work, attempt, 'arrive', { more })
  if (entry)
    await scheduleDue(db, {
      id: context.makeId(),
      tenantId,
      kind: endsKind,
      dueAt: endsAt,
      body: { attemptId },
    })
  return entry
}

const reportBody = z.object({ attemptId: z.string(), kind: z.enum(['arrived', 'returned']) })
const attemptBody = z.object({ attemptId: z.string() })

/** The simulated bank of the sandbox. */
export const bankReports: DueHandler = async (work) =>
  work.context.config.environment === 'sandbox'
    ? takeReport(work, work.row.tenantId, reportBody.parse(work.row.body))
    : undefined

const ending =
  (event: 'expire' | 'giveUpRegistry' | 'loseTransfer'): DueHandler =>
  async (work: DueWork) => {
    const { tenantId, body } = work.row
    const attempt = await lockAttempt(work.db, tenantId, attemptBody.parse(body).attemptId)
    return attempt && moveAttempt(work, attempt, event)
  }
export const endAmount = ending('expire')
export const giveUpRegistry = ending('giveUpRegistry')
export const loseTransfer = ending('loseTransfer')
