import { disputedNumbers } from './reconciliations.ts'

/**
 * What is payable of every document, why it cannot be paid early and which status it shows, worked out from the facts once more: by joins, apart
 * from the statement that the application evaluates by. Payers whose markets have moved on and who wait for their
 * evaluation are left out.
 */
const agreed = `confirmation in ('none', 'confirmed')`
const awarded = `coalesce(item_state, '') = 'awarded'`
/** What the books take off: a credit note that is open, or an awarded receipt with an invoice. */
const reduces = 'debt < 0 and (paid_date is null or spent)'
const reducible = `debt > 0 and (paid_date is null or ${awarded}) and ${agreed}`

/**
 * Every document that is not deleted, with what it owes after credit notes, or what a credit note keeps. A receipt that was awarded is
 * a credit on its invoice once that is agreed; one that was not is no debt of its own.
 */
const owed = `
  known as (
    select d.*, s.payable, s.reasons, s.status, s.item_state, p.paid_date, v.id as invoice, a.id as award,
      case when v.confirmation in ('none', 'confirmed') then v.id end as agreed_invoice, d.type = 'receipt' and d.amount > 0 as is_receipt,
      p.paid_date is not null or a.id is not null as is_paid_early
    from documents d
    left join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
    left join document_payments p on p.payer_tenant_id = d.payer_tenant_id and p.document_id = d.id
    left join awards a on a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state in ('committed', 'paid')
    left join receipt_invoices l on d.type = 'receipt' and l.payer_tenant_id = d.payer_tenant_id and l.receipt_id = coalesce(d.credits_id, d.id)
    left join documents v on v.payer_tenant_id = l.payer_tenant_id and v.id = l.document_id and v.deleted_at is null
    where d.deleted_at is null
  ), doc as (
    select *, is_receipt and is_paid_early and agreed_invoice is not null as spent,
      case when not is_receipt or invoice is null then amount when not is_paid_early then 0 when agreed_invoice is null then amount else -amount end as debt,
      case when type <> 'receipt' then credits_id when amount < 0 or is_paid_early then agreed_invoice end as about
    from known
  ), notes as (
    select n.id, n.debt as amount, t.id as target, coalesce(a.credits, t.debt) as room, coalesce(sum(-n.debt) over (
      partition by t.id order by n.id rows between unbounded preceding and 1 preceding), 0) as given_before
    from doc n join (select * from doc where ${reducible} or debt > 0 and ${agreed} and id in (select document_id from receipt_invoices)) t
      on t.id = n.about and (t.payee_id, t.currency) = (n.payee_id, n.currency)
    left join awards a on a.payer_tenant_id = t.payer_tenant_id and a.document_id = t.id and a.state in ('committed', 'paid')
    where n.debt < 0 and (n.paid_date is null or n.spent)
  ), given as (
    select id, target, least(-amount, greatest(room - given_before, 0)) as gives from notes
  ), taken as (
    select target, sum(gives) as takes from given group by target
  ), owed as (
    select d.*, d.debt + coalesce(g.gives, 0) - coalesce(t.takes, 0) as owes
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
    | case when owes <= 0 and not (is_receipt and invoice is not null) then 16 else 0 end
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
    | case when type <> 'receipt' and (payer_tenant_id, payee_id, number, currency) in (select payer_tenant_id, payee_id, number, currency from disputed) then 65536 else 0 end
    | case when is_receipt and invoice is not null then 131072 else 0 end
    | case when (payer_tenant_id, id) in (select payer_tenant_id, id from held_documents) then 262144 else 0 end
    | case when (payer_tenant_id, id) in (select payer_tenant_id, receipt_id from held_receipts) then 524288 else 0 end
    | case when (payer_tenant_id, id) in (select payer_tenant_id, id from duplicates) then 1048576 else 0 end
    | case when is_receipt and (payer_tenant_id, id) in (select payer_tenant_id, credits_id from doc where type = 'receipt') then 2097152 else 0 end`

