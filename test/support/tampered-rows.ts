import { tamperedLists } from './tampered-lists.ts'

/** Changes to rows that a superuser can make, each with its reported fault; `:name` is an id of the test. */
export type Tampering = readonly [name: string, statement: string, fault: string]

const raised = (id: string) => `
  update document_counts c set minor = c.minor + 100, payable = c.payable + 100 from current_documents d where d.id = ${id}
    and (c.payee_id, c.type, c.status, c.currency) = (d.payee_id, d.type, d.status, d.currency);
  update documents set amount = amount + 100 where id = ${id};
  update document_states set payable = payable + 100 where document_id = ${id}`

export const tamperedRows: readonly Tampering[] = [
  // Documents.
  ['amount, payable and count of a document raised alike', raised(':doc'), 'journalDiffers documents :doc'],
  ['the same of an imported one', raised(':imported'), 'journalDiffers documents :import/'],
  [
    'the due date of an eligible document moved a year',
    `update documents set due_date = due_date + 365 where id = :doc`,
    'journalDiffers documents :doc',
  ],
  ['the amount of a document', `update documents set amount = amount + 1 where id = :doc`, 'countsDiffer'],
  [
    'what is payable of a document',
    `update document_states set payable = payable - 1 where document_id = :doc`,
    'creditAmiss documents :doc',
  ],
  [
    'the reasons of a document',
    `update document_states set reasons = reasons | 2 where document_id = :doc`,
    'eligibilityDiffers documents :doc',
  ],
  [
    'the status of a document and its count',
    `update document_counts c set status = 'disabled' from current_documents d where d.id = :claim
       and (c.payee_id, c.type, c.status, c.currency) = (d.payee_id, d.type, d.status, d.currency);
     update document_states set status = 'disabled' where document_id = :claim`,
    'eligibilityDiffers documents :claim',
  ],
  [
    'a document as if it had never been evaluated',
    `update document_states set reasons = null, payable = null, eligibility_at = null, status = 'checking' where document_id = :doc`,
    'eligibilityDiffers documents :doc',
  ],
  [
    'a document made eligible',
    `update document_states set reasons = 0 where document_id = :claim`,
    'eligibilityDiffers documents :claim',
  ],
  [
    'the number of a document',
    `update documents set number = 'X-1' where id = :doc`,
    'journalDiffers documents :doc',
  ],
  [
    'the payer of a document',
    `update documents set payer_id = payer_tenant_id where id = :doc`,
    'payeeDiffers documents :doc',
  ],
  [
    'a confirmation that nobody gave',
    `update documents set confirmation = 'confirmed' where id = :claim`,
    'journalDiffers documents :claim',
  ],
  [
    'a document paid by nobody',
    `update document_states set paid_date = '2026-11-01' where document_id = :doc`,
    'documentStateAmiss document_states :doc',
  ],
  [
    'a document paid by nobody, with its payment',
    `insert into document_payments select payer_tenant_id, id, '2026-11-01' from documents where id = :doc`,
    'journalDiffers document_payments',
  ],
  [
    'a document deleted by nobody',
    `update documents set deleted_at = '2026-11-01' where id = :doc`,
    'journalDiffers documents :doc',
  ],
  [
    'a document taken away',
    `delete from document_events where document_id = :doc; delete from document_states where document_id = :doc; delete from documents where id = :doc`,
    'journalDiffers documents :doc 0/1',
  ],
  [
    'a document put in',
    `insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, number, type, amount, currency, due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by)
    select gen_random_uuid(), issuer_tenant_id, serial + 900, payer_tenant_id, payer_id, payee_id, 'PUT-IN', type, amount, currency, due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by from documents where id = :doc`,
    '1/0',
  ],
  [
    'a step in the life of a document',
    `update document_events set detail = 'number' where document_id = :doc`,
    'journalDiffers document_events :doc',
  ],
  ['the counts of documents', `update document_counts set documents = documents + 1`, 'countsDiffer'],
  [
    'a receivable whose payer is known by name put in',
    `insert into named_receivables (tenant_id, id, company_id, payer_name, number, type, amount, currency, due_date, means, state, entered_at, entered_by, changed_at, changed_by)
    select c.tenant_id, gen_random_uuid(), c.id, '甲', 'PUT-IN', 'order', 100, 'CNY', '2026-12-01', 'transfer', 'open', c.registered_at, u.id, c.registered_at, u.id
    from companies c, users u where c.id = :tenant limit 1`,
    'journalDiffers named_receivables',
  ],
  // Imports.
  [
    'the counts of a finished import',
    `update imports set rows_read = rows_read + 1, rows_added = rows_added + 1 where id = :import`,
    'journalDiffers imports :import',
  ],
  [
    'the file of an import',
    `update imports set sha256 = sha256('x') where id = :import`,
    'journalDiffers imports :import',
  ],
  [
    'an import undone by nobody',
    `update imports set state = 'undone', undone_by = begun_by, undone_at = begun_at where id = :import`,
    'journalDiffers imports :import',
  ],
  [
    'a document moved out of its import',
    `update documents set import_id = null where id = :imported`,
    'journalDiffers documents :import/',
  ],
  // The ledger.
  [
    'both legs of a posting doubled',
    `update ledger_entries set amount_minor = amount_minor * 2 where transaction_id = :posting`,
    'journalDiffers ledger_entries :posting',
  ],
  [
    'the legs of a posting swapped',
    `update ledger_entries set amount_minor = -amount_minor where transaction_id = :posting`,
    'journalDiffers ledger_entries :posting',
  ],
  [
    'the accounts of a posting swapped',
    `update ledger_entries e set account_id = o.account_id from ledger_entries o
    where e.transaction_id = :posting and o.transaction_id = :posting and e.number + o.number = 3`,
    'journalDiffers ledger_entries :posting',
  ],
  [
    'a whole posting deleted',
    `delete from ledger_entries where transaction_id = :posting; delete from ledger_transactions where id = :posting`,
    'journalDiffers ledger_transactions :posting 0/1',
  ],
  [
    'one leg changed',
    `update ledger_entries set amount_minor = amount_minor + 1 where transaction_id = :posting and number = 1`,
    'unbalanced ledger_transactions :posting',
  ],
  [
    'one leg deleted',
    `delete from ledger_entries where transaction_id = :posting and number = 1`,
    'entriesAmiss ledger_transactions :posting',
  ],
  [
    'the currency of a leg',
    `update ledger_entries set currency = 'USD' where transaction_id = :posting and number = 1`,
    'currencyDiffers ledger_entries :posting',
  ],
  [
    'the day of a posting',
    `update ledger_transactions set happened_at = happened_at - interval '1 year' where id = :posting`,
    'journalDiffers ledger_transactions :posting',
  ],
  [
    'an account of another market',
    `update ledger_accounts set market_id = gen_random_uuid() where kind = 'net'`,
    'journalDiffers ledger_accounts',
  ],
  [
    'what a posting is about',
    `update ledger_transactions set subject_id = gen_random_uuid() where id = :posting`,
    'journalDiffers ledger_transactions :posting',
  ],
  [
    'the balance of an account',
    `update ledger_balances set balance_minor = balance_minor + 1`,
    'balanceDiffers ledger_balances',
  ],
  // Permissions.
  [
    'a role that nobody gave',
    `update memberships set role = 'administrator' where role = 'viewer'`,
    'journalDiffers memberships',
  ],
  [
    'a company renamed',
    `update companies set name = name || 'x' where id = :tenant`,
    'journalDiffers companies :tenant',
  ],
  [
    'a market’s settings',
    `update market_settings set reserve_minor = reserve_minor + 1 where reserve_bps = 0`,
    'journalDiffers market_settings',
  ],
  [
    'what only a payer knows of a market',
    `update market_private_settings set minimum_bps = minimum_bps + 1 where desired_bps is null`,
    'journalDiffers market_private_settings',
  ],
  [
    'the offer state of a document',
    `update document_states set item_id = document_id, item_state = 'canceled' where document_id = :doc`,
    'offerStateDiffers document_states :doc',
  ],
  [
    'an endpoint for webhooks that nobody registered',
    `insert into webhook_endpoints (tenant_id, id, address, topics, state, secret, created_at, created_by)
     select id, id, 'https://example.com/', '{offer.paid}', 'active', 'x', '2026-11-01', (select id from users limit 1) from companies where id = :tenant`,
    'journalDiffers webhook_endpoints :tenant',
  ],
  ['a payee tied to nothing', `update payees set market_id = null`, 'journalDiffers payees'],
  [
    'what only a payer knows of a payee',
    `insert into payee_private_settings select payer_tenant_id, id, 'x' from payees order by id limit 1
      on conflict (payer_tenant_id, payee_id) do update set notes = 'y'`,
    'journalDiffers payee_private_settings',
  ],
  [
    'the minimum of a payee',
    `insert into payee_minimums select p.payer_tenant_id, p.id, 900, 500, p.listed_at, (select id from users limit 1), p.listed_at
     from payees p order by p.id limit 1`,
    'journalDiffers payee_minimums',
  ],
  [
    'the account of a payee',
    `insert into payee_accounts select p.payer_tenant_id, p.id, 900, 'x', '6222021001012345678', '102100099996', null, 'entered', false,
       u.id, p.listed_at, u.id, null from payees p, (select id from users limit 1) u order by p.id limit 1`,
    'journalDiffers payee_accounts',
  ],
  [
    'the confirmation of an account of a payee',
    `insert into payee_account_decisions select b.payer_tenant_id, b.payee_id, b.version, b.entered_by, true,
       (select id from users where id <> b.entered_by limit 1), b.set_at from newest_payee_accounts b where b.is_confirmed is null`,
    'journalDiffers payee_account_decisions',
  ],
  [
    'an account as if it had been paid before',
    `insert into paid_accounts select payer_tenant_id, id, 'X-12345', listed_at, 1 from payees order by id limit 1`,
    'journalDiffers paid_accounts',
  ],
  [
    'the account that a market pays from',
    `insert into market_accounts select m.tenant_id, m.id, 900, 'x', '6222021001012345678', '102100099996', null,
       (select id from users limit 1), m.created_at from markets m order by m.id limit 1`,
    'journalDiffers market_accounts',
  ],
  ...tamperedLists,
]
