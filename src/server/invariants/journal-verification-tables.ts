/** The journaled tables of verification and agreements. The count of entries is no fact: it is committed before an amount is compared. */
import { type JournalTable, journalTable } from './journal-table.ts'

export const verificationTables: readonly JournalTable[] = [
  journalTable(
    'agreement_acceptances',
    'id user_id tenant_id kind version file_id subject_id accepted_at address user_agent',
    'coalesce(tenant_id, user_id)::text',
    { accepted_at: 'instant' },
  ),
  journalTable(
    'verification_attempts',
    `tenant_id id number day state reason legal_name credit_code code_is_pilot legal_person account_holder account_number bank_name
     bank_code phone handler handler_mobile licence_file_id wrong wrong_at submitted_by submitted_at sent_at arrived_at ends_at ended_at`,
    'id::text',
    {
      day: 'day',
      wrong_at: 'instant',
      submitted_at: 'instant',
      sent_at: 'instant',
      arrived_at: 'instant',
      ends_at: 'instant',
      ended_at: 'instant',
    },
    'true',
    ['account_number'],
  ),
  journalTable(
    'verifications',
    `tenant_id version kind legal_name credit_code legal_person phone handler handler_mobile proof_id verified_by verified_at`,
    'tenant_id::text',
    { verified_at: 'instant' },
  ),
  journalTable(
    'verified_accounts',
    'tenant_id version holder number bank_name bank_code verified_at',
    'tenant_id::text',
    { verified_at: 'instant' },
    'true',
    ['number'],
  ),
  journalTable(
    'verification_releases',
    'id tenant_id account_number reason released_by released_at',
    'id::text',
    { released_at: 'instant' },
    'true',
    ['account_number'],
  ),
]
