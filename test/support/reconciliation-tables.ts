/** The tables of reconciliation statements for the tests of row security: a draft is its initiator's own, all else is shared. */

const at = `timestamptz '2026-01-01'`
const payee = `coalesce((select id from payees where payer_tenant_id = $1 and payer_id = $1 order by id limit 1), $2::uuid)`
/** The tenant in scope if it is a side of the row; otherwise the payer. */
const either = `case when payee_tenant_id = scope_tenant() then payee_tenant_id else payer_tenant_id end`

const statement = `insert into reconciliations (payer_tenant_id, id, initiator, initiator_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id,
      payer_name, payee_name, payee_code, serial, currency, status, round, version, total, item_total, lines, created_at, created_by, creator_name, changed_at)
    select $1::uuid, $2::uuid, 'payer', $1::uuid, $1::uuid, ${payee}, $1::uuid, $1::uuid, '甲', '乙', 'V1',
      1000 + (select count(*) from reconciliations), 'CNY', 'draft', 0, 1, 100, 100, 1, ${at}, $1::uuid, '丙', ${at}`
const made = `with s as (${statement} returning payer_tenant_id, id, payee_id)`
const round = `insert into reconciliation_rounds (payer_tenant_id, statement_id, round, initiator_tenant_id, payee_tenant_id, total, item_total, lines)
    select payer_tenant_id, id, 0, payer_tenant_id, payer_tenant_id, 100, 100, 1 from s`

export const reconciliationTables = {
  reconciliations: {
    column: either,
    insert: statement,
    update: `update reconciliations set version = version + 1 where payer_tenant_id = $1`,
  },
  reconciliation_serials: {
    column: 'tenant_id',
    insert: `insert into reconciliation_serials select $1::uuid, 1 where $2::uuid is not null on conflict (tenant_id) do update set last = reconciliation_serials.last + 1`,
    update: `update reconciliation_serials set last = last + 1 where tenant_id = $1`,
  },
  reconciliation_rounds: {
    column: either,
    insert: `${made} ${round}`,
    update: `update reconciliation_rounds set notes = '乙' where payer_tenant_id = $1`,
  },
  reconciliation_lines: {
    column: either,
    insert: `${made}, r as (${round} returning payer_tenant_id, statement_id)
      insert into reconciliation_lines (payer_tenant_id, statement_id, round, position, id, initiator_tenant_id, payee_id, payee_tenant_id, number,
        order_numbers, due_date, amount, state)
      select r.payer_tenant_id, r.statement_id, 0, 1, $2::uuid, r.payer_tenant_id, s.payee_id, r.payer_tenant_id, $2::uuid::text, '{}',
        date '2026-12-01', 100, 'pending' from r join s on s.id = r.statement_id`,
    update: `update reconciliation_lines set remark = '乙' where payer_tenant_id = $1`,
  },
  reconciliation_proposals: {
    column: either,
    insert: `${made} insert into reconciliation_proposals (payer_tenant_id, statement_id, id, round, initiator_tenant_id, payee_tenant_id, number, due_date,
        amount, proposed_at, proposed_by, proposer_name)
      select payer_tenant_id, id, $2::uuid, 1, '00000000-0000-0000-0000-000000000000', payer_tenant_id, 'A', date '2026-12-01', 100, ${at}, payer_tenant_id, '丙' from s`,
    update: `update reconciliation_proposals set taken = true where payer_tenant_id = $1 and taken is null`,
  },
  reconciliation_events: {
    column: either,
    insert: `${made} insert into reconciliation_events (payer_tenant_id, statement_id, id, round, payee_tenant_id, side, kind, at, user_id, user_name)
      select payer_tenant_id, id, $2::uuid, 1, payer_tenant_id, 'payer', 'opened', ${at}, payer_tenant_id, '丙' from s`,
  },
  reconciliation_disputes: {
    column: either,
    insert: `${made} insert into reconciliation_disputes select payer_tenant_id, payee_id, $2::uuid::text, 'CNY', id, payer_tenant_id from s`,
  },
  reconciliation_attachments: {
    column: either,
    insert: `${made} insert into reconciliation_attachments select payer_tenant_id, id, $2::uuid, 1, payer_tenant_id, payer_tenant_id, 'a.pdf', 1,
        sha256(''), ${at}, payer_tenant_id, '丙' from s`,
  },
  reconciliation_unread: {
    column: 'tenant_id',
    insert: `insert into reconciliation_unread select $1::uuid, $1::uuid, coalesce((select id from reconciliations where payer_tenant_id = $1 limit 1), $2::uuid), $1::uuid`,
  },
}
