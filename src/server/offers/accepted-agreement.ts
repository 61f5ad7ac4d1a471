/** The agreement of an offer as it was accepted: drawn from what was kept then, so that both sides read the same. */
import { type Kysely, sql } from 'kysely'
import type { AgreementFacts, ContinuingFacts } from '#domain/offers/agreement.ts'
import type { Language } from '#text/text.ts'
import type { Paper } from '../adapters/pdf/blocks.ts'
import { continuingPaperOf, findPublished } from '../agreements/queries.ts'
import type { Schema } from '../db/schema.ts'
import { agreementPaperOf } from './agreement-paper.ts'
import { offerNumber } from './offer-view.ts'

type Row = {
  readonly serial: number
  readonly accepter: string
  readonly at: string
  readonly documentId: string | null
} & (
  | { readonly kind: 'oneTime'; readonly facts: AgreementFacts }
  | { readonly kind: 'recurring'; readonly facts: ContinuingFacts }
)

/** The newest agreement `a` of an offer `o`: removing documents needs no other. */
const newest = `offer_agreements a where a.payer_tenant_id = o.payer_tenant_id and a.offer_id = o.id order by a.version desc limit 1`

/**
 * The signed document of that agreement. Of a recurring offer it is the continuing-request agreement that was signed last
 * before it was accepted; if none was, the first after.
 */
const signedId = `coalesce(a.document_id, (select d.id from signed_documents d where o.kind = 'recurring'
    and d.tenant_id = o.payee_tenant_id and d.kind = 'continuingAgreement'
  order by d.signed_at > a.accepted_at, abs(extract(epoch from d.signed_at - a.accepted_at)), d.id limit 1))`

/** The signed agreement of an offer `o` as it is now. */
export const agreementSql = `(select json_build_object('signer', d.signer, 'signedAt', instant_text(d.signed_at), 'checkCode', d.code)
    from signed_documents d where d.tenant_id = o.payee_tenant_id and d.id = (select ${signedId} from ${newest}))`

export type AcceptedPaper = {
  readonly number: string
  readonly documentId: string | null
  readonly paper: Paper
  readonly at: Date
}

/** In the scope of either side: as a paper, and the signed document where it is one. */
export async function acceptedAgreement(
  db: Kysely<Schema>,
  offerId: string,
  language: Language,
): Promise<AcceptedPaper | undefined> {
  const { rows } = await sql<{ row: Row }>`
    select (select json_build_object('serial', o.serial, 'kind', o.kind, 'facts', a.facts, 'accepter', a.accepter,
        'at', instant_text(a.accepted_at), 'documentId', ${sql.raw(signedId)}) from ${sql.raw(newest)}) as row
    from offers o where o.id = ${offerId} and exists (select from offer_agreements a
      where a.payer_tenant_id = o.payer_tenant_id and a.offer_id = o.id)`.execute(db)
  const row = rows[0]?.row
  if (!row) return undefined
  const at = new Date(row.at)
  const number = offerNumber(row.serial)
  const options = { language, at, number, accepted: { name: row.accepter, at } }
  const { documentId } = row
  if (row.kind === 'oneTime') return { number, documentId, paper: agreementPaperOf(row.facts, options), at }
  const { fileId, payee, payer } = row.facts
  const text = await findPublished(db, fileId)
  if (!text) throw new Error('a recurring offer has a published agreement')
  return { number, documentId, paper: continuingPaperOf(text, payee, { ...options, payer }), at }
}

/** The newest offers of a company that were signed. */
export async function offersWithAgreements(
  db: Kysely<Schema>,
  companyId: string,
  max: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from offers o where ${companyId}::uuid in (o.payee_tenant_id, o.payee_company_id, o.payer_tenant_id, o.payer_id)
      and exists (select from offer_agreements a where a.payer_tenant_id = o.payer_tenant_id and a.offer_id = o.id
        and a.document_id is not null)
    order by o.submitted_at desc, o.id limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}
