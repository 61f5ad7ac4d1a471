/** What an offer is decided by: its market with timetable and calendars, and the documents that were chosen. */
import type { Calendar, CalendarKind } from '#domain/calendar.ts'
import type { Day, Instant } from '#domain/day.ts'
import type { DocumentSide, DocumentType, PaymentMeans } from '#domain/documents/kinds.ts'
import type { Calendars } from '#domain/markets/pay-date.ts'
import type { OfferedRateTypes, Timetable } from '#domain/markets/settings.ts'
import type { Currency } from '#domain/money.ts'
import type { ItemState } from '#domain/offers/states.ts'
import type { DayCount, Method, RateColumns } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'

/** A market `m` with its public settings `s`. */
export const marketSql = `json_build_object('id', m.id, 'tenantId', m.tenant_id, 'payerId', m.payer_id, 'currency', m.currency, 'open', m.open and not is_tenant_frozen(m.tenant_id),
  'version', m.version, 'businessDate', m.business_date, 'nextClearingAt', instant_text(m.next_clearing_at), 'nextPayDate', m.next_pay_date,
  'lowestBps', s.lowest_bps, 'highestBps', s.highest_bps, 'fixedBps', s.fixed_bps, 'receiptBps', s.receipt_bps, 'rateTypes', s.rate_types, 'dayCount', s.day_count, 'reviewRequired', s.review_required,
  'timetable', json_build_object('country', s.country, 'timeZone', s.time_zone, 'cutOff', s.cut_off, 'preparationDays', s.preparation_days,
    'payWeekdays', s.pay_weekdays, 'payMonthDays', s.pay_month_days, 'clearingTimes', s.clearing_times),
  'calendar', coalesce((select t.calendars from calendar_texts t where t.country = s.country), '{}'))`

export const withSettings =
  'join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version'

/** The columns of a document `d` by the names of `DocumentContext`. */
const documentColumns = {
  id: 'd.id',
  number: 'd.number',
  type: 'd.type',
  currency: 'd.currency',
  payerTenantId: 'd.payer_tenant_id',
  payerId: 'd.payer_id',
  payeeId: 'd.payee_id',
  payeeCompanyId: 'd.payee_company_id',
  payable: 'd.payable::text',
  reasons: 'd.reasons',
  dueDate: 'd.due_date',
  means: 'd.means',
  billTermDays: 'd.bill_term_days',
  itemState: 'd.item_state',
  disabledBy: 'd.disabled_by',
  disabledReason: 'd.disabled_reason',
  confirmation: 'd.confirmation',
  declinedReason: 'd.declined_reason',
  amount: 'd.amount::text',
  isRecurring: `(d.item_state in ('checking', 'review', 'live') and exists (select from offer_items i
    join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    where i.payer_tenant_id = d.payer_tenant_id and i.id = d.item_id and o.kind = 'recurring'
      and not exists (select from awards a where a.payer_tenant_id = i.payer_tenant_id and a.id = i.id)))`,
} as const satisfies Readonly<Record<keyof DocumentContext, string>>

/** One array for each column: of a hundred documents that takes the database a third less than an object for each. */
export const documentsSql = `json_build_object(${Object.entries(documentColumns)
  .map(([name, column]) => `'${name}', array_agg(${column} order by d.due_date, d.id)`)
  .join(', ')})`

/** An offer `o` that is changed, with its documents that wait. */
const presentSql = (tenant: string, offer: string): string => `(
    select json_build_object('method', o.method, 'rateType', o.rate_type, 'rateBps', o.rate_bps, 'billRateType', o.bill_rate_type,
      'billRateBps', o.bill_rate_bps, 'expectedDate', o.expected_date, 'fixed', o.fixed, 'documentIds', (
        select coalesce(json_agg(i.document_id), '[]') from current_offer_items i
        where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and i.state in ('checking', 'review', 'live')))
    from offers o where o.payer_tenant_id = m.tenant_id and o.id = ${offer}::uuid and o.market_id = m.id and o.payee_tenant_id = ${tenant})`

/** What is offered: documents, or receipts of goods that are not invoiced yet; never both. */
export type Claims = 'documents' | 'receipts'
const claimsSql = {
  documents: 'current_documents d where',
  receipts: `current_claims d where d.type = 'receipt' and`,
} as const satisfies Record<Claims, string>

/**
 * `market` and `documents` are placeholders of an id and of a list of ids; `tenant` is the payee's; `offer` is the placeholder of
 * the offer that is changed, if one is.
 */
export const offerContextSql = (
  tenant: string,
  market: string,
  documents: string,
  offer?: string,
  claims: Claims = 'documents',
): string => `
  select json_build_object('market', ${marketSql}, 'oneDocument', is_offer_of_one(m.tenant_id),
    'present', ${offer === undefined ? 'null' : presentSql(tenant, offer)},
    'documents', (select ${documentsSql} from ${claimsSql[claims]}
      d.payee_tenant_id = ${tenant} and d.id = any(${documents}::uuid[])))::text as answer
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
  readonly fixedBps: BasisPoints | null
  /** For receipts, which the market does not take if it is null. */
  readonly receiptBps: BasisPoints | null
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
  /** Whether it waits in a recurring offer, over which a one-time offer takes precedence. */
  readonly isRecurring: boolean
}

/** The offer that is changed, as columns. */
type PresentRow = RateColumns & {
  readonly method: Method
  readonly expectedDate: Day
  readonly fixed: boolean
  readonly documentIds: readonly string[]
}

export type OfferContext = {
  readonly market: MarketContext
  /** Null for a new offer. */
  readonly present: PresentRow | null
  /** Whether the payer takes one document per offer. */
  readonly oneDocument: boolean
  readonly documents: readonly DocumentContext[]
}

/** The answer of `offerContextSql`: documents as one array for each column, which are null without documents. */
export type OfferContextRow = Omit<OfferContext, 'documents'> & {
  readonly documents: { readonly [K in keyof DocumentContext]: readonly DocumentContext[K][] | null }
}

const documentNames = Object.keys(documentColumns) as readonly (keyof DocumentContext)[]

export function offerContextOf({ documents: columns, ...rest }: OfferContextRow): OfferContext {
  const documentAt = (place: number): DocumentContext => {
    const document: Partial<Record<keyof DocumentContext, unknown>> = {}
    for (const name of documentNames) document[name] = columns[name]?.[place]
    return document as DocumentContext
  }
  return { ...rest, documents: (columns.id ?? []).map((_, place) => documentAt(place)) }
}

const calendarOf = (years: readonly YearRow[] = []): Calendar =>
  new Map(years.map(({ year, closed, open }) => [year, { closed: new Set(closed), open: new Set(open) }]))

export function calendarsIn({ calendar }: Pick<MarketContext, 'calendar'>): Calendars {
  const known = calendarsMade.get(calendar)
  if (known) return known
  const made = { office: calendarOf(calendar.office), bank: calendarOf(calendar.bank) }
  calendarsMade.set(calendar, made)
  return made
}

/** A quote asks its market for them many times. */
const calendarsMade = new WeakMap<MarketContext['calendar'], Calendars>()

/** The instant right before the next clearing of a market, which is the first after it. */
export const beforeNextClearing = ({ nextClearingAt }: MarketContext): Instant | undefined =>
  nextClearingAt === null ? undefined : ((Date.parse(nextClearingAt) - 1) as Instant)
