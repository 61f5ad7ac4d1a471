/** The journaled tables of dealer financing. */
import { type JournalTable, journalTable } from './journal-table.ts'

export const financingTables: readonly JournalTable[] = [
  journalTable('dealers', 'lender_tenant_id id lender_id name listed_at', 'id::text', {
    listed_at: 'instant',
  }),
  journalTable(
    'finance_settings',
    'lender_tenant_id lender_id overdue_days_max version set_by set_at',
    'lender_id::text',
    { set_at: 'instant' },
  ),
  journalTable(
    'finance_accounts',
    'lender_tenant_id lender_id currency version holder number bank_name set_by set_at',
    'lender_id::text',
    { set_at: 'instant' },
    'true',
    ['number'],
  ),
  journalTable('finance_products', 'lender_tenant_id id lender_id version is_on made_at', 'id::text', {
    made_at: 'instant',
  }),
  journalTable(
    'finance_product_versions',
    `lender_tenant_id product_id version name currency method rate_min_bps rate_max_bps term_unit term_min term_max amount_min amount_max
     day_count penalty_bps grace_days early_effect attachments set_by set_at`,
    'product_id::text',
    { set_at: 'instant' },
  ),
  journalTable(
    'allotments',
    `lender_tenant_id id lender_id product_id dealer_id currency limit_minor valid_from valid_to rate_bps version set_by set_at`,
    'id::text',
    { valid_from: 'day', valid_to: 'day', set_at: 'instant' },
  ),
  journalTable(
    'dealer_limits',
    'lender_tenant_id lender_id dealer_id currency limit_minor version set_by set_at',
    'dealer_id::text',
    { set_at: 'instant' },
  ),
  journalTable(
    'finance_applications',
    `lender_tenant_id id lender_id serial allotment_id product_id product_version dealer_id currency requested_minor requested_rate_bps term purpose
     plan state amount_minor rate_bps applied_at applied_by applicant decided_at decided_by decider decider_role reason
     approved_on lapses_on ended_at ended_by version`,
    'id::text',
    {
      applied_at: 'instant',
      decided_at: 'instant',
      approved_on: 'day',
      lapses_on: 'day',
      ended_at: 'instant',
    },
  ),
  journalTable(
    'finance_application_files',
    'lender_tenant_id application_id file_id dealer_id position label name size sha256',
    'application_id::text',
    { sha256: 'bytes' },
  ),
]
