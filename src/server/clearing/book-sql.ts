/**
 * The statement that reads the book of a run: every live item of the market without an award, by item id,
 * with the terms of its offer, the facts of its document, its payable amount and its reasons against early
 * payment, evaluated anew as of the pay date and the day of the run. It uses COPY, since the book may have
 * millions of rows; COPY takes no parameters, so ids and days are validated and inlined. Every field has a
 * fixed size (`fieldBytes` of the run's input).
 */
import { sql, type Transaction } from 'kysely'
import type { Day } from '#domain/day.ts'
import { bitOf } from '#domain/documents/eligibility.ts'
import { type DayCount, methods, rateTypes } from '#domain/offers/terms.ts'
import type { Schema } from '../db/schema.ts'
import { verdictsOf } from '../eligibility/queries.ts'

export type BookOf = {
  readonly tenantId: string
  readonly marketId: string
  readonly payDate: Day
  /** The local day of the run. */
  readonly today: Day
  /** Minimums of payees count if they do at this moment. */
  readonly ratesAt: Date
  /** Items that were offered under another day count are not in the book. */
  readonly dayCount: DayCount
}

const uuidLiteral = (id: string): string => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('This is no id.')
  return `'${id}'::uuid`
}
const dayLiteral = (day: Day): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('This is no day.')
  return `'${day}'::date`
}

/** The index of a text in a list, from 0; 0 for null. */
const placeIn = (column: string, names: readonly string[]): string =>
  `coalesce(array_position(array['${names.join("', '")}'], ${column}) - 1, 0)`
const dayNumber = (column: string): string => `(${column} - date '1970-01-01')::int4`

/** The items `i` in the book of a market; those of a frozen payee are excluded. */
const inBook = (tenantId: string, marketId: string): string =>
  `i.payer_tenant_id = ${uuidLiteral(tenantId)} and i.market_id = ${uuidLiteral(marketId)} and i.state = 'live'
      and not exists (select from awards a where a.payer_tenant_id = i.payer_tenant_id and a.item_id = i.id)
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
  where a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state = 'committed') then 'awarded' else s.item_state end`

/**
 * Whether the documents of a payee `p` affect each other: it has credit notes, or its market keeps a reserve.
 * For all other payees only the offered documents are evaluated, each by itself.
 */
const decidesTogether = `(
    exists (select from documents n where n.payer_tenant_id = p.payer_tenant_id and n.payee_id = p.id and n.amount < 0 and n.deleted_at is null)
    or exists (select from markets g join market_settings v on v.tenant_id = g.tenant_id and v.market_id = g.id and v.version = g.version
      where g.tenant_id = p.payer_tenant_id and g.id = p.market_id 
        and (coalesce(p.reserve_bps, v.reserve_bps) > 0 or coalesce(p.reserve_minor, v.reserve_minor) > 0)))`
const offeredOnly = `documents d on d.payer_tenant_id = c.payer_tenant_id and d.payee_id = c.payee_id and d.deleted_at is null
        and d.id in (select b.document_id from book b)`

export function bookStatement({ tenantId, marketId, payDate, today, ratesAt, dayCount }: BookOf): string {
  const tenant = uuidLiteral(tenantId)
  const book = `
    select i.payer_tenant_id, i.id, i.document_id, i.payee_id, i.priority_at, o.method, o.rate_type, o.rate_bps, o.bill_rate_type,
      o.bill_rate_bps, o.expected_date
    from offer_items i join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    join market_settings v on v.tenant_id = o.payer_tenant_id and v.market_id = o.market_id and v.version = o.settings_version
    where ${inBook(tenantId, marketId)} and v.day_count = ${dayCount}`
  const minimums = `
    select distinct on (v.payee_id) v.payee_id, v.minimum_bps from payee_minimums v
    where v.payer_tenant_id = ${tenant} and v.counts_from <= '${ratesAt.toISOString()}'::timestamptz
    order by v.payee_id, v.version desc`
  const asOf = { payDate: dayLiteral(payDate), today: dayLiteral(today), itemState: awardedOrNoted }
  const offering = `p.payer_tenant_id = ${tenant} and p.id in (select b.payee_id from book b)`
  const netted = verdictsOf({ payees: `${offering} and ${decidesTogether}`, isNetted: true, asOf })
  const alone = verdictsOf({
    payees: `${offering} and not ${decidesTogether}`,
    documents: offeredOnly,
    isNetted: false,
    hasCredits: false,
    asOf,
  })
  return `copy (
    with book as materialized (${book}), minimums as materialized (${minimums}), verdicts as materialized (
      select payer_tenant_id, id, payable, reasons from (${netted}) netted union all select payer_tenant_id, id, payable, reasons from (${alone}) alone)
    select b.id, b.document_id, b.payee_id, greatest(coalesce(v.payable, 0), 0)::int8, d.amount::int8,
      floor(extract(epoch from b.priority_at) * 1000)::int8, coalesce(v.reasons, ${bitOf('disabled')})::int4,
      ${dayNumber('d.due_date')}, ${dayNumber('b.expected_date')}, coalesce(b.rate_bps, 0)::int4, coalesce(b.bill_rate_bps, 0)::int4,
      (${placeIn('b.method', methods)} + 4 * ${placeIn('b.rate_type', rateTypes)} + 8 * ${placeIn('b.bill_rate_type', rateTypes)})::int4,
      (case when b.method = 'preSettlement' then 0 else coalesce(d.bill_term_days, 0) end)::int4,
      coalesce(own.minimum_bps, 0)::int4
    from book b join documents d on d.payer_tenant_id = b.payer_tenant_id and d.id = b.document_id
    left join minimums own on own.payee_id = b.payee_id
    left join verdicts v on v.payer_tenant_id = b.payer_tenant_id and v.id = b.document_id
    order by b.id
  ) to stdout (format binary)`
}
