/**
 * The rule of eligibility as one query over any number of netting groups (one payer company, one payee, one currency). Tests
 * compare it with `test/support/eligibility-reference`. Every document is read once
 * and passed through window functions; nothing is joined to itself, so that no plan is slow. A credit note is grouped
 * with the document that it names.
 */
import { bitOf, type Ineligibility } from '#domain/documents/eligibility.ts'
import { percentBpsMax } from '#domain/limits.ts'
import type { Restrictions } from '#domain/markets/settings.ts'
import { dayLiteral } from '../db/literals.ts'
import { holdsBackReceipts, receiptAmounts, receiptColumns, receiptReasons } from './receipts-sql.ts'

const agreed = `confirmation in ('none', 'confirmed')`
const awarded = `coalesce(item_state = 'awarded', false)`
const cover = `payable > 0 and paid_date is null and not ${awarded} and disabled_by is null and ${agreed}`

/** Documents that a credit note can reduce. */
export const creditable = `amount > 0 and (paid_date is null or ${awarded}) and ${agreed}`
/** What invoices a receipt keeps its credits even if the rest of it was paid otherwise. */
const keepsCredits = `amount > 0 and (paid_date is null or ${awarded} or is_invoice) and ${agreed}`
/** A credit note that is not settled, or a receipt that was awarded and has its invoice. */
const openNote = 'amount < 0 and (paid_date is null or is_spent)'

/**
 * The amount that credit notes can take off the document they name: for an award only the credits that were
 * part of it.
 */
const room = `case when may_be_award and credited > 0 then coalesce((select a.credits from awards a
    where a.payer_tenant_id = met.payer_tenant_id and a.document_id = met.target_id and a.state in ('committed', 'paid')), reducible) else reducible end`

/** The SQL of each reason that concerns only the document itself; the type requires all of them. */
const failing: Readonly<Record<Exclude<Ineligibility, 'reserved'>, string>> = {
  disabled: 'disabled_by is not null',
  excluded: 'excluded',
  wrongCurrency: 'market_currency <> currency',
  paid: 'paid_date is not null',
  notPositive: `payable <= 0 and not (${receiptReasons.invoiceExists})`,
  noPayRun: 'market_id is not null and coalesce(due_date - next_pay_date, 0) < 1',
  tooEarly: 'due_date - next_pay_date > days_paid_early_max',
  dueTooLate: 'due_date > due_date_max',
  payeeUnregistered: 'not registered',
  unconnected: 'registered and market_id is null',
  switchedOff: 'not switched_on',
  unconfirmed: `not (${agreed})`,
  contractNotRenewed: `contract_bits & ${bitOf('contractNotRenewed')} <> 0`,
  contractTerminated: `contract_bits & ${bitOf('contractTerminated')} <> 0`,
  disputed: 'disputed',
  tooSmall: 'payable > 0 and payable < document_minor_min',
  ...receiptReasons,
}
const ownReasons = Object.entries(failing)
  .map(([reason, sql]) => `case when ${sql} then ${bitOf(reason as Ineligibility)} else 0 end`)
  .join(' + ')

const lastServedFirst = `case when invoice_priority = 'ascending' then date '2000-01-01' - due_date else due_date - date '2000-01-01' end, id desc`
const group = 'payee_id, currency'
/** Within a group, documents that can be paid early form a separate partition. */
const line = `${group}, own = 0 and not ${awarded}`

/** Every document of the chosen payees. */
const wholeGroups = `documents d on d.payer_tenant_id = c.payer_tenant_id and d.payer_id = c.payer_id
        and d.payee_id = c.payee_id and d.deleted_at is null`

/**
 * The documents of `touched` with their credit notes, receipts and invoices; it selects `payer_tenant_id` and `target_id`, the id of a
 * document. Sufficient if nothing is reserved in their groups. Each is looked up by its key ("offset 0"
 * prevents another join order), since during an import the planner has no statistics of the new rows.
 */
export const touchedOnly = (touched: string): string => `(
        select d.* from (
          with touched as materialized (${touched}), named as (
            select t.payer_tenant_id, t.target_id as id from touched t
            union select l.payer_tenant_id, l.document_id from touched t join receipt_invoices l on l.payer_tenant_id = t.payer_tenant_id and l.receipt_id = t.target_id
          ), one_debt as (
            select n.payer_tenant_id, n.id from named n
            union select l.payer_tenant_id, l.receipt_id from named n join receipt_invoices l on l.payer_tenant_id = n.payer_tenant_id and l.document_id = n.id
          )
          select e.payer_tenant_id, e.id from one_debt e
          union select d.payer_tenant_id, d.id from one_debt e join documents d on d.payer_tenant_id = e.payer_tenant_id and d.credits_id = e.id
        ) k cross join lateral (
          select * from documents d where d.payer_tenant_id = k.payer_tenant_id and d.id = k.id offset 0
        ) d
      ) d on d.payer_tenant_id = c.payer_tenant_id and d.payee_id = c.payee_id and d.deleted_at is null`

