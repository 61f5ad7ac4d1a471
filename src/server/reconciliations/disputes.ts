/** Evaluates the documents that a dispute begins or ends for. Their payee is locked. */
import { type Kysely, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { evaluateDocuments, type Image } from '../eligibility/commands.ts'
import { settleItemsOf } from '../offers/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { Statement } from './store.ts'

/** Returns whether there are such documents. */
export async function disputeChanged(
  db: Kysely<Schema>,
  { payer_tenant_id, payer_id, payee_id, currency }: Statement,
  numbers: readonly string[],
  businessNow: Date,
): Promise<boolean> {
  if (numbers.length === 0) return false
  const { rows } = await sql<Image>`
    select d.payer_tenant_id, d.payee_id, d.id, d.credits_id, d.amount, d.payable from current_documents d
    where d.payer_tenant_id = ${payer_tenant_id} and d.payer_id = ${payer_id} and d.payee_id = ${payee_id} and d.currency = ${currency}
      and d.number = any(${numbers}::text[])`.execute(db)
  if (rows.length === 0) return false
  const { offered } = await evaluateDocuments(db, rows, businessNow)
  await settleItemsOf(db, offered, businessNow)
  return true
}

/** Documents and offers of both sides changed. */
export const documentEvents = (actor: Actor, statement: Statement): readonly DomainEvent[] => {
  const { tenantId } = requireActing(actor)
  const { payer_tenant_id, payee_tenant_id } = statement
  const other = tenantId === payer_tenant_id ? payee_tenant_id : payer_tenant_id
  return [topics.documentsChanged, topics.offersChanged].flatMap((topic) => [
    { topic, body: {} },
    { topic, body: {}, tenantId: other },
  ])
}
