/**
 * The rule of `domain/documents/eligibility` as one query over any number of netting groups. Every document is looked up
 * once and walked over by windows: nothing is joined to itself, so that no plan can be a slow one. A credit note stands with
 * the document that it is about.
 */
import { bitOf, type Ineligibility } from '#domain/documents/eligibility.ts'
import { percentBpsMax } from '#domain/limits.ts'

const agreed = `confirmation in ('none', 'confirmed')`
const cover = `payable > 0 and paid_date is null and disabled_by is null and ${agreed}`

/** What a credit note can reduce. */
export const creditable = `amount > 0 and paid_date is null and ${agreed}`
const openNote = 'amount < 0 and paid_date is null'

/** Each reason of a document's own, as the database sees it; complete, or it does not compile. */
const failing: Readonly<Record<Exclude<Ineligibility, 'reserved'>, string>> = {
  disabled: 'disabled_by is not null',
  excluded: 'excluded',
  wrongCurrency: 'market_currency <> currency',
  paid: 'paid_date is not null',
  notPositive: 'payable <= 0',
  noPayRun: 'market_id is not null and coalesce(due_date - next_pay_date, 0) < 1',
  tooEarly: 'due_date - next_pay_date > days_paid_early_max',
  dueTooLate: 'due_date > due_date_max',
  payeeUnregistered: 'not registered',
  untied: 'registered and market_id is null',
  switchedOff: 'not switched_on',
  unconfirmed: `not (${agreed})`,
}
const ownReasons = Object.entries(failing)
  .map(([reason, sql]) => `case when ${sql} then ${bitOf(reason as Ineligibility)} else 0 end`)
  .join(' + ')

const lastServedFirst = `case when invoice_priority = 'ascending' then date '2000-01-01' - due_date else due_date - date '2000-01-01' end, id desc`
const group = 'payee_id, currency'
/** Within a group, those that can be paid early are walked over by themselves. */
const line = `${group}, own = 0`

/** `id`, `payable`, `reasons` and `status` of every document in the groups of the rows of `payees p` that `which` picks. */
export const verdictsOf = (which: string): string => `
  with chosen as materialized (
    select p.id as payee_id, p.payee_company_id is not null as registered, p.switched_on, m.id as market_id,
      m.currency as market_currency, m.business_date, coalesce(m.business_date, payer_day(p.payer_tenant_id)) as today, m.next_pay_date, s.days_paid_early_max, s.due_date_max,
      s.invoice_priority, s.reserve_bps, s.reserve_minor
    from payees p left join (markets m join market_settings s on s.market_id = m.id and s.version = m.version) on m.id = p.market_id
    where ${which}
  ), met as (
    select *, sum(-amount) filter (where ${openNote}) over crediting as credited,
      sum(-amount) filter (where ${openNote}) over (crediting order by id rows between unbounded preceding and 1 preceding) as credited_before,
      max(amount) filter (where ${creditable}) over crediting as reducible
    from (
      select d.id, d.currency, d.amount, d.due_date, d.disabled_by, d.excluded, d.paid_date, d.confirmation, c.*,
        coalesce(d.credits_id, d.id) as about
      from chosen c join documents d on d.payee_id = c.payee_id and d.deleted_at is null
    ) found
    window crediting as (partition by ${group}, about)
  ), netted as (
    select *, (case
      when ${creditable} then greatest(amount - coalesce(credited, 0), 0)
      when ${openNote} then least(amount + greatest(coalesce(reducible, 0) - coalesce(credited_before, 0), 0), 0)
      else amount end)::bigint as payable
    from met
  ), judged as (
    select *, ${ownReasons} as own from netted
  ), holding as (
    select *, reserve_minor - coalesce(sum(payable) filter (where ${openNote}) over balance, 0)
      + div(coalesce(sum(payable) filter (where ${creditable} and due_date > business_date) over balance, 0)
        * reserve_bps + ${percentBpsMax - 1}, ${percentBpsMax})
      - coalesce(sum(payable) filter (where own <> 0 and ${cover}) over balance, 0) as held
    from judged window balance as (partition by ${group})
  ), walked as (
    select *, rest_of(payable, held) filter (where own = 0 and held > 0)
      over (partition by ${line} order by ${lastServedFirst} rows unbounded preceding) as rest
    from holding
  ), fitted as (
    select *, rest < coalesce(lag(rest) over (partition by ${line} order by ${lastServedFirst}), held) as fits,
      min(rest) over (partition by ${line}) as left_over
    from walked
  ), last as (
    select *, not fits and left_over > 0
      and row_number() over (partition by ${line}, fits order by payable, ${lastServedFirst}) = 1 as covers
    from fitted
  )
  select id, payable, reasons, document_status(paid_date is not null, confirmation, disabled_by is not null, excluded, amount < 0,
    coalesce(due_date < today, false), reasons) as status
  from (select *, own + case when fits or covers then ${bitOf('reserved')} else 0 end as reasons from last) decided`
