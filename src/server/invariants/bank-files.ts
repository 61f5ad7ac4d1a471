/** What must never be found of payment files, as plain SQL over the schema. */

export const bankFileChecks = {
  /** Counts are those of the rows; a paid row has the payment of its award, a returned one its return, an exception its record. */
  bankFileAmiss: `
    select format('bank_files %s', f.id) as place from bank_files f left join (
      select r.payer_tenant_id, r.file_id, count(*) as rows, count(*) filter (where r.result is null) as waiting,
        count(*) filter (where r.result = 'paid') as paid, count(*) filter (where r.result = 'returned') as returned,
        count(*) filter (where r.result = 'refused') as refused, count(*) filter (where r.result = 'known') as known,
        count(*) filter (where r.result = 'exception') as exceptions, count(e.id) as listed,
        bool_and(case r.result when 'paid' then p.value_date = r.value_date and p.reference is not distinct from r.bank_reference
          when 'returned' then b.returned_on = r.value_date when 'exception' then e.id is not null else true end is true) as fits
      from bank_file_rows r
      left join award_payments p on p.payer_tenant_id = r.payer_tenant_id and p.award_id = r.award_id
      left join award_returns b on b.payer_tenant_id = r.payer_tenant_id and b.award_id = r.award_id
      left join payment_exceptions e on e.payer_tenant_id = r.payer_tenant_id and e.file_id = r.file_id and e.row = r.row
      group by 1, 2) s on s.payer_tenant_id = f.payer_tenant_id and s.file_id = f.id
    where (case when f.state in ('reading', 'refused') then s.rows is null
      else (f.rows, f.paid, f.returned, f.refused, f.known, f.exceptions, f.exceptions)
          = (s.rows, s.paid, s.returned, s.refused, s.known, s.exceptions, s.listed)
        and s.fits and (f.state = 'done') <= (s.waiting = 0) end) is not true`,
} as const
