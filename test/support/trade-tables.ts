/** The tables of markets, payees and documents for the tests of row security: rows that two tenants share. */
import { accountTables } from './account-tables.ts'
import { clearingTables } from './clearing-tables.ts'
import { marketSettingColumns, plainTimetable } from './market-rows.ts'
import { receiptTables } from './receipt-tables.ts'
import { reconciliationTables } from './reconciliation-tables.ts'

/** The tenant in scope if it is a side of the row; otherwise the payer. */
const either = `case when payee_tenant_id = scope_tenant() then payee_tenant_id else payer_tenant_id end`
const ofMarket = (market: string, tenant: string): string =>
  `case when exists (select from payees p where p.market_id = ${market} and p.payee_tenant_id = scope_tenant()) then scope_tenant() else ${tenant} end`

const at = `timestamptz '2026-01-01'`
const payee = `coalesce((select id from payees where payer_tenant_id = $1 and payer_id = $1 and payee_tenant_id is null order by id limit 1), $2::uuid)`
const anyUser = '(select id from users order by id limit 1)'
const document = `coalesce((select id from documents where payer_tenant_id = $1 limit 1), $2::uuid)`

/** A document is inserted with its row of `document_states`. */
const entered = `with entered as (
    insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, number, type, amount, currency, due_date,
      means, source, confirmation, created_at, created_by, changed_at, changed_by)
    select $2::uuid, $1::uuid, 500 + (select count(*) from documents), $1::uuid, $1::uuid, ${payee}, $2::uuid::text, 'order', 100, 'CNY',
      date '2026-12-01', 'transfer', 'payer', 'none', ${at}, $1::uuid, ${at}, $1::uuid
    returning payer_tenant_id, id
  )
  insert into document_states (payer_tenant_id, document_id) select payer_tenant_id, id from entered`

const settings = `insert into market_settings (${marketSettingColumns}) select coalesce((select id from markets where tenant_id = $1::uuid limit 1), $2::uuid),
      1000 + (select count(*) from market_settings), ${plainTimetable}, null, null, null, 'ascending', 0, 0, ${at}, $1::uuid`

