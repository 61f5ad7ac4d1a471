/** The agreement of an offer that was accepted by submitting it, from the offer as it is kept. */
import { type Kysely, sql } from 'kysely'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { openOnOrAfter } from '#domain/calendar.ts'
import { type Day, dayOf, type Instant, laterDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { type AgreementFacts, agreementFactsOf } from '#domain/offers/agreement.ts'
import { figuresOf } from '#domain/offers/quote.ts'
import { type DayCount, type Method, type RateColumns, termsOf } from '#domain/offers/terms.ts'
import { agreements } from '#text/agreements.ts'
import type { Language } from '#text/text.ts'
import { continuingPaperOf } from '../agreements/queries.ts'
import type { Schema } from '../db/schema.ts'
import { agreementPaperOf } from './agreement-paper.ts'
import { calendarsIn, type MarketContext, marketSql, withSettings } from './offer-context.ts'
import { offerNumber } from './offer-view.ts'

type Row = RateColumns & {
  readonly serial: number
  readonly method: Method
  readonly kind: 'oneTime' | 'recurring'
  readonly fixed: boolean
  readonly currency: Currency
  readonly expectedDate: Day
  readonly settingsVersion: number
  readonly dayCount: DayCount
  readonly wording: string
  readonly payDate: Day | null
  readonly at: string
  readonly by: string
  readonly payer: string
  readonly payee: string
  readonly creditCode: string | null
  /** Null of a payer's own file. */
  readonly agreementKind: AgreementKind | null
  readonly documentId: string | null
  readonly market: MarketContext
  readonly items: readonly {
    readonly id: string
    readonly number: string
    readonly dueDate: Day
    readonly billTermDays: number
    readonly amount: string
    readonly discount: string
  }[]
}

/** What left the offer by a change is not agreed any more; once nothing is left, all of it was. */
const itemsSql = `select i.*, d.number, bool_or(i.state not in ('canceled', 'revoked')) over () as any_left
  from current_offer_items i join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
  where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id`

const rowSql = `json_build_object('serial', o.serial, 'method', o.method, 'kind', o.kind, 'fixed', o.fixed, 'rateType', o.rate_type,
  'rateBps', o.rate_bps, 'billRateType', o.bill_rate_type, 'billRateBps', o.bill_rate_bps, 'currency', o.currency,
  'expectedDate', o.expected_date, 'settingsVersion', o.settings_version, 'dayCount', w.day_count, 'wording', coalesce(x.kind || ' v' || x.version, left(o.agreement_id::text, 8)),
  'payDate', g.pay_date, 'documentId', case when o.kind = 'recurring' then (select d.id from signed_documents d where d.tenant_id = o.payee_tenant_id
    and d.kind = 'continuingAgreement' order by d.signed_at desc limit 1) else g.document_id end, 'at', instant_text(coalesce(h.modified_at, o.submitted_at)),
  'by', coalesce((select u.name from users u where u.id = coalesce(h.modified_by, o.submitted_by)), p.name), 'payer', k.name, 'payee', p.name, 'creditCode', v.credit_code, 'agreementKind', x.kind, 'market', ${marketSql},
  'items', (select coalesce(json_agg(json_build_object('id', i.document_id, 'number', i.number, 'dueDate', i.due_date,
      'billTermDays', i.bill_term_days, 'amount', i.amount::text, 'discount', i.discount::text) order by i.due_date, i.id), '[]')
    from (${itemsSql}) i where i.state not in ('canceled', 'revoked') or not i.any_left))`

/** The signed agreement of an offer `o` as it is now; of a recurring one that of its payee. */
export const agreementSql = `(select json_build_object('signer', d.signer, 'signedAt', instant_text(d.signed_at), 'checkCode', d.code)
    from signed_documents d where d.tenant_id = o.payee_tenant_id and (d.id = (select a.document_id from offer_agreements a
        where a.payer_tenant_id = o.payer_tenant_id and a.offer_id = o.id order by a.version desc limit 1)
      or o.kind = 'recurring' and d.kind = 'continuingAgreement') order by d.signed_at desc limit 1)`

/** In the scope of either side. */
async function readOffer(db: Kysely<Schema>, offerId: string): Promise<Row | undefined> {
  const { rows } = await sql<{ row: Row }>`
    select ${sql.raw(rowSql)} as row from offers o
    join payer_directory k on k.company_id = o.payer_id
    join payees p on p.payer_tenant_id = o.payer_tenant_id and p.id = o.payee_id
    join markets m on m.tenant_id = o.payer_tenant_id and m.id = o.market_id ${sql.raw(withSettings)}
    join market_settings w on w.tenant_id = o.payer_tenant_id and w.market_id = o.market_id and w.version = o.settings_version
    left join agreement_versions x on o.agreement_id in (x.zh_file_id, x.en_file_id)
    left join current_verifications v on v.tenant_id = o.payee_tenant_id
    left join lateral (select * from offer_agreements a where a.payer_tenant_id = o.payer_tenant_id and a.offer_id = o.id
      order by a.version desc limit 1) g on true
    left join lateral (select * from offer_modifications c where c.payer_tenant_id = o.payer_tenant_id and c.offer_id = o.id
      order by c.version desc limit 1) h on true
    where o.id = ${offerId}`.execute(db)
  return rows[0]?.row
}

/** The agreement of an offer as it was accepted: as a paper, and the signed document where it is one. */
export async function acceptedAgreement(db: Kysely<Schema>, offerId: string, language: Language) {
  const row = await readOffer(db, offerId)
  if (!row) return undefined
  const at = new Date(row.at)
  const number = offerNumber(row.serial)
  const accepted = { name: row.by, at }
  const kind = row.agreementKind ?? 'continuing'
  const paper =
    row.kind === 'recurring'
      ? continuingPaperOf({ kind, ...agreements[kind] }, row.payee, { language, at })
      : agreementPaperOf(factsOf(row), { language, at, number, accepted })
  return { number, documentId: row.documentId, paper, at }
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

function factsOf(row: Row): AgreementFacts {
  const terms = termsOf(row)
  const { market, dayCount, expectedDate, payer, payee, creditCode, currency, fixed, settingsVersion } = row
  const { bank } = calendarsIn(market)
  const from = laterDay(expectedDate, dayOf(Date.parse(row.at) as Instant, market.timetable.timeZone))
  const earliest = openOnOrAfter(bank, from) ?? from
  const payDate = row.payDate ?? earliest
  const quoted = row.items.map((item) => {
    const document = { ...item, amount: BigInt(item.amount), means: 'acceptance' as const }
    const figures = figuresOf(terms, document, payDate, dayCount)
    const rolled = openOnOrAfter(bank, item.dueDate) ?? item.dueDate
    const newPayDate = terms.method === 'billDiscount' ? rolled : payDate
    return { document, figures: { ...figures, discount: BigInt(item.discount) }, newPayDate }
  })
  return agreementFactsOf({
    wording: row.wording,
    payee: { name: payee, creditCode, account: null },
    payer,
    currency,
    settingsVersion,
    dayCount,
    terms,
    fixed,
    expectedDate,
    earliest,
    quoted,
  })
}
