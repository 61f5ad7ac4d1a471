/** The agreement of an offer: what it states, and whether it is signed as it is submitted. */
import { type Kysely, sql } from 'kysely'
import { openOnOrAfter } from '#domain/calendar.ts'
import { type Day, laterDay } from '#domain/day.ts'
import { type AgreementFacts, agreementFactsOf } from '#domain/offers/agreement.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { sha256 } from '../adapters/signing/cms.ts'
import type { AcceptedAgreement } from '../agreements/commands.ts'
import type { Schema } from '../db/schema.ts'
import { findSignedFor } from '../signatures/queries.ts'
import { offeredOf, type QuoteDecision } from './decide.ts'
import { calendarsIn, type OfferContext } from './offer-context.ts'

type Db = Kysely<Schema>

type PartyRow = {
  readonly payer: string
  readonly payee: string
  readonly creditCode: string | null
  readonly bank: string | null
  readonly tail: string | null
}

async function readParties(db: Db, payerId: string, companyId: string): Promise<PartyRow> {
  const { rows } = await sql<PartyRow>`
    select k.name as payer, c.name as payee, v.credit_code as "creditCode", v.bank_name as bank, right(v.number, 4) as tail
    from companies c join payer_directory k on k.company_id = ${payerId}
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

/** Which wording applies besides. */
type Wording = Pick<AcceptedAgreement, 'kind' | 'version' | 'fileId'>

/** `offer v3`; of a payer's own file, the beginning of its id. */
const wordingOf = ({ kind, version, fileId }: Wording): string =>
  version === null ? `${kind} ${fileId.slice(0, 8)}` : `${kind} v${version}`

/** What the agreement of a decided offer states. */
export async function agreedFacts(
  db: Db,
  { market }: OfferContext,
  { terms, trace, quoted }: QuoteDecision,
  { companyId, expectedDate, fixed }: Agreed,
  wording: Wording,
): Promise<AgreementFacts> {
  const { payee, payer, creditCode, bank, tail } = await readParties(db, market.payerId, companyId)
  const earliest = openOnOrAfter(calendarsIn(market).bank, laterDay(expectedDate, market.businessDate))
  return agreementFactsOf({
    wording: wordingOf(wording),
    payee: { name: payee, creditCode, account: tail === null ? null : { bank, tail } },
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

/** The hash of an agreement. A signature serves one offer or one change of it, so the same facts are signed anew for the next. */
export async function agreementHashOf(
  db: Db,
  tenantId: string,
  facts: AgreementFacts,
  { id, version }: Signable,
): Promise<Buffer> {
  return contentHashOf({ ...facts, version: version ?? (await offersOfDraft(db, tenantId, id)) })
}

/**
 * The signed agreement of exactly what is submitted: null where the payer takes offers without a signature. What was
 * signed is a draft, or the offer that is changed.
 */
export async function signedAgreementOf(
  db: Db,
  context: OfferContext,
  decision: QuoteDecision,
  agreed: Agreed,
  { accepted, subject }: { readonly accepted: AcceptedAgreement; readonly subject: Signable | undefined },
): Promise<Result<string | null>> {
  if (!accepted.usesSignature) return done(null)
  const { tenantId } = agreed
  if (!subject) return refuse('signatureNeeded')
  const signed = await findSignedFor(db, { tenantId, kind: 'offerAgreement', subjectId: subject.id })
  if (signed.length === 0) return refuse('signatureNeeded')
  const facts = await agreedFacts(db, context, decision, agreed, accepted)
  const contentHash = await agreementHashOf(db, tenantId, facts, subject)
  const found = signed.find((one) => one.contentHash.equals(contentHash))
  return found ? done(found.id) : refuse('signatureOutdated')
}
