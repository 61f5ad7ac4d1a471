/** What a mandate is decided by: its offer, its guard rails, what it was awarded so far, and its market. */
import { type Kysely, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { AwardedSoFar, GuardRails, MandateEndReason } from '#domain/mandates/guard-rails.ts'
import type { Currency } from '#domain/money.ts'
import { type Method, type RateColumns, type Terms, termsOf } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Schema } from '../db/schema.ts'
import { type MarketContext, marketSql, withSettings } from '../offers/queries.ts'

/** The net of the awards of a mandate `g` that are to be paid or were paid. */
const awardedNet = `(select coalesce(sum(a.amount - a.discount), 0)::text from awards a
    where a.payer_tenant_id = g.payer_tenant_id and a.payee_id = g.payee_id and a.offer_id = g.offer_id and a.state in ('committed', 'paid'))`

/** The guard rails of `g` and what it was awarded, in all and in the month of a pay date. */
export const railsSql = (
  payDate: string,
): string => `json_build_object('offerId', g.offer_id, 'ceilingBps', g.ceiling_bps,
    'monthMinorMax', g.month_minor_max::text, 'daysMin', g.days_min, 'endDate', g.end_date, 'targetMinor', g.target_minor::text,
    'month', awarded_in_month(g.payer_tenant_id, g.offer_id, ${payDate})::text, 'total', ${awardedNet})`

/** Guard rails as columns. */
export type RailColumns = {
  readonly ceilingBps: number | null
  readonly monthMinorMax: string | null
  readonly daysMin: number | null
  readonly endDate: Day | null
  readonly targetMinor: string | null
}

export type RailsRow = RailColumns & {
  readonly offerId: string
  readonly month: string
  readonly total: string
}

const minor = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

export const railsOf = ({
  ceilingBps,
  monthMinorMax,
  daysMin,
  endDate,
  targetMinor,
}: RailColumns): GuardRails => ({
  ceilingBps: ceilingBps as BasisPoints | null,
  monthMinorMax: minor(monthMinorMax),
  daysMin,
  endDate,
  targetMinor: minor(targetMinor),
})
export const awardedOf = ({ month, total }: RailsRow): AwardedSoFar => ({
  month: BigInt(month),
  total: BigInt(total),
})

type OfferColumns = RateColumns & {
  readonly id: string
  readonly serial: number
  readonly version: number
  readonly method: Method
  readonly expectedDate: Day
  readonly currency: Currency
  readonly payerTenantId: string
  readonly payeeId: string
  readonly payeeTenantId: string
  readonly payeeCompanyId: string
  readonly settingsVersion: number
  readonly agreementId: string
  readonly submittedAt: string
}

export type MandateRow = {
  readonly offer: OfferColumns
  readonly rails: RailsRow
  readonly endReason: MandateEndReason | null
  readonly frozen: boolean
  /** Whether the payer requires a signature that is missing. */
  readonly unsigned: boolean
  readonly market: MarketContext
}

/** A mandate `g` of an offer `o` in a market `m` with settings `s`. */
export const mandateSql = `json_build_object('offer', json_build_object('id', o.id, 'serial', o.serial, 'version', o.version, 'method', o.method,
    'rateType', o.rate_type, 'rateBps', o.rate_bps, 'billRateType', o.bill_rate_type, 'billRateBps', o.bill_rate_bps,
    'expectedDate', o.expected_date, 'currency', o.currency, 'payerTenantId', o.payer_tenant_id, 'payeeId', o.payee_id,
    'payeeTenantId', o.payee_tenant_id, 'payeeCompanyId', o.payee_company_id, 'settingsVersion', o.settings_version,
    'agreementId', o.agreement_id, 'submittedAt', instant_text(o.submitted_at)),
  'rails', ${railsSql('m.next_pay_date')}, 'endReason', g.end_reason,
  'frozen', is_tenant_frozen(o.payer_tenant_id) or is_tenant_frozen(o.payee_tenant_id),
  'unsigned', is_signature_missing(o.payer_tenant_id, o.payee_tenant_id), 'market', ${marketSql})`

export const mandateFrom = `mandates g join offers o on o.payer_tenant_id = g.payer_tenant_id and o.id = g.offer_id
  join markets m on m.tenant_id = g.payer_tenant_id and m.id = g.market_id ${withSettings}`

export type Mandate = MandateRow & {
  readonly terms: Terms
  readonly guardRails: GuardRails
  readonly awarded: AwardedSoFar
}

export const mandateOf = (row: MandateRow): Mandate => ({
  ...row,
  terms: termsOf(row.offer),
  guardRails: railsOf(row.rails),
  awarded: awardedOf(row.rails),
})

/** In the scope of either side. */
export async function readMandate(db: Kysely<Schema>, offerId: string): Promise<Mandate | undefined> {
  const { rows } = await sql<{ mandate: MandateRow }>`
    select ${sql.raw(mandateSql)} as mandate from ${sql.raw(mandateFrom)} where g.offer_id = ${offerId}`.execute(
    db,
  )
  return rows[0] && mandateOf(rows[0].mandate)
}
