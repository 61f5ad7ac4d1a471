/**
 * What the journal says of the tables that are tied to it, against what they hold. Every journal entry carries, for each
 * group of rows that it changed, how many rows and which sums of their hashes it added or took away; all entries about a
 * group add up to the rows that are there. The facts are hashed here in a way of its own, apart from the triggers that
 * wrote the sums.
 */

import { accessTables } from './journal-access-tables.ts'
import { accountTables } from './journal-account-tables.ts'
import { clearingTables } from './journal-clearing-tables.ts'
import { financingTables } from './journal-financing-tables.ts'
import { loanTables } from './journal-loan-tables.ts'
import { offerTables } from './journal-offer-tables.ts'
import { receiptTables } from './journal-receipt-tables.ts'
import { reconciliationTables } from './journal-reconciliation-tables.ts'
import { type JournalTable, journalTable, type Kind } from './journal-table.ts'
import { verificationTables } from './journal-verification-tables.ts'

export const journalTables: readonly JournalTable[] = [
  ...accessTables,
  journalTable(
    'documents',
    `id issuer_tenant_id serial payer_tenant_id payer_id payee_id number type order_number amount currency document_date due_date means
     bill_term_days source disabled_by disabled_reason excluded confirmation declined_reason credits_id import_id
     version created_at created_by changed_at changed_by deleted_at`,
    `coalesce(import_id::text || '/' || (serial / 1000)::text, id::text)`,
    {
      document_date: 'day',
      due_date: 'day',
      created_at: 'instant',
      changed_at: 'instant',
      deleted_at: 'instant',
    },
  ),
  journalTable('document_payments', 'payer_tenant_id document_id paid_date', 'payer_tenant_id::text', {
    paid_date: 'day',
  }),
  journalTable(
    'document_events',
    'payer_tenant_id document_id at id kind side user_id detail import_id',
    'coalesce(import_id, document_id)::text',
    { at: 'instant' },
  ),
  journalTable(
    'imports',
    `id tenant_id kind chosen file_name sha256 again state mode rows_read rows_failed rows_warned rows_added totals failure
     failure_details begun_by begun_at run_by finished_at undone_by undone_at`,
    'id::text',
    { sha256: 'bytes', begun_at: 'instant', finished_at: 'instant', undone_at: 'instant' },
  ),
  journalTable(
    'market_settings',
    `market_id version country time_zone cut_off preparation_days pay_weekdays pay_month_days clearing_times
     award_rule payment_grace_days lowest_bps highest_bps fixed_bps receipt_bps rate_types day_count review_required
     days_paid_early_max due_date_max document_minor_min invoice_priority reserve_bps reserve_minor reserve_reason lock_minutes
     counts_from public_version public_set_at public_counts_from set_by set_at tenant_id`,
    'market_id::text',
    {
      due_date_max: 'day',
      counts_from: 'instant',
      public_set_at: 'instant',
      public_counts_from: 'instant',
      set_at: 'instant',
    },
  ),
  journalTable(
    'market_private_settings',
    'tenant_id market_id version minimum_bps desired_bps pool_kind pool_minor available_bps pool_reason automatic_clearing shows_indication',
    'market_id::text',
  ),
  journalTable(
    'payees',
    `id payer_tenant_id payer_id code name contact_name contact_mail is_sme switched_on payee_tenant_id payee_company_id
     market_id reserve_bps reserve_minor contract_number contract_from contract_to contract_terminated version listed_at import_id removed`,
    'coalesce(import_id, id)::text',
    { listed_at: 'instant', contract_from: 'day', contract_to: 'day', contract_terminated: 'day' },
    'true',
    ['contact_name', 'contact_mail'],
  ),
  journalTable('payee_private_settings', 'payer_tenant_id payee_id notes', 'payee_id::text'),
  journalTable(
    'payee_minimums',
    'payer_tenant_id payee_id version minimum_bps counts_from set_by set_at',
    'payee_id::text',
    { counts_from: 'instant', set_at: 'instant' },
  ),
  ...accountTables,
  journalTable(
    'named_receivables',
    `tenant_id id company_id payer_name number type amount currency document_date due_date means bill_term_days state payer_tenant_id
     document_id version entered_at entered_by changed_at changed_by`,
    'id::text',
    { document_date: 'day', due_date: 'day', entered_at: 'instant', changed_at: 'instant' },
  ),
  ...offerTables,
  ...receiptTables,
  ...reconciliationTables,
  ...financingTables,
  ...loanTables,
  journalTable(
    'companies',
    'id tenant_id parent_id company_type legal_form name currency buyer_id registered_at frozen tax_id',
    'id::text',
    { registered_at: 'instant' },
  ),
  journalTable(
    'child_requests',
    'id tenant_id name note state requested_by requested_at settled_at reason',
    'tenant_id::text',
    { requested_at: 'instant', settled_at: 'instant' },
  ),
  journalTable('registration_pages', 'tenant_id slug', 'tenant_id::text'),
  journalTable('memberships', 'user_id tenant_id role status joined_at', 'user_id::text', {
    joined_at: 'instant',
  }),
  journalTable('ledger_accounts', 'id tenant_id other_tenant_id market_id kind currency', 'id::text'),
  journalTable(
    'ledger_transactions',
    'id tenant_id other_tenant_id purpose subject_id entry_count happened_at',
    'batch_id::text',
    { happened_at: 'instant' },
  ),
  journalTable(
    'ledger_entries',
    'transaction_id number tenant_id other_tenant_id entry_count account_id currency amount_minor',
    'batch_id::text',
  ),
  ...clearingTables,
  ...verificationTables,
]

