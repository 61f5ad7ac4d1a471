/** What an offer is decided by: its market with timetable and calendars, and the documents that were chosen. */
import type { Calendar, CalendarKind } from '#domain/calendar.ts'
import type { Day, Instant } from '#domain/day.ts'
import type { DocumentSide, DocumentType, PaymentMeans } from '#domain/documents/kinds.ts'
import type { Calendars } from '#domain/markets/pay-date.ts'
import type { OfferedRateTypes, Timetable } from '#domain/markets/settings.ts'
import type { Currency } from '#domain/money.ts'
import type { ItemState } from '#domain/offers/states.ts'
import type { DayCount } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'

/** The calendar of a country from a year on, by kind. */
const calendarSql = (country: string, from: string): string => `(
  select coalesce(json_object_agg(kind, years), '{}') from (
    select kind, json_agg(json_build_object('year', year, 'closed', closed, 'open', open)) as years from (
      select y.kind, y.year, coalesce(array_agg(d.day) filter (where not d.open), '{}') as closed,
        coalesce(array_agg(d.day) filter (where d.open), '{}') as open
      from calendar_years y left join calendar_days d using (country, kind, year)
      where y.country = ${country} and y.year >= extract(year from ${from}) group by y.kind, y.year
    ) by_year group by kind
  ) by_kind)`

/** A market `m` with its public settings `s`. */
export const marketSql = `json_build_object('id', m.id, 'tenantId', m.tenant_id, 'payerId', m.payer_id, 'currency', m.currency, 'open', m.open and not is_tenant_frozen(m.tenant_id),
  'version', m.version, 'businessDate', m.business_date, 'nextClearingAt', instant_text(m.next_clearing_at), 'nextPayDate', m.next_pay_date,
  'lowestBps', s.lowest_bps, 'highestBps', s.highest_bps, 'rateTypes', s.rate_types, 'dayCount', s.day_count, 'reviewRequired', s.review_required,
  'timetable', json_build_object('country', s.country, 'timeZone', s.time_zone, 'cutOff', s.cut_off, 'preparationDays', s.preparation_days,
    'payWeekdays', s.pay_weekdays, 'payMonthDays', s.pay_month_days, 'clearingTimes', s.clearing_times),
  'calendar', ${calendarSql('s.country', 'm.business_date')})`

export const withSettings =
  'join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version'

const documentSql = `json_build_object('id', d.id, 'number', d.number, 'type', d.type, 'currency', d.currency, 'payerTenantId', d.payer_tenant_id,
  'payerId', d.payer_id, 'payeeId', d.payee_id, 'payeeCompanyId', d.payee_company_id, 'payable', d.payable::text, 'reasons', d.reasons,
  'dueDate', d.due_date, 'means', d.means, 'billTermDays', d.bill_term_days, 'itemState', d.item_state, 'disabledBy', d.disabled_by,
  'disabledReason', d.disabled_reason, 'confirmation', d.confirmation, 'declinedReason', d.declined_reason, 'amount', d.amount::text)`

/** `market` and `documents` are placeholders of an id and of a list of ids; `tenant` is the payee's. */
export const offerContextSql = (tenant: string, market: string, documents: string): string => `
  select json_build_object('market', ${marketSql}, 'oneDocument', is_offer_of_one(m.tenant_id),
    'documents', coalesce((select json_agg(${documentSql} order by d.due_date, d.id) from current_documents d
      where d.payee_tenant_id = ${tenant} and d.id = any(${documents}::uuid[])), '[]'))::text as answer
  from markets m ${withSettings} where m.id = ${market}::uuid
    and exists (select from payees p where p.payer_tenant_id = m.tenant_id and p.market_id = m.id and p.payee_tenant_id = ${tenant})`

type YearRow = { readonly year: number; readonly closed: readonly Day[]; readonly open: readonly Day[] }

export type MarketContext = {
  readonly id: string
  readonly tenantId: string
  readonly payerId: string
  readonly currency: Currency
  readonly open: boolean
  readonly version: number
  readonly businessDate: Day
  readonly nextClearingAt: string | null
  readonly nextPayDate: Day | null
  readonly lowestBps: BasisPoints
  readonly highestBps: BasisPoints
  readonly rateTypes: OfferedRateTypes
  readonly dayCount: DayCount
  readonly reviewRequired: boolean
  readonly timetable: Timetable
  readonly calendar: Readonly<Partial<Record<CalendarKind, readonly YearRow[]>>>
}

export type DocumentContext = {
  readonly id: string
  readonly number: string
  readonly type: DocumentType
  readonly currency: Currency
  readonly payerTenantId: string
  readonly payerId: string
  readonly payeeId: string
  readonly payeeCompanyId: string
  /** Null until it is evaluated, as its reasons are. */
  readonly payable: string | null
  readonly reasons: number | null
  readonly dueDate: Day
  readonly means: PaymentMeans
  readonly billTermDays: number | null
  readonly itemState: ItemState | null
  readonly disabledBy: DocumentSide | null
  readonly disabledReason: string | null
  readonly confirmation: 'none' | 'waiting' | 'confirmed' | 'declined'
  readonly declinedReason: string | null
  readonly amount: string
}

export type OfferContext = {
  readonly market: MarketContext
  /** Whether the payer takes one document per offer. */
  readonly oneDocument: boolean
  readonly documents: readonly DocumentContext[]
}

const calendarOf = (years: readonly YearRow[] = []): Calendar =>
  new Map(years.map(({ year, closed, open }) => [year, { closed: new Set(closed), open: new Set(open) }]))

export const calendarsIn = ({ calendar }: Pick<MarketContext, 'calendar'>): Calendars => ({
  office: calendarOf(calendar.office),
  bank: calendarOf(calendar.bank),
})

/** The instant right before the next clearing of a market, which is the first after it. */
export const beforeNextClearing = ({ nextClearingAt }: MarketContext): Instant | undefined =>
  nextClearingAt === null ? undefined : ((Date.parse(nextClearingAt) - 1) as Instant)
