/**
 * The statement that reads the book of a run: every live item of the market without an award, in no order, with its claim, its
 * payable amount and its reasons against early payment as of the pay date and the day of the run. It uses COPY, since the book may
 * have millions of rows; COPY takes no parameters, so ids and days are validated and inlined. Every field has a fixed size
 * (`fieldBytes` of `book-rows`), and times and days are those of the database.
 */
import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/day.ts'
import { bitOf } from '#domain/documents/eligibility.ts'
import type { Restrictions } from '#domain/markets/settings.ts'
import { type DayCount, methods, rateTypes } from '#domain/offers/terms.ts'
import { dayLiteral, uuidLiteral } from '../db/literals.ts'
import type { Schema } from '../db/schema.ts'
import { hasInvoicedReceipts, isEvaluated, restrictionsSql, verdictsOf } from '../eligibility/queries.ts'
import type { RunRails } from '../mandates/queries.ts'
import { liveReceipt } from './receipts-in-book.ts'

export type BookOf = {
  readonly tenantId: string
  readonly marketId: string
  readonly payDate: Day
  /** The local day of the run. */
  readonly today: Day
  /** Minimums of payees count if they do at this moment. */
  readonly ratesAt: Date
  /** What documents are judged by; those of the market, or others to see what they would change. */
  readonly restrictions: Restrictions
  /** Items that were offered under another day count are not in the book. */
  readonly dayCount: DayCount
}

/** The index of a text in a list, from 0; 0 for null. */
const placeIn = (column: string, names: readonly string[]): string =>
  `case ${column} ${names.map((name, at) => `when '${name}' then ${at}`).join(' ')} else 0 end`

/** The items `i` in the book of a market; those of a frozen payee are excluded. */
const inBook = (tenantId: string, marketId: string): string =>
  `i.payer_tenant_id = ${uuidLiteral(tenantId)} and i.market_id = ${uuidLiteral(marketId)} and i.state = 'live'
      and i.id not in (select u.id from unapplied_awards u where u.payer_tenant_id = ${uuidLiteral(tenantId)} and u.market_id = ${uuidLiteral(marketId)})
      and i.payee_id not in (select p.id from payees p where p.payer_tenant_id = ${uuidLiteral(tenantId)} and is_tenant_frozen(p.payee_tenant_id))`

