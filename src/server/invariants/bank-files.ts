/** What must never be found of payment files and transfer orders, as plain SQL over the schema. */

export const bankFileChecks = {
  /** Counts are those of the rows; a paid row has the payment of its award, a returned one its return, an exception its record; a short payment that another one completed is a part of the payment. */
  bankFileAmiss: `
    select format('bank_files %s', f.id) as place from bank_files f left join (
      select r.payer_tenant_id, r.file_id, count(*) as rows, count(*) filter (where r.result is null) as waiting,
        count(*) filter (where r.result = 'paid') as paid, count(*) filter (where r.result = 'returned') as returned,
        count(*) filter (where r.result = 'refused') as refused, count(*) filter (where r.result = 'known') as known,
        count(*) filter (where r.result = 'exception') as exceptions, count(e.id) as listed,
        bool_and(case r.result when 'paid' then p.value_date = greatest(r.value_date, p.part_on) and p.reference is not distinct from r.bank_reference
          when 'returned' then b.returned_on = r.value_date when 'exception' then e.id is not null and (e.solution is distinct from 'restPaid'
            or s.part_on = r.value_date and s.part_reference is not distinct from r.bank_reference) else true end is true) as fits
      from bank_file_rows r
      left join award_payments p on p.payer_tenant_id = r.payer_tenant_id and p.award_id = r.award_id
      left join award_returns b on b.payer_tenant_id = r.payer_tenant_id and b.award_id = r.award_id
      left join payment_exceptions e on e.payer_tenant_id = r.payer_tenant_id and e.file_id = r.file_id and e.row = r.row
      left join award_payments s on s.payer_tenant_id = r.payer_tenant_id and s.award_id = e.solved_award_id
      group by 1, 2) s on s.payer_tenant_id = f.payer_tenant_id and s.file_id = f.id
    where (case when f.state in ('reading', 'refused') then s.rows is null
      when f.state in ('read', 'discarded') then f.rows = s.rows and s.rows = s.waiting
      else (f.rows, f.paid, f.returned, f.refused, f.known, f.exceptions, f.exceptions)
          = (s.rows, s.paid, s.returned, s.refused, s.known, s.exceptions, s.listed)
        and s.fits and (f.state = 'done') <= (s.waiting = 0) end) is not true`,

  /** What the rows of a file say is what they said when it was read. */
  bankRowsDiffer: `
    select format('bank_files %s', f.id) as place from bank_files f left join lateral (
      select sha256(string_agg(sha256(convert_to(row(row, kind, reference, amount, currency, value_date - date '2000-01-01', bank_reference,
        sum_wrong, order_id, reason, note)::text, 'UTF8')), ''::bytea order by row)) as hash
      from bank_file_rows r where r.payer_tenant_id = f.payer_tenant_id and r.file_id = f.id) s on true
    where f.rows_hash is distinct from s.hash`,

  /** An award shows that the bank refused it while a row says so and no open order has it. */
  refusalAmiss: `
    select format('awards %s', a.id) as place from awards a where a.state = 'committed' and (a.refused_at is not null) <> (
      exists (select from bank_file_rows r where r.payer_tenant_id = a.payer_tenant_id and r.award_id = a.id and r.result = 'refused')
      and not exists (select from transfer_order_awards t where t.payer_tenant_id = a.payer_tenant_id and t.award_id = a.id and t.refused_by is null))`,

  /** An order has the awards of its run that it had when it was made, and those with a verified account pay to it; a transfer is refused by a row that says so, and no award is ordered twice. */
  transferOrderAmiss: `
    select format('transfer_orders %s', coalesce(o.id, s.order_id)) as place from transfer_orders o full join (
      select t.payer_tenant_id, t.order_id, count(*) as transfers, sum(a.amount - a.discount) as amount, min(a.run_id::text) as run, max(a.run_id::text) as last_run,
        sha256(string_agg(uuid_send(t.award_id) || int4send(t.account_version) || convert_to(case when t.is_verified then 'verified' else '' end, 'UTF8') || date_send(t.execute_on) || convert_to(t.document_number || E'\\n', 'UTF8'),
          ''::bytea order by t.execute_on, a.place)) as hash,
        bool_and(t.execute_on <= a.pay_by and (a.verified_account is null or t.is_verified and t.account_version = a.verified_account) and (t.refused_by is null or exists (select from bank_file_rows r where r.payer_tenant_id = t.payer_tenant_id
          and r.file_id = t.refused_by and r.award_id = t.award_id and r.result = 'refused'))
          and not exists (select from transfer_order_awards w where w.payer_tenant_id = t.payer_tenant_id and w.award_id = t.award_id
            and w.order_id <> t.order_id and w.refused_by is null and t.refused_by is null)) as fits
      from transfer_order_awards t left join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
      group by t.payer_tenant_id, t.order_id) s on s.payer_tenant_id = o.payer_tenant_id and s.order_id = o.id
    where ((o.transfers, o.amount, o.awards_hash, o.run_id::text, o.run_id::text) = (s.transfers, s.amount, s.hash, s.run, s.last_run) and s.fits) is not true`,
} as const
