/** Records a payment exception at an award, where the rules of the award allow it. */
import type { Transaction } from 'kysely'
import { decideReturn } from '#domain/awards/payment.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import type { Day } from '#domain/day.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import type { PayingCompany, Recorded, Recording } from '../payment-subject.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { paymentFacts } from './journal.ts'
import { type AwardRow, lockAwards, paidEvents, payerDay } from './locks.ts'
import { wholeWithRest } from './pay-rest.ts'
import { type MadePayment, settlePayments } from './payments.ts'
import { returnPayments } from './returns.ts'

/** The awards among these whose payee the person belongs to; awards are locked with their payees. */
export async function lockOwnAwards(
  db: Transaction<Schema>,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const memberships = await membershipsOf(db)
  const awards = await lockAwards(db, tenantId, ids)
  return new Set(
    awards.filter(({ payee_tenant_id }) => refuseOwnPayee(payee_tenant_id, memberships)).map(({ id }) => id),
  )
}

type Recorder = PayingCompany & { readonly userId: string }

export async function recordAtAward(
  work: UnitWork,
  of: Recorder,
  id: string,
  recording: Recording,
): Promise<Result<Recorded>> {
  const { db } = work
  const { tenantId, companyId } = of
  const [award] = await lockAwards(db, tenantId, [id], companyId)
  if (!award) return refuse('awardUnknown')
  if (recording.valueDate > (await payerDay(db, tenantId))) return refuse('valueDateFuture')
  const recorded = await recordAt(work, of, award, recording)
  if (!recorded.ok) return recorded
  const ended = recorded.value
  return done({
    id,
    number: award.number,
    facts: paymentFacts([award], ended),
    events: paidEvents(tenantId, [award, ...ended]),
  })
}

/** Returns the later awards of the document that ended by the payment. */

async function recordAt(
  work: UnitWork,
  { tenantId, userId }: Recorder,
  award: AwardRow,
  recording: Recording,
): Promise<Result<readonly AwardRow[]>> {
  const { entry, solution, valueDate, format } = recording
  const by = { source: format === 'sheet' ? ('payer' as const) : ('bank' as const), by: userId }
  if (solution !== 'restPaid' && entry.kind === 'return') {
    const decided = decideReturn({ ...award, paidOn: award.paid_on as Day | null }, valueDate)
    if (!decided.ok) return decided
    const reference = entry.bankReference ?? undefined
    await returnPayments(work, tenantId, [{ ...award, returnedOn: valueDate, reference }], by)
    return done([])
  }
  const made = solution === 'restPaid' ? wholeWithRest(award, recording) : done(paymentOf(award, recording))
  if (!made.ok) return made
  const { refused, ended } = await settlePayments(work, tenantId, [made.value], by)
  return refused.get(award.id) ?? done(ended)
}

function paymentOf(award: AwardRow, { entry, valueDate }: Recording): MadePayment {
  const { amount, currency, bankReference } = entry
  const isOther = currency !== null && currency !== award.currency
  const paid = amount === null ? undefined : moneyOf({ amount, currency: award.currency })
  const given = isOther || (amount !== null && !paid) ? ('unreadable' as const) : paid
  return { award, valueDate, amount: given, reference: bankReference ?? undefined }
}