export async function isBookEmpty(
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from offer_items i where ${sql.raw(inBook(tenantId, marketId))}) as some`.execute(
    db,
  )
  return rows[0]?.some === false
}

/** The payees with items in the book of a market, by name. */
export async function payeesInBook(
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
): Promise<readonly { readonly tenantId: string | null; readonly name: string }[]> {
  const { rows } = await sql<{ tenantId: string | null; name: string }>`
    select p.payee_tenant_id as "tenantId", p.name from payees p where p.payer_tenant_id = ${tenantId}
      and exists (select from offer_items i where i.payee_id = p.id and ${sql.raw(inBook(tenantId, marketId))})
    order by p.name, p.id`.execute(db)
  return rows
}

/** The payees of a market: who they are, and the minimums that count at a moment. */
export async function payeesOfMarket(
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
  ratesAt: Date,
): Promise<
  readonly { readonly id: string; readonly tenantId: string | null; readonly minimumBps: number | null }[]
> {
  const { rows } = await sql<{ id: string; tenantId: string | null; minimumBps: number | null }>`
    select p.id, p.payee_tenant_id as "tenantId", own.minimum_bps as "minimumBps" from payees p
    left join lateral (select v.minimum_bps from payee_minimums v where v.payer_tenant_id = p.payer_tenant_id and v.payee_id = p.id
      and v.counts_from <= ${ratesAt} order by v.version desc limit 1) own on true
    where p.payer_tenant_id = ${tenantId} and p.market_id = ${marketId}`.execute(db)
  return rows
}

/**
 * How many payees with items in the book of a market, at rates of their own, have another minimum than was set at a moment. One
 * that was set while the market was locked counts later, so that the book itself may still be the same.
 */
export async function minimumsSetSince(
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ payees: number }>`
    select count(*)::int as payees from (
      select distinct i.payee_id as id from offer_items i where ${sql.raw(inBook(tenantId, marketId))} and not i.fixed
        and exists (select from payee_minimums v where v.payer_tenant_id = ${tenantId} and v.payee_id = i.payee_id and v.set_at > ${since})
    ) p where (select v.minimum_bps from payee_minimums v where v.payer_tenant_id = ${tenantId} and v.payee_id = p.id
        order by v.version desc limit 1)
      is distinct from (select v.minimum_bps from payee_minimums v where v.payer_tenant_id = ${tenantId} and v.payee_id = p.id
        and v.set_at <= ${since} order by v.version desc limit 1)`.execute(db)
  return rows[0]?.payees ?? 0
}

/** Whether the document or the payee of an item `i` has a keyword. */
export function hasKeyword(keyword: string) {
  const word = keyword.toLowerCase()
  return sql`exists (select from documents d join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id
    where d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
      and (strpos(lower(d.number), ${word}) > 0 or strpos(lower(p.name), ${word}) > 0))`
}

/** The items in the book of a market whose document or payee has a keyword. */
export async function itemsInBook(
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
  keyword: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.id from offer_items i where ${sql.raw(inBook(tenantId, marketId))} and ${hasKeyword(keyword)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** An award counts at once, even if the evaluated state of its document is not updated yet. */
const awardedOrNoted = `case when exists (select from awards a
  where a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state in ('committed', 'paid')) then 'awarded' else s.item_state end`

/**
 * Payees with items in the book whose documents have to be evaluated for it: those that were evaluated by other dates, settings or
 * facts, and those with awards that their documents do not show yet. The documents of all others are read as they are.
 */
const stale = ({ tenantId, marketId, payDate, today, restrictions }: BookOf): string => {
  const [tenant, market] = [uuidLiteral(tenantId), uuidLiteral(marketId)]
  const values = Object.entries(restrictionsSql(restrictions))
  return `
    select p.id from payees p join markets m on m.tenant_id = ${tenant} and m.id = ${market}
    join market_settings v on v.tenant_id = m.tenant_id and v.market_id = m.id and v.version = m.version
    left join payee_evaluations e on e.payer_tenant_id = p.payer_tenant_id and e.payee_id = p.id
    where p.payer_tenant_id = ${tenant}
      and exists (select from offer_items i where i.payer_tenant_id = ${tenant} and i.market_id = ${market} and i.payee_id = p.id and i.state = 'live')
      and (not ${isEvaluated(dayLiteral(today), dayLiteral(payDate))}
        or (${values.map(([column]) => `v.${column}`).join(', ')}) is distinct from (${values.map(([, value]) => value).join(', ')})
        or p.id in (select u.payee_id from unapplied_awards u where u.payer_tenant_id = ${tenant}))`
}

export async function findStale(db: Transaction<Schema>, book: BookOf): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${sql.raw(stale(book))}) as found`.execute(db)
  return rows[0]?.found === true
}

/**
 * Whether the documents of a payee `p` affect each other: it has credit notes, or its market keeps a reserve.
 * For all other payees only the offered documents are evaluated, each by itself.
 */
const decidesTogether = ({ restrictions: { reserveBps, reserveMinor } }: BookOf): string => `(
    coalesce(p.reserve_bps, ${reserveBps}) > 0 or coalesce(p.reserve_minor, ${reserveMinor}) > 0
    or exists (select from documents n where n.payer_tenant_id = p.payer_tenant_id and n.payee_id = p.id and n.amount < 0 and n.deleted_at is null)
    or ${hasInvoicedReceipts})`
const offeredOnly = `documents d on d.payer_tenant_id = c.payer_tenant_id and d.payee_id = c.payee_id and d.deleted_at is null
        and d.id in (select b.document_id from book b)`

/** Documents of stale payees, evaluated as of the pay date and the day of the run. */
function evaluated(book: BookOf): string {
  const asOf = {
    payDate: dayLiteral(book.payDate),
    today: dayLiteral(book.today),
    itemState: awardedOrNoted,
    restrictions: restrictionsSql(book.restrictions),
  }
  const offering = `p.payer_tenant_id = ${uuidLiteral(book.tenantId)} and p.id in (select id from stale)`
  const together = decidesTogether(book)
  const netted = verdictsOf({ payees: `${offering} and ${together}`, isNetted: true, asOf })
  const alone = verdictsOf({
    payees: `${offering} and not ${together}`,
    documents: offeredOnly,
    isNetted: false,
    hasCredits: false,
    asOf,
  })
  return `select payer_tenant_id, id, payable, reasons from (${netted}) netted
    union all select payer_tenant_id, id, payable, reasons from (${alone}) alone`
}

