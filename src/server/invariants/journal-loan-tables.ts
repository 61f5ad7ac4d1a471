/** The journaled tables of loans. */
import { type JournalTable, journalTable } from './journal-table.ts'

export const loanTables: readonly JournalTable[] = [
  journalTable(
    'loans',
    `lender_tenant_id id lender_id serial application_id allotment_id product_id product_version dealer_id currency amount_minor rate_bps
     term start_day way account_version receivable approved_by disbursed_by disbursed_at disburser state state_since principal_minor
     interest_minor penalty_minor credit_minor held_minor written_off_minor`,
    'id::text',
    { start_day: 'day', disbursed_at: 'instant', state_since: 'instant' },
  ),
  journalTable(
    'loan_events',
    `lender_tenant_id loan_id number dealer_id kind value_date amount_minor early part of_number to_loan_id reference reason entered_by
     enterer confirmed_by confirmer entered_at`,
    'loan_id::text',
    { value_date: 'day', entered_at: 'instant' },
  ),
  journalTable(
    'loan_states',
    'lender_tenant_id loan_id number dealer_id state day changed_at changed_by',
    'loan_id::text',
    { day: 'day', changed_at: 'instant' },
  ),
  journalTable(
    'loan_schedules',
    'lender_tenant_id loan_id version dealer_id from_day plan made_at',
    'loan_id::text',
    { from_day: 'day', made_at: 'instant' },
  ),
  journalTable(
    'loan_postings',
    `lender_tenant_id loan_id number dealer_id id day event_number principal interest penalty credit held money income waived written_off
     posted_at`,
    'loan_id::text',
    { day: 'day', posted_at: 'instant' },
  ),
  journalTable(
    'loan_requests',
    `lender_tenant_id id loan_id lender_id kind part amount_minor value_date reason state requested_by requester requested_at decided_by decider
     decided_at`,
    'loan_id::text',
    { value_date: 'day', requested_at: 'instant', decided_at: 'instant' },
  ),
  journalTable(
    'loan_exceptions',
    `lender_tenant_id id lender_id loan_id kind amount_minor currency value_date reference source state solution solution_loan_id noted_by
     noted_at solved_by solver solved_at`,
    'id::text',
    { value_date: 'day', noted_at: 'instant', solved_at: 'instant' },
  ),
]
