/** Every table that holds tenants' rows, with a way to write it, for the tests of row security. */

import { financingTables } from './financing-tables.ts'
import { ledgerTables } from './ledger.ts'
import { tradeTables } from './trade-tables.ts'
import { verificationTables } from './verification-tables.ts'
import { webhookTables } from './webhook-tables.ts'

const hash32 = `sha256('x')`

/**
 * An insert of a row for the tenant $1, and an update of that tenant's rows. $2 is a new id. No statement if the
 * application may not do it at all.
 */
export type TenantTable = {
  readonly column: string
  readonly insert: string
  readonly update?: string
  /** True if only the system or an operator creates rows. */
  readonly byOthers?: true
  /** True if a tenant's trading partners may create rows for it. */
  readonly byPartners?: true
}
export const tenantTables: Readonly<Record<string, TenantTable>> = {
  companies: {
    column: 'tenant_id',
    insert: `insert into companies (id, tenant_id, parent_id, company_type, legal_form, name, currency, register_username, registered_at)
      select $2, c.tenant_id, c.id, c.company_type, c.legal_form, '甲', 'CNY', '', c.registered_at from (select $1::uuid as tenant_id,
      $1::uuid as id, 'buyer' as company_type, 'company' as legal_form, timestamptz '2026-01-01' as registered_at) c`,
    update: `update companies set name = '乙' where tenant_id = $1`,
  },
  memberships: {
    column: 'tenant_id',
    insert: `insert into memberships select id, $1, 'viewer', 'activated', registered_at from users
      where login_mail = 'sunli@newbuyer.test' and $2::uuid is not null`,
    update: `update memberships set role = 'administrator' where tenant_id = $1`,
  },
  admin_config: {
    column: 'tenant_id',
    insert: `insert into admin_config select $1::uuid, 'planted', 'x' where $2::uuid is not null`,
    byOthers: true,
  },
  files: {
    column: 'tenant_id',
    insert: `insert into files values ($2, $1, 'x', 'text/plain', 1, ${hash32}, '2026-01-01')`,
    update: `update files set name = 'y' where tenant_id = $1`,
  },
  idempotency_keys: {
    column: 'scope',
    insert: `insert into idempotency_keys values ($1, $2::uuid::text, ${hash32}, null, '2026-01-01')`,
    update: `update idempotency_keys set outcome = '{}' where scope = $1`,
  },
  audit: {
    column: 'tenant_id',
    insert: `insert into audit (tenant_id, seq, body, hash)
      select $1::uuid, 1000000, jsonb_build_object('id', $2::uuid), ${hash32}`,
  },
  audit_heads: {
    column: 'tenant_id',
    insert: `insert into audit_heads select $1::uuid, 1, ${hash32} where $2::uuid is not null
      on conflict (tenant_id) do update set hash = excluded.hash`,
    update: `update audit_heads set seq = 1 where tenant_id = $1`,
  },
  file_uses: {
    column: 'tenant_id',
    insert: `insert into file_uses select $1::uuid, 'test', $2::uuid, 1,
      (select id from files where tenant_id = $1::uuid and sha256 = ${hash32} limit 1), ${hash32}, timestamptz '2026-01-01'`,
  },
  outbox: {
    column: 'tenant_id',
    byPartners: true,
    insert: `insert into outbox (tenant_id, topic, body, created_at) select $1::uuid, 'x', to_jsonb($2::uuid), timestamptz '2026-01-01'`,
  },
  domain_events: {
    column: 'tenant_id',
    byOthers: true,
    insert: `insert into domain_events select $1::uuid, (select count(*) + 1 from domain_events), null, 'x', to_jsonb($2::uuid), at, at
      from (select timestamptz '2026-01-01' as at) moment`,
  },
  event_deliveries: {
    column: 'tenant_id',
    byOthers: true,
    insert: `insert into event_deliveries select $1::uuid, id, 'x', 0, created_at from domain_events where tenant_id = $1 and $2::uuid is not null`,
    update: `update event_deliveries set tries = 1 where tenant_id = $1`,
  },
  notifications: {
    column: 'tenant_id',
    insert: `insert into notifications (id, tenant_id, channel, recipient, template, language, sealed, state, tries, try_at, created_at)
      values ($2, $1, 'sms', '13800001234', 'test', 'zh', 'x', 'waiting', 0, '2026-01-01', '2026-01-01')`,
  },
  connection_code_tries: {
    column: 'tenant_id',
    insert: `insert into connection_code_tries (id, tenant_id, tried_at) values ($2, $1, '2026-01-01')`,
  },
  due_rows: {
    column: 'tenant_id',
    insert: `insert into due_rows (id, tenant_id, kind, due_at, body, state, tries)
      select $2::uuid, $1::uuid, 'test.due', timestamptz '2026-01-01', to_jsonb($2::uuid), 'waiting', 0`,
    update: `update due_rows set tries = tries + 1 where tenant_id = $1`,
  },
  invitations: {
    column: 'tenant_id',
    insert: `insert into invitations (id, tenant_id, mail, name, mobile, role, state, invited_by, invited_at)
      select $2::uuid, $1::uuid, $2::uuid || '@x.test', '甲', '1', 'viewer', 'open', id, registered_at from users
      where login_mail = 'sunli@newbuyer.test'`,
    update: `update invitations set role = 'clerk' where tenant_id = $1`,
  },
  child_requests: {
    column: 'tenant_id',
    insert: `insert into child_requests (id, tenant_id, name, note, state, requested_by, requested_at)
      select $2::uuid, $1::uuid, $2::uuid::text, '', 'open', id, registered_at from users where login_mail = 'sunli@newbuyer.test'`,
    update: `update child_requests set state = 'withdrawn', settled_at = requested_at where tenant_id = $1`,
  },
  registration_pages: {
    column: 'tenant_id',
    insert: `insert into registration_pages values ($1, left($2::uuid::text, 36)) on conflict (tenant_id) do nothing`,
    update: `update registration_pages set slug = slug || '-x' where tenant_id = $1`,
  },
  ...tradeTables,
  ...financingTables,
  ...verificationTables,
  imports: {
    column: 'tenant_id',
    insert: `insert into imports (id, tenant_id, kind, chosen, file_name, sha256, again, state, rows_done, rows_read, rows_failed, rows_added,
        begun_by, begun_at, touched_at)
      select $2::uuid, $1::uuid, 'tests', '{}', 'x', ${hash32}, true, 'reading', 0, 0, 0, 0, id, registered_at, registered_at from users
      where login_mail = 'sunli@newbuyer.test'`,
    update: `update imports set rows_done = 1 where tenant_id = $1`,
  },
  import_rows: {
    column: 'tenant_id',
    insert: `insert into import_rows select $2::uuid, $1::uuid, 2, '{}', '{}', null`,
    update: `update import_rows set cells = '{x}' where tenant_id = $1`,
  },
  ...ledgerTables,
  ...webhookTables,
  signed_documents: {
    column: 'tenant_id',
    insert: `insert into signed_documents select $1::uuid, $2::uuid, null, 'awardLetter', null, $2::uuid, sha256('x'),
      upper(substr(replace($2::text, '-', ''), 21)), file, sha256(file), timestamptz '2026-01-01'
      from (select convert_to('%PDF-' || $1::text || $2::text, 'UTF8') as file) drawn`,
  },
}
/** Written by the application and read only by the system. */
export const unread: readonly string[] = ['outbox', 'notifications']
