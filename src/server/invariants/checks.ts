/**
 * What must never be found in the books, as plain SQL over the schema: independent of the code that writes them and
 * of the constraints that should have refused it. Every statement answers with the places of what it finds.
 */
import type { BooksFault } from '#text/invariants.ts'
import { bankFileChecks } from './bank-files.ts'
import { clearingChecks } from './clearing.ts'
import {
  deliveryPaidTwice,
  eligibilityDiffers,
  payableDiffers,
  receiptApprovedAlone,
  receiptsDiffer,
} from './eligibility.ts'
import { journalDiffers } from './journal-tables.ts'
import { offerChecks } from './offers.ts'
import { reconciliationChecks } from './reconciliations.ts'
import { verificationChecks } from './verification.ts'

/** The tables looked at; the report says how many rows each has. */
export const tablesLookedAt = [
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'outbox',
  'due_rows',
  'documents',
  'receipts',
  'receipt_invoices',
  'imports',
  'offers',
  'offer_items',
  'clearing_runs',
  'awards',
  'award_payments',
  'bank_files',
  'signed_documents',
  'verification_attempts',
  'verifications',
  'reconciliations',
] as const

/** Checks that are no statement: the certificates of runs, and the catalogue of the database. */
export const checkedInCode = ['certificateDiffers', 'catalogueDiffers'] as const

const tenants = `select id from companies where parent_id is null union all select platform_id()`
/** Tables of which every change is refused; each must still have both of its guards. */
const appendOnly = ['audit', 'ledger_accounts', 'ledger_transactions', 'ledger_entries']

