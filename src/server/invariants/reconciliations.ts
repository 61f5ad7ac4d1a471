/** What must never be found of reconciliation statements, as plain SQL over the schema. */

/**
 * Numbers that statements dispute: rejected in the current round of a statement that is not settled, or rejected in the round
 * before and sent again, without a decision yet.
 */
export const disputedNumbers = `
  select s.payer_tenant_id, s.payee_id, l.number, s.currency, s.id as statement_id
  from reconciliations s
  join reconciliation_lines l on l.payer_tenant_id = s.payer_tenant_id and l.statement_id = s.id and l.round = s.round
  left join reconciliation_lines b on b.payer_tenant_id = s.payer_tenant_id and b.statement_id = s.id and b.round = s.round - 1 and b.number = l.number
  where s.status in ('pendingReview', 'partiallyApproved', 'rejected') and (l.state = 'rejected' or l.state = 'pending' and b.state = 'rejected')`

export const reconciliationChecks = {
  disputeDiffers: `
    select format('reconciliation_disputes %s %s', coalesce(k.statement_id, d.statement_id), coalesce(k.number, d.number)) as place
    from reconciliation_disputes k full join (${disputedNumbers}) d using (payer_tenant_id, payee_id, number, currency, statement_id)
    where k.statement_id is null or d.statement_id is null`,

  statementDiffers: `
    with rounds as (
      select r.*, count(l.id) as found, coalesce(sum(l.amount), 0) as sum, count(*) filter (where l.state = 'approved') as approved,
        count(*) filter (where l.state = 'rejected') as rejected
      from reconciliation_rounds r left join reconciliation_lines l on l.payer_tenant_id = r.payer_tenant_id and l.statement_id = r.statement_id and l.round = r.round
      group by r.payer_tenant_id, r.statement_id, r.round
    )
    select format('reconciliation_rounds %s %s %s/%s %s/%s', statement_id, round, lines, found, item_total, sum) as place
    from rounds where (lines, item_total) <> (found, sum)
    union all
    select format('reconciliations %s', s.id) from reconciliations s
    left join rounds r on r.payer_tenant_id = s.payer_tenant_id and r.statement_id = s.id and r.round = s.round
    where (s.total, s.item_total, s.lines, s.approved, s.rejected) is distinct from (r.total, r.item_total, r.lines, r.approved, r.rejected)
      or s.proposed <> (select count(*) from reconciliation_proposals o where o.payer_tenant_id = s.payer_tenant_id and o.statement_id = s.id
        and o.taken is null)
      or s.round < (select max(m.round) from reconciliation_rounds m where m.payer_tenant_id = s.payer_tenant_id and m.statement_id = s.id)
    union all
    select format('reconciliation_events %s %s %s/%s %s/%s', statement_id, round, e.approved, l.approved, e.rejected, l.rejected)
    from (select payer_tenant_id, statement_id, round, coalesce(sum(approved), 0) as approved, coalesce(sum(rejected - withdrawn), 0) as rejected
      from reconciliation_events group by payer_tenant_id, statement_id, round) e
    full join (select payer_tenant_id, statement_id, round, count(*) filter (where state = 'approved' and not carried) as approved,
        count(*) filter (where state = 'rejected') as rejected
      from reconciliation_lines where decided_at is not null and not carried group by payer_tenant_id, statement_id, round) l
      using (payer_tenant_id, statement_id, round)
    where (coalesce(e.approved, 0), coalesce(e.rejected, 0)) <> (coalesce(l.approved, 0), coalesce(l.rejected, 0))`,
} as const
