/** SQL about a document `d` in statements: the lines of both sides that name it. */

/** Lines `l` of the statements `s` that were sent between its parties, in its currency. */
const naming = `reconciliation_lines l join reconciliations s on s.payer_tenant_id = l.payer_tenant_id and s.id = l.statement_id
    and s.payer_id = d.payer_id and s.currency = d.currency
  where l.payer_tenant_id = d.payer_tenant_id and l.payee_id = d.payee_id and l.number = d.number and l.round > 0`

/** The first statement that disputes it, as JSON; null if none does. */
export const disputeOf = `(
    select json_build_object('id', s.id, 'number', reconciliation_number(s.serial))
    from reconciliation_disputes r join reconciliations s on s.payer_tenant_id = r.payer_tenant_id and s.id = r.statement_id
    where r.payer_tenant_id = d.payer_tenant_id and r.payee_id = d.payee_id and r.number = d.number and r.currency = d.currency
    order by s.id limit 1)`

/** True once a line that names it was approved. */
export const isReconciled = `exists (select from ${naming} and l.state = 'approved')`

/** As they stand in the current round, as JSON. */
export const statementsOf = `coalesce((
    select json_agg(json_build_object('id', f.id, 'number', f.number, 'state', f.state, 'at', instant_text(f.at)) order by f.at, f.id)
    from (
      select s.id, reconciliation_number(s.serial) as number, l.state, coalesce(l.decided_at, (select r.sent_at from reconciliation_rounds r
        where r.payer_tenant_id = s.payer_tenant_id and r.statement_id = s.id and r.round = s.round)) as at
      from ${naming} and l.round = s.round
    ) f), '[]')`
