import { disputedNumbers } from './reconciliations.ts'

/**
 * What is payable of every document, why it cannot be paid early and which status it shows, worked out from the facts once more: by joins, apart
 * from the statement that the application evaluates by. Payers whose markets have moved on and who wait for their
 * evaluation are left out.
 */
const agreed = `confirmation in ('none', 'confirmed')`
const awarded = `coalesce(item_state, '') = 'awarded'`
const reducible = `amount > 0 and (paid_date is null or ${awarded}) and ${agreed}`

/** Every document that is not deleted, with what it owes after credit notes, or what a credit note keeps. */
const owed = `
  doc as (
    select d.*, s.payable, s.reasons, s.status, s.item_state, p.paid_date from documents d
    left join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
    left join document_payments p on p.payer_tenant_id = d.payer_tenant_id and p.document_id = d.id where d.deleted_at is null
  ), notes as (
    select n.id, n.amount, t.id as target, coalesce(a.credits, t.amount) as room, coalesce(sum(-n.amount) over (
      partition by t.id order by n.id rows between unbounded preceding and 1 preceding), 0) as given_before
    from doc n join (select * from doc where ${reducible}) t on t.id = n.credits_id and (t.payee_id, t.currency) = (n.payee_id, n.currency)
    left join awards a on a.payer_tenant_id = t.payer_tenant_id and a.document_id = t.id and a.state in ('committed', 'paid')
    where n.amount < 0 and n.paid_date is null
  ), given as (
    select id, target, least(-amount, greatest(room - given_before, 0)) as gives from notes
  ), taken as (
    select target, sum(gives) as takes from given group by target
  ), owed as (
    select d.*, d.amount + coalesce(g.gives, 0) - coalesce(t.takes, 0) as owes
    from doc d left join given g on g.id = d.id left join taken t on t.target = d.id
  )`

/** News of a market's day, or of its clearing, that no evaluation has followed yet. */
const waiting = `
  select tenant_id from outbox where topic in ('markets.rolled', 'eligibility.outdated')
  union select tenant_id from event_deliveries where handler = 'eligibility.evaluate' and dead_at is null`

export const payableDiffers = `
  with ${owed}
  select format('documents %s %s/%s', id, payable, owes) as place from owed
  where payable is distinct from owes and (payable is not null or payer_tenant_id not in (${waiting}))`

/** The first that holds; the day is that of the payee's market, or the latest of the payer's. */
const statusBy = (reasons: string, day: string): string => `case
      when paid_date is not null then 'paid'
      when item_state = 'awarded' then 'awarded'
      when item_state in ('checking', 'review', 'live') then 'offered'
      when confirmation in ('declined', 'waiting') then confirmation
      when disabled_by is not null then 'disabled'
      when excluded then 'excluded'
      when amount < 0 then 'creditNote'
      when due_date < ${day} then 'overdue'
      when ${reasons} = 0 then 'eligible'
      else 'ineligible' end`

/** By bit, as \`document_states.reasons\` numbers them; 2048 is what is held back for the reserve. */
const own = `
    case when disabled_by is not null then 1 else 0 end
    | case when excluded then 2 else 0 end
    | case when market_currency <> currency then 4 else 0 end
    | case when paid_date is not null then 8 else 0 end
    | case when owes <= 0 then 16 else 0 end
    | case when market is not null and (next_pay_date is null or due_date <= next_pay_date) then 32 else 0 end
    | case when due_date > next_pay_date + days_paid_early_max then 64 else 0 end
    | case when due_date > due_date_max then 128 else 0 end
    | case when company is null then 256 else 0 end
    | case when company is not null and market is null then 512 else 0 end
    | case when switched_on then 0 else 1024 end
    | case when ${agreed} then 0 else 4096 end
    | case when business_date < contract_from or business_date > contract_to then 8192 else 0 end
    | case when business_date >= contract_terminated then 16384 else 0 end
    | case when owes > 0 and owes < document_minor_min then 32768 else 0 end
    | case when (payer_tenant_id, payee_id, number, currency) in (select payer_tenant_id, payee_id, number, currency from disputed) then 65536 else 0 end`

export const eligibilityDiffers = `
  with ${owed}, disputed as materialized (${disputedNumbers}), ruled as (
    select o.*, p.payee_company_id as company, p.switched_on, m.id as market, m.currency as market_currency, m.business_date, m.next_pay_date,
      coalesce(m.business_date, (select max(business_date) from markets o where o.tenant_id = p.payer_tenant_id)) as payer_day,
      s.days_paid_early_max, s.due_date_max, s.document_minor_min, s.invoice_priority, coalesce(p.reserve_bps, s.reserve_bps) as reserve_bps,
      coalesce(p.reserve_minor, s.reserve_minor) as reserve_minor, p.contract_from, p.contract_to, p.contract_terminated
    from owed o join payees p on p.id = o.payee_id
    left join (markets m join market_settings s on s.market_id = m.id and s.version = m.version) on m.id = p.market_id
    where o.payer_tenant_id not in (${waiting})
  ), judged as (
    select *, ${own} as own,
      case when invoice_priority = 'ascending' then date '2000-01-01' - due_date else due_date - date '2000-01-01' end as turn
    from ruled
  ), groups as (
    select payee_id, currency, max(reserve_minor)
      + ceil(coalesce(sum(owes) filter (where ${reducible} and due_date > business_date), 0) * max(reserve_bps) / 10000)
      - coalesce(sum(owes) filter (where amount < 0 and paid_date is null), 0)
      - coalesce(sum(owes) filter (where own <> 0 and owes > 0 and paid_date is null and not ${awarded} and disabled_by is null and ${agreed}), 0) as need
    from judged where market is not null group by payee_id, currency
  ), walked as (
    select j.id, j.payee_id, j.currency, j.owes, j.turn, g.need, rest_of(j.owes::bigint, g.need) over (
      partition by j.payee_id, j.currency order by j.turn, j.id desc rows unbounded preceding) as rest
    from judged j join groups g using (payee_id, currency) where j.own = 0 and not ${awarded} and g.need > 0
  ), stepped as (
    select *, rest < coalesce(lag(rest) over (partition by payee_id, currency order by turn, id desc), need) as fits,
      min(rest) over (partition by payee_id, currency) as uncovered
    from walked
  ), held as (
    select id from stepped where fits
    union all
    (select distinct on (payee_id, currency) id from stepped where not fits and uncovered > 0
      order by payee_id, currency, owes, turn, id desc)
  )
  select format('documents %s %s %s/%s %s', j.id, j.reasons, j.status, expected.reasons, expected.status) as place
  from judged j left join held h on h.id = j.id
  cross join lateral (select j.own | case when h.id is null then 0 else 2048 end as reasons) worked
  cross join lateral (select worked.reasons, ${statusBy('worked.reasons', 'payer_day')} as status) expected
  where (j.reasons, j.status) is distinct from (expected.reasons, expected.status)`