const written: Readonly<Record<Kind, (column: string) => string>> = {
  plain: (column) => column,
  day: (column) => `(${column} - date '2000-01-01')`,
  instant: (column) => `extract(epoch from ${column})`,
  bytes: (column) => `encode(${column}, 'hex')`,
}

const hashedTwice = (text: string): string => `encode(sha256(sha256(convert_to(${text}, 'UTF8'))), 'hex')`

const lanes = [0, 1, 2, 3, 4, 5, 6, 7]
/** A group that has no rows any more adds up to nothing, like one that never had any. */
const sumsOf = (side: 'j' | 'r'): string =>
  ['n', ...lanes.map((lane) => `s${lane}`)].map((sum) => `coalesce(${side}.${sum}, 0)`).join(', ')

function rowsOf({ table, facts, grouped, kinds, which, secrets }: JournalTable): string {
  const hashed = facts
    .split(/\s+/)
    .map((column) => {
      const text = written[kinds[column] ?? 'plain'](column)
      return secrets.includes(column) ? hashedTwice(text) : text
    })
    .join(', ')
  const sums = lanes.map(
    (lane) => `sum(('x' || encode(substr(hash, ${8 * lane + 1}, 8), 'hex'))::bit(64)::bigint) as s${lane}`,
  )
  return `select '${table}' as table_name, made_group, count(*)::numeric as n, ${sums.join(', ')}
    from (select ${grouped} as made_group, sha512(convert_to(row(${hashed})::text, 'UTF8')) as hash from ${table} where ${which} offset 0) hashed
    group by made_group`
}

const journaled = `select item ->> 0 as table_name, item ->> 1 as made_group, sum((item ->> 2)::numeric) as n,
    ${lanes.map((lane) => `sum((item ->> ${lane + 3})::numeric) as s${lane}`).join(', ')}
  from audit a cross join lateral jsonb_array_elements(a.body -> 'made') item where a.body ? 'made' group by 1, 2`

/** Groups of rows that are not what the journal says of them, with how many rows there are and how many there should be. */
export const journalDiffers = `
  select format('%s %s %s/%s', table_name, made_group, coalesce(r.n, 0), coalesce(j.n, 0)) as place
  from (${journaled}) j full join (${journalTables.map(rowsOf).join('\n  union all ')}) r using (table_name, made_group)
  where (${sumsOf('j')}) <> (${sumsOf('r')})`
