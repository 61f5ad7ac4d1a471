/** Defects of the books that a superuser can cause, and the check that finds each; `:name` is a test id. */
import type { BooksFault } from '#text/invariants.ts'

const unknown = '01900000-0000-7000-8000-000000000000'
const entry = 'where transaction_id = :first and number = 1'

const unguarded = 'alter table verification_attempts drop constraint verification_attempts_entries_check'
/** Copies of an attempt, changed by what follows. */
const attempts = `alter table verification_attempts alter column account_key drop expression;
  insert into verification_attempts select (jsonb_populate_record(null::verification_attempts, to_jsonb(v) || jsonb_build_object('id', gen_random_uuid(), 'number', 'EV' || lpad(n::text, 14, '0'),`

export const bookDefects: readonly (readonly [string, string, BooksFault])[] = [
  [
    'an amount that was changed',
    `update ledger_entries set amount_minor = amount_minor - 1 ${entry}`,
    'unbalanced',
  ],
  ['an entry taken out', `delete from ledger_entries ${entry}`, 'entriesAmiss'],
  ['all entries taken out', 'delete from ledger_entries where transaction_id = :first', 'entriesAmiss'],
  [
    'a balanced pair that was added',
    `insert into ledger_entries select transaction_id, batch_id, n, tenant_id, other_tenant_id, 5, account_id, currency, n * 2 - 9
     from ledger_entries, generate_series(4, 5) n ${entry}`,
    'entriesAmiss',
  ],
  ['a transaction taken out', 'delete from ledger_transactions where id = :first', 'orphan'],
  ['an account taken out', `delete from ledger_accounts where kind = 'discount'`, 'orphan'],
  ['a balance that is not the sum', 'update ledger_balances set balance_minor = 1', 'balanceDiffers'],
  [
    'a pool that was never posted',
    `alter table market_private_settings disable trigger append_only;
     update market_private_settings set pool_minor = pool_minor + 100`,
    'poolDiffers',
  ],
  ['another currency of an account', `update ledger_accounts set currency = 'USD'`, 'currencyDiffers'],
  [
    'an entry of nothing',
    `alter table ledger_entries drop constraint ledger_entries_amount_minor_check;
     update ledger_entries set amount_minor = 0 ${entry}`,
    'nothing',
  ],
  [
    'an account of others',
    `update ledger_accounts set tenant_id = other_tenant_id, other_tenant_id = tenant_id where kind = 'net'`,
    'tenantsDiffer',
  ],
  [
    'an entry of others',
    `update ledger_entries set tenant_id = other_tenant_id, other_tenant_id = tenant_id ${entry}`,
    'tenantsDiffer',
  ],
  [
    'a shared account of one',
    `alter table ledger_accounts drop constraint ledger_accounts_check;
     update ledger_accounts set other_tenant_id = tenant_id where kind = 'net'`,
    'sharedAmiss',
  ],
  [
    'an account that is there twice',
    `alter table ledger_accounts drop constraint ledger_accounts_once;
     insert into ledger_accounts select '${unknown}', tenant_id, other_tenant_id, market_id, kind, currency
     from ledger_accounts where kind = 'net'`,
    'accountTwice',
  ],
  [
    'a thing posted twice',
    `alter table ledger_transactions drop constraint ledger_transactions_tenant_id_purpose_subject_id_key;
     update ledger_transactions set subject_id = (select subject_id from ledger_transactions where id = :second)
     where id = :first`,
    'postedTwice',
  ],
  [
    'a tenant that is not there',
    `update ledger_accounts set tenant_id = '${unknown}' where market_id is null`,
    'tenantUnknown',
  ],
  [
    'news of nobody',
    `insert into outbox (tenant_id, topic, body, created_at) values ('${unknown}', 'x', '{}', '2026-01-01')`,
    'tenantUnknown',
  ],
  ['something due for nobody', `update due_rows set tenant_id = '${unknown}'`, 'tenantUnknown'],
  [
    'a signed document of other bytes',
    `alter table signed_documents drop constraint signed_documents_check;
     insert into signed_documents select tenant_id, '${unknown}', null, 'awardLetter', null, '${unknown}', sha256('x'), '000000000000', 'x',
       sha256('y'), timestamptz '2026-01-01' from ledger_accounts limit 1`,
    'signedDocumentDiffers',
  ],
  ['a payer that nobody finds', 'delete from payer_directory', 'derivedDiffers'],
  ['a count that was changed', 'update document_counts set minor = minor + 1', 'countsDiffer'],
  [
    'a document that is not counted',
    'update documents set amount = amount + 1 where id = :invoice',
    'countsDiffer',
  ],
  [
    'counts shown to nobody',
    'update document_counts set payee_tenant_id = null, payee_company_id = null',
    'payeeDiffers',
  ],
  [
    'a document of another payer',
    'update documents set payer_id = payer_tenant_id where id = :invoice',
    'payeeDiffers',
  ],
  [
    'a document shown to nobody',
    'update documents set payee_tenant_id = null, payee_company_id = null where id = :invoice',
    'payeeDiffers',
  ],
  [
    'a credit that does not count',
    `update document_states set payable = d.amount from documents d where d.id = document_id and d.id = :invoice`,
    'creditAmiss',
  ],
  [
    'a credit that counts twice',
    `update document_states set payable = d.amount from documents d where d.id = document_id and d.id = :note`,
    'creditAmiss',
  ],
  [
    'a credit of another payee that counts',
    `update documents set payee_id = '${unknown}' where id = :note`,
    'creditAmiss',
  ],
  [
    'a credit in another currency that counts',
    `update documents set currency = 'USD' where id = :note`,
    'creditAmiss',
  ],
  [
    'a disabled document that can be offered',
    `update document_states set reasons = 0 where document_id = :invoice;
     update documents set disabled_by = 'payer', disabled_reason = 'x' where id = :invoice`,
    'eligibleAmiss',
  ],
  [
    'an offerable credit note',
    'update document_states set reasons = 0 where document_id = :note',
    'eligibleAmiss',
  ],
  [
    'a document that can be offered unconfirmed',
    `update document_states set reasons = 0 where document_id = :invoice;
     update documents set source = 'payee', confirmation = 'waiting' where id = :invoice`,
    'eligibleAmiss',
  ],
  [
    'a reason that was taken away',
    `update document_states set reasons = reasons - 2048 where reasons & 2048 > 0`,
    'eligibilityDiffers',
  ],
  [
    'a status that is not its own',
    `update document_states set status = 'overdue' where document_id = :invoice`,
    'eligibilityDiffers',
  ],
  [
    'a document that shows an offer which is not there',
    `update document_states set item_id = document_id, item_state = 'canceled'`,
    'offerStateDiffers',
  ],
  [
    'a document without its standing',
    'delete from document_states where document_id = :invoice',
    'documentStateAmiss',
  ],
  [
    'a standing that others see',
    'update document_states set payee_tenant_id = payer_tenant_id where document_id = :invoice',
    'documentStateAmiss',
  ],
  [
    'a sum that can be paid early and is not there',
    `update document_counts set payable = payable + 1 where status = 'eligible'`,
    'countsDiffer',
  ],
  [
    'a document that nobody entered',
    `update documents set number = number || 'x' where id = :invoice`,
    'journalDiffers',
  ],
  ['an index taken away', 'drop index documents_numbered', 'catalogueDiffers'],
  ['a guard switched off', 'alter table ledger_entries disable trigger append_only', 'guardMissing'],
  ['a guard taken away', 'drop trigger never_emptied on audit', 'guardMissing'],
  ['the balance unguarded', 'drop trigger balances on ledger_transactions', 'guardMissing'],
  ['a foreign key unguarded', 'alter table ledger_entries disable trigger all', 'guardMissing'],
  [
    'a constraint that was never validated',
    'alter table users add constraint planted check (id is not null) not valid',
    'guardMissing',
  ],
  [
    'row security that is not forced',
    'alter table ledger_entries no force row level security',
    'guardMissing',
  ],
  ['a fourth entry', `${unguarded}; update verification_attempts set entries = 4`, 'verificationAmiss'],
  [
    'a sixth transfer of a day',
    `${attempts} 'day', '2026-01-01', 'state', 'expired', 'credit_code', v.credit_code))).* from verification_attempts v, generate_series(1, 6) n
      where v.state = 'verified' limit 6`,
    'verificationAmiss',
  ],
  [
    'two open attempts',
    `drop index verification_attempt_open; ${attempts} 'day', date '2026-01-01' + n, 'state', 'transferSent', 'arrived_at', null, 'ends_at', null,
      'ended_at', null, 'entries', 0))).* from (select * from verification_attempts where state = 'verified' limit 1) v, generate_series(1, 2) n`,
    'verificationAmiss',
  ],
  [
    'a verification of an attempt that is not',
    'update verifications set proof_id = gen_random_uuid()',
    'verificationUnproven',
  ],
  [
    'an account that was not verified',
    `update verified_accounts set number = '9' || substr(number, 2)`,
    'verificationUnproven',
  ],
  [
    'a company that was verified and is a person',
    `update companies set legal_form = 'person' where company_type = 'supplier'`,
    'verificationUnproven',
  ],
  [
    'a code of two companies',
    `update verifications set credit_code = '91310114MA1GT3P683' where kind = 'company'`,
    'creditCodeTwice',
  ],
  [
    'an amount in the journal',
    `alter table audit drop constraint amount_is_secret;
     insert into audit (tenant_id, seq, body, hash) select tenant_id, 999, '{"action": "verification.sent", "facts": {"amount": "0.58"}}', sha256('x')
      from audit_heads limit 1`,
    'verificationAmountJournaled',
  ],
]
