/** The tables of clearing, awards and payment files that are tied to the journal. */
import { type JournalTable, journalTable } from './journal-table.ts'

export const clearingTables: readonly JournalTable[] = [
  journalTable(
    'clearing_runs',
    `payer_tenant_id id market_id number slot_date slot_time state instant requested_by rule_name rule_version format_version settings_version rate_version
     pay_date snapshot_hash result_hash awards_hash reasons_hash items candidates awarded amount discount weight lowest_points lowest_days
     bound pool_price margin_price scale_bits is_optimal
     proposed_at holds_until approved_by approved_at end_reason end_note end_description ended_by end_changes finished_at`,
    'market_id::text',
    {
      slot_date: 'day',
      instant: 'instant',
      pay_date: 'day',
      snapshot_hash: 'bytes',
      result_hash: 'bytes',
      awards_hash: 'bytes',
      reasons_hash: 'bytes',
      proposed_at: 'instant',
      holds_until: 'instant',
      approved_at: 'instant',
      finished_at: 'instant',
    },
    `state <> 'running' or proposed_at is not null`,
  ),
  journalTable(
    'award_payments',
    `payer_tenant_id award_id market_id payee_tenant_id value_date net source reference part_minor part_on part_reference marked_at marked_by
     lapsed_at outside_pool release_on released_on posting_id`,
    'market_id::text',
    {
      value_date: 'day',
      part_on: 'day',
      marked_at: 'instant',
      lapsed_at: 'instant',
      release_on: 'day',
      released_on: 'day',
    },
  ),
  journalTable(
    'award_returns',
    'payer_tenant_id award_id market_id payee_tenant_id returned_on source reference marked_at marked_by',
    'market_id::text',
    { returned_on: 'day', marked_at: 'instant' },
  ),
  journalTable(
    'award_outside_payments',
    'payer_tenant_id award_id market_id payee_tenant_id value_date paid shortfall source reference marked_at marked_by',
    'market_id::text',
    { value_date: 'day', marked_at: 'instant' },
  ),
  journalTable(
    'transfer_orders',
    'payer_tenant_id id run_id market_id number debit_version transfers amount awards_hash created_at created_by',
    'market_id::text',
    { awards_hash: 'bytes', created_at: 'instant' },
  ),
  journalTable(
    'bank_files',
    `payer_tenant_id id company_id format file_name sha256 message_id message_sender state rows rows_hash paid returned refused known exceptions failure
     failure_details preview differing decided_by uploaded_by uploaded_at finished_at`,
    'id::text',
    { sha256: 'bytes', rows_hash: 'bytes', uploaded_at: 'instant', finished_at: 'instant' },
  ),
  journalTable(
    'payment_exceptions',
    `payer_tenant_id id file_id row company_id kind subject subject_id created_at solution solved_subject solved_subject_id solved_number
     solution_note solved_by solved_at version`,
    'file_id::text',
    { created_at: 'instant', solved_at: 'instant' },
  ),
  journalTable(
    'signed_documents',
    'tenant_id id other_tenant_id kind signer subject_id content_hash code hash signed_at',
    'subject_id::text',
    { content_hash: 'bytes', hash: 'bytes', signed_at: 'instant' },
  ),
  journalTable(
    'offer_agreements',
    'payer_tenant_id offer_id version payee_tenant_id facts accepted_at accepted_by accepter document_id',
    'offer_id::text',
    { accepted_at: 'instant' },
  ),
]
