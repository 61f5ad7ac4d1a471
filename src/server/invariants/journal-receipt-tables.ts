/** The journaled tables of receipts. */
import { type JournalTable, journalTable } from './journal-table.ts'

export const receiptTables: readonly JournalTable[] = [
  journalTable(
    'receipts',
    `payer_tenant_id document_id goods quantity several_payer_at several_payer_by several_payee_at several_payee_by reminded_at`,
    'payer_tenant_id::text',
    { several_payer_at: 'instant', several_payee_at: 'instant', reminded_at: 'instant' },
  ),
  journalTable(
    'receipt_invoices',
    'payer_tenant_id receipt_id document_id payee_id linked_at linked_by',
    'payer_tenant_id::text',
    { linked_at: 'instant' },
  ),
  journalTable(
    'other_deliveries',
    'payer_tenant_id document_id receipt_id said_at said_by',
    'payer_tenant_id::text',
    { said_at: 'instant' },
  ),
]
