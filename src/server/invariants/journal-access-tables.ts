/**
 * The journaled tables by which people, systems and the calendar decide what happens: who may sign in and by what, who was
 * invited, which keys and endpoints there are, when a market clears, what falls due and which days are open.
 */
import { type JournalTable, journalTable } from './journal-table.ts'

const identityTables: readonly JournalTable[] = [
  journalTable(
    'users',
    `id name title contact_phone contact_mail proven_contact_mail login_phone login_mail activated registered_at
     registered_company activated_by frozen`,
    'id::text',
    { registered_at: 'instant' },
  ),
  journalTable(
    'credentials',
    'user_id password_hash changed_at',
    'user_id::text',
    { changed_at: 'instant' },
    'true',
    ['password_hash'],
  ),
  journalTable(
    'sessions',
    `id token_hash user_id tenant_id company_id company_type role membership_status created_at expires_at ended_at
     user_frozen company_frozen`,
    'user_id::text',
    { token_hash: 'bytes', created_at: 'instant', expires_at: 'instant', ended_at: 'instant' },
    'true',
    ['token_hash'],
  ),
  journalTable(
    'operators',
    'id name mail password_hash totp_sealed added_at removed_at',
    'id::text',
    { totp_sealed: 'bytes', added_at: 'instant', removed_at: 'instant' },
    'true',
    ['password_hash', 'totp_sealed'],
  ),
  journalTable(
    'operator_sessions',
    'id token_hash operator_id created_at expires_at ended_at',
    'operator_id::text',
    { token_hash: 'bytes', created_at: 'instant', expires_at: 'instant', ended_at: 'instant' },
    'true',
    ['token_hash'],
  ),
]

const invitationTables: readonly JournalTable[] = [
  journalTable(
    'invitations',
    'id tenant_id mail name mobile role state user_id invited_by invited_at',
    'tenant_id::text',
    { invited_at: 'instant' },
  ),
  journalTable(
    'mailed_links',
    `id purpose user_id mail token_hash sent_at expires_at used_at tenant_id invitation_id sent_by payee_id`,
    'coalesce(user_id, tenant_id)::text',
    { token_hash: 'bytes', sent_at: 'instant', expires_at: 'instant', used_at: 'instant' },
    'user_id is not null or tenant_id is not null',
    ['token_hash'],
  ),
  journalTable(
    'payee_invitations',
    'payer_tenant_id payee_id code mail market_id state invited_by invited_at sent_at',
    'payee_id::text',
    { invited_at: 'instant', sent_at: 'instant' },
    'true',
    ['code', 'mail'],
  ),
  journalTable(
    'connection_requests',
    `payer_tenant_id id payer_id payee_tenant_id payee_name note by_code invited_payee_id invited_name invited_mail state reason
     payee_id requested_by requester_name requester_mail requested_at answered_by answered_at`,
    'id::text',
    { requested_at: 'instant', answered_at: 'instant' },
    'true',
    ['invited_mail', 'requester_mail'],
  ),
  journalTable(
    'payer_invitations',
    'tenant_id payer_key payer_name code mail state invited_by sent_at',
    'payer_key',
    { sent_at: 'instant' },
    'true',
    ['code', 'mail'],
  ),
]

const systemTables: readonly JournalTable[] = [
  journalTable(
    'api_keys',
    'tenant_id id company_id name shown token_hash kinds addresses made_by made_at revoked_by revoked_at',
    'id::text',
    { token_hash: 'bytes', made_at: 'instant', revoked_at: 'instant' },
    'true',
    ['token_hash'],
  ),
  journalTable('api_key_allowances', 'tenant_id key_id made_by allowed_by allowed_at', 'key_id::text', {
    allowed_at: 'instant',
  }),
  journalTable(
    'webhook_endpoints',
    'tenant_id id address topics state paused_because secret old_secret old_secret_until created_at created_by',
    'id::text',
    { secret: 'bytes', old_secret: 'bytes', old_secret_until: 'instant', created_at: 'instant' },
    'true',
    ['secret', 'old_secret'],
  ),
  journalTable('webhook_events', 'tenant_id id topic at payload created_at', 'tenant_id::text', {
    at: 'instant',
    created_at: 'instant',
  }),
]

const timeTables: readonly JournalTable[] = [
  journalTable(
    'markets',
    `id tenant_id payer_id currency open closed_reason reopen_at version restrictions_version business_date next_clearing_at
     next_pay_date created_at`,
    'id::text',
    {
      reopen_at: 'instant',
      business_date: 'day',
      next_clearing_at: 'instant',
      next_pay_date: 'day',
      created_at: 'instant',
    },
  ),
  journalTable('due_rows', 'id tenant_id market_id kind due_at body done', 'lane::text', {
    due_at: 'instant',
  }),
  journalTable('calendar_years', 'country kind year provisional', `country || ' ' || kind || ' ' || year`),
  journalTable('calendar_days', 'country kind day open', `country || ' ' || kind || ' ' || year`, {
    day: 'day',
  }),
]

export const accessTables: readonly JournalTable[] = [
  ...identityTables,
  ...invitationTables,
  ...systemTables,
  ...timeTables,
]
