/** The tables of clearing for the tests of row security: runs are the payer's own, awards and results are shared. */

const at = `timestamptz '2026-01-01'`
const market = `coalesce((select id from markets where tenant_id = $1::uuid limit 1), $2::uuid)`
const payee = `coalesce((select id from payees where payer_tenant_id = $1 and payer_id = $1 limit 1), $2::uuid)`
const run = `coalesce((select id from clearing_runs where payer_tenant_id = $1 limit 1), $2::uuid)`
/** A live item of a payer that is its own payee, where there is one. */
const item = `(select 1) one left join (select * from offer_items
  where payer_tenant_id = $1 and payee_tenant_id = $1 and state = 'live' order by id desc limit 1) i on true`
const award = `coalesce((select id from awards where payer_tenant_id = $1 limit 1), $2::uuid)`
/** An award that waits for its payment, where there is one. */
const waiting = `(select 1) one left join (select * from awards where payer_tenant_id = $1 and state = 'committed' order by id limit 1) a on true`
const bankFile = `coalesce((select id from bank_files where payer_tenant_id = $1 limit 1), $2::uuid)`
/** The tenant in scope if it is a side of the row; otherwise the payer. */
const either = `case when payee_tenant_id = scope_tenant() then payee_tenant_id else payer_tenant_id end`

