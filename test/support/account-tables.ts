/** The tables of bank accounts for the tests of row security, and who may send some. */

const at = `timestamptz '2026-01-01'`
const anyUser = '(select id from users order by id limit 1)'
const caller = `coalesce(scope_user(), ${anyUser})`

export const accountTables = {
  payee_accounts: {
    // A payee reads the account that is kept for it.
    column: `case when exists (select from payees p where p.payer_tenant_id = payee_accounts.payer_tenant_id and p.id = payee_id
      and p.payee_tenant_id = scope_tenant()) then scope_tenant() else payer_tenant_id end`,
    insert: `with p as (insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
        select $2::uuid, $1::uuid, $1::uuid, $2::uuid::text, '甲', false, true, ${at} returning payer_tenant_id, id)
      insert into payee_accounts select payer_tenant_id, id, 1, '甲', '6222021001012345678', '102100099996', null, 'entered', false, ${caller}, ${at},
        ${caller}, null from p`,
  },
  payee_account_decisions: {
    column: `case when exists (select from payees p where p.payer_tenant_id = payee_account_decisions.payer_tenant_id and p.id = payee_id
      and p.payee_tenant_id = scope_tenant()) then scope_tenant() else payer_tenant_id end`,
    insert: `with p as (insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
        select $2::uuid, $1::uuid, $1::uuid, $2::uuid::text, '甲', false, true, ${at} returning payer_tenant_id, id),
      b as (insert into payee_accounts select payer_tenant_id, id, 1, '甲', '6222021001012345678', '102100099996', null, 'entered', false, ${caller}, ${at},
        ${caller}, null from p returning payer_tenant_id, payee_id, version, entered_by)
      insert into payee_account_decisions select payer_tenant_id, payee_id, version, entered_by, false, entered_by, ${at} from b`,
  },
  paid_accounts: {
    column: 'payer_tenant_id',
    insert: `insert into paid_accounts select $1::uuid, $2::uuid, 'X-12345', ${at}, 1`,
  },
  market_accounts: {
    column: 'tenant_id',
    insert: `insert into market_accounts select m.tenant_id, m.id, 1000 + (select count(*) from market_accounts)::int, '甲', '8110701012345678', '302452035018', null,
      ${anyUser}, ${at} from (select coalesce((select id from markets where tenant_id = $1::uuid limit 1), $2::uuid) as id, $1::uuid as tenant_id) m`,
  },
  api_key_allowances: {
    column: 'tenant_id',
    insert: `with k as (insert into api_keys (tenant_id, id, company_id, name, shown, token_hash, kinds, addresses, made_by, made_at)
        select $1::uuid, $2::uuid, $1::uuid, 'ERP', 'sooner_abcde', sha256(convert_to($2::uuid::text, 'utf8')), '{payees}', '{}', ${anyUser}, ${at}
        returning tenant_id, id, made_by)
      insert into api_key_allowances select tenant_id, id, made_by, (select id from users where id <> k.made_by order by id limit 1), ${at} from k`,
  },
} as const
