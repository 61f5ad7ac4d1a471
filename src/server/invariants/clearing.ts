/** What must never be found of runs, awards and payments, as plain SQL over the schema. */
import { paymentReportBankDays } from '#domain/awards/limits.ts'
import { awardBlockRows } from '#domain/clearing/limits.ts'

/** Points and money days of an award `a`, from the rates that were named. */
const points = `(coalesce(a.rate_bps::bigint * case when a.rate_type = 'apr' then a.days_paid_early else a.day_count end, 0)
  + coalesce(a.bill_rate_bps::bigint * case when a.bill_rate_type = 'apr' then a.bill_term_days else a.day_count end, 0))`
const moneyDays = '(a.days_paid_early + a.bill_term_days)'

/** A part of a discount of an award `a`, rounded half up. */
const part = (bps: string, type: string, days: string, dayCount: string): string =>
  `coalesce(case when ${type} = 'apr'
    then div(2 * a.amount::numeric * ${bps} * ${days} + 10000 * ${dayCount}, 20000 * ${dayCount})
    else div(2 * a.amount::numeric * ${bps} + 10000, 20000) end, 0)`
/** By the rates and the day count that stand in these rows. */
const discountBy = (rates: string, settings: string): string =>
  `${part(`${rates}.rate_bps`, `${rates}.rate_type`, 'a.days_paid_early', `${settings}.day_count`)}
        + ${part(`${rates}.bill_rate_bps`, `${rates}.bill_rate_type`, 'a.bill_term_days', `${settings}.day_count`)}`

const account = (
  kind: string,
): string => `(select coalesce(sum(e.amount_minor), 0) from ledger_accounts a join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
      where a.tenant_id = m.tenant_id and a.other_tenant_id = m.tenant_id and a.market_id = m.id and a.kind = '${kind}')`

