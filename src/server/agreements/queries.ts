/** Which agreements are in force, and which of them an offer needs. */
import { type Kysely, sql } from 'kysely'
import { type AgreementKind, agreementKinds, offerAgreementFor } from '#domain/agreements/kinds.ts'
import type { AgreementSettings } from '#domain/agreements/settings.ts'
import type { Day } from '#domain/day.ts'
import type { Language, Pair } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import { agreementFiles } from './files.ts'
import { agreementSettings } from './settings.ts'

const idsOf = (wanted: AgreementKind): readonly string[] =>
  agreementFiles.filter(({ kind }) => kind === wanted).map(({ id }) => id)

/** The ids of the offer agreement as the code has it, one for each language. */
export const offerAgreements = idsOf('offer')
/** Those of offers at a published fixed rate. */
export const fixedOfferAgreements = idsOf('fixedOffer')
/** Those of the agreement of recurring offers of a company. */
export const continuingAgreements = idsOf('continuing')

export type CurrentAgreement = {
  readonly kind: AgreementKind
  readonly version: number
  readonly updated: Day
  readonly title: Pair
  readonly sections: readonly { readonly heading: Pair; readonly paragraphs: readonly Pair[] }[]
  readonly files: { readonly zh: string; readonly en: string }
}

/** A current agreement `v` as JSON. */
const agreementSql = `json_build_object('kind', v.kind, 'version', v.version, 'updated', v.updated, 'title', v.title,
  'sections', v.sections, 'files', json_build_object('zh', v.zh_file_id, 'en', v.en_file_id))`

/** The version in force, and its files by language. */
export async function findCurrent(db: Kysely<Schema>, kinds: readonly AgreementKind[]) {
  const rows = await db
    .selectFrom('current_agreements')
    .select(['kind', 'version', 'zh_file_id as zh', 'en_file_id as en'])
    .where('kind', '=', sql<AgreementKind>`any(${[...kinds]}::text[])`)
    .execute()
  return rows.map(({ kind, version, zh, en }) => ({
    kind,
    version,
    files: { zh, en },
  }))
}

/** The versions in force with their texts, in the order of the kinds. */
export async function findTexts(
  db: Kysely<Schema>,
  kinds: readonly AgreementKind[],
): Promise<readonly CurrentAgreement[]> {
  const { rows } = await sql<{ readonly agreement: CurrentAgreement }>`
    select ${sql.raw(agreementSql)} as agreement from current_agreements v where v.kind = any(${kinds})
    order by array_position(${kinds}::text[], v.kind)`.execute(db)
  return rows.map(({ agreement }) => agreement)
}

/** What the person in scope has not accepted in its current version. */
export async function findRequired(db: Kysely<Schema>) {
  const { rows } = await sql<{ readonly kind: AgreementKind; readonly tenantId: string | null }>`
    select kind, tenant_id as "tenantId" from required_agreements()`.execute(db)
  return rows
}

/** Those with their texts, and the names of the companies that each binds. */
export const required = `
  select coalesce(json_agg(json_build_object('agreement', ${agreementSql}, 'companies', a.companies)
    order by array_position(array['user', 'privacy', 'payer', 'payee', 'certificate', 'signature'], v.kind)), '[]')::text as answer
  from (select needed.kind, coalesce(json_agg(c.name order by c.name) filter (where c.id is not null), '[]') as companies
    from required_agreements() needed left join companies c on c.id = needed.tenant_id group by needed.kind) a
  join current_agreements v using (kind)`

/** What decides the agreement of offers in each of the markets $3 of which the caller's company is a payee. */
export const forOffers = `
  select coalesce(json_agg(json_build_object('marketId', m.id, 'legalForm', c.legal_form, 'config', agreement_config(m.tenant_id), 'agreements', (
    select json_agg(${agreementSql}) from current_agreements v
    where v.kind in ('offer', 'fixedOffer', 'continuing', 'personContinuing')))), '[]')::text as answer
  from markets m join companies c on c.id = actor.tenant_id
  where m.id = any($3::uuid[]) and exists (select from payees p
    where p.payer_tenant_id = m.tenant_id and p.market_id = m.id and p.payee_tenant_id = actor.tenant_id)`

/** Every published version with how often it was accepted, for operators. */
export const versions = `
  select coalesce(json_agg(json_build_object('kind', v.kind, 'version', v.version, 'updated', v.updated, 'title', v.title,
    'files', json_build_object('zh', v.zh_file_id, 'en', v.en_file_id), 'publishedAt', instant_text(v.published_at),
    'inForce', not exists (select from agreement_versions w where w.kind = v.kind and w.version > v.version),
    'acceptances', coalesce(a.acceptances, 0), 'people', coalesce(a.people, 0), 'companies', coalesce(a.companies, 0))
    order by array_position(array[${agreementKinds.map((kind) => `'${kind}'`).join(', ')}], v.kind), v.version desc), '[]')::text as answer
  from agreement_versions v left join (
    select kind, version, count(*) as acceptances, count(distinct user_id) as people, count(distinct tenant_id) as companies
    from agreement_acceptances group by kind, version) a using (kind, version)`

/** The agreement in one language, as a page shows it. */
export function agreementView(
  { files, title, sections, ...agreement }: CurrentAgreement,
  language: Language,
) {
  return {
    ...agreement,
    id: files[language],
    title: title[language],
    sections: sections.map(({ heading, paragraphs }) => ({
      heading: heading[language],
      paragraphs: paragraphs.map((paragraph) => paragraph[language]),
    })),
  }
}

type OfferTerms = {
  readonly payerTenantId: string
  readonly payeeTenantId: string
  readonly recurring: boolean
  readonly fixed: boolean
}

/** The agreement that an offer needs; a payer may have one of its own for one-time offers, without a version. */
export type OfferAgreement = {
  readonly kind: AgreementKind
  readonly version: number | null
  readonly files: { readonly zh: string; readonly en: string }
  readonly settings: AgreementSettings
}

export async function findOfferAgreement(
  db: Kysely<Schema>,
  { payerTenantId, payeeTenantId, ...offer }: OfferTerms,
): Promise<OfferAgreement> {
  const payee = await db
    .selectFrom('companies')
    .select('legal_form')
    .where('id', '=', payeeTenantId)
    .executeTakeFirstOrThrow()
  const settings = await agreementSettings(db, payerTenantId, payee.legal_form)
  const kind = offerAgreementFor(offer, payee.legal_form)
  const own = offer.recurring ? null : settings.fileId
  if (own !== null) return { kind, version: null, files: { zh: own, en: own }, settings }
  const [current] = await findCurrent(db, [kind])
  if (!current) throw new Error(`no version of the agreement ${kind} is published`)
  return { ...current, settings }
}

/** The published version of a file, in force or not; undefined of a payer's own file. */
export async function findPublished(
  db: Kysely<Schema>,
  fileId: string,
): Promise<CurrentAgreement | undefined> {
  const { rows } = await sql<{ readonly agreement: CurrentAgreement }>`
    select ${sql.raw(agreementSql)} as agreement from agreement_versions v where ${fileId} in (v.zh_file_id, v.en_file_id)
    order by v.version desc limit 1`.execute(db)
  return rows[0]?.agreement
}

export { continuingPaperOf } from './continuing-paper.ts'
