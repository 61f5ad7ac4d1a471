/** Evaluates the eligibility of changed documents and updates the offer items that contain them. */
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { evaluateDocuments, type Image } from '../eligibility/commands.ts'
import { settleItems } from '../offers/commands.ts'

export async function evaluate(
  db: Kysely<Schema>,
  images: readonly Image[],
  businessNow: Date,
): Promise<void> {
  await evaluateDocuments(db, images, businessNow)
  await settleItems(db, [...new Set(images.map(({ payee_id }) => payee_id))].toSorted(), businessNow)
}
