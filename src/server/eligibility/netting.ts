/** The netting waterfall of a payee, from the documents as they were last evaluated. */
import type * as contract from '#contract/netting.ts'
import type { Reply } from '#contract/route.ts'
import { bitOf } from '#domain/documents/eligibility.ts'
import { type NettingSums, waterfallOf } from '#domain/documents/waterfall.ts'
import { percentBpsMax } from '#domain/limits.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { creditable } from './eligibility-sql.ts'

type NettingView = Reply<typeof contract.nettingRead>[number]

const agreed = `confirmation in ('none', 'confirmed')`
const awarded = `coalesce(item_state = 'awarded', false)`
/** A receipt with an invoice is no debt of its own. */
const isDebt = `(type <> 'receipt' or reasons is null or reasons & ${bitOf('invoiceExists')} = 0)`
const isOpen = `${isDebt} and amount > 0 and paid_date is null and not ${awarded} and ${agreed}`
/** An awarded receipt with an agreed invoice is a credit on it. */
const notSpent = `not (type = 'receipt' and amount > 0 and payable <= 0 and (paid_date is not null or ${awarded}))`
const isHeld = `coalesce(reasons & ${bitOf('reserved')} <> 0, false)`
const sumOf = (value: string, condition: string): string =>
  `coalesce(sum(${value}) filter (where ${condition}), 0)`

/** The payees that the caller reads: of its own list, or itself on the list of another. */
const within = `(p.payer_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or p.payer_id = actor.company_id)
    or p.payee_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or p.payee_company_id = actor.company_id))`

/** A payee by $3, or the caller's own in the market $4. */
export const nettingSql = `
  with chosen as materialized (
    select p.payer_tenant_id, p.id, p.payer_id, p.name, k.name as payer_name, m.currency as market_currency, m.business_date,
      coalesce(p.reserve_bps, g.reserve_bps, 0) as reserve_bps, coalesce(p.reserve_minor, g.reserve_minor, 0) as reserve_minor,
      p.reserve_bps is not null as is_own, g.reserve_reason
    from payees p join payer_directory k on k.company_id = p.payer_id
    left join (markets m join market_settings g on g.tenant_id = m.tenant_id and g.market_id = m.id and g.version = m.version)
      on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
    where ${within} and (p.id = $3::uuid or p.market_id = $4::uuid and p.payee_tenant_id = actor.tenant_id)
  ), documents_of as (
    select c.id as payee_id, d.type, d.currency, d.amount, d.due_date, d.disabled_by, d.confirmation, s.paid_date, s.item_state, s.reasons,
      coalesce(s.payable, d.amount) as payable, c.business_date
    from chosen c join documents d on d.payer_tenant_id = c.payer_tenant_id and d.payee_id = c.id and d.deleted_at is null
    join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
  ), sums as (
    select payee_id, currency, ${sumOf('amount', isOpen)} as gross, ${sumOf('amount - payable', isOpen)} as matched,
      ${sumOf('-payable', '(amount < 0 and paid_date is null or amount > 0 and payable < 0)')} as unmatched,
      ${sumOf('payable', `${creditable} and ${notSpent} and due_date > business_date`)}
        + ${sumOf('amount + payable', `not ${notSpent} and due_date > business_date`)} as base,
      ${sumOf('payable', `${isOpen} and ${isHeld}`)} as held,
      ${sumOf('payable', `${isOpen} and disabled_by is null and payable > 0 and reasons <> 0 and not ${isHeld}`)} as covering,
      ${sumOf('payable', `${isOpen} and reasons = 0`)} as eligible,
      ${sumOf('payable', `${isOpen} and reasons = 0 and item_state in ('checking', 'review', 'live')`)} as offered
    from documents_of group by payee_id, currency
  )
  select case when exists (select from chosen) then coalesce((select json_agg(json_build_object('payerId', c.payer_id, 'payerName', c.payer_name,
      'payeeId', c.id, 'payeeName', c.name, 'currency', u.currency, 'reserveBps', c.reserve_bps, 'reserveMinor', c.reserve_minor::text,
      'isOwnReserve', c.is_own, 'reserveReason', c.reserve_reason, 'offered', u.offered::text, 'sums', json_build_object(
        'gross', u.gross::text, 'matched', u.matched::text, 'unmatched', u.unmatched::text, 'held', u.held::text, 'covering', u.covering::text,
        'eligible', u.eligible::text, 'reserve', (case when c.market_currency = u.currency
          then c.reserve_minor + div(u.base * c.reserve_bps + ${percentBpsMax - 1}, ${percentBpsMax}) else 0 end)::text))
      order by c.payer_name, c.name, u.currency)
    from chosen c join sums u on u.payee_id = c.id where u.gross > 0 or u.unmatched > 0), '[]') end::text as answer`

export type NettingRow = Pick<
  NettingView,
  'payerId' | 'payerName' | 'payeeId' | 'payeeName' | 'isOwnReserve' | 'reserveReason'
> & {
  readonly currency: Currency
  readonly reserveBps: number
  readonly reserveMinor: string
  readonly offered: string
  readonly sums: Readonly<Record<keyof NettingSums, string>>
}

export function nettingView({ sums, offered, reserveBps, reserveMinor, ...plain }: NettingRow): NettingView {
  const { currency } = plain
  const amount = (minor: bigint): string => formatAmount({ currency, minor })
  const waterfall = waterfallOf(
    Object.fromEntries(Object.entries(sums).map(([name, minor]) => [name, BigInt(minor)])) as NettingSums,
  )
  return {
    ...plain,
    gross: amount(waterfall.gross),
    matched: amount(waterfall.matched),
    unmatched: amount(waterfall.unmatched),
    reserve: amount(waterfall.reserve),
    wholeDocuments: amount(waterfall.wholeDocuments),
    otherReasons: amount(waterfall.otherReasons),
    eligible: amount(waterfall.eligible),
    offered: amount(BigInt(offered)),
    uncovered: amount(waterfall.uncovered),
    reserveType: BigInt(reserveMinor) > 0n ? 'amount' : 'percentage',
    reserveProportion: formatPercent(reserveBps as BasisPoints),
  }
}
