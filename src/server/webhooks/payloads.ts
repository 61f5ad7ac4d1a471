/**
 * What an event says, read in the scope of the tenant that is told, so that neither side is told more than it sees. One select
 * for all the ids of a fact.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Currency, formatAmount } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import type { WebhookTopic } from '#domain/webhooks/kinds.ts'
import type { Json } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { webhookAwardsPerStepMax } from '../limits.ts'
import { offerNumber } from '../offers/queries.ts'
import type { Fact } from './store.ts'

type Item = { readonly [key: string]: Json }
/** What an event lists, and the name under which its data has the list; `about` is in each event of the fact. */
export type Told = {
  readonly name: string
  readonly items: readonly Item[]
  readonly about?: Item
  /** Where it is told in portions and there may be more: how far it was told. */
  readonly told?: number
}

const amountText = (minor: string, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })
const percentOf = (bps: number | null): string | null =>
  bps === null ? null : formatPercent(bps as BasisPoints)

type Read = (db: Kysely<Schema>, fact: Fact) => Promise<Told>

/** Both sides, as their systems know each other. */
const sides = sql.raw(`json_build_object('payer', json_build_object('id', k.company_id, 'name', k.name),
  'payee', json_build_object('id', p.id, 'code', p.code, 'name', p.name))`)
type Sides = { readonly payer: Item; readonly payee: Item }

const rowsOf = async <T>(db: Kysely<Schema>, query: RawBuilder<T>): Promise<readonly T[]> =>
  (await query.execute(db)).rows
const chosen = ({ subject_ids }: Fact) =>
  sql`unnest(${subject_ids}::uuid[]) with ordinality chosen(id, place)`

type Documented = {
  readonly sides: Sides
  readonly documentId: string
  readonly documentNumber: string
  readonly currency: Currency
}
const documentOf = ({ documentId, documentNumber }: Documented) => ({ documentId, documentNumber })

type Confirmed = Documented & {
  readonly type: string
  readonly minor: string
  readonly documentDate: string | null
  readonly dueDate: string
}

const documentsConfirmed: Read = async (db, fact) => {
  const rows = await rowsOf(
    db,
    sql<Confirmed>`
      select ${sides} as sides, d.id as "documentId", d.number as "documentNumber", d.type, d.currency, d.amount::text as minor,
        d.document_date::text as "documentDate", d.due_date::text as "dueDate"
      from ${chosen(fact)} join documents d on d.id = chosen.id join payer_cards k on k.company_id = d.payer_id
      join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id order by chosen.place`,
  )
  const items = rows.map((row) => ({
    ...documentOf(row),
    type: row.type,
    currency: row.currency,
    amount: amountText(row.minor, row.currency),
    documentDate: row.documentDate,
    dueDate: row.dueDate,
    ...row.sides,
  }))
  return { name: 'documents', items }
}

type Offered = Documented & {
  readonly offerId: string
  readonly serial: string
  readonly method: string
  readonly rateType: string | null
  readonly rateBps: number | null
  readonly billRateType: string | null
  readonly billRateBps: number | null
  readonly expectedPaymentDate: string
  readonly total: string
  readonly minor: string
  readonly discount: string
}

const offerSubmitted: Read = async (db, fact) => {
  const rows = await rowsOf(
    db,
    sql<Offered>`
      select ${sides} as sides, o.id as "offerId", o.serial::text, o.method, o.rate_type as "rateType", o.rate_bps as "rateBps",
        o.bill_rate_type as "billRateType", o.bill_rate_bps as "billRateBps", o.expected_date::text as "expectedPaymentDate", o.currency,
        o.amount::text as total, d.id as "documentId", d.number as "documentNumber", i.amount::text as minor, i.discount::text as discount
      from ${chosen(fact)} join offers o on o.id = chosen.id join offer_items i on i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id
      join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id join payer_cards k on k.company_id = o.payer_id
      join payees p on p.payer_tenant_id = o.payer_tenant_id and p.id = o.payee_id order by i.id`,
  )
  const [first] = rows
  const items = rows.map((row) => ({
    ...documentOf(row),
    amount: amountText(row.minor, row.currency),
    discount: amountText(row.discount, row.currency),
  }))
  if (!first) return { name: 'documents', items }
  const about = {
    offerId: first.offerId,
    offerNumber: offerNumber(Number(first.serial)),
    method: first.method,
    rateType: first.rateType,
    rate: percentOf(first.rateBps),
    billRateType: first.billRateType,
    billRate: percentOf(first.billRateBps),
    expectedPaymentDate: first.expectedPaymentDate,
    currency: first.currency,
    amount: amountText(first.total, first.currency),
    documentCount: rows.length,
    ...first.sides,
  }
  return { name: 'documents', items, about }
}

type Awarded = Documented & {
  readonly awardId: string
  readonly number: number
  readonly awardNumber: string
  readonly runId: string | null
  readonly offerId: string
  readonly serial: string
  readonly face: string
  readonly credits: string
  readonly minor: string
  readonly discount: string
  readonly net: string
  readonly dueDate: string
  readonly payDate: string
  readonly valueDate: string | null
}

