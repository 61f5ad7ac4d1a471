/** The tables of verification and agreements, with a way to write each, for the tests of row security. */
import type { TenantTable } from './tenant-tables.ts'

const at = `timestamptz '2026-01-01'`
const anyUser = `(select id from users where login_mail = 'sunli@newbuyer.test')`
const file = `(select id from files where tenant_id = $1::uuid limit 1)`

const number = `'EV' || lpad((abs(hashtextextended($2::uuid::text, 0)) % 100000000000000)::text, 14, '0')`
/** A verification with the attempt that proved it; a version from this one on. */
const verified = (
  from: number,
): string => `a as (insert into verification_attempts (tenant_id, id, number, day, state, legal_name, credit_code,
      legal_person, account_holder, account_number, bank_name, phone, handler, handler_mobile, sealed_ids, licence_file_id, submitted_by,
      submitted_at, sent_at, arrived_at, ends_at, ended_at, entries)
    select $1::uuid, $2::uuid, ${number}, date '2026-01-01' + (abs(hashtextextended($2::uuid::text, 1)) % 300)::integer, 'verified', '甲',
      upper(right(replace($2::uuid::text, '-', ''), 18)), '乙', '甲', '31050162000123458812', '中国建设银行', '021-59110000', '丙', '13800006027',
      'x', ${file}, ${anyUser}, ${at}, ${at}, ${at}, ${at}, ${at}, 1 returning *),
  v as (insert into verifications select tenant_id, ${from} + (select count(*) from verifications)::integer, 'company', legal_name, credit_code,
    legal_person, phone, handler, handler_mobile, id, submitted_by, ${at} from a returning tenant_id, version)`

export const verificationTables = {
  agreement_acceptances: {
    column: 'tenant_id',
    insert: `insert into agreement_acceptances
      select $2::uuid, ${anyUser}, $1::uuid, 'payee', 1, (select zh_file_id from agreement_versions where kind = 'payee' limit 1), null,
        ${at}, '127.0.0.1', ''`,
  },
  verification_drafts: {
    column: 'tenant_id',
    insert: `insert into verification_drafts select $1::uuid, convert_to(rpad($2::uuid::text, 40), 'UTF8'), ${anyUser}, ${at}
      on conflict (tenant_id) do nothing`,
    update: `update verification_drafts set saved_at = saved_at + interval '1 second' where tenant_id = $1`,
  },
  verification_attempts: {
    column: 'tenant_id',
    insert: `insert into verification_attempts (tenant_id, id, number, day, state, reason, legal_name, credit_code, legal_person,
        account_holder, account_number, bank_name, phone, handler, handler_mobile, sealed_ids, licence_file_id, submitted_by, submitted_at,
        ended_at)
      select $1::uuid, $2::uuid, ${number}, '2026-01-01',
        'failed', 'identityMismatch', '甲', '91310114MA1GT3P683', '乙', '甲', '31050162000123458812', '中国建设银行', '021-59110000', '丙',
        '13800006027', 'x', ${file}, ${anyUser}, ${at}, ${at}`,
    update: `update verification_attempts set entries = entries where tenant_id = $1`,
  },
  person_checks: {
    column: 'tenant_id',
    insert: `insert into person_checks select $1::uuid, $2::uuid, '2026-01-01', '甲', null, ${anyUser}, ${at}`,
    update: `update person_checks set result = 'unavailable' where tenant_id = $1 and result is null`,
  },
  verifications: {
    column: 'tenant_id',
    insert: `with ${verified(1)} select from v`,
  },
  verified_accounts: {
    // A payer reads the account of a payee on its list.
    column: `case when exists (select from payees p where p.payer_tenant_id = scope_tenant()
      and p.payee_tenant_id = verified_accounts.tenant_id) then scope_tenant() else tenant_id end`,
    insert: `with ${verified(1000)}
      insert into verified_accounts select tenant_id, version, '甲', '31050162000123458812', '中国建设银行', null, ${at} from v`,
  },
  verification_releases: {
    column: 'tenant_id',
    byOthers: true,
    insert: `insert into verification_releases (id, tenant_id, account_number, reason, released_by, released_at) values ($2, $1, '31050162000123458812', '甲', $2, ${at})`,
  },
} as const satisfies Readonly<Record<string, TenantTable>>