export const checks = {
  unbalanced: `
    select format('ledger_transactions %s %s %s', transaction_id, currency, sum(amount_minor)) as place
    from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0`,

  entriesAmiss: `
    select format('ledger_transactions %s %s/%s', t.id, count(distinct e.number), t.entry_count) as place
    from ledger_transactions t left join ledger_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id group by t.id, t.entry_count
    having count(e.number) <> t.entry_count or count(distinct e.number) <> t.entry_count
      or min(e.number) <> 1 or max(e.number) <> t.entry_count or t.entry_count < 2`,

  orphan: `
    select format('ledger_entries %s #%s', e.transaction_id, e.number) as place from ledger_entries e
    where not exists (select from ledger_transactions t where t.id = e.transaction_id)
      or not exists (select from ledger_accounts a where a.id = e.account_id)`,

  balanceDiffers: `
    select format('ledger_balances %s %s/%s', coalesce(b.account_id, a.id), b.balance_minor, a.total) as place
    from ledger_balances b full join (
      select a.id, a.tenant_id, a.other_tenant_id, coalesce(sum(e.amount_minor), 0) as total
      from ledger_accounts a left join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id group by a.tenant_id, a.id) a on a.id = b.account_id
    where (b.balance_minor, b.tenant_id, b.other_tenant_id) is distinct from (a.total, a.tenant_id, a.other_tenant_id)`,

  poolDiffers: `
    select format('markets %s %s/%s', m.id, div(o.pool_minor::numeric * o.available_bps, 10000), k.pool) as place
    from markets m join market_private_settings o on o.tenant_id = m.tenant_id and o.market_id = m.id and o.version = m.version
    cross join lateral (
      select -coalesce(sum(total) filter (where kind = 'pool'), 0) as pool, coalesce(sum(total) filter (where kind <> 'pool'), 0) as used,
        coalesce(min(total) filter (where kind <> 'pool'), 0) as least
      from (select a.kind, sum(e.amount_minor) as total from ledger_accounts a join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
        where a.tenant_id = m.tenant_id and a.market_id = m.id and a.kind in ('pool', 'available', 'committed', 'outstanding') group by a.kind) kinds
    ) k where div(o.pool_minor::numeric * o.available_bps, 10000) <> k.pool or k.pool <> k.used or k.least < 0`,

  currencyDiffers: `
    select format('ledger_entries %s #%s %s/%s', e.transaction_id, e.number, e.currency, a.currency) as place
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.currency <> a.currency`,

  nothing: `
    select format('ledger_entries %s #%s', transaction_id, number) as place from ledger_entries where amount_minor = 0`,

  tenantsDiffer: `
    select format('ledger_entries %s #%s', e.transaction_id, e.number) as place
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join ledger_accounts a on a.id = e.account_id
    where (e.tenant_id, e.other_tenant_id) <> (t.tenant_id, t.other_tenant_id)
      or (e.tenant_id, e.other_tenant_id) <> (a.tenant_id, a.other_tenant_id)`,

  sharedAmiss: `
    select format('ledger_accounts %s %s', id, kind) as place from ledger_accounts
    where (tenant_id = other_tenant_id) <> (kind in ('pool', 'available', 'committed', 'outstanding'))`,

  accountTwice: `
    select format('ledger_accounts %s', string_agg(id::text, ' ' order by id)) as place from ledger_accounts
    group by tenant_id, other_tenant_id, market_id, kind, currency having count(*) > 1`,

  postedTwice: `
    select format('ledger_transactions %s', string_agg(id::text, ' ' order by id)) as place from ledger_transactions
    group by purpose, subject_id having count(*) > 1`,

  derivedDiffers: `
    select format('payer_directory %s', coalesce(k.company_id, c.id)) as place
    from payer_directory k full join (select * from companies where company_type = 'buyer') c on c.id = k.company_id
    where (k.tenant_id, k.name, k.tax_id) is distinct from (c.tenant_id, c.name, c.tax_id)
    union all select format('calendar_texts %s', coalesce(t.country, y.country)) from calendar_texts t full join (
      select country, jsonb_object_agg(kind, years) as years from (
        select country, kind, jsonb_agg(jsonb_build_object('year', year, 'provisional', provisional, 'closed', coalesce(closed, '[]'), 'open', coalesce(open, '[]'))
          order by year) as years
        from calendar_years left join (
          select country, kind, year, jsonb_agg(day order by day) filter (where not open) as closed, jsonb_agg(day order by day) filter (where open) as open
          from calendar_days group by country, kind, year) days using (country, kind, year)
        group by country, kind) kinds group by country) y on y.country = t.country
    where t.calendars::jsonb is distinct from y.years`,

  tenantUnknown: `
    select distinct format('%s %s', origin, tenant_id) as place from (
      select 'ledger_accounts' as origin, tenant_id from ledger_accounts
      union all select 'ledger_accounts', other_tenant_id from ledger_accounts
      union all select 'ledger_transactions', tenant_id from ledger_transactions
      union all select 'ledger_transactions', other_tenant_id from ledger_transactions
      union all select 'audit_heads', tenant_id from audit_heads
      union all select 'outbox', tenant_id from outbox
      union all select 'due_rows', tenant_id from due_rows) rows
    where tenant_id not in (${tenants})`,

  signedDocumentDiffers: `
    select format('signed_documents %s', id) as place from signed_documents
    where hash <> sha256(bytes) or substr(bytes, 1, 5) <> '%PDF-'
    union all select format('offer_agreements %s %s', a.offer_id, a.version) from offer_agreements a
    left join signed_documents d on d.tenant_id = a.payee_tenant_id and d.id = a.document_id
      and d.other_tenant_id = a.payer_tenant_id and d.kind = 'offerAgreement'
      and d.content_hash = sha256(convert_to(a.facts::text, 'UTF8'))
    where a.document_id is not null and d.id is null`,

  countsDiffer: `
    select format('document_counts %s %s %s %s %s/%s %s/%s %s/%s', payee_id, type, status, currency, k.documents, d.documents, k.minor, d.minor, k.payable, d.payable) as place
    from (select * from document_counts where (documents, minor, payable) <> (0, 0, 0)) k full join (
      select payee_id, type, status, currency, count(*) as documents, sum(amount) as minor, coalesce(sum(payable), 0) as payable
      from documents d join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
      where deleted_at is null and type <> 'receipt' group by payee_id, type, status, currency
    ) d using (payee_id, type, status, currency)
    where (k.documents, k.minor, k.payable) is distinct from (d.documents, d.minor, d.payable)`,

  payeeDiffers: `
    select format('%s %s', origin, d.id) as place from (
      select 'documents' as origin, id, payee_id, payer_tenant_id, payer_id, payee_tenant_id, payee_company_id
      from documents where deleted_at is null
      union all select 'document_counts', payee_id, payee_id, payer_tenant_id, payer_id, payee_tenant_id, payee_company_id
      from document_counts) d left join payees p on p.id = d.payee_id
    left join payee_evaluations e on e.payer_tenant_id = p.payer_tenant_id and e.payee_id = p.id
    where (d.payer_tenant_id, d.payer_id) is distinct from (p.payer_tenant_id, p.payer_id)
      or (d.payee_tenant_id, d.payee_company_id) is distinct from (p.payee_tenant_id, p.payee_company_id)
        and (d.payee_tenant_id is not null or coalesce(e.registered, true))`,

  creditAmiss: payableDiffers,

  receiptsDiffer,

  deliveryPaidTwice,

  receiptApprovedAlone,

  eligibilityDiffers,

  journalDiffers,

  eligibleAmiss: `
    select format('documents %s', s.document_id) as place
    from document_states s left join documents d on d.payer_tenant_id = s.payer_tenant_id and d.id = s.document_id
    where s.reasons = 0 and (d.deleted_at is null and amount > 0 and payable > 0 and disabled_by is null and not excluded
      and paid_date is null and d.payee_tenant_id is not null and confirmation in ('none', 'confirmed')) is not true`,

  offerStateDiffers: `
    select format('document_states %s', s.document_id) as place
    from document_states s left join lateral (
      select i.id, i.state from offer_items i where i.payer_tenant_id = s.payer_tenant_id and i.document_id = s.document_id
      order by i.state = 'awarded' desc, i.id desc limit 1) i on true
    where (s.item_id, s.item_state) is distinct from (i.id, i.state)`,

  documentStateAmiss: `
    select format('document_states %s', coalesce(s.document_id, d.id)) as place
    from document_states s full join (select * from documents where deleted_at is null) d
      on d.payer_tenant_id = s.payer_tenant_id and d.id = s.document_id
    left join document_payments p on p.payer_tenant_id = s.payer_tenant_id and p.document_id = s.document_id
    where s.document_id is null or d.id is null or s.payee_tenant_id is distinct from d.payee_tenant_id
      or s.paid_date is distinct from p.paid_date`,

  ...offerChecks,

  ...clearingChecks,

  ...bankFileChecks,

  ...verificationChecks,
  ...reconciliationChecks,

  guardMissing: `
    select format('%s %s', guarded, guard) as place
    from unnest(array['${appendOnly.join("', '")}']) guarded, unnest(array['append_only', 'never_emptied']) guard
    where not exists (select from pg_trigger g
      where g.tgrelid = guarded::regclass and g.tgname = guard and g.tgenabled in ('O', 'A'))
    union all
    select 'ledger_transactions balances' where not exists (select from pg_trigger g
      where g.tgrelid = 'ledger_transactions'::regclass and g.tgname = 'balances' and g.tgenabled in ('O', 'A'))
    union all
    select format('%s %s', c.conrelid::regclass, c.conname) from pg_constraint c
    where c.connamespace = 'public'::regnamespace and not (c.convalidated and coalesce((to_jsonb(c) ->> 'conenforced')::boolean, true))
    union all
    select format('%s %s', g.tgrelid::regclass, g.tgname) from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where c.relnamespace = 'public'::regnamespace and g.tgenabled not in ('O', 'A')
      and g.tgname not in ('append_only', 'never_emptied', 'balances')
    union all
    select format('%s row security', c.relname) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_policy p where p.polrelid = c.oid)
      and not (c.relrowsecurity and c.relforcerowsecurity)`,
} as const satisfies Record<Exclude<BooksFault, (typeof checkedInCode)[number]>, string>
