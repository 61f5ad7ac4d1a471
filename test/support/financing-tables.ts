/** The tables of dealer financing for the tests of row security: a lender and one of its dealers share their rows. */

const at = `timestamptz '2026-01-01'`
const first = (table: string): string =>
  `coalesce((select id from ${table} where lender_tenant_id = $1::uuid order by id limit 1), $2::uuid)`
const [dealer, product, allotment, application, loan] = [
  first('dealers'),
  first('finance_products'),
  first('allotments'),
  first('finance_applications'),
  first('loans'),
]
const column = 'lender_tenant_id'

/** Approves what is planted, so that a loan can be made of it. */
export const approvePlanted = `update finance_applications set state = 'approved', decided_at = ${at}, decided_by = product_id, decider = '丁',
  decider_role = 'reviewer', approved_on = date '2026-01-01', lapses_on = date '2026-02-01', version = 2 where state = 'applied' and purpose = '种下'`

export const financingTables = {
  // Written by a trigger of companies.
  dealers: {
    column,
    byOthers: true,
    insert: `insert into companies (id, tenant_id, company_type, legal_form, name, currency, buyer_id, register_username, registered_at)
      select $2::uuid, $2::uuid, 'dealer', 'company', '经销商', 'CNY', $1::uuid, '', ${at}`,
  },
  finance_settings: {
    column,
    insert: `insert into finance_settings select $1::uuid, $1::uuid, 0, 1, $1::uuid, ${at} where $2::uuid is not null`,
    update: `update finance_settings set version = version + 1 where lender_tenant_id = $1`,
  },
  finance_accounts: {
    column,
    insert: `insert into finance_accounts select $1::uuid, $1::uuid, 'CNY', 1, '甲', '12345678', '乙', $1::uuid, ${at} where $2::uuid is not null`,
  },
  finance_products: {
    column,
    insert: `with p as (insert into finance_products select $1::uuid, $2::uuid, $1::uuid, 1, true, ${at} returning lender_tenant_id, id)
      insert into finance_product_versions select lender_tenant_id, id, 1, '甲', 'CNY', 'bullet', 600, 600, 'months', 1, 12, 1, 100, 360, 0, 0,
        'shorten', '{}', id, ${at} from p`,
    update: `update finance_products set is_on = is_on where lender_tenant_id = $1`,
  },
  finance_product_versions: {
    column,
    insert: `insert into finance_product_versions select $1::uuid, ${product}, 1000 + (select count(*) from finance_product_versions), '甲', 'CNY',
      'bullet', 600, 600, 'months', 1, 12, 1, 100, 360, 0, 0, 'shorten', '{}', $2::uuid, ${at}`,
  },
  allotments: {
    column,
    insert: `insert into allotments select $1::uuid, $2::uuid, $1::uuid, ${product}, ${dealer}, 'CNY', 100, date '2026-01-01', date '2026-12-31', null, 1,
      $1::uuid, ${at}`,
    update: `update allotments set version = version + 1 where lender_tenant_id = $1`,
  },
  dealer_limits: {
    column,
    insert: `insert into dealer_limits select $1::uuid, $1::uuid, ${dealer}, 'CNY', 100, 1, $1::uuid, ${at}`,
    update: `update dealer_limits set version = version + 1 where lender_tenant_id = $1`,
  },
  // Taken by a function.
  finance_serials: {
    column,
    byOthers: true,
    insert: `insert into finance_serials select $1::uuid, 'loan', 1 where $2::uuid is not null`,
  },
  // A dealer applies, never its lender.
  finance_applications: {
    column,
    byOthers: true,
    insert: `insert into finance_applications (lender_tenant_id, id, lender_id, serial, allotment_id, product_id, product_version, dealer_id, currency,
        requested_minor, requested_rate_bps, term, purpose, plan, state, amount_minor, rate_bps, applied_at, applied_by, applicant, version)
      select $1::uuid, $2::uuid, $1::uuid, 1000 + (select count(*) from finance_applications), ${allotment}, ${product}, 1, ${dealer}, 'CNY', 50, 600, 1,
        '种下', '{}', 'applied', 50, 600, ${at}, $1::uuid, '丙', 1`,
  },
  finance_application_files: {
    column,
    byOthers: true,
    insert: `insert into finance_application_files select $1::uuid, ${application}, $2::uuid, ${dealer}, 1, null, 'a.pdf', 1, sha256('')`,
  },
  loans: {
    column,
    insert: `insert into loans (lender_tenant_id, id, lender_id, serial, application_id, allotment_id, product_id, product_version, dealer_id, currency,
        amount_minor, rate_bps, term, start_day, way, receivable, approved_by, disbursed_by, disbursed_at, disburser, state, state_since,
        principal_minor, interest_minor, penalty_minor, credit_minor, held_minor, written_off_minor, overdue_minor, rows_total, rows_paid, posted_to, version)
      select $1::uuid, $2::uuid, $1::uuid, 1000 + (select count(*) from loans), ${application}, ${allotment}, ${product}, 1, ${dealer}, 'CNY', 50, 600, 1,
        date '2026-01-05', 'setOff', 'AR1', ${product}, $1::uuid, ${at}, '戊', 'disbursed', ${at}, 50, 0, 0, 0, 0, 0, 0, 1, 0, date '2026-01-05', 1`,
    update: `update loans set version = version + 1 where lender_tenant_id = $1`,
  },
  loan_events: {
    column,
    insert: `insert into loan_events (lender_tenant_id, loan_id, number, dealer_id, kind, value_date, amount_minor, entered_by, enterer, entered_at)
      select $1::uuid, ${loan}, 1, ${dealer}, 'disbursement', date '2026-01-05', 50, $1::uuid, '戊', ${at}`,
  },
  loan_states: {
    column,
    insert: `insert into loan_states select $1::uuid, ${loan}, 1, ${dealer}, 'disbursed', date '2026-01-05', ${at}, $2::uuid`,
  },
  loan_schedules: {
    column,
    insert: `insert into loan_schedules select $1::uuid, ${loan}, 1, ${dealer}, date '2026-01-05', '[]', ${at} where $2::uuid is not null`,
  },
  loan_postings: {
    column,
    insert: `insert into loan_postings (lender_tenant_id, loan_id, number, dealer_id, id, day, principal, interest, penalty, credit, held, money, income,
        waived, written_off, posted_at)
      select $1::uuid, ${loan}, 1, ${dealer}, $2::uuid, date '2026-01-05', 50, 0, 0, 0, 0, -50, 0, 0, 0, ${at}`,
  },
  loan_requests: {
    column,
    insert: `insert into loan_requests select $1::uuid, $2::uuid, ${loan}, $1::uuid, 'writeOff', null, null, date '2026-01-05', '甲', 'open', $1::uuid, '戊', ${at}`,
  },
  loan_exceptions: {
    column,
    insert: `insert into loan_exceptions (lender_tenant_id, id, lender_id, kind, amount_minor, currency, value_date, reference, source, state, noted_by, noted_at)
      select $1::uuid, $2::uuid, $1::uuid, 'unknownReference', 1, 'CNY', date '2026-01-05', 'R', 'byHand', 'open', $1::uuid, ${at}`,
  },
} as const
