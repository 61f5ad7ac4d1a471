/** A receipt and its invoice are one debt: linking them, in the transaction that has locked their payee. */
import type { Kysely } from 'kysely'
import { invalidBecause } from '#domain/offers/invalid.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { evaluateDocuments, type Image } from '../eligibility/commands.ts'
import { endItems, type Item, settleItemsOf } from '../offers/commands.ts'
import { findReceipts, imagesOf, type NamedReceipt, relatedClaims } from './queries.ts'
import * as store from './store.ts'

/** A document that names receipts. */
export type Invoice = {
  readonly payer_tenant_id: string
  readonly payer_id: string
  readonly payee_id: string
  readonly currency: string
  readonly id: string
}
type By = { readonly userId: string; readonly businessNow: Date }

/** The first rule that naming a receipt breaks: it is of the same debt, and of no other document. */
export function linkRefused(
  invoice: Omit<Invoice, 'id' | 'payer_tenant_id'> & { readonly id?: string | undefined },
  receipts: readonly NamedReceipt[],
): Refused | undefined {
  for (const { number, document_id, ...receipt } of receipts) {
    const isSameDebt = (['payer_id', 'payee_id', 'currency'] as const).every(
      (column) => receipt[column] === invoice[column],
    )
    if (!isSameDebt) return refuse('receiptOfOtherDebt', { number })
    if (document_id !== null && document_id !== invoice.id) return refuse('receiptInvoiced', { number })
  }
  return undefined
}

/** The receipts that a document names by their numbers, or the first number that cannot be named. */
export async function findNamedReceipts(
  db: Kysely<Schema>,
  invoice: Omit<Invoice, 'id'> & { readonly id?: string | undefined },
  numbers: readonly string[],
  /** Documents of the same batch, by the receipts that they name. */
  taken: ReadonlyMap<string, string> = new Map(),
): Promise<readonly string[] | Refused> {
  if (numbers.length === 0) return []
  const found = await findReceipts(db, invoice.payer_tenant_id, { numbers, payeeId: invoice.payee_id })
  const byNumber = new Map(found.map((one) => [one.number, one]))
  const missing = numbers.find((number) => !byNumber.has(number))
  if (missing !== undefined) return refuse('receiptUnknown', { number: missing })
  const known = found.map((one) => ({ ...one, document_id: one.document_id ?? taken.get(one.id) ?? null }))
  return linkRefused(invoice, known) ?? found.map(({ id }) => id)
}

/**
 * Makes a document the invoice of exactly these receipts, which were checked. Those that waited in an offer are no longer valid there.
 * Returns the items that ended; the caller evaluates the document.
 */
export async function linkReceipts(
  db: Kysely<Schema>,
  invoice: Invoice,
  receiptIds: readonly string[],
  { userId, businessNow }: By,
): Promise<readonly Item[]> {
  const { payer_tenant_id, id, payee_id } = invoice
  const freed = await store.deleteLinks(db, payer_tenant_id, [id], receiptIds)
  const known = await findReceipts(db, payer_tenant_id, { ids: receiptIds })
  const added = known.filter(({ document_id }) => document_id === null).map((one) => one.id)
  const link = { payer_tenant_id, document_id: id, payee_id, linked_at: businessNow, linked_by: userId }
  await store.insertLinks(
    db,
    added.map((receipt_id) => ({ ...link, receipt_id })),
  )
  const ended = await endItems(
    db,
    added,
    { event: 'documentChanged', invalidOf: () => invalidBecause('invoiceExists') },
    businessNow,
  )
  await evaluateClaims(db, await imagesOf(db, [...freed, ...added]), businessNow)
  return ended
}

/** Says that a document is another delivery than these receipts. The caller evaluates it. */
export const sayOther = (
  db: Kysely<Schema>,
  { payer_tenant_id, id }: Pick<Invoice, 'payer_tenant_id' | 'id'>,
  receiptIds: readonly string[],
  { userId, businessNow }: By,
): Promise<void> =>
  store.insertOtherDeliveries(
    db,
    receiptIds.map((receipt_id) => ({
      payer_tenant_id,
      document_id: id,
      receipt_id,
      said_at: businessNow,
      said_by: userId,
    })),
  )

/**
 * Evaluates claims with those that depend on them by a link or by their order, after the links of documents that are deleted were
 * taken out, and updates the offer items that contain them.
 */
export async function evaluateClaims(
  db: Kysely<Schema>,
  images: readonly Image[],
  businessNow: Date,
): Promise<void> {
  if (images.length === 0) return
  const ids = images.map(({ id }) => id)
  const payeeIds = [...new Set(images.map(({ payee_id }) => payee_id))]
  const freed = await store.deleteLinksOfDeleted(db, payeeIds)
  const others = [...(await relatedClaims(db, [...ids, ...freed])), ...(await imagesOf(db, freed))]
  const all = [...images, ...others]
  const { offered } = await evaluateDocuments(db, all, businessNow)
  const given = all.map(({ payer_tenant_id, id }) => ({ payer_tenant_id, document_id: id }))
  await settleItemsOf(db, [...given, ...offered], businessNow)
}
