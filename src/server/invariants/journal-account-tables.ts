/** The tables of bank accounts that are tied to the journal. */
import { type JournalTable, journalTable } from './journal-table.ts'

export const accountTables: readonly JournalTable[] = [
  journalTable(
    'payee_accounts',
    'payer_tenant_id payee_id version holder number bank_code bank_name source corrects set_by set_at entered_by batch_id',
    'payee_id::text',
    { set_at: 'instant' },
    'true',
    ['number'],
  ),
  journalTable(
    'payee_account_decisions',
    'payer_tenant_id payee_id version entered_by is_confirmed decided_by decided_at key_id',
    'payee_id::text',
    { decided_at: 'instant' },
  ),
  journalTable(
    'paid_accounts',
    'payer_tenant_id payee_id number first_paid_at payments',
    'payee_id::text',
    { first_paid_at: 'instant' },
    'true',
    ['number'],
  ),
  journalTable(
    'market_accounts',
    'tenant_id market_id version holder number bank_code bank_name set_by set_at',
    'market_id::text',
    { set_at: 'instant' },
    'true',
    ['number'],
  ),
]
