/** A row of every kind for some tenants, which others must not see. */
import type { BooksFault } from '#text/invariants.ts'
import { ask } from './ask.ts'
import { approvePlanted } from './financing-tables.ts'
import { receiptPlanted } from './receipt-tables.ts'
import type { TestServer } from './server.ts'
import { tenantTables } from './tenant-tables.ts'

/** An offer of one document to an open market of a payer, whose payee is the payer itself. */
const offered = (tenant: string, id: string): string => `do $$ begin
  update markets m set version = s.version from market_settings s where m.tenant_id = '${tenant}' and s.market_id = m.id
    and not exists (select from market_settings o where o.market_id = m.id and o.version = m.version);
  insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, payee_tenant_id, payee_company_id, market_id, listed_at)
  select '${id}', m.tenant_id, m.payer_id, '${id}', '甲', false, true, m.tenant_id, m.payer_id, m.id, m.created_at
  from markets m join market_settings s on s.market_id = m.id and s.version = m.version where m.tenant_id = '${tenant}' and m.open order by m.id limit 1;
  insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id, number, type, amount,
    currency, due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by)
  select '${id}', p.payer_tenant_id, 900, p.payer_tenant_id, p.payer_id, p.id, p.payee_tenant_id, p.payee_company_id, '${id}', 'order', 100,
    m.currency, date '2026-12-01', 'transfer', 'payer', 'none', p.listed_at, p.id, p.listed_at, p.id
  from payees p join markets m on m.id = p.market_id where p.id = '${id}';
  insert into document_states (payer_tenant_id, document_id, payee_tenant_id, item_id, item_state, status)
  values ('${tenant}', '${id}', '${tenant}', '${id}', 'live', 'offered');
  insert into offers (payer_tenant_id, id, payer_id, market_id, payee_id, payee_tenant_id, payee_company_id, serial, kind, method, rate_type, rate_bps,
    expected_date, currency, amount, settings_version, agreement_id, submitted_at, submitted_by, version)
  select p.payer_tenant_id, '${id}', p.payer_id, p.market_id, p.id, p.payee_tenant_id, p.payee_company_id, 900, 'oneTime', 'preSettlement', 'apr', 500,
    date '2026-12-01', m.currency, 100, m.version, p.id, p.listed_at, p.id, 2
  from payees p join markets m on m.id = p.market_id where p.id = '${id}';
  insert into offer_items (payer_tenant_id, id, offer_id, document_id, market_id, payee_id, payee_tenant_id, state, face, currency, due_date,
    bill_term_days, method, rate_type, rate_bps, expected_date, day_count, amount, discount, priority_at, changed_at)
  select o.payer_tenant_id, o.id, o.id, o.id, o.market_id, o.payee_id, o.payee_tenant_id, 'live', 100, o.currency, date '2026-12-01', 0,
    o.method, o.rate_type, o.rate_bps, o.expected_date, s.day_count, 100, 1, o.submitted_at, o.submitted_at
  from offers o join market_settings s on s.market_id = o.market_id and s.version = o.settings_version where o.id = '${id}';
  insert into offers (payer_tenant_id, id, payer_id, market_id, payee_id, payee_tenant_id, payee_company_id, serial, kind, method, rate_type, rate_bps,
    expected_date, currency, amount, settings_version, agreement_id, submitted_at, submitted_by, version)
  select o.payer_tenant_id, gen_random_uuid(), o.payer_id, o.market_id, o.payee_id, o.payee_tenant_id, o.payee_company_id, 901, 'recurring', o.method,
    o.rate_type, o.rate_bps, o.expected_date, o.currency, 0, o.settings_version, o.agreement_id, o.submitted_at, o.submitted_by, 2
  from offers o where o.id = '${id}';
  insert into mandates select o.payer_tenant_id, o.id, o.market_id, o.payee_id, o.payee_tenant_id, 900, null, null, null, null, o.submitted_at, null, null
  from offers o where o.payer_tenant_id = '${tenant}' and o.kind = 'recurring'; end $$`