/**
 * The place of an item `b` in the list of guard rails, from 1, or 0; and what leaves an item out of the book, whose money would come
 * fewer days early than its mandate asks. Without guard rails nothing is joined.
 */
function railed(rails: readonly RunRails[], payDate: Day) {
  if (rails.length === 0) return { place: '0', join: '', fits: '' }
  const rows = rails.map(
    ({ offerId, daysMin }, at) => `(${uuidLiteral(offerId)}, ${at + 1}, ${daysMin ?? 0})`,
  )
  const days = `case b.method when 'billDiscount' then 0 else greatest(b.due_date - ${dayLiteral(payDate)}, 0) end + b.bill_term_days`
  return {
    place: 'coalesce(g.place, 0)',
    join: `left join (values ${rows.join(', ')}) g (offer_id, place, days_min) on g.offer_id = b.offer_id`,
    fits: `where g.days_min is null or ${days} >= g.days_min`,
  }
}

/**
 * One row, of which the planner expects a thousand: without statistics it would take the book for a single item, and compare each
 * item with each document.
 */
const manyRows = 'cross join generate_series(1, (select 1))'

/** `hasStale` is what `findStale` found in the same transaction; without stale payees nothing is evaluated. */
export function bookStatement(of: BookOf, hasStale: boolean, rails: readonly RunRails[]): string {
  const { tenantId, marketId, ratesAt, dayCount, payDate } = of
  const { place, join, fits } = railed(rails, payDate)
  const tenant = uuidLiteral(tenantId)
  const book = `
    select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.payee_id, i.priority_at, i.face, i.due_date, i.bill_term_days, i.method, i.rate_type,
      i.rate_bps, i.bill_rate_type, i.bill_rate_bps, i.expected_date, i.fixed, i.of_receipts
    from offer_items i ${hasStale ? manyRows : ''} where ${inBook(tenantId, marketId)} and i.day_count = ${dayCount}`
  const minimums = `
    select distinct on (v.payee_id) v.payee_id, v.minimum_bps from payee_minimums v
    where v.payer_tenant_id = ${tenant} and v.counts_from <= '${ratesAt.toISOString()}'::timestamptz
    order by v.payee_id, v.version desc`
  const parts = hasStale
    ? `, stale as materialized (${stale(of)}), verdicts as materialized (${evaluated(of)})`
    : ''
  const eligibility = hasStale
    ? `left join document_states t on t.payer_tenant_id = b.payer_tenant_id and t.document_id = b.document_id and b.payee_id not in (select id from stale)
    left join verdicts e on e.payer_tenant_id = b.payer_tenant_id and e.id = b.document_id`
    : 'left join document_states t on t.payer_tenant_id = b.payer_tenant_id and t.document_id = b.document_id'
  const judged = (column: string): string => (hasStale ? `coalesce(e.${column}, t.${column})` : `t.${column}`)
  return `copy (
    with book as ${hasStale ? 'materialized ' : ''}(${book}), minimums as materialized (${minimums})${parts}
    select b.id, b.document_id, b.payee_id, greatest(coalesce(${judged('payable')}, 0), 0), b.face, b.priority_at,
      coalesce(${judged('reasons')}, ${bitOf('disabled')}) | ${liveReceipt(tenant, uuidLiteral(marketId))}, b.due_date, b.expected_date, coalesce(b.rate_bps, 0), coalesce(b.bill_rate_bps, 0),
      ${placeIn('b.method', methods)} + 4 * ${placeIn('b.rate_type', rateTypes)} + 8 * ${placeIn('b.bill_rate_type', rateTypes)},
      b.bill_term_days, case when b.fixed then 0 else coalesce(own.minimum_bps, 0) end, ${place}
    from book b left join minimums own on own.payee_id = b.payee_id
    ${eligibility}
    ${join}
    ${fits}
  ) to stdout (format binary)`
}
