/** What the mails of award files say: the sums of a run or an offer, and what is attached. */
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { awardsPerMailMax } from '#domain/clearing/limits.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { awardFileNotes } from '#text/award-files.ts'
import { type Language, say } from '#text/text.ts'
import type { Schema } from '../db/schema.ts'
import { unpaidOfRun } from './order-sql.ts'

type Sums = {
  readonly awards: number
  readonly currency: Currency
  readonly net: string
  readonly discount: string
}

export type RunFile = Sums & {
  readonly tenantId: string
  readonly id: string
  readonly marketId: string
  readonly payerId: string
  readonly payer: string
  readonly number: number
  readonly hasDebitAccount: boolean
  /** Unpaid awards that an open transfer order has, and those whose payee has no account; not counted where a mail has no files. */
  readonly ordered: number
  readonly missing: number
}

/** A run of the tenant, in its scope. */
export async function findRunFile(
  db: Kysely<Schema>,
  tenantId: string,
  runId: string,
): Promise<RunFile | undefined> {
  const { rows } = await db.executeQuery<RunFile>(CompiledQuery.raw(runFile, [tenantId, runId]))
  return rows[0]
}

const runFile = `
    with ${unpaidOfRun('$1::uuid', '$2::uuid')},
    made as materialized (select count(*)::int as awards, coalesce(sum(a.amount - a.discount), 0)::text as net, coalesce(sum(a.discount), 0)::text as discount
      from awards a where a.payer_tenant_id = $1::uuid and a.run_id = $2::uuid)
    select r.payer_tenant_id as "tenantId", r.id, m.id as "marketId", m.payer_id as "payerId", k.name as payer, m.currency, r.number,
      exists (select from market_accounts b where b.tenant_id = m.tenant_id and b.market_id = m.id) as "hasDebitAccount",
      made.awards, made.net, made.discount,
      case when made.awards > ${awardsPerMailMax} then 0 else (select count(order_id)::int from unpaid) end as ordered,
      case when made.awards > ${awardsPerMailMax} then 0 else (select count(*)::int from waiting where version is null) end as missing
    from made, clearing_runs r join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id join payer_directory k on k.company_id = m.payer_id
    where r.payer_tenant_id = $1::uuid and r.id = $2::uuid`

const shown = (currency: Currency, minor: string): string =>
  `${currency} ${groupNumber(formatAmount({ currency, minor: BigInt(minor) }))}`

export function runValues(run: RunFile, language: Language) {
  const { payer, currency, number, awards, net, discount } = run
  return {
    payer,
    currency,
    number: String(number),
    count: String(awards),
    amount: shown(currency, net),
    discount: shown(currency, discount),
    note: runNotes(run, language).join('\n'),
  }
}

function runNotes(run: RunFile, language: Language): readonly string[] {
  const translate = say(language)
  const { awards, hasDebitAccount, ordered, missing } = run
  if (awards > awardsPerMailMax) return [translate(awardFileNotes.tooLong)]
  const lacks = missing > 0 ? [translate(awardFileNotes.missing, { count: missing })] : []
  if (!hasDebitAccount)
    return [translate(awardFileNotes.sheets), translate(awardFileNotes.noDebitAccount), ...lacks]
  return ordered === 0
    ? [translate(awardFileNotes.sheets), ...lacks]
    : [translate(awardFileNotes.payment, { count: ordered }), ...lacks]
}

export type OfferFile = Sums & {
  readonly payerTenantId: string
  readonly number: string
  /** Whether a run decides about documents of the offer. */
  readonly isBeingCleared: boolean
}

/** An offer of the payee, in its scope. */
export async function findOfferFile(
  db: Kysely<Schema>,
  tenantId: string,
  offerId: string,
): Promise<OfferFile | undefined> {
  const { rows } = await sql<OfferFile>`
    select o.payer_tenant_id as "payerTenantId", offer_number(o.serial) as number, o.currency,
      made.awards, made.net, made.discount, is_run_open(o.market_id) and exists (select from offer_items i
        where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and i.state = 'live') as "isBeingCleared"
    from offers o cross join lateral (select count(*)::int as awards, coalesce(sum(a.amount - a.discount), 0)::text as net,
      coalesce(sum(a.discount), 0)::text as discount from awards a join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
      where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id) made
    where o.payee_tenant_id = ${tenantId} and o.id = ${offerId}`.execute(db)
  return rows[0]
}

export function offerValues({ number, awards, currency, net, discount }: OfferFile, language: Language) {
  const note = awards > awardsPerMailMax ? awardFileNotes.tooLong : awardFileNotes.sheets
  return {
    offer: number,
    count: String(awards),
    amount: shown(currency, net),
    discount: shown(currency, discount),
    note: say(language)(note),
  }
}