/** Whether an amount is reserved in the groups of a payee `p`, so that its documents affect each other. */
export const holdsBack = `(
    exists (select from markets m join market_settings g on g.tenant_id = m.tenant_id and g.market_id = m.id and g.version = m.version
      where m.tenant_id = p.payer_tenant_id and m.id = p.market_id
        and (coalesce(p.reserve_bps, g.reserve_bps) > 0 or coalesce(p.reserve_minor, g.reserve_minor) > 0))
    or exists (select from documents n join document_states s on s.payer_tenant_id = n.payer_tenant_id and s.document_id = n.id
      where n.payer_tenant_id = p.payer_tenant_id and n.payee_id = p.id and n.amount < 0 and n.deleted_at is null
        and s.paid_date is null and s.payable < 0)
    or ${holdsBackReceipts})`

/** A payee's own setting, or that of its market. */
const ownOrMarkets = (column: 'reserve_bps' | 'reserve_minor', { restrictions }: AsOf): string =>
  `coalesce(p.${column}, ${restrictions[column]})`

/** The payees `p` of the condition `which`, with the dates and settings that their documents are judged by. */
const chosenPayees = (which: string, asOf: AsOf): string => {
  const { payDate, today, restrictions } = asOf
  return `
    select p.payer_tenant_id, p.payer_id, p.id as payee_id, p.payee_company_id is not null as registered, p.switched_on,
      m.id as market_id, m.currency as market_currency, ${today} as business_date, coalesce(${today}, payer_day(p.payer_tenant_id)) as today,
      ${payDate} as next_pay_date, ${restrictionColumns.map((column) => `${restrictions[column]} as ${column}`).join(', ')},
      ${ownOrMarkets('reserve_bps', asOf)} as own_reserve_bps, ${ownOrMarkets('reserve_minor', asOf)} as own_reserve_minor, contract_reasons(p.contract_from, p.contract_to, p.contract_terminated, ${today}) as contract_bits
    from payees p left join (markets m join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version)
      on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
    where ${which}`
}

/** The reserved amount, and the documents that cover it: adds the `reserved` reason to a document's own. */
const decidedByReserve = `, reserving as (
    select *, own_reserve_minor - coalesce(sum(payable) filter (where ${openNote}) over balance, 0)
      + div((coalesce(sum(payable) filter (where ${creditable} and due_date > business_date) over balance, 0)
          + coalesce(sum(payable - amount) filter (where is_spent and due_date > business_date) over balance, 0))
        * own_reserve_bps + ${percentBpsMax - 1}, ${percentBpsMax})
      - coalesce(sum(payable) filter (where own <> 0 and ${cover}) over balance, 0) as held
    from judged window balance as (partition by ${group})
  ), walked as (
    select *, rest_of(payable, held) filter (where own = 0 and not ${awarded} and held > 0)
      over (partition by ${line} order by ${lastServedFirst} rows unbounded preceding) as rest
    from reserving
  ), fitted as (
    select *, rest < coalesce(lag(rest) over (partition by ${line} order by ${lastServedFirst}), held) as fits,
      min(rest) over (partition by ${line}) as left_over
    from walked
  ), last as (
    select *, not fits and left_over > 0
      and row_number() over (partition by ${line}, fits order by payable, ${lastServedFirst}) = 1 as covers
    from fitted
  ), decided as (
    select *, own + case when not ${awarded} and (fits or covers) then ${bitOf('reserved')} else 0 end as reasons from last
  )`
const decidedAlone = ', decided as (select *, own as reasons from judged)'

const restrictionColumns = [
  'days_paid_early_max',
  'due_date_max',
  'document_minor_min',
  'invoice_priority',
  'reserve_bps',
  'reserve_minor',
] as const
/** The restrictions of a market, as SQL. */
type RestrictionsSql = Readonly<Record<(typeof restrictionColumns)[number], string>>

