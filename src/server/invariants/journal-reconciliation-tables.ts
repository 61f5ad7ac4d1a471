/** The journaled tables of reconciliation statements. */
import { type JournalTable, journalTable } from './journal-table.ts'

export const reconciliationTables: readonly JournalTable[] = [
  journalTable(
    'reconciliations',
    `payer_tenant_id id initiator initiator_tenant_id payer_id payee_id payee_tenant_id payee_company_id payer_name payee_name payee_code
     serial currency status round version total item_total lines approved rejected proposed reject_reason created_at created_by creator_name
     changed_at initiated_at finished_at`,
    'id::text',
    { created_at: 'instant', changed_at: 'instant', initiated_at: 'instant', finished_at: 'instant' },
  ),
  journalTable(
    'reconciliation_rounds',
    `payer_tenant_id statement_id round initiator_tenant_id payee_tenant_id notes total item_total lines proposal_answers sent_at sent_by
     sender_name`,
    'statement_id::text',
    { sent_at: 'instant' },
  ),
  journalTable(
    'reconciliation_lines',
    `payer_tenant_id statement_id round position id initiator_tenant_id payee_id payee_tenant_id number order_numbers document_date due_date
     amount term_days remark state carried reason description decided_at decided_by decider_name`,
    'statement_id::text',
    { document_date: 'day', due_date: 'day', decided_at: 'instant' },
  ),
  journalTable(
    'reconciliation_proposals',
    `payer_tenant_id statement_id id round initiator_tenant_id payee_tenant_id number document_date due_date amount proposed_at proposed_by
     proposer_name taken description`,
    'statement_id::text',
    { document_date: 'day', due_date: 'day', proposed_at: 'instant' },
  ),
  journalTable(
    'reconciliation_events',
    'payer_tenant_id statement_id id round payee_tenant_id side kind at user_id user_name approved rejected withdrawn status',
    'statement_id::text',
    { at: 'instant' },
  ),
  journalTable(
    'reconciliation_disputes',
    'payer_tenant_id payee_id number currency statement_id payee_tenant_id',
    'statement_id::text',
  ),
  journalTable(
    'reconciliation_attachments',
    'payer_tenant_id statement_id file_id position tenant_id payee_tenant_id name size sha256 added_at added_by adder_name',
    'statement_id::text',
    { sha256: 'bytes', added_at: 'instant' },
  ),
]
