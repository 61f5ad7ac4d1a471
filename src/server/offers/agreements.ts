/** The agreement of an offer: what it states, whether it is signed as it is submitted, and what is kept of it. */
import { type Kysely, sql } from 'kysely'
import { openOnOrAfter } from '#domain/calendar.ts'
import { type Day, laterDay } from '#domain/day.ts'
import {
  type AgreementFacts,
  type AgreementParty,
  agreementFactsOf,
  type ContinuingFacts,
  type Wording,
} from '#domain/offers/agreement.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { sha256 } from '../adapters/signing/cms.ts'
import type { AcceptedAgreement } from '../agreements/commands.ts'
import type { Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import type { Actor } from '../sessions/actor.ts'
import { findSignedFor } from '../signatures/queries.ts'
import { offeredOf, type QuoteDecision } from './decide.ts'
import { calendarsIn, type OfferContext } from './offer-context.ts'
import { insertAgreement } from './store.ts'

type Db = Kysely<Schema>

type PartyRow = {
  readonly payer: AgreementParty
  readonly payee: AgreementParty
  readonly isPerson: boolean
  readonly entity: string
  readonly bank: string | null
  readonly tail: string | null
}

async function readParties(db: Db, payerId: string, companyId: string): Promise<PartyRow> {
  const { rows } = await sql<PartyRow>`
    select json_build_object('name', k.name, 'creditCode', k.tax_id) as payer,
      json_build_object('name', coalesce(v.legal_name, m.name), 'creditCode', v.credit_code) as payee,
      m.legal_form = 'person' as "isPerson", c.name as entity, v.bank_name as bank, right(v.number, 4) as tail
    from companies c join companies m on m.id = c.tenant_id join payer_directory k on k.company_id = ${payerId}
    left join current_verifications v on v.tenant_id = c.tenant_id where c.id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an offer has a payer and a payee')
  return row
}

/** Who agrees, to a decision about an offer. */
export type Agreed = {
  readonly tenantId: string
  readonly companyId: string
  readonly expectedDate: Day
  readonly fixed: boolean
}

type Applying = Pick<AcceptedAgreement, 'kind' | 'version' | 'title' | 'fileId'>

/** The same in whatever language it was read; a payer's own agreement is a file without a version. */
const wordingOf = ({ kind, version, title, fileId }: Applying): Wording =>
  version === null ? { title, fileId } : { title, kind, version }

/** What the agreement of a decided offer states. */
export async function agreedFacts(
  db: Db,
  { market }: OfferContext,
  { terms, trace, quoted }: QuoteDecision,
  { companyId, expectedDate, fixed }: Agreed,
  applying: Applying,
): Promise<AgreementFacts> {
  const { payee, payer, isPerson, entity, bank, tail } = await readParties(db, market.payerId, companyId)
  const earliest = openOnOrAfter(calendarsIn(market).bank, laterDay(expectedDate, market.businessDate))
  return agreementFactsOf({
    wording: wordingOf(applying),
    payee: {
      ...payee,
      isPerson,
      entity: entity === payee.name ? null : entity,
      account: tail === null ? null : { bank, tail },
    },
    payer,
    currency: market.currency,
    settingsVersion: market.version,
    dayCount: market.dayCount,
    terms,
    fixed,
    expectedDate,
    earliest: earliest ?? trace.payDate,
    quoted: quoted.map(({ document, figures, newPayDate }) => ({
      document: offeredOf(document),
      figures,
      newPayDate,
    })),
  })
}

/** The hash by which a signed agreement is found again, whatever language it was signed in. */
export const contentHashOf = (facts: unknown): Buffer => sha256(Buffer.from(JSON.stringify(facts)))

/** What is signed: a draft, or a version of an offer that is changed. */
export type Signable = { readonly id: string; readonly version: number | undefined }

/** How many signed offers were made of a draft. Its id is free again once it is submitted. */
async function offersOfDraft(db: Db, tenantId: string, draftId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offer_agreements a join signed_documents d on d.tenant_id = a.payee_tenant_id and d.id = a.document_id
    where a.payee_tenant_id = ${tenantId} and d.kind = 'offerAgreement' and d.subject_id = ${draftId}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type SignedFacts = AgreementFacts & { readonly version: number }

/** What is hashed. A signature serves one offer or one change of it, so the same facts are signed anew for the next. */
async function signedFactsOf(
  db: Db,
  tenantId: string,
  facts: AgreementFacts,
  { id, version }: Signable,
): Promise<SignedFacts> {
  return { ...facts, version: version ?? (await offersOfDraft(db, tenantId, id)) }
}

export const agreementHashOf = async (...given: Parameters<typeof signedFactsOf>): Promise<Buffer> =>
  contentHashOf(await signedFactsOf(...given))

/** What is agreed, and the document in which it was signed: null where the payer takes offers without a signature. */
export type OfferAgreement = { readonly facts: AgreementFacts; readonly documentId: string | null }

/** The agreement of exactly what is submitted. What was signed is a draft, or the offer that is changed. */
export async function signedAgreementOf(
  db: Db,
  context: OfferContext,
  decision: QuoteDecision,
  agreed: Agreed,
  { accepted, subject }: { readonly accepted: AcceptedAgreement; readonly subject: Signable | undefined },
): Promise<Result<OfferAgreement>> {
  const facts = await agreedFacts(db, context, decision, agreed, accepted)
  if (!accepted.usesSignature) return done({ facts, documentId: null })
  const { tenantId } = agreed
  if (!subject) return refuse('signatureNeeded')
  const signed = await findSignedFor(db, { tenantId, kind: 'offerAgreement', subjectId: subject.id })
  if (signed.length === 0) return refuse('signatureNeeded')
  const signedFacts = await signedFactsOf(db, tenantId, facts, subject)
  const contentHash = contentHashOf(signedFacts)
  const found = signed.find((one) => one.contentHash.equals(contentHash))
  return found ? done({ facts: signedFacts, documentId: found.id }) : refuse('signatureOutdated')
}

type AcceptedOffer = {
  readonly payerTenantId: string
  readonly payeeTenantId: string
  readonly offerId: string
  readonly version: number
}

/** The name as it is now; an API key has none, and accepts for the company. */
const accepterOf = (userId: string, tenantId: string) =>
  sql<string>`coalesce((select name from users where id = ${userId}), (select name from companies where id = ${tenantId}))`

/** Keeps what a version of an offer was accepted with, who accepted it and when: the text that every download has. */
export const keepAgreement = (
  { db, actor, businessNow }: Work<Actor>,
  { payerTenantId, payeeTenantId, offerId, version }: AcceptedOffer,
  facts: AgreementFacts | ContinuingFacts,
  documentId: string | null = null,
): Promise<void> =>
  insertAgreement(db, {
    payer_tenant_id: payerTenantId,
    offer_id: offerId,
    version,
    payee_tenant_id: payeeTenantId,
    // Exactly what was hashed.
    facts: JSON.stringify(facts),
    accepted_at: businessNow,
    accepted_by: actor.userId,
    accepter: accepterOf(actor.userId, payeeTenantId),
    document_id: documentId,
  })

/** The same of a recurring offer, whose continuing-request agreement a company signs once for all. */
export async function keepContinuing(
  work: Work<Actor>,
  offer: AcceptedOffer,
  { payerId, companyId }: { readonly payerId: string; readonly companyId: string },
  { fileId }: AcceptedAgreement,
): Promise<void> {
  const { payer, payee } = await readParties(work.db, payerId, companyId)
  await keepAgreement(work, offer, { fileId, payee, payer })
}
