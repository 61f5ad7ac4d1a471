/** Drafts of offers: the list, one as it was typed, and how many there are. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** A draft as it was typed. */
export const readDraft = (db: Kysely<Schema>, tenantId: string, id: string) =>
  db
    .selectFrom('offer_drafts')
    .select(['company_id', 'market_id', 'typed', 'document_ids'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function countDrafts(db: Kysely<Schema>, tenantId: string): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`
    select count(*)::int as drafts from offer_drafts where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.drafts ?? 0
}

export const drafts = `
  select coalesce(json_agg(json_build_object('id', f.id, 'version', f.version, 'supplierId', f.company_id, 'marketId', f.market_id, 'step', f.step,
    'typed', f.typed, 'documentIds', f.document_ids, 'payerName', k.name, 'currency', m.currency, 'savedAt', instant_text(f.changed_at),
    'minor', left_over.minor::text, 'documents', left_over.documents) order by f.changed_at desc), '[]')::text as answer
  from offer_drafts f join markets m on m.id = f.market_id join payer_directory k on k.company_id = m.payer_id
  cross join lateral (select coalesce(sum(d.payable), 0) as minor, count(*)::int as documents from current_documents d
    where d.payee_tenant_id = actor.tenant_id and d.id = any(f.document_ids) and d.status = 'eligible') left_over
  where f.tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or f.company_id = actor.company_id)`
