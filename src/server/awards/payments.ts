/** Pays awards: updates documents, pool and ledger. */
import { sql } from 'kysely'
import { decidePayment, type PaidAs, type Payable, wasPaidInTime } from '#domain/awards/payment.ts'
import { awardChanges } from '#domain/awards/states.ts'
import type { FirstPart } from '#domain/bank-files/short-payments.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import type { Money } from '#domain/money.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { recordPayments } from '../eligibility/commands.ts'
import { postAll } from '../ledger/commands.ts'
import { endItems } from '../offers/commands.ts'
import type { Actor } from '../sessions/actor.ts'
import { lockPools, payAfterLapse } from './after-lapse.ts'
import { evaluateAgain, evaluatePaid, followAwards } from './apply.ts'
import { endAwards } from './ends.ts'
import { type AwardRow, lockAwards, paidEvents } from './locks.ts'
import { paymentPostings } from './postings.ts'
import { changeAwards, insertOutsidePayments, insertPayments, type NewPayment } from './store.ts'

const payableOf = (award: AwardRow): Payable => ({
  number: award.number,
  state: award.state,
  awardedOn: dayOf(award.awarded_at.getTime() as Instant, award.time_zone),
  payBy: award.pay_by as Day,
  documentDate: award.document_date as Day | null,
  isOpen: award.is_open,
  isUnpaid: award.is_unpaid,
  currency: award.currency,
  net: award.amount - award.discount,
  full: award.amount,
})

export type PayableAward = AwardRow & {
  readonly valueDate: Day
  readonly reference: string | undefined
  /** What was paid, where that is known. */
  readonly paid: bigint | undefined
  /** Of two payments that make up the net amount, the first one. */
  readonly first?: FirstPart | undefined
}

const paidOf = (amount: Money | 'unreadable' | undefined): bigint | undefined =>
  typeof amount === 'object' ? amount.minor : undefined

/** Pays awards that were checked; they and their payees are locked. */
export async function payAwards(
  { db, context, businessNow }: UnitWork,
  tenantId: string,
  awards: readonly PayableAward[],
  payment: Pick<NewPayment, 'source' | 'by'>,
): Promise<void> {
  await followAwards(db, awards, businessNow)
  const { postings, postingOf } = paymentPostings(context.makeId, tenantId, awards, businessNow)
  await insertPayments(db, tenantId, awards, { postingOf }, { ...payment, at: businessNow })
  await postAll({ db, makeId: context.makeId }, postings)
  const ids = awards.map(({ id }) => id)
  await changeAwards(db, tenantId, ids, awardChanges.pay.to)
  const paid = awards.map((award) => ({ ...award, paid_date: award.valueDate }))
  await recordPayments(db, paid, businessNow)
  await evaluatePaid(db, awards, businessNow)
}

/** Ends awards whose documents were paid in full outside: the items fail as paid, and the documents are paid. */
async function endPaidInFull(
  work: UnitWork,
  tenantId: string,
  awards: readonly PayableAward[],
  payment: Pick<NewPayment, 'source' | 'by'>,
): Promise<void> {
  const { db, businessNow } = work
  await endAwards(work, tenantId, awards, 'payInFull')
  await insertOutsidePayments(db, tenantId, awards, { ...payment, at: businessNow })
  const whole = awards.map((award) => ({ ...award, paid_date: award.valueDate }))
  await recordPayments(db, whole, businessNow)
  const documentIds = awards.map(({ document_id }) => document_id)
  await evaluateAgain(db, tenantId, documentIds, businessNow)
}

/** Pays documents whose awards had lapsed: what waits of them in offers ends, and what is missing is owed to the payee. */
async function payLate(
  { db, businessNow }: UnitWork,
  tenantId: string,
  awards: readonly PayableAward[],
  payment: Pick<NewPayment, 'source' | 'by'>,
): Promise<void> {
  const documentIds = awards.map(({ document_id }) => document_id)
  await insertOutsidePayments(db, tenantId, awards, { ...payment, at: businessNow })
  await recordPayments(
    db,
    awards.map((award) => ({ ...award, paid_date: award.valueDate })),
    businessNow,
  )
  await endItems(db, documentIds, { event: 'paidOtherwise' }, businessNow)
  await evaluateAgain(db, tenantId, documentIds, businessNow)
  await changeAwards(
    db,
    tenantId,
    awards.map(({ id }) => id),
  )
}

/** A payment that was made for an award. */
export type MadePayment = {
  readonly award: AwardRow
  readonly valueDate: Day
  readonly amount: Money | 'unreadable' | undefined
  readonly reference: string | undefined
  /** Of two payments that make up the amount, the first one; the value date is the later of the two. */
  readonly first?: FirstPart | undefined
}
export type SettlementReport = {
  /** Paid early, less the discount. */
  readonly early: readonly PayableAward[]
  /** Paid in time, and reported after they had lapsed. */
  readonly afterLapse: readonly PayableAward[]
  /** Paid in full outside, so that their awards ended. */
  readonly inFull: readonly PayableAward[]
  /** Paid after they had lapsed. */
  readonly late: readonly PayableAward[]
  /** By award id. */
  readonly refused: ReadonlyMap<string, Refused>
}