export const tradeTables = {
  markets: {
    column: ofMarket('markets.id', 'tenant_id'),
    insert: `insert into markets (id, tenant_id, payer_id, currency, open, version, business_date, created_at)
      select $2::uuid, $1::uuid, $1::uuid, 'EUR', true, 1, date '2026-01-01', ${at}`,
    update: `update markets set open = open where tenant_id = $1`,
  },
  market_settings: {
    column: `(select ${ofMarket('m.id', 'm.tenant_id')} from markets m where m.id = market_id)`,
    insert: settings,
  },
  // Readable by the payer only.
  market_private_settings: {
    column: 'tenant_id',
    insert: `with s as (${settings} returning tenant_id, market_id, version)
      insert into market_private_settings select tenant_id, market_id, version, 100, null, 'budget', 0, 10000, null from s`,
  },
  payees: {
    column: either,
    insert: `insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
      select $2::uuid, $1::uuid, $1::uuid, $2::uuid::text, '甲', false, true, ${at}`,
    update: `update payees set name = '乙' where payer_tenant_id = $1`,
  },
  payee_private_settings: {
    column: 'payer_tenant_id',
    insert: `with p as (insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
        select $2::uuid, $1::uuid, $1::uuid, $2::uuid::text, '甲', false, true, ${at} returning payer_tenant_id, id)
      insert into payee_private_settings select payer_tenant_id, id, '' from p`,
    update: `update payee_private_settings set notes = '乙' where payer_tenant_id = $1`,
  },
  payee_minimums: {
    column: 'payer_tenant_id',
    insert: `with p as (insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
        select $2::uuid, $1::uuid, $1::uuid, $2::uuid::text, '甲', false, true, ${at} returning payer_tenant_id, id)
      insert into payee_minimums select payer_tenant_id, id, 1, 500, ${at}, ${anyUser}, ${at} from p`,
  },
  payee_invitations: {
    column: 'payer_tenant_id',
    insert: `with p as (insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
        select $2::uuid, $1::uuid, $1::uuid, $2::uuid::text, '甲', false, true, ${at} returning payer_tenant_id, id)
      insert into payee_invitations (payer_tenant_id, payee_id, code, state, invited_by, invited_at)
      select payer_tenant_id, id, upper(translate(right(id::text, 16), '-', '0')), 'open', ${anyUser}, ${at} from p`,
    update: `update payee_invitations set opened_at = ${at} where payer_tenant_id = $1`,
  },
  // Consent is given by the payee.
  connection_requests: {
    column: 'case when payer_tenant_id = scope_tenant() then payer_tenant_id else payee_tenant_id end',
    insert: `insert into connection_requests (payer_tenant_id, id, payer_id, payee_tenant_id, payee_name, note, by_code, state, requested_by, requester_name, requested_at)
      select k.tenant_id, $2::uuid, k.company_id, $1::uuid, '甲', '', false, 'requested', ${anyUser}, '甲', ${at} from payer_directory k where k.tenant_id <> $1::uuid
      order by k.company_id desc limit 1 on conflict (payer_id, payee_tenant_id) where state = 'requested' do nothing`,
    update: `update connection_requests set state = 'withdrawn', answered_by = requested_by, answered_at = requested_at
      where payee_tenant_id = $1 and state = 'requested'`,
  },
  api_keys: {
    column: 'tenant_id',
    insert: `insert into api_keys (tenant_id, id, company_id, name, shown, token_hash, kinds, addresses, made_by, made_at)
      select $1::uuid, $2::uuid, $1::uuid, 'ERP', 'sooner_abcde', sha256(convert_to($2::uuid::text, 'utf8')), '{documents}', '{}', ${anyUser}, ${at}`,
    update: `update api_keys set revoked_by = made_by, revoked_at = made_at where tenant_id = $1 and revoked_at is null`,
  },
  api_key_uses: {
    column: 'tenant_id',
    insert: `with k as (insert into api_keys (tenant_id, id, company_id, name, shown, token_hash, kinds, addresses, made_by, made_at)
        select $1::uuid, $2::uuid, $1::uuid, 'ERP', 'sooner_abcde', sha256(convert_to($2::uuid::text, 'utf8')), '{documents}', '{}', ${anyUser}, ${at}
        returning tenant_id, id)
      insert into api_key_uses select tenant_id, id, ${at}, '203.0.113.7' from k`,
    update: `update api_key_uses set used_at = used_at where tenant_id = $1`,
  },
  // A payee's own.
  named_receivables: {
    column: 'tenant_id',
    insert: `insert into named_receivables (tenant_id, id, company_id, payer_name, number, type, amount, currency, due_date, means, state,
        entered_at, entered_by, changed_at, changed_by)
      select $1::uuid, $2::uuid, $1::uuid, '甲', $2::uuid::text, 'order', 100, 'CNY', date '2026-12-01', 'transfer', 'open', ${at}, ${anyUser}, ${at}, ${anyUser}`,
    update: `update named_receivables set version = version + 1 where tenant_id = $1`,
  },
  payer_invitations: {
    column: 'tenant_id',
    insert: `insert into payer_invitations (tenant_id, payer_key, payer_name, code, mail, state, invited_by, sent_at)
      select $1::uuid, $2::uuid::text, $2::uuid::text, upper(translate(right($2::uuid::text, 16), '-', '0')), 'a@b.test', 'open', ${anyUser}, ${at}`,
    update: `update payer_invitations set state = 'used' where tenant_id = $1`,
  },
  documents: {
    column: either,
    insert: entered,
    update: `update documents set version = version + 1 where payer_tenant_id = $1`,
  },
  document_states: {
    column: either,
    insert: entered,
    update: `update document_states set eligibility_at = eligibility_at where payer_tenant_id = $1`,
  },
  document_payments: {
    column: 'payer_tenant_id',
    insert: `insert into document_payments select $1::uuid, ${document}, date '2026-11-01' where $2::uuid is not null on conflict do nothing`,
    byOthers: true as const,
  },
  payee_evaluations: {
    column: 'payer_tenant_id',
    insert: `insert into payee_evaluations (payer_tenant_id, payee_id, registered, switched_on) select $1::uuid, ${payee}, true, true
      on conflict (payer_tenant_id, payee_id) do update set today = excluded.today`,
    update: `update payee_evaluations set today = today where payer_tenant_id = $1`,
  },
  document_events: {
    column: `(select ${either} from documents d where d.id = document_id)`,
    insert: `insert into document_events select $1::uuid, ${document}, ${at}, $2::uuid, 'edited', 'payer', $1::uuid, null, null`,
  },
  document_counts: {
    column: either,
    insert: `insert into document_counts select $1::uuid, ${payee}, $2::uuid::text, 'eligible', 'CNY', $1::uuid, null, null, 1, 100, 0`,
    byOthers: true as const,
  },
  // A payee makes offers; which payee that is stands in the list of payees.
  offers: {
    column: either,
    insert: `insert into offers (payer_tenant_id, id, payer_id, market_id, payee_id, payee_tenant_id, payee_company_id, serial, kind, method,
      rate_type, rate_bps, expected_date, currency, amount, settings_version, agreement_id, submitted_at, submitted_by)
      select $1::uuid, $2::uuid, $1::uuid, $2::uuid, $2::uuid, $2::uuid, $2::uuid, 1, 'oneTime', 'preSettlement', 'apr', 500, date '2026-12-01',
        'CNY', 100, 1, $2::uuid, ${at}, $2::uuid`,
    byOthers: true as const,
  },
  offer_items: {
    column: either,
    insert: `insert into offer_items (payer_tenant_id, id, offer_id, document_id, market_id, payee_id, payee_tenant_id, state, face, currency,
      due_date, bill_term_days, method, rate_type, rate_bps, expected_date, day_count, amount, discount, priority_at, changed_at)
      select $1::uuid, $2::uuid, $2::uuid, $2::uuid, $2::uuid, $2::uuid, $2::uuid, 'live', 100, 'CNY', date '2026-12-01', 0, 'preSettlement',
        'apr', 500, date '2026-12-01', 360, 100, 1, ${at}, ${at}`,
    byOthers: true as const,
  },
  offer_modifications: {
    column: either,
    insert: `insert into offer_modifications select $1::uuid, coalesce(o.id, $2::uuid), 2, coalesce(o.payee_id, $2::uuid),
      coalesce(o.payee_tenant_id, $2::uuid), ${at}, $2::uuid, 'preSettlement', 'apr', 500, null, null, date '2026-12-01', 1, $2::uuid, 100, 1, 0, 0, 1, 1
      from (select 1) one left join (select * from offers where payer_tenant_id = $1 and payee_tenant_id = $1 and version = 2 limit 1) o on true`,
  },
  // Of a user; the tests act as one with the id of the tenant.
  loan_rates: {
    column: 'tenant_id',
    insert: `insert into loan_rates select $1::uuid, $1::uuid, 500, ${at} where $2::uuid is not null`,
    update: `update loan_rates set rate_bps = 600 where tenant_id = $1`,
  },
  offer_serials: {
    column: 'tenant_id',
    insert: `insert into offer_serials select $1::uuid, 1 where $2::uuid is not null`,
    update: `update offer_serials set last = last + 1 where tenant_id = $1`,
  },
  offer_edits: {
    column: 'payee_tenant_id',
    insert: `insert into offer_edits select $1::uuid, $2::uuid, ${payee}, date '2026-01-01', $1::uuid, 1`,
    update: `update offer_edits set edits = edits where payee_tenant_id = $1`,
  },
  // A mandate is of a recurring offer, which no tenant of these tests has.
  mandates: {
    column: either,
    insert: `insert into mandates select $1::uuid, $2::uuid, $2::uuid, $2::uuid, $2::uuid, 900, null, null, null, null, ${at}, null, null`,
    byOthers: true as const,
  },
  mandate_changes: {
    column: 'payee_tenant_id',
    insert: `insert into mandate_changes
      select coalesce(g.payer_tenant_id, $1::uuid), coalesce(g.offer_id, $2::uuid), 2, coalesce(g.payee_id, $2::uuid), $1::uuid, ${at}, $2::uuid,
        900, null, null, null, null
      from (select true) one left join (select * from mandates order by payee_tenant_id = $1::uuid desc limit 1) g on true`,
  },
  offer_agreements: {
    column: either,
    insert: `insert into offer_agreements
      select coalesce(o.payer_tenant_id, $1::uuid), coalesce(o.id, $2::uuid), 2, $1::uuid, '{}', ${at}, $2::uuid, 'Li', null
      from (select true) one left join (select * from offers order by payee_tenant_id = $1::uuid desc limit 1) o on true`,
  },
  back_tests: {
    column: 'payee_tenant_id',
    insert: `insert into back_tests select $1::uuid, date '2026-01-01', 1 where $2::uuid is not null`,
    update: `update back_tests set tests = 2 where payee_tenant_id = $1`,
  },
  document_inclusions: {
    column: 'payee_tenant_id',
    insert: `insert into document_inclusions select $1::uuid, coalesce(d.id, $2::uuid), coalesce(d.payee_id, $2::uuid), $1::uuid, ${at}
      from (select 1) one left join (select * from documents where payer_tenant_id = $1 and payee_tenant_id = $1 limit 1) d on true`,
    update: `update document_inclusions set included_at = ${at} where payee_tenant_id = $1`,
  },
  offer_drafts: {
    column: 'tenant_id',
    insert: `insert into offer_drafts values ($1::uuid, $2::uuid, $1::uuid, $2::uuid, 1, '{}', '{}', 1, ${at}, ${at}, $1::uuid)`,
    update: `update offer_drafts set step = 2 where tenant_id = $1`,
  },
  ...accountTables,
  ...clearingTables,
  ...receiptTables,
  ...reconciliationTables,
  document_serials: {
    column: 'tenant_id',
    insert: `insert into document_serials select $1::uuid, 1 where $2::uuid is not null`,
    update: `update document_serials set last = last + 1 where tenant_id = $1`,
  },
}