/** The run of an award is the payer's to know. */
const awardColumns =
  sql.raw(`a.id as "awardId", a.number, a.currency || '-' || a.run_number || '-' || a.number as "awardNumber",
  case when a.payer_tenant_id = (select scope_tenant()) then a.run_id end as "runId", a.offer_id as "offerId", o.serial::text, a.currency,
  d.id as "documentId", d.number as "documentNumber", a.face::text, a.credits::text, a.amount::text as minor, a.discount::text,
  (a.amount - a.discount)::text as net, a.due_date::text as "dueDate", a.new_pay_date::text as "payDate", v.value_date::text as "valueDate"`)
const besideAward = sql.raw(`join offers o on o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id
  join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id join payer_cards k on k.company_id = o.payer_id
  join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
  left join award_payments v on v.payer_tenant_id = a.payer_tenant_id and v.award_id = a.id`)

const awardOf = (row: Awarded) => ({
  awardId: row.awardId,
  awardNumber: row.awardNumber,
  ...(row.runId !== null && { runId: row.runId }),
  offerId: row.offerId,
  offerNumber: offerNumber(Number(row.serial)),
  ...documentOf(row),
  currency: row.currency,
  documentAmount: amountText(row.face, row.currency),
  credits: amountText(row.credits, row.currency),
  amount: amountText(row.minor, row.currency),
  discount: amountText(row.discount, row.currency),
  netAmount: amountText(row.net, row.currency),
  dueDate: row.dueDate,
  payDate: row.payDate,
})

/** The awards of a run to the side that is told, a portion at a time. */
const offersAwarded: Read = async (db, { subject_ids: [runId], tenant_id, at, told }) => {
  const rows = await rowsOf(
    db,
    sql<Awarded>`
      select ${sides} as sides, ${awardColumns} from (
        select * from awards a where a.run_id = ${runId} and a.awarded_at = ${at}
          and (a.payer_tenant_id = ${tenant_id} or a.payee_tenant_id = ${tenant_id})
          and a.number > ${told} order by a.number limit ${webhookAwardsPerStepMax}
      ) a ${besideAward} order by a.number`,
  )
  const items = rows.map((row) => ({ ...awardOf(row), ...row.sides }))
  const last = rows.length === webhookAwardsPerStepMax ? rows.at(-1)?.number : undefined
  return { name: 'awards', items, ...(last !== undefined && { told: last }) }
}

const offersPaid: Read = async (db, fact) => {
  const rows = await rowsOf(
    db,
    sql<Awarded>`
      select ${sides} as sides, ${awardColumns} from ${chosen(fact)} join awards a on a.id = chosen.id
        and (a.payer_tenant_id = ${fact.tenant_id} or a.payee_tenant_id = ${fact.tenant_id}) ${besideAward} order by chosen.place`,
  )
  const items = rows.map((row) => ({ ...awardOf(row), valueDate: row.valueDate, ...row.sides }))
  return { name: 'awards', items }
}

type Lapsed = Documented & {
  readonly offerId: string
  readonly serial: string
  readonly minor: string
  readonly state: string
  readonly reason: string | null
}

const offersLapsed: Read = async (db, fact) => {
  const rows = await rowsOf(
    db,
    sql<Lapsed>`
      select ${sides} as sides, o.id as "offerId", o.serial::text, d.id as "documentId", d.number as "documentNumber", o.currency,
        i.amount::text as minor, i.state, i.failure_reason as reason
      from ${chosen(fact)} join offer_items i on i.id = chosen.id
        and (i.payer_tenant_id = ${fact.tenant_id} or i.payee_tenant_id = ${fact.tenant_id})
      join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
      join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id join payer_cards k on k.company_id = o.payer_id
      join payees p on p.payer_tenant_id = o.payer_tenant_id and p.id = o.payee_id order by chosen.place`,
  )
  const items = rows.map((row) => ({
    offerId: row.offerId,
    offerNumber: offerNumber(Number(row.serial)),
    ...documentOf(row),
    currency: row.currency,
    amount: amountText(row.minor, row.currency),
    state: row.state,
    reason: row.reason,
    ...row.sides,
  }))
  return { name: 'documents', items }
}

const payeeRegistered: Read = async (db, fact) => {
  const rows = await rowsOf(
    db,
    sql<{ sides: Sides; currency: string | null }>`
      select ${sides} as sides, m.currency from ${chosen(fact)} join payees p on p.id = chosen.id join payer_cards k on k.company_id = p.payer_id
      left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id`,
  )
  return {
    name: 'payees',
    items: rows.map(({ sides: both, currency }) => ({ ...both, marketCurrency: currency })),
  }
}

export const readers: Readonly<Record<WebhookTopic, Read>> = {
  'document.confirmed': documentsConfirmed,
  'offer.submitted': offerSubmitted,
  'offer.awarded': offersAwarded,
  'offer.paid': offersPaid,
  'offer.lapsed': offersLapsed,
  'payee.registered': payeeRegistered,
}
