/** Attaches every new eligible document of a payee to its mandate, once, in sets. The payee is locked. */
import { type Kysely, sql } from 'kysely'
import { type Day, laterDay } from '#domain/day.ts'
import type { DocumentType, PaymentMeans } from '#domain/documents/kinds.ts'
import { fitOf } from '#domain/mandates/fit.ts'
import { mandateOverBecause } from '#domain/mandates/guard-rails.ts'
import { mandateDocumentsAtOnceMax } from '#domain/mandates/limits.ts'
import { outcomeOf } from '#domain/offers/states.ts'
import type { Schema } from '../db/schema.ts'
import {
  applyChanges,
  attachItems,
  changeOf,
  type NewItem,
  ratesOf,
  waitingItems,
} from '../offers/commands.ts'
import { payDateFor } from '../offers/queries.ts'
import { type Mandate, readMandate } from './context.ts'
import { endMandates } from './store.ts'

/**
 * Whether a document `d` may not be attached to an offer `o`: it left its last offer as it is now, and its payee has not included
 * it since. What its payee itself took out before this mandate was made may be attached.
 */
export const isBlocked = `exists (select from offer_items i where i.payer_tenant_id = d.payer_tenant_id and i.id = d.item_id
    and (i.face, i.due_date) = (d.amount, d.due_date)
    and (i.state in ('rejected', 'failed', 'adminRevoked') or i.state = 'invalid' and i.invalid_reason <> 'documentChanged'
      or i.state in ('canceled', 'revoked', 'expired') and i.changed_at >= o.submitted_at)
    and not exists (select from document_inclusions n where n.payer_tenant_id = d.payer_tenant_id and n.document_id = d.id
      and n.included_at >= i.changed_at))`

type DocumentRow = {
  readonly id: string
  readonly type: DocumentType
  readonly payable: bigint
  readonly amount: bigint
  readonly due_date: Day
  readonly means: PaymentMeans
  readonly bill_term_days: number | null
}

async function freeDocuments(
  db: Kysely<Schema>,
  { offer, market }: Mandate,
  after: string | undefined,
): Promise<readonly DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.type, d.payable, d.amount, d.due_date, d.means, d.bill_term_days from current_documents d
    join offers o on o.payer_tenant_id = d.payer_tenant_id and o.id = ${offer.id}
    where d.payer_tenant_id = ${offer.payerTenantId} and d.payer_id = ${market.payerId} and d.payee_id = ${offer.payeeId}
      and d.currency = ${offer.currency} and d.status = 'eligible' and (${after ?? null}::uuid is null or d.id > ${after ?? null}::uuid)
      and (d.item_id is null or not ${sql.raw(isBlocked)})
    order by d.id limit ${mandateDocumentsAtOnceMax}`.execute(db)
  return rows
}

const attachedState = (reviewRequired: boolean): NewItem['state'] => {
  const outcome = outcomeOf('draft', 'attach', { reviewRequired })
  if (outcome === 'review' || outcome === 'live') return outcome
  throw new Error(`a document is not attached as ${outcome}`)
}

const newItems = (
  { terms, guardRails, market }: Mandate,
  documents: readonly DocumentRow[],
  payDate: Day,
  makeId: () => string,
): readonly NewItem[] => {
  const state = attachedState(market.reviewRequired)
  return documents.flatMap(({ id, type, payable, amount, due_date, means, bill_term_days }) => {
    const document = { type, amount: payable, dueDate: due_date, means, billTermDays: bill_term_days }
    const fit = fitOf(terms, guardRails, market, document, payDate)
    if (!('figures' in fit)) return []
    const { billTermDays, discount } = fit.figures
    const item = { id: makeId(), documentId: id, state, face: amount, dueDate: due_date }
    return [{ ...item, billTermDays, amount: payable, discount }]
  })
}

/** The pay date by which documents are judged; undefined if the market has none. */
export function attachPayDate({ offer, market }: Mandate): Day | undefined {
  const trace = payDateFor(market, laterDay(offer.expectedDate, market.businessDate))
  return trace.ok ? trace.value.payDate : undefined
}

export type Attached = {
  readonly mandate: Mandate
  readonly attached: number
  /** Documents that left it, because it ended. */
  readonly expired: number
  /** Where to go on, if there may be more. */
  readonly after: string | undefined
}

/** Ends a mandate with the documents that wait under it. */
async function endMandate(
  db: Kysely<Schema>,
  { offer }: Mandate,
  reason: 'endDate' | 'target',
  at: Date,
): Promise<number> {
  const items = await waitingItems(
    db,
    sql`i.payer_tenant_id = ${offer.payerTenantId} and i.offer_id = ${offer.id}`,
  )
  const changes = items.flatMap((item) => changeOf(item, 'mandateEnded') ?? [])
  await applyChanges(db, items, changes, at)
  await endMandates(db, offer.payerTenantId, [offer.id], reason, at)
  return changes.length
}

/** Undefined if there is nothing to do. */
export async function attachNew(
  { db, makeId }: { readonly db: Kysely<Schema>; readonly makeId: () => string },
  offerId: string,
  at: Date,
  from?: string,
): Promise<Attached | undefined> {
  const mandate = await readMandate(db, offerId)
  if (!mandate || mandate.endReason !== null) return undefined
  const { guardRails, awarded, market } = mandate
  const over = mandateOverBecause(guardRails, awarded.total, market.businessDate)
  if (over) {
    const expired = await endMandate(db, mandate, over, at)
    return { mandate, attached: 0, expired, after: undefined }
  }
  const payDate = mandate.frozen || mandate.unsigned ? undefined : attachPayDate(mandate)
  if (payDate === undefined) return undefined
  const documents = await freeDocuments(db, mandate, from)
  const items = newItems(mandate, documents, payDate, makeId)
  await attachItems(db, sharedOf(mandate), items, at)
  const isFull = documents.length === mandateDocumentsAtOnceMax
  const after = isFull ? documents.at(-1)?.id : undefined
  return items.length > 0 || after !== undefined
    ? { mandate, attached: items.length, expired: 0, after }
    : undefined
}

const sharedOf = ({ offer, terms, market }: Mandate) => ({
  payer_tenant_id: offer.payerTenantId,
  offer_id: offer.id,
  market_id: market.id,
  payee_id: offer.payeeId,
  payee_tenant_id: offer.payeeTenantId,
  currency: offer.currency,
  method: terms.method,
  ...ratesOf(terms),
  expected_date: offer.expectedDate,
  day_count: market.dayCount,
  fixed: false,
})
