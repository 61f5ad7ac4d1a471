/** The journaled tables of offers. */
import { type JournalTable, journalTable } from './journal-table.ts'

export const offerTables: readonly JournalTable[] = [
  journalTable(
    'offers',
    `payer_tenant_id id payer_id market_id payee_id payee_tenant_id payee_company_id serial kind fixed of_receipts version method rate_type rate_bps
     bill_rate_type bill_rate_bps expected_date currency amount settings_version agreement_id submitted_at submitted_by`,
    'payee_id::text',
    { expected_date: 'day', submitted_at: 'instant' },
  ),
  journalTable(
    'offer_items',
    `payer_tenant_id id offer_id document_id market_id payee_id payee_tenant_id state reviewed reviewed_at reviewed_by rejection_reason
     rejection_note failure_reason face currency
     due_date bill_term_days method rate_type rate_bps bill_rate_type bill_rate_bps expected_date day_count fixed of_receipts amount discount
     priority_at changed_at invalid_reason invalid_changes`,
    'payee_id::text',
    {
      due_date: 'day',
      expected_date: 'day',
      priority_at: 'instant',
      changed_at: 'instant',
      reviewed_at: 'instant',
    },
  ),
  journalTable(
    'offer_modifications',
    `payer_tenant_id offer_id version payee_id payee_tenant_id modified_at modified_by method rate_type rate_bps bill_rate_type
     bill_rate_bps expected_date settings_version agreement_id amount kept added removed discount_before discount_after`,
    'payee_id::text',
    { expected_date: 'day', modified_at: 'instant' },
  ),
  journalTable(
    'document_inclusions',
    'payer_tenant_id document_id payee_id payee_tenant_id included_at',
    'payee_id::text',
    { included_at: 'instant' },
  ),
  journalTable(
    'mandates',
    `payer_tenant_id offer_id market_id payee_id payee_tenant_id ceiling_bps month_minor_max days_min end_date target_minor changed_at
     ended_at end_reason`,
    'payee_id::text',
    { end_date: 'day', changed_at: 'instant', ended_at: 'instant' },
  ),
  journalTable(
    'mandate_changes',
    `payer_tenant_id offer_id version payee_id payee_tenant_id changed_at changed_by ceiling_bps month_minor_max days_min end_date
     target_minor`,
    'payee_id::text',
    { end_date: 'day', changed_at: 'instant' },
  ),
]