/** Restrictions as values, whichever the market has; values of the domain, so that nothing needs escaping. */
export const restrictionsSql = (values: Restrictions): RestrictionsSql => ({
  days_paid_early_max: `${values.daysPaidEarlyMax ?? 'null'}::int`,
  due_date_max: values.dueDateMax === undefined ? 'null::date' : dayLiteral(values.dueDateMax),
  document_minor_min: `${values.documentMinorMin ?? 'null'}::bigint`,
  invoice_priority: `'${values.invoicePriority}'::text`,
  reserve_bps: `${values.reserveBps}::int`,
  reserve_minor: `${values.reserveMinor}::bigint`,
})

/** The day and the pay date of the judgement, the restrictions, and the state of the last offer of each document. */
type AsOf = {
  readonly today: string
  readonly payDate: string
  readonly itemState: string
  readonly restrictions: RestrictionsSql
}
const asOfMarket: AsOf = {
  today: 'm.business_date',
  payDate: 'm.next_pay_date',
  itemState: 's.item_state',
  restrictions: Object.fromEntries(
    restrictionColumns.map((column) => [column, `s.${column}`]),
  ) as RestrictionsSql,
}

type Verdicts = {
  /** Which payees `p`. */
  readonly payees: string
  /** Which of their documents; all by default. */
  readonly documents?: string
  /** Whether documents affect each other, so that complete groups are needed. */
  readonly isNetted: boolean
  /** False if none of these payees has a credit note, which saves matching them. */
  readonly hasCredits?: boolean
  /** Those of the market by default. */
  readonly asOf?: AsOf
}

/**
 * The amount that credit notes take off the document they name, and what earlier credit notes took before
 * each.
 */
const matched = `sum(-amount) filter (where ${openNote}) over crediting as credited,
      sum(-amount) filter (where ${openNote}) over (crediting order by id rows between unbounded preceding and 1 preceding) as credited_before,
      max(amount) filter (where ${keepsCredits}) over crediting as reducible,
      bool_or(amount > 0 and item_state in ('live', 'awarded')) over crediting as may_be_award`
const unmatched =
  'null::numeric as credited, null::numeric as credited_before, null::bigint as reducible, false as may_be_award'

/**
 * `payable`, `reasons` and `status` of documents, compared with their stored state: `is_new` if there is
 * none.
 */
export const verdictsOf = ({
  payees,
  documents = wholeGroups,
  isNetted,
  hasCredits = true,
  asOf = asOfMarket,
}: Verdicts): string => `
  with chosen as materialized (${chosenPayees(payees, asOf)}
  ), met as (
    select *, ${hasCredits ? matched : unmatched}
    from (
      select found.*, ${receiptAmounts}
      from (
      select d.id, d.payee_tenant_id, d.currency, d.amount as face, d.credits_id, d.due_date, d.disabled_by, d.excluded, s.paid_date, ${asOf.itemState} as item_state, d.confirmation, c.*,
        ${receiptColumns}, s.document_id is null as is_new,
        exists (select from reconciliation_disputes r where r.payer_tenant_id = d.payer_tenant_id and r.payee_id = d.payee_id
          and r.number = d.number and r.currency = d.currency and d.type <> 'receipt') as disputed,
        s.payable as old_payable, s.reasons as old_reasons, s.status as old_status
      from chosen c join ${documents}
      left join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id offset 0
      ) found
    ) found
    ${hasCredits ? `window crediting as (partition by ${group}, target_id)` : ''}
  ), netted as (
    select *, (case
      when ${keepsCredits} then amount - least(coalesce(credited, 0), room)
      when ${openNote} then least(amount + greatest(coalesce(room, 0) - coalesce(credited_before, 0), 0), 0)
      else amount end)::bigint as payable
    from (select *, ${room} as room from met) met
  ), judged as (
    select *, ${ownReasons} as own from netted
  )${isNetted ? decidedByReserve : decidedAlone}
  select payer_tenant_id, id, payee_tenant_id, payable, reasons, status, is_new,
    not is_new and (payable, reasons, status) is distinct from (old_payable, old_reasons, old_status) as is_changed,
    is_new or old_reasons is null or (reasons = 0) <> (old_reasons = 0) as is_turned,
    ${openNote} and payable < 0 as holds_back, coalesce(item_state in ('checking', 'review', 'live'), false) as is_offered
  from (
    select *, document_status(paid_date is not null, item_state, confirmation, disabled_by is not null, excluded, face < 0,
      coalesce(due_date < today, false), reasons) as status
    from decided
  ) shown`