export const clearingChecks = {
  committedDiffers: `
    select format('markets %s %s/%s %s/%s', id, committed, unpaid, outstanding, unreleased) as place from (
      select m.id, ${account('committed')} as committed, ${account('outstanding')} as outstanding,
        coalesce(w.unpaid, 0) as unpaid, coalesce(w.unreleased, 0) as unreleased
      from markets m left join (
        select a.payer_tenant_id, a.market_id, sum(a.amount - a.discount) filter (where a.state = 'committed') as unpaid,
          sum(p.net - p.outside_pool) filter (where p.released_on is null and a.state = 'paid') as unreleased
        from awards a left join award_payments p on p.payer_tenant_id = a.payer_tenant_id and p.award_id = a.id group by 1, 2
      ) w on w.payer_tenant_id = m.tenant_id and w.market_id = m.id
    ) pools where committed <> unpaid or outstanding <> unreleased`,

  awardTwice: `
    select format('awards %s', string_agg(id::text, ' ' order by id)) as place from awards where state in ('committed', 'paid')
    group by payer_tenant_id, document_id having count(*) > 1`,

  awardAmiss: `
    select format('awards %s', a.id) as place from awards a
    left join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
    left join offers o on o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id
    left join clearing_runs r on r.payer_tenant_id = a.payer_tenant_id and r.id = a.run_id
    left join market_settings s on s.tenant_id = a.payer_tenant_id and s.market_id = a.market_id and s.version = r.settings_version
    left join market_settings k on k.tenant_id = r.payer_tenant_id and k.market_id = r.market_id and k.version = r.rate_version
    left join market_private_settings w on w.tenant_id = k.tenant_id and w.market_id = k.market_id and w.version = k.version
    where (a.amount - a.discount + a.discount + a.credits = a.face and a.amount = a.face - a.credits and a.discount between 1 and a.amount - 1
      and a.discount = ${discountBy('a', 'a')}
      and (i.offer_id, i.document_id, i.market_id, i.payee_id, i.payee_tenant_id)
        = (a.offer_id, a.document_id, a.market_id, a.payee_id, a.payee_tenant_id)
      and (i.method, i.currency, o.currency) = (a.method, a.currency, a.currency) and i.rate_type is not distinct from a.rate_type
      and i.rate_bps is not distinct from a.rate_bps and i.bill_rate_type is not distinct from a.bill_rate_type
      and i.bill_rate_bps is not distinct from a.bill_rate_bps
      and r.state = 'done' and (r.market_id, r.settings_version, coalesce(r.approved_at, r.instant))
        = (a.market_id, a.settings_version, a.awarded_at)
      and a.day_count = s.day_count and ${points} >= w.minimum_bps * ${moneyDays} and ${points} <= least(k.highest_bps, 9900) * ${moneyDays}
      and (k.version = 1 or k.counts_from <= coalesce((r.slot_date + r.slot_time::time) at time zone s.time_zone, r.instant))
      and a.new_pay_date >= r.pay_date and a.new_pay_date >= i.expected_date
      and i.state in ('live', 'awarded', 'adminRevoked', 'failed')) is not true`,

  /** An award with a verified account has the one that its payee had then. */
  awardAccountAmiss: `
    select format('awards %s', a.id) as place from awards a
    left join verified_accounts v on v.tenant_id = a.payee_tenant_id and v.version = a.verified_account
    where a.verified_account is not null and (v.verified_at <= a.awarded_at and not exists (select from verified_accounts n
      where n.tenant_id = a.payee_tenant_id and n.version > a.verified_account and n.verified_at <= a.awarded_at)) is not true`,

  awardSourceDiffers: `
    select format('awards %s', a.id) as place from awards a
    left join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
    left join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
    left join clearing_runs r on r.payer_tenant_id = a.payer_tenant_id and r.id = a.run_id
    left join market_settings s on s.tenant_id = r.payer_tenant_id and s.market_id = r.market_id and s.version = r.settings_version
    where (a.discount = ${discountBy('i', 'i')} and s.day_count = i.day_count
      and a.days_paid_early = case when i.method = 'billDiscount' then 0 else greatest(a.due_date - r.pay_date, 0) end
      and a.release_on = a.due_date + case when i.method = 'preSettlement' then 0 else a.bill_term_days end
      and case when i.method = 'billDiscount' then a.new_pay_date >= a.due_date
        else a.new_pay_date = r.pay_date and a.pay_by < a.due_date end
      and (i.method <> 'preSettlement' or a.bill_term_days = 0)
      and (a.state not in ('committed', 'paid') or (a.face, a.due_date, a.currency) = (d.amount, d.due_date, d.currency)
        and (i.method = 'preSettlement' or a.bill_term_days = coalesce(d.bill_term_days, 0)))) is not true`,

  desiredMissed: `
    select format('clearing_runs %s', r.id) as place from clearing_runs r
    join market_private_settings w on w.tenant_id = r.payer_tenant_id and w.market_id = r.market_id and w.version = r.rate_version
    join awards a on a.payer_tenant_id = r.payer_tenant_id and a.run_id = r.id
    group by r.payer_tenant_id, r.id having sum(a.amount::numeric * (${points} - w.desired_bps * ${moneyDays})) < 0`,

  paymentAmiss: `
    select format('award_payments %s', coalesce(p.award_id, a.id)) as place from award_payments p
    full join (select * from awards where state in ('paid', 'returned')) a on a.payer_tenant_id = p.payer_tenant_id and a.id = p.award_id
    left join document_payments d on d.payer_tenant_id = a.payer_tenant_id and d.document_id = a.document_id
    where (p.net = a.amount - a.discount and p.value_date <= a.pay_by and p.release_on = a.release_on
      and (a.state = 'returned' or d.paid_date = p.value_date)
      and p.outside_pool between 0 and case when p.lapsed_at is null then 0 else p.net end
      and (p.lapsed_at is not null) = exists (select from ledger_transactions t where t.tenant_id = p.payer_tenant_id and t.subject_id = p.award_id
        and t.purpose = 'clearing.lapsed' and t.happened_at = coalesce(p.lapsed_at, t.happened_at))
      and (p.part_on is null or p.part_on <= p.value_date and p.part_minor between 1 and p.net - 1
        and exists (select from payment_exceptions x where x.payer_tenant_id = p.payer_tenant_id and x.solved_award_id = p.award_id and x.solution = 'restPaid'))
      and (p.market_id, p.payee_tenant_id) = (a.market_id, a.payee_tenant_id)) is not true`,

  awardEndAmiss: `
    select format('awards %s', coalesce(a.id, r.award_id, l.award_id)) as place from awards a
    left join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
    left join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id
    left join (select k.market_id, k.pay_by, bank_day_after(s.country, k.pay_by, ${paymentReportBankDays}) as report_by
      from (select distinct c.payer_tenant_id, c.market_id, c.pay_by from awards c where c.state = 'committed') k
      join markets n on n.tenant_id = k.payer_tenant_id and n.id = k.market_id
      join market_settings s on s.tenant_id = n.tenant_id and s.market_id = n.id and s.version = n.version) b
      on b.market_id = a.market_id and b.pay_by = a.pay_by
    full join award_returns r on r.payer_tenant_id = a.payer_tenant_id and r.award_id = a.id
    full join award_outside_payments l on l.payer_tenant_id = a.payer_tenant_id and l.award_id = a.id
    left join document_payments d on d.payer_tenant_id = a.payer_tenant_id and d.document_id = a.document_id
    where (case a.state
        when 'committed' then (i.state = 'awarded' or i.state = 'live' and a.change is null) 
          and coalesce(b.report_by >= m.business_date, true)
        when 'paid' then i.state = 'awarded'
        when 'failed' then i.failure_reason in ('invoicePaid', 'insufficientAvailableBalance', 'insufficientPayableBalance')
        when 'lapsed' then i.failure_reason in ('invoiceExpired', 'notPaidOnTime')
        when 'returned' then i.failure_reason = 'paymentReturned'
        when 'revoked' then i.state = 'adminRevoked' end
      and (r.award_id is null) = (a.state <> 'returned')
      and (l.award_id is null and (i.failure_reason is distinct from 'invoicePaid'
          or exists (select from awards e join award_payments p on p.payer_tenant_id = e.payer_tenant_id and p.award_id = e.id
            where e.payer_tenant_id = a.payer_tenant_id and e.document_id = a.document_id and e.awarded_at < a.awarded_at
              and p.lapsed_at <= a.awarded_at and p.marked_at = i.changed_at))
        or l.paid + l.shortfall = a.amount and d.paid_date = l.value_date
        and case a.state when 'lapsed' then l.value_date > a.pay_by or l.shortfall = 0 when 'failed' then i.failure_reason = 'invoicePaid' and l.shortfall = 0 end)
      ) is not true`,

  awardPostingDiffers: `
    select format('ledger_transactions of %s', coalesce(p.subject_id, t.subject_id)) as place
    from (
      select p.posting_id as subject_id, 'clearing.paid' as purpose, p.payer_tenant_id, p.payee_tenant_id, sum(p.net) as net,
        sum(a.discount) as discount, sum(a.credits) as credits, sum(a.face) as face
      from award_payments p join awards a on a.payer_tenant_id = p.payer_tenant_id and a.id = p.award_id group by 1, 2, 3, 4
      union all
      select r.award_id, 'clearing.paymentReturned', a.payer_tenant_id, a.payee_tenant_id, a.discount - a.amount, -a.discount, -a.credits, -a.face
      from award_returns r join awards a on a.payer_tenant_id = r.payer_tenant_id and a.id = r.award_id
    ) p
    full join (
      select t.subject_id, t.purpose, t.tenant_id, t.other_tenant_id, coalesce(sum(e.amount_minor) filter (where k.kind = 'net'), 0) as net,
        coalesce(sum(e.amount_minor) filter (where k.kind = 'discount'), 0) as discount,
        coalesce(sum(e.amount_minor) filter (where k.kind = 'credit'), 0) as credits,
        -coalesce(sum(e.amount_minor) filter (where k.kind = 'payable'), 0) as face
      from ledger_transactions t join ledger_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
      join ledger_accounts k on k.tenant_id = e.tenant_id and k.id = e.account_id
      where t.purpose in ('clearing.paid', 'clearing.paymentReturned') group by t.tenant_id, t.id
    ) t on t.subject_id = p.subject_id and t.purpose = p.purpose
    where (p.net, p.discount, p.credits, p.face, p.payer_tenant_id, p.payee_tenant_id)
      is distinct from (t.net, t.discount, t.credits, t.face, t.tenant_id, t.other_tenant_id)`,

  runAmiss: `
    select format('clearing_runs %s', r.id) as place from clearing_runs r left join (
      select payer_tenant_id, run_id, sum(awarded) as awarded, sum(amount) as amount, sum(discount) as discount, sum(weight) as weight,
        min(first) as first, max(last) as last, sha256(string_agg(hash, ''::bytea order by block)) as hash,
        encode(sha256(convert_to(string_agg(numbers, '' order by block), 'UTF8')), 'hex') as numbers_hash
      from (
        select payer_tenant_id, run_id, (place - 1) / ${awardBlockRows} as block, count(*) as awarded, sum(amount) as amount,
          sum(discount) as discount, sum(amount * ${moneyDays}) as weight, min(place) as first, max(place) as last,
          string_agg(number || coalesce('@' || verified_account, ''), '' order by place) as numbers,
          sha256(string_agg(int4send(place) || uuid_send(id) || uuid_send(document_id) || int8send(face) || int8send(credits)
            || int8send(amount) || int8send(discount) || int4send(days_paid_early) || int4send(bill_term_days) || date_send(new_pay_date)
            || date_send(pay_by) || date_send(release_on), ''::bytea order by place)) as hash
        from awards a group by 1, 2, 3
      ) blocks group by 1, 2) a on a.payer_tenant_id = r.payer_tenant_id and a.run_id = r.id
    left join (
      select s.payer_tenant_id, s.run_id, sha256(string_agg(s.bytes, ''::bytea order by s.part)) as hash from clearing_snapshots s group by 1, 2
    ) s on s.payer_tenant_id = r.payer_tenant_id and s.run_id = r.id
    left join (
      select body #>> '{facts,runId}' as run_id, count(*) as entries, min(body #>> '{facts,awardsHash}') as hash,
        min(body #>> '{facts,numbersHash}') as numbers_hash
      from audit where body ->> 'action' = 'clearing.ran' group by 1
    ) j on j.run_id = r.id::text
    where case when r.state = 'done' then ((r.awarded, r.amount, r.discount, r.weight)
          = (coalesce(a.awarded, 0), coalesce(a.amount, 0), coalesce(a.discount, 0), coalesce(a.weight, 0))
        and coalesce(a.last - a.first + 1, 0) = r.awarded and r.awards_hash = coalesce(a.hash, sha256(''::bytea))
        and r.snapshot_hash = s.hash and j.entries = 1 and j.hash = encode(r.awards_hash, 'hex')
        and j.numbers_hash = coalesce(a.numbers_hash, encode(sha256(''::bytea), 'hex'))) is not true
      else num_nonnulls(a.run_id, j.run_id) > 0 or s.hash is distinct from r.snapshot_hash end`,

  /** What waits has changed nothing, and what was approved is what had waited. */
  proposalAmiss: `
    select format('clearing_runs %s', r.id) as place from clearing_runs r left join (
      select body #>> '{facts,runId}' as run_id, count(*) as entries, min(body #>> '{facts,snapshotHash}') as hash
      from audit where body ->> 'action' = 'clearing.proposed' group by 1
    ) j on j.run_id = r.id::text
    where case when r.proposed_at is null then j.run_id is not null
      else (j.entries = 1 and j.hash = encode(r.snapshot_hash, 'hex')) is not true end
      or r.state <> 'done' and (
        exists (select from clearing_payee_results w where w.payer_tenant_id = r.payer_tenant_id and w.run_id = r.id)
        or exists (select from ledger_transactions t where t.subject_id = r.id and t.purpose = 'clearing.awarded'))`,

  reasonsDiffer: `
    select format('clearing_payee_results %s', coalesce(r.id, w.run_id)) as place
    from (select * from clearing_runs where state = 'done') r full join (
      select payer_tenant_id, run_id, sha256(string_agg(sha256(uuid_send(payee_id) || array_send(item_ids) || array_send(reasons)
        || array_send(ineligible)), ''::bytea order by payee_id)) as hash from clearing_payee_results group by 1, 2
    ) w on w.payer_tenant_id = r.payer_tenant_id and w.run_id = r.id
    where r.reasons_hash is distinct from coalesce(w.hash, sha256(''::bytea))`,
} as const
