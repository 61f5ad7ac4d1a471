/** The receipts that a document names by their numbers: checked before it is written, and linked to it afterwards. */
import type { Kysely } from 'kysely'
import type { Refused } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { findNamedReceipts, type Invoice, linkReceipts } from '../invoicing/commands.ts'

/** A row of a batch that names receipts. */
export type Naming = {
  readonly row: number
  readonly invoice: Omit<Invoice, 'id'> & { readonly id: string }
  readonly numbers: readonly string[]
}
type Named = { readonly invoice: Invoice; readonly receiptIds: readonly string[] }

/** Of several documents, the receipts that each names, or why it may not; a receipt that an earlier one names is taken. */
export async function findNamings(
  db: Kysely<Schema>,
  namings: readonly Naming[],
): Promise<ReadonlyMap<number, Named | Refused>> {
  const taken = new Map<string, string>()
  const found = new Map<number, Named | Refused>()
  for (const { row, invoice, numbers } of namings) {
    const receiptIds = await findNamedReceipts(db, invoice, numbers, taken)
    if ('failure' in receiptIds) found.set(row, receiptIds)
    else {
      for (const id of receiptIds) taken.set(id, invoice.id)
      found.set(row, { invoice, receiptIds })
    }
  }
  return found
}

export async function linkNamings(
  db: Kysely<Schema>,
  named: readonly Named[],
  by: { readonly userId: string; readonly businessNow: Date },
): Promise<void> {
  for (const { invoice, receiptIds } of named) await linkReceipts(db, invoice, receiptIds, by)
}