/** Decides each payment, and records those that are not refused, one for each document; awards and payees are locked. */
export async function settlePayments(
  work: UnitWork,
  tenantId: string,
  payments: readonly MadePayment[],
  payment: Pick<NewPayment, 'source' | 'by'>,
): Promise<SettlementReport> {
  const refused = new Map<string, Refused>()
  const paid: Record<PaidAs, PayableAward[]> = { early: [], afterLapse: [], inFull: [], late: [] }
  const documents = new Set<string>()
  for (const { award, valueDate, amount, reference, first } of payments) {
    const isTwice = documents.has(award.document_id)
    const decided = isTwice ? refuse('awardEnded') : decidePayment(payableOf(award), valueDate, amount)
    if (decided.ok) documents.add(award.document_id)
    if (decided.ok) paid[decided.value].push({ ...award, valueDate, reference, first, paid: paidOf(amount) })
    else refused.set(award.id, decided)
  }
  const settled = payments.flatMap(({ award }) => (refused.has(award.id) ? [] : [award]))
  if (paid.afterLapse.length > 0) await lockPools(work, settled)
  if (paid.early.length > 0) await payAwards(work, tenantId, paid.early, payment)
  if (paid.afterLapse.length > 0) await payAfterLapse(work, tenantId, paid.afterLapse, payment)
  if (paid.inFull.length > 0) await endPaidInFull(work, tenantId, paid.inFull, payment)
  if (paid.late.length > 0) await payLate(work, tenantId, paid.late, payment)
  return { ...paid, refused }
}

/** Of the awards of a document, the one that a payment is for: one that has lapsed only if it was paid in time. */
function awardPaidBy(
  awards: readonly AwardRow[],
  { valueDate, amount }: Pick<MadePayment, 'valueDate' | 'amount'>,
): AwardRow | undefined {
  const inTime =
    amount === 'unreadable'
      ? undefined
      : awards.find((award) => award.is_unpaid && wasPaidInTime(payableOf(award), valueDate, paidOf(amount)))
  return inTime ?? awards.find(({ state }) => state !== 'lapsed')
}

/** A payment that was made for the award of a document. */
type PaidFor = Omit<MadePayment, 'award'> & { readonly documentId: string }

/**
 * Pays the awards of documents, and returns refusals by document for those that cannot be paid. An award that has lapsed is paid
 * by the net amount on a day in time; a payment without an amount is of the net amount.
 */
export async function payFor(
  work: UnitWork & { readonly actor: Pick<Actor, 'userId'> },
  tenantId: string,
  requested: readonly PaidFor[],
): Promise<SettlementReport & { readonly events: readonly DomainEvent[] }> {
  if (requested.length === 0)
    return { early: [], afterLapse: [], inFull: [], late: [], refused: new Map(), events: [] }
  const documentIds = requested.map(({ documentId }) => documentId)
  const { rows } = await sql<{ id: string }>`
    select a.id from awards a where a.payer_tenant_id = ${tenantId} and a.state in ('committed', 'paid')
      and a.document_id = any(${documentIds}::uuid[])
    union all select a.id from awards a where a.payer_tenant_id = ${tenantId} and a.state = 'lapsed'
      and a.document_id = any(${documentIds}::uuid[])`.execute(work.db)
  const awards = await lockAwards(
    work.db,
    tenantId,
    rows.map(({ id }) => id),
  )
  const byDocument = new Map<string, AwardRow[]>()
  for (const award of awards)
    byDocument.set(award.document_id, [...(byDocument.get(award.document_id) ?? []), award])
  const payments = requested.flatMap(({ documentId, ...made }) => {
    const award = awardPaidBy(byDocument.get(documentId) ?? [], made)
    return award ? [{ ...made, award }] : []
  })
  const paidIds = new Set(payments.map(({ award }) => award.document_id))
  const by = { source: 'sync', by: work.actor.userId } as const
  const { early, afterLapse, inFull, late, refused } = await settlePayments(work, tenantId, payments, by)
  const missing = documentIds.filter((id) => !paidIds.has(id))
  const settled = [...early, ...afterLapse, ...inFull, ...late]
  return {
    early,
    afterLapse,
    inFull,
    late,
    refused: new Map([
      ...missing.map((id) => [id, refuse('notFound')] as const),
      ...awards.flatMap((award) => {
        const why = refused.get(award.id)
        return why ? [[award.document_id, why] as const] : []
      }),
    ]),
    events: settled.length > 0 ? paidEvents(tenantId, settled) : [],
  }
}