export const clearingTables = {
  clearing_runs: {
    column: 'payer_tenant_id',
    insert: `insert into clearing_runs (payer_tenant_id, id, market_id, number, slot_date, state, instant, finished_at)
      select $1::uuid, $2::uuid, ${market}, 1000 + (select count(*) from clearing_runs), date '2026-01-01', 'missed', ${at}, ${at}`,
    update: `update clearing_runs set epoch = epoch + 1 where payer_tenant_id = $1`,
  },
  clearing_run_progress: {
    column: 'payer_tenant_id',
    insert: `insert into clearing_run_progress select $1::uuid, ${run}, 1, 0, null where $2::uuid is not null on conflict do nothing`,
    update: `update clearing_run_progress set done = done + 1 where payer_tenant_id = $1`,
  },
  clearing_snapshots: {
    column: 'payer_tenant_id',
    insert: `insert into clearing_snapshots select $1::uuid, ${run}, (select count(*) from clearing_snapshots)::int, ''::bytea where $2::uuid is not null`,
  },
  clearing_payee_results: {
    column: either,
    insert: `insert into clearing_payee_results select $1::uuid, ${run}, ${payee}, $1::uuid, ${market}, ${at}, date '2026-01-01', '{}', '{}', '{}'
      where $2::uuid is not null on conflict do nothing`,
  },
  awards: {
    column: either,
    insert: `insert into awards (payer_tenant_id, id, run_id, market_id, place, number, offer_id, document_id, payee_id,
      payee_tenant_id, currency, face, credits, amount, discount, method, rate_type, rate_bps, day_count, days_paid_early, bill_term_days,
      settings_version, due_date, new_pay_date, pay_by, release_on, awarded_at)
      select $1::uuid, coalesce(i.id, $2::uuid), ${run}, coalesce(i.market_id, ${market}), 1000 + (select count(*) from awards), translate(to_char((select count(*) from awards), 'FM0000"-"0000'), '012568', 'ACDEFG'),
        coalesce(i.offer_id, $2::uuid), coalesce(i.document_id, $2::uuid), coalesce(i.payee_id, ${payee}), $1::uuid, 'CNY', 100, 0, 100, 1,
        'preSettlement', 'apr', 1000, 360, 30, 0, 1, date '2026-02-01', date '2026-01-02', date '2026-01-03', date '2026-02-01', ${at} from ${item}`,
    update: `update awards set state = state where payer_tenant_id = $1`,
    // Written by `insert_awards` alone.
    byOthers: true as const,
  },
  award_payments: {
    column: either,
    insert: `insert into award_payments select $1::uuid, ${award}, coalesce((select market_id from awards where payer_tenant_id = $1 limit 1), $2::uuid), $1::uuid, date '2026-01-02', 99, 'payer', null, ${at}, $1::uuid,
      date '2026-02-01', null, $2::uuid where $2::uuid is not null on conflict do nothing`,
    update: `update award_payments set released_on = released_on where payer_tenant_id = $1`,
  },
  award_returns: {
    column: either,
    insert: `insert into award_returns select $1::uuid, ${award}, coalesce((select market_id from awards where payer_tenant_id = $1 limit 1), $2::uuid), $1::uuid, date '2026-01-03', 'payer', null, ${at}, $1::uuid
      where $2::uuid is not null on conflict do nothing`,
  },
  award_file_mails: {
    column: 'tenant_id',
    insert: `insert into award_file_mails (tenant_id, id, payer_tenant_id, run_id, requested_by, requested_at, mails)
      select $1::uuid, $2::uuid, $1::uuid, ${run}, $1::uuid, ${at}, 0`,
  },
  award_outside_payments: {
    column: either,
    insert: `with lapsed as (update awards set state = 'lapsed' where payer_tenant_id = $1 and id = ${award} and state = 'committed')
      insert into award_outside_payments select $1::uuid, ${award}, coalesce((select market_id from awards where payer_tenant_id = $1 limit 1), $2::uuid), $1::uuid, date '2026-01-04', 99, 1, 'payer', null, ${at}, $1::uuid
      where $2::uuid is not null on conflict do nothing`,
  },
  bank_files: {
    column: 'payer_tenant_id',
    insert: `insert into bank_files (payer_tenant_id, id, company_id, format, file_name, sha256, state, rows, rows_hash, known, preview, decided_by, uploaded_by, uploaded_at, finished_at)
      select $1::uuid, $2::uuid, $1::uuid, 'camt054', 'a.xml', sha256(convert_to($2::uuid::text, 'UTF8')), 'done', 1, sha256(''), 1, '[]', (select id from users limit 1), (select id from users limit 1), ${at}, ${at}`,
    update: `update bank_files set state = state where payer_tenant_id = $1`,
  },
  bank_file_rows: {
    column: 'payer_tenant_id',
    insert: `insert into bank_file_rows (payer_tenant_id, file_id, row, kind, reference, sum_wrong)
      select $1::uuid, ${bankFile}, 1 + (select count(*) from bank_file_rows)::int, 'payment', 'x', false where $2::uuid is not null`,
    update: `update bank_file_rows set result = 'exception' where payer_tenant_id = $1`,
  },
  payment_exceptions: {
    column: 'payer_tenant_id',
    insert: `insert into payment_exceptions (payer_tenant_id, id, file_id, row, company_id, kind, created_at)
      select $1::uuid, $2::uuid, ${bankFile}, coalesce((select min(row) from bank_file_rows where payer_tenant_id = $1), 1), $1::uuid,
        'referenceUnknown', ${at} on conflict do nothing`,
    update: `update payment_exceptions set solution = 'notOurs', solved_by = (select id from users limit 1), solved_at = ${at}, version = version + 1
      where payer_tenant_id = $1 and solution is null`,
  },
  transfer_orders: {
    column: 'payer_tenant_id',
    insert: `insert into transfer_orders (payer_tenant_id, id, run_id, market_id, number, debit_version, transfers, amount, awards_hash, created_at, created_by)
      select $1::uuid, $2::uuid, coalesce(a.run_id, ${run}), coalesce(a.market_id, ${market}), 1000 + (select count(*) from transfer_orders), 999, 1, 99,
        sha256(''), ${at}, $1::uuid from ${waiting}`,
  },
  transfer_order_awards: {
    // A payee reads the rows of its awards.
    column: `case when exists (select from awards a where a.payer_tenant_id = transfer_order_awards.payer_tenant_id and a.id = award_id
      and a.payee_tenant_id = scope_tenant()) then scope_tenant() else payer_tenant_id end`,
    insert: `with found as (select $1::uuid as tenant_id, coalesce(t.award_id, a.id, $2::uuid) as id, coalesce(a.payee_id, $2::uuid) as payee_id, a.market_id from ${waiting}
        left join (select award_id from transfer_order_awards where payer_tenant_id = $1 limit 1) t on true),
      payee as (insert into payee_accounts select tenant_id, payee_id, 999, '甲', '6222021001012345678', '102100099996', null, 'entered', false,
        u.id, ${at}, u.id, null from found, (select id from users order by id limit 1) u where market_id is not null on conflict do nothing
        returning payer_tenant_id, payee_id, version, entered_by),
      confirmed as (insert into payee_account_decisions select payer_tenant_id, payee_id, version, entered_by, true,
        (select id from users order by id offset 1 limit 1), ${at} from payee on conflict do nothing),
      market as (insert into market_accounts select tenant_id, market_id, 999, '甲', '8110701012345678', '302452035018', null,
        (select id from users limit 1), ${at} from found where market_id is not null on conflict do nothing)
      insert into transfer_order_awards (payer_tenant_id, order_id, award_id, payee_id, account_version, document_number, execute_on)
      select tenant_id, coalesce((select id from transfer_orders where payer_tenant_id = $1 order by id limit 1), $2::uuid), id, payee_id, 999, 'x',
        date '2026-01-02' from found on conflict do nothing`,
    update: `update transfer_order_awards set refused_by = refused_by where payer_tenant_id = $1`,
  },
  payer_failures: {
    column: `case when exists (select from payees p where p.payer_tenant_id = payer_failures.payer_tenant_id
      and p.payee_tenant_id = scope_tenant()) then scope_tenant() else payer_tenant_id end`,
    insert: `insert into payer_failures select $1::uuid, 20, 1 where $2::uuid is not null on conflict do nothing`,
    update: `update payer_failures set failed = failed where payer_tenant_id = $1`,
  },
}