/** Documents and receipts of one order that do not name each other, without a word that they are different deliveries. */
const unlinked = `
  of_order as (
    select d.payer_tenant_id, d.id, r.id as receipt_id, d.award is not null and (d.document_date is null or d.document_date >= r.document_date) as holds,
      r.is_paid_early as held
    from known d join known r on r.is_receipt and r.payer_tenant_id = d.payer_tenant_id
      and (r.payer_id, r.payee_id, r.order_number) = (d.payer_id, d.payee_id, d.order_number)
    where d.type <> 'receipt' and d.amount > 0 and r.invoice is null
      and (d.payer_tenant_id, d.id) not in (select payer_tenant_id, document_id from receipt_invoices)
      and (d.payer_tenant_id, d.id, r.id) not in (select payer_tenant_id, document_id, receipt_id from other_deliveries)
  ), held_documents as (select * from of_order where held), held_receipts as (select * from of_order where holds),
  said as (select payer_tenant_id, document_id from receipts where several_payer_at is not null and several_payee_at is not null),
  duplicates as (
    select a.payer_tenant_id, a.id from known a join known b on b.payer_tenant_id = a.payer_tenant_id and b.id <> a.id and a.is_receipt and b.is_receipt
      and (b.payer_id, b.payee_id, b.order_number, b.document_date, b.amount, b.currency)
        = (a.payer_id, a.payee_id, a.order_number, a.document_date, a.amount, a.currency)
    where (a.payer_tenant_id, a.id) not in (select * from said) or (b.payer_tenant_id, b.id) not in (select * from said)
  )`

export const eligibilityDiffers = `
  with ${owed}, ${unlinked}, disputed as materialized (${disputedNumbers}), ruled as (
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
      + ceil((coalesce(sum(owes) filter (where ${reducible} and due_date > business_date), 0)
        + coalesce(sum(owes - debt) filter (where spent and due_date > business_date), 0)) * max(reserve_bps) / 10000)
      - coalesce(sum(owes) filter (where ${reduces}), 0)
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

/**
 * By payer, payee and currency: what receipts with an agreed invoice were awarded is what their invoices had taken off for it, and the
 * rest that is carried as a credit.
 */
export const receiptsDiffer = `
  with ${owed}, sides as (
    select payer_tenant_id, payee_id, currency, sum(amount) filter (where spent) as awarded, coalesce(sum(-payable) filter (where spent), 0) as carried,
      coalesce(sum(debt - payable) filter (where id in (select document_id from receipt_invoices)), 0) as taken,
      coalesce(sum(payable - debt) filter (where debt < 0 and not spent and about in (select document_id from receipt_invoices)), 0) as by_notes
    from owed group by payer_tenant_id, payee_id, currency
  )
  select format('payees %s %s %s/%s', payee_id, currency, awarded, taken - by_notes + carried) as place
  from sides where awarded is not null and awarded <> taken - by_notes + carried`

/** A receipt waits in an offer although its invoice exists, or a document was awarded more than its receipts had left of it. */
export const deliveryPaidTwice = `
  select format('receipt_invoices %s', l.receipt_id) as place from receipt_invoices l
  join current_offer_items i on i.payer_tenant_id = l.payer_tenant_id and i.document_id = l.receipt_id and i.state in ('checking', 'review', 'live')
  union all select format('awards %s %s/%s', a.id, a.credits, sum(r.amount)) from awards a
  join receipt_invoices l on l.payer_tenant_id = a.payer_tenant_id and l.document_id = a.document_id and l.linked_at < a.awarded_at
  join documents r on r.payer_tenant_id = l.payer_tenant_id and r.id = l.receipt_id
  join awards e on e.payer_tenant_id = l.payer_tenant_id and e.document_id = l.receipt_id and e.state in ('committed', 'paid') and e.awarded_at < a.awarded_at
  where a.state in ('committed', 'paid') group by a.id, a.credits having sum(r.amount) > a.credits`

/** Receipts that were approved by the person who entered them. */
export const receiptApprovedAlone = `
  select format('offer_items %s', i.id) as place from offer_items i
  join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
  where i.of_receipts <> (d.type = 'receipt') or i.of_receipts and i.reviewed and i.reviewed_by = d.created_by`
