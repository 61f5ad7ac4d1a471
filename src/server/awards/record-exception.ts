/** Records a payment exception at an award, where the rules of the award allow it. */
import type { Transaction } from 'kysely'
import { decideReturn } from '#domain/awards/payment.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import type { Day } from '#domain/day.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import type { PayingCompany, Recorded, Recording } from '../payment-subject.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { paymentFacts } from './journal.ts'
import { type AwardRow, lockAwards, paidEvents, payerDay } from './locks.ts'
import { settlePayments } from './payments.ts'
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
  const refused = await recordAt(work, of, award, recording)
  if (refused) return refused
  return done({
    id,
    number: award.number,
    facts: paymentFacts([award]),
    events: paidEvents(tenantId, [award]),
  })
}

async function recordAt(
  work: UnitWork,
  { tenantId, userId }: Recorder,
  award: AwardRow,
  { entry: { kind, amount, currency, bankReference }, valueDate, format }: Recording,
): Promise<Refused | undefined> {
  const by = { source: format === 'sheet' ? ('payer' as const) : ('bank' as const), by: userId }
  const reference = bankReference ?? undefined
  if (kind === 'return') {
    const decided = decideReturn({ ...award, paidOn: award.paid_on as Day | null }, valueDate)
    if (!decided.ok) return decided
    await returnPayments(work, tenantId, [{ ...award, returnedOn: valueDate, reference }], by)
    return undefined
  }
  const isOther = currency !== null && currency !== award.currency
  const paid = amount === null ? undefined : moneyOf({ amount, currency: award.currency })
  const given = isOther || (amount !== null && !paid) ? ('unreadable' as const) : paid
  const made = { award, valueDate, amount: given, reference }
  const { refused } = await settlePayments(work, tenantId, [made], by)
  return refused.get(award.id)
}