/** What does not hold of rows that belong to nothing. */
export const plantedBreaks = [
  'reasonsDiffer',
  'awardAmiss',
  'awardPostingDiffers',
  'awardSourceDiffers',
  'committedDiffers',
  'creditAmiss',
  'eligibilityDiffers',
  'journalDiffers',
  'paymentAmiss',
  'awardEndAmiss',
  'runAmiss',
  'proposalAmiss',
  'documentStateAmiss',
  'bankFileAmiss',
  'bankRowsDiffer',
  'transferOrderAmiss',
  'verificationUnproven',
  'disputeDiffers',
  'statementDiffers',
] as const satisfies readonly BooksFault[]

export async function plantRows(server: TestServer, tenants: readonly string[]): Promise<void> {
  await plantInto(server, tenants, [
    'admin_config',
    'files',
    'imports',
    'import_rows',
    'file_uses',
    'idempotency_keys',
    'audit',
    'audit_heads',
    'outbox',
    'notifications',
    'due_rows',
    'child_requests',
    'registration_pages',
    'domain_events',
    'event_deliveries',
    'markets',
    'market_settings',
    'market_private_settings',
    'payees',
    'payee_private_settings',
    'payee_minimums',
    'payee_accounts',
    'payee_account_decisions',
    'paid_accounts',
    'market_accounts',
    'payee_invitations',
    'connection_requests',
    'connection_code_tries',
    'api_keys',
    'api_key_allowances',
    'api_key_uses',
    'named_receivables',
    'payer_invitations',
    'documents',
    'document_payments',
    'payee_evaluations',
    'document_events',
    'document_serials',
    'offer_serials',
    'offer_edits',
    'offer_drafts',
    'loan_rates',
    'webhook_endpoints',
    'webhook_events',
    'webhook_deliveries',
    'webhook_receivers',
    'webhook_arrivals',
    'agreement_acceptances',
    'verification_drafts',
    'verification_attempts',
    'person_checks',
    'verifications',
    'verified_accounts',
    'verification_releases',
  ])
  const { makeId } = server.context
  for (const tenant of tenants) {
    await ask(server.ownerUrl, offered(tenant, makeId()))
    await ask(server.ownerUrl, receiptPlanted(tenant, [makeId(), makeId(), makeId()]))
  }
  // An award is of an item.
  await plantInto(server, tenants, [
    'mandate_changes',
    'offer_agreements',
    'back_tests',
    'offer_modifications',
    'document_inclusions',
    'clearing_runs',
    'clearing_run_progress',
    'clearing_snapshots',
    'clearing_payee_results',
    'awards',
    'transfer_orders',
    'transfer_order_awards',
    'award_payments',
    'award_returns',
    'award_file_mails',
    'award_outside_payments',
    'bank_files',
    'bank_file_rows',
    'payment_exceptions',
    'payer_failures',
    'signed_documents',
    'reconciliations',
    'reconciliation_serials',
    'reconciliation_rounds',
    'reconciliation_lines',
    'reconciliation_proposals',
    'reconciliation_events',
    'reconciliation_disputes',
    'reconciliation_attachments',
    'reconciliation_unread',
    'ledger_entries',
    'webhook_outbox',
    'dealers',
    'finance_settings',
    'finance_accounts',
    'finance_products',
    'finance_product_versions',
    'allotments',
    'dealer_limits',
    'finance_serials',
    'finance_applications',
    'finance_application_files',
  ])
  await ask(server.ownerUrl, approvePlanted)
  await plantInto(server, tenants, [
    'loans',
    'loan_events',
    'loan_states',
    'loan_schedules',
    'loan_postings',
    'loan_requests',
    'loan_exceptions',
  ])
}

async function plantInto(
  server: TestServer,
  tenants: readonly string[],
  tables: readonly string[],
): Promise<void> {
  for (const tenant of tenants)
    for (const table of tables) {
      const insert = (tenantTables[table]?.insert ?? '')
        .replaceAll('$1', `'${tenant}'`)
        .replaceAll('$2', `'${server.context.makeId()}'`)
      await ask(server.ownerUrl, insert)
    }
}
