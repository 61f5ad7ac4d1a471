/**
 * Reads the webhook payloads in the scope of the receiving tenant, so that row security hides what it may not
 * see. One select for all the ids of an outbox row.
 */
import { sql } from 'kysely'
import type { FactChange } from '#domain/offers/invalid.ts'
import type { WebhookTopic } from '#domain/webhooks/kinds.ts'
import { offerNumber } from '../offers/queries.ts'
import { offersAwarded, offersPaid } from './award-payloads.ts'
import {
  amountText,
  type DocumentColumns,
  documentOf,
  inPortions,
  type PayloadReader,
  percentOf,
  rowsOf,
  type Sides,
  sides,
  subjectsOf,
} from './payload-parts.ts'

type ConfirmedDocumentRow = DocumentColumns & {
  readonly type: string
  readonly minor: string
  readonly documentDate: string | null
  readonly dueDate: string
}

const documentsConfirmed: PayloadReader = async (db, outboxRow) => {
  const rows = await rowsOf(
    db,
    sql<ConfirmedDocumentRow>`
      select ${sides} as sides, d.id as "documentId", d.number as "documentNumber", d.type, d.currency, d.amount::text as minor,
        d.document_date::text as "documentDate", d.due_date::text as "dueDate"
      from ${subjectsOf(outboxRow)} join documents d on d.payer_tenant_id = ${outboxRow.payer_tenant_id} and d.id = chosen.id and d.confirmation = 'confirmed' join payer_directory k on k.company_id = d.payer_id
      join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id order by chosen.place`,
  )
  const items = rows.map((row) => ({
    ...documentOf(row),
    type: row.type,
    currency: row.currency,
    amount: amountText(row.minor, row.currency),
    documentDate: row.documentDate,
    dueDate: row.dueDate,
    ...row.sides,
  }))
  return { name: 'documents', items }
}

type OfferRow = DocumentColumns & {
  readonly offerId: string
  readonly serial: string
  readonly method: string
  readonly rateType: string | null
  readonly rateBps: number | null
  readonly billRateType: string | null
  readonly billRateBps: number | null
  readonly expectedPaymentDate: string
  readonly minor: string
  readonly discount: string
}

/** An offer with its documents, or with those that wait. */
const offerWith =
  (which: string): PayloadReader =>
  async (db, outboxRow) => {
    const rows = await rowsOf(
      db,
      sql<OfferRow>`
      select ${sides} as sides, o.id as "offerId", o.serial::text, o.method, o.rate_type as "rateType", o.rate_bps as "rateBps",
        o.bill_rate_type as "billRateType", o.bill_rate_bps as "billRateBps", o.expected_date::text as "expectedPaymentDate", o.currency,
        d.id as "documentId", d.number as "documentNumber", i.amount::text as minor, i.discount::text as discount
      from ${subjectsOf(outboxRow)} join offers o on o.payer_tenant_id = ${outboxRow.payer_tenant_id} and o.id = chosen.id join current_offer_items i on i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and ${sql.raw(which)}
      join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id join payer_directory k on k.company_id = o.payer_id
      join payees p on p.payer_tenant_id = o.payer_tenant_id and p.id = o.payee_id order by i.id`,
    )
    const [first] = rows
    const items = rows.map((row) => ({
      ...documentOf(row),
      amount: amountText(row.minor, row.currency),
      discount: amountText(row.discount, row.currency),
    }))
    if (!first) return { name: 'documents', items }
    const about = {
      offerId: first.offerId,
      offerNumber: offerNumber(Number(first.serial)),
      method: first.method,
      rateType: first.rateType,
      rate: percentOf(first.rateBps),
      billRateType: first.billRateType,
      billRate: percentOf(first.billRateBps),
      expectedPaymentDate: first.expectedPaymentDate,
      currency: first.currency,
      amount: amountText(String(rows.reduce((sum, { minor }) => sum + BigInt(minor), 0n)), first.currency),
      documentCount: rows.length,
      ...first.sides,
    }
    return { name: 'documents', items, about }
  }

type Lapsed = DocumentColumns & {
  readonly offerId: string
  readonly serial: string
  readonly minor: string
  readonly state: string
  readonly reason: string | null
  /** Of a rejection, in the reviewer's own words. */
  readonly note: string | null
  readonly changes: readonly FactChange[]
  readonly awardId: string | null
  readonly awardNumber: string | null
}

const itemsEnded: PayloadReader = async (db, outboxRow) => {
  const rows = await rowsOf(
    db,
    sql<Lapsed>`
      select ${sides} as sides, o.id as "offerId", o.serial::text, d.id as "documentId", d.number as "documentNumber", o.currency,
        i.amount::text as minor, i.state, coalesce(i.failure_reason, i.invalid_reason, i.rejection_reason) as reason, i.rejection_note as note, coalesce(i.invalid_changes, '[]') as changes,
        a.id as "awardId", a.number as "awardNumber"
      from ${subjectsOf(outboxRow)} join offer_items i on i.payer_tenant_id = ${outboxRow.payer_tenant_id} and i.id = chosen.id
      join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
      left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.id
      join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id join payer_directory k on k.company_id = o.payer_id
      join payees p on p.payer_tenant_id = o.payer_tenant_id and p.id = o.payee_id order by chosen.place`,
  )
  const items = rows.map((row) => ({
    ...(row.awardId !== null && { awardId: row.awardId, awardNumber: row.awardNumber }),
    offerId: row.offerId,
    offerNumber: offerNumber(Number(row.serial)),
    ...documentOf(row),
    currency: row.currency,
    amount: amountText(row.minor, row.currency),
    state: row.state,
    reason: row.reason,
    ...(row.note !== null && { note: row.note }),
    changes: row.changes,
    ...row.sides,
  }))
  return { name: 'documents', items }
}

const payeeRegistered: PayloadReader = async (db, outboxRow) => {
  const rows = await rowsOf(
    db,
    sql<{ sides: Sides; currency: string | null }>`
      select ${sides} as sides, m.currency from ${subjectsOf(outboxRow)} join payees p on p.payer_tenant_id = ${outboxRow.payer_tenant_id} and p.id = chosen.id join payer_directory k on k.company_id = p.payer_id
      left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id`,
  )
  return {
    name: 'payees',
    items: rows.map(({ sides: both, currency }) => ({ ...both, marketCurrency: currency })),
  }
}

export const readers: Readonly<Record<WebhookTopic, PayloadReader>> = {
  'document.confirmed': inPortions(documentsConfirmed),
  'offer.submitted': offerWith('true'),
  'offer.modified': offerWith(`i.state in ('checking', 'review', 'live')`),
  'offer.awarded': offersAwarded,
  'offer.paid': inPortions(offersPaid),
  'offer.lapsed': inPortions(itemsEnded),
  'payee.registered': payeeRegistered,
}
