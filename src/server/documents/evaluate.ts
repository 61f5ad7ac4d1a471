/** Evaluates the eligibility of changed documents and updates the offer items that contain them. */
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { evaluateDocuments, type Image } from '../eligibility/commands.ts'
import { settleItemsOf } from '../offers/commands.ts'

export async function evaluate(
  db: Kysely<Schema>,
  images: readonly Image[],
  businessNow: Date,
): Promise<void> {
  const { offered } = await evaluateDocuments(db, images, businessNow)
  const given = images.map(({ payer_tenant_id, id }) => ({ payer_tenant_id, document_id: id }))
  await settleItemsOf(db, [...given, ...offered], businessNow)
}
