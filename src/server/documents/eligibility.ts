/** The rule of `domain/documents/eligibility` as one query over any number of netting groups. */
import { bitOf, type Ineligibility } from '#domain/documents/eligibility.ts'
import { percentBpsMax } from '#domain/limits.ts'

const agreed = `confirmation in ('none', 'confirmed')`
const cover = `payable > 0 and paid_date is null and disabled_by is null and ${agreed}`

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

/** `id`, `payable` and `reasons` of every document in the groups of the rows of `payees p` that `which` picks. */
export const verdictsOf = (which: string): string => `
  with chosen as materialized (
    select p.id as payee_id, p.payee_company_id is not null as registered, p.switched_on, m.id as market_id,
      m.currency as market_currency, m.business_date, m.next_pay_date, s.days_paid_early_max, s.due_date_max,
      s.invoice_priority, s.reserve_bps, s.reserve_minor
    from payees p left join markets m on m.id = p.market_id
      left join market_settings s on s.market_id = m.id and s.version = m.version
    where ${which}
  ), matched as (
    select n.id as note_id, t.id, -n.amount as minor from documents n join chosen using (payee_id)
      join documents t on t.id = n.credits_id and t.payee_id = n.payee_id and t.currency = n.currency
    where n.deleted_at is null and n.amount < 0 and n.paid_date is null
      and t.deleted_at is null and t.amount > 0 and t.paid_date is null and t.${agreed}
  ), credited as (
    select id, sum(minor) as minor from matched group by id
  ), netted as (
    select d.id, d.currency, d.amount, d.due_date, d.disabled_by, d.excluded, d.paid_date, d.confirmation, c.*,
      case when d.amount < 0 then d.amount else greatest(d.amount - coalesce(k.minor, 0), 0)::bigint end as payable,
      case when d.amount > 0 then greatest(coalesce(k.minor, 0) - d.amount, 0)
        when d.paid_date is null and m.note_id is null then -d.amount else 0 end as unmatched
    from documents d join chosen c using (payee_id) left join credited k using (id) left join matched m on m.note_id = d.id
    where d.deleted_at is null
  ), judged as (
    select *, ${ownReasons} as own from netted
  ), holding as (
    select ${group}, sum(unmatched) + max(reserve_minor)
      + div(coalesce(sum(payable) filter (where amount > 0 and paid_date is null and ${agreed} and due_date > business_date), 0)
        * max(reserve_bps) + ${percentBpsMax - 1}, ${percentBpsMax})
      - coalesce(sum(payable) filter (where own <> 0 and ${cover}), 0) as held
    from judged where market_id is not null group by ${group}
  ), walked as (
    select id, ${group}, payable, due_date, invoice_priority, held, rest_of(payable, held) over line as rest
    from judged join holding using (${group}) where own = 0 and held > 0
    window line as (partition by ${group} order by ${lastServedFirst} rows unbounded preceding)
  ), fitted as (
    select *, rest < coalesce(lag(rest) over line, held) as fits, min(rest) over (partition by ${group}) as left_over
    from walked window line as (partition by ${group} order by ${lastServedFirst})
  ), remainder as (
    select distinct on (${group}) id from fitted where not fits and left_over > 0
    order by ${group}, payable, ${lastServedFirst}
  )
  select id, payable, own + case when fits or remainder.id is not null then ${bitOf('reserved')} else 0 end as reasons
  from judged left join (select id, fits from fitted) f using (id) left join remainder using (id)`
