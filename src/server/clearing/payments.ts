/** Pays awards: updates documents, pool and ledger, and publishes events to both sides. */
import { sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import { decidePayment, type Payable } from '#domain/clearing/payment.ts'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import { move, type Posting, split } from '#domain/ledger/posting.ts'
import type { Currency, Money } from '#domain/money.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { Schema } from '../db/schema.ts'
import { recordPayments } from '../eligibility/commands.ts'
import { postAll } from '../ledger/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import type { Actor } from '../sessions/actor.ts'
import { type AwardKey, evaluateAgain, followAwards } from './apply.ts'
import { insertPayments, type NewPayment } from './store.ts'

export type AwardRow = AwardKey & {
  readonly market_id: string
  readonly run_number: number
  readonly number: number
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
    select a.payer_tenant_id, a.id, a.item_id, a.document_id, a.payee_id, a.payee_tenant_id, a.awarded_at, a.market_id, a.run_number, a.number,
      a.currency, a.face, a.credits, a.amount, a.discount, a.pay_by, a.state, s.time_zone, p.award_id is not null as is_paid
    from ${chosen} join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = a.settings_version
    left join award_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id
    where ${requested} order by a.id for no key update of a`.execute(db)
  return rows
}

export const payableOf = (award: AwardRow): Payable => ({
  isCommitted: award.state === 'committed',
  isPaid: award.is_paid,
  awardedOn: dayOf(award.awarded_at.getTime() as Instant, award.time_zone),
  payBy: award.pay_by as Day,
  currency: award.currency,
  net: award.amount - award.discount,
})

export const awardNumber = ({
  currency,
  run_number,
  number,
}: Pick<AwardRow, 'currency' | 'run_number' | 'number'>): string => `${currency}-${run_number}-${number}`

export type PayableAward = AwardRow & { readonly valueDate: string }

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
  await postAll({ db, makeId: context.makeId }, postingsOf(context.makeId, tenantId, awards, businessNow))
}

/** A payment that was made for the award of a document. */
type PaidFor = {
  readonly documentId: string
  readonly amount: Money | 'unreadable' | undefined
  readonly valueDate: Day
}

/** Pays the awards of documents, and returns refusals for those that cannot be paid. */
export async function payFor(
  work: UnitWork & { readonly actor: Pick<Actor, 'userId'> },
  tenantId: string,
  requested: readonly PaidFor[],
): Promise<{ readonly refused: ReadonlyMap<string, Refused>; readonly events: readonly DomainEvent[] }> {
  const { db, actor } = work
  if (requested.length === 0) return { refused: new Map(), events: [] }
  const { rows } = await sql<{ id: string }>`
    select a.id from awards a where a.payer_tenant_id = ${tenantId} and a.state = 'committed'
      and a.document_id = any(${requested.map(({ documentId }) => documentId)}::uuid[])`.execute(db)
  const awards = await lockAwards(
    db,
    tenantId,
    rows.map(({ id }) => id),
  )
  const byDocument = new Map(awards.map((award) => [award.document_id, award]))
  const refused = new Map<string, Refused>()
  const paid: PayableAward[] = []
  for (const { documentId, amount, valueDate } of requested) {
    const award = byDocument.get(documentId)
    const decided = award ? decidePayment(payableOf(award), valueDate, amount) : refuse('notFound')
    if (!decided.ok) refused.set(documentId, decided)
    else if (award) paid.push({ ...award, valueDate })
  }
  if (paid.length > 0) await payAwards(work, tenantId, paid, { source: 'sync', by: actor.userId })
  return { refused, events: paid.length > 0 ? paidEvents(tenantId, paid) : [] }
}

/**
 * Moves committed money to outstanding in each market, and books each document as paid, discounted or
 * credited.
 */
function postingsOf(
  makeId: () => string,
  tenantId: string,
  awards: readonly AwardRow[],
  businessNow: Date,
): readonly Posting[] {
  const at = businessNow.getTime() as Instant
  const sums = new Map<string, { currency: Currency; net: bigint }>()
  for (const { market_id, currency, amount, discount } of awards)
    sums.set(market_id, { currency, net: (sums.get(market_id)?.net ?? 0n) + amount - discount })
  const own = [...sums].map(([marketId, { currency, net }]) => ({
    purpose: 'clearing.paidFromPool',
    subjectId: makeId(),
    at,
    marketId,
    tenantId,
    entries: move('committed', 'outstanding', { currency, minor: net }),
  }))
  return [...own, ...awards.map((award) => sharedPosting(award, tenantId, at))]
}

function sharedPosting(award: AwardRow, payerTenantId: string, at: Instant): Posting {
  const { id, currency, amount, discount, credits, market_id, payee_tenant_id } = award
  const part = (minor: bigint) => ({ currency, minor })
  return {
    purpose: 'clearing.paid',
    subjectId: id,
    at,
    marketId: market_id,
    payerTenantId,
    payeeTenantId: payee_tenant_id,
    entries: split(
      'payable',
      [
        { kind: 'net', amount: part(amount - discount) },
        { kind: 'discount', amount: part(discount) },
        { kind: 'credit', amount: part(credits) },
      ],
      currency,
    ),
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
