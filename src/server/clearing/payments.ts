/** Pays awards: updates documents, pool and ledger, and publishes events to both sides. */
import { sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import { decidePayment, type PaidAs, type Payable } from '#domain/clearing/payment.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import type { Currency, Money } from '#domain/money.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import { recordPayments } from '../eligibility/commands.ts'
import { postAll } from '../ledger/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import type { Actor } from '../sessions/actor.ts'
import { type AwardKey, endAwardedItems, evaluateAgain, followAwards } from './apply.ts'
import { paymentPostings, releasePostings } from './postings.ts'
import { countChanges, failAwards, insertPayments, type NewPayment } from './store.ts'

export type AwardRow = AwardKey & {
  readonly market_id: string
  readonly run_id: string
  readonly run_number: number
  readonly number: string
  readonly payer_name: string
  readonly payee_name: string
  readonly document_number: string
  readonly document_date: string | null
  readonly currency: Currency
  readonly face: bigint
  readonly credits: bigint
  readonly amount: bigint
  readonly discount: bigint
  readonly pay_by: string
  readonly state: string
  readonly time_zone: string
  readonly is_paid: boolean
}

/** Awards of a payer, or of one of its companies, by ids, in the order of ids, locked after their payees. */
export async function lockAwards(
  db: Transaction<Schema>,
  tenantId: string,
  ids: readonly string[],
  companyId: string = tenantId,
): Promise<readonly AwardRow[]> {
  const chosen = sql`awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id and ${companyId} in (m.tenant_id, m.payer_id)`
  const requested = sql`a.payer_tenant_id = ${tenantId} and a.id = any(${ids}::uuid[])`
  const { rows: found } = await sql<{ payee_id: string }>`
    select distinct a.payee_id from ${chosen} where ${requested}`.execute(db)
  await lockPayees(
    db,
    found.map(({ payee_id }) => payee_id),
  )
  const { rows } = await sql<AwardRow>`
    select a.payer_tenant_id, a.id, a.item_id, a.document_id, a.payee_id, a.payee_tenant_id, a.awarded_at, a.market_id, a.run_id,
      r.number as run_number, a.number, k.name as payer_name, e.name as payee_name, d.number as document_number, d.document_date, a.currency,
      a.face, a.credits, a.amount, a.discount, a.pay_by, a.state, s.time_zone, p.award_id is not null as is_paid
    from ${chosen} join clearing_runs r on r.payer_tenant_id = a.payer_tenant_id and r.id = a.run_id
    join payer_directory k on k.company_id = m.payer_id join payees e on e.payer_tenant_id = a.payer_tenant_id and e.id = a.payee_id
    join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
    join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
    left join award_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id
    where ${requested} order by a.id for no key update of a`.execute(db)
  return rows
}

const payableOf = (award: AwardRow): Payable => ({
  number: award.number,
  isCommitted: award.state === 'committed',
  isPaid: award.is_paid,
  awardedOn: dayOf(award.awarded_at.getTime() as Instant, award.time_zone),
  payBy: award.pay_by as Day,
  documentDate: award.document_date as Day | null,
  currency: award.currency,
  net: award.amount - award.discount,
  full: award.amount,
})

export type PayableAward = AwardRow & {
  readonly valueDate: Day
  readonly reference: string | undefined
}

/** Pays awards that were checked; they and their payees are locked. */
export async function payAwards(
  { db, context, businessNow }: UnitWork,
  tenantId: string,
  awards: readonly PayableAward[],
  payment: Pick<NewPayment, 'source' | 'by'>,
): Promise<void> {
  await followAwards(db, awards, businessNow)
  await insertPayments(db, tenantId, awards, { ...payment, at: businessNow })
  const paid = awards.map((award) => ({ ...award, paid_date: award.valueDate }))
  await recordPayments(db, paid, businessNow)
  const documentIds = awards.map(({ document_id }) => document_id)
  await evaluateAgain(db, tenantId, documentIds, businessNow)
  await postAll(
    { db, makeId: context.makeId },
    paymentPostings(context.makeId, tenantId, awards, businessNow),
  )
  await countChanges(
    db,
    tenantId,
    awards.map(({ id }) => id),
  )
}

/**
 * Ends awards whose documents were paid in full outside: the items fail as paid, the documents are paid, and the pool
 * gets back what was committed.
 */
async function endPaidInFull(
  { db, context, businessNow }: UnitWork,
  tenantId: string,
  awards: readonly PayableAward[],
): Promise<void> {
  const ids = awards.map(({ id }) => id)
  await followAwards(db, awards, businessNow)
  await failAwards(db, tenantId, ids)
  await endAwardedItems(db, awards, 'paidOtherwise', businessNow)
  const whole = awards.map((award) => ({ ...award, paid_date: award.valueDate }))
  await recordPayments(db, whole, businessNow)
  const documentIds = awards.map(({ document_id }) => document_id)
  await evaluateAgain(db, tenantId, documentIds, businessNow)
  await postAll({ db, makeId: context.makeId }, releasePostings(tenantId, awards, businessNow))
  await countChanges(db, tenantId, ids)
}

/** A payment that was made for an award. */
export type MadePayment = {
  readonly award: AwardRow
  readonly valueDate: Day
  readonly amount: Money | 'unreadable' | undefined
  readonly reference: string | undefined
}
type Settled = {
  /** Paid early, less the discount. */
  readonly early: readonly PayableAward[]
  /** Paid in full outside, so that their awards ended. */
  readonly inFull: readonly PayableAward[]
  /** By award id. */
  readonly refused: ReadonlyMap<string, Refused>
}

/** Decides each payment, and records those that are not refused; awards and payees are locked. */
export async function settlePayments(
  work: UnitWork,
  tenantId: string,
  payments: readonly MadePayment[],
  payment: Pick<NewPayment, 'source' | 'by'>,
): Promise<Settled> {
  const refused = new Map<string, Refused>()
  const paid: Record<PaidAs, PayableAward[]> = { early: [], inFull: [] }
  for (const { award, valueDate, amount, reference } of payments) {
    const decided = decidePayment(payableOf(award), valueDate, amount)
    if (decided.ok) paid[decided.value].push({ ...award, valueDate, reference })
    else refused.set(award.id, decided)
  }
  if (paid.early.length > 0) await payAwards(work, tenantId, paid.early, payment)
  if (paid.inFull.length > 0) await endPaidInFull(work, tenantId, paid.inFull)
  return { ...paid, refused }
}

/** A payment that was made for the award of a document. */
type PaidFor = Omit<MadePayment, 'award'> & { readonly documentId: string }

/** Pays the awards of documents, and returns refusals by document for those that cannot be paid. */
export async function payFor(
  work: UnitWork & { readonly actor: Pick<Actor, 'userId'> },
  tenantId: string,
  requested: readonly PaidFor[],
): Promise<Settled & { readonly events: readonly DomainEvent[] }> {
  if (requested.length === 0) return { early: [], inFull: [], refused: new Map(), events: [] }
  const documentIds = requested.map(({ documentId }) => documentId)
  const { rows } = await sql<{ id: string }>`
    select a.id from awards a where a.payer_tenant_id = ${tenantId} and a.state = 'committed'
      and a.document_id = any(${documentIds}::uuid[])`.execute(work.db)
  const awards = await lockAwards(
    work.db,
    tenantId,
    rows.map(({ id }) => id),
  )
  const byDocument = new Map(awards.map((award) => [award.document_id, award]))
  const payments = requested.flatMap(({ documentId, ...made }) => {
    const award = byDocument.get(documentId)
    return award ? [{ ...made, award }] : []
  })
  const by = { source: 'sync', by: work.actor.userId } as const
  const { early, inFull, refused } = await settlePayments(work, tenantId, payments, by)
  const missing = documentIds.filter((id) => !byDocument.has(id))
  const settled = [...early, ...inFull]
  return {
    early,
    inFull,
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

/** Both sides reload. */
export const paidEvents = (tenantId: string, awards: readonly AwardRow[]): readonly DomainEvent[] => {
  const marketIds = [...new Set(awards.map(({ market_id }) => market_id))]
  return [
    { topic: topics.marketsChanged, body: { marketIds } },
    ...[...new Set([tenantId, ...awards.map(({ payee_tenant_id }) => payee_tenant_id)])].flatMap((side) =>
      [topics.clearingChanged, topics.offersChanged, topics.documentsChanged].map((topic) => ({
        topic,
        body: {},
        ...(side !== tenantId && { tenantId: side }),
      })),
    ),
  ]
}
