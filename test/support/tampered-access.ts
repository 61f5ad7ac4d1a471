/** Changes to who may sign in, what falls due and when markets clear that a superuser can make, with the reported faults. */
import type { Tampering } from './tampered-rows.ts'

const anyone = '01900000-0000-7000-8000-000000000001'
const one = (table: string, key = 'id') => `${key} = (select ${key} from ${table} order by ${key} limit 1)`

export const tamperedAccess: readonly Tampering[] = [
  // Markets, what falls due, calendars.
  [
    'a market closed that was open',
    `update markets set open = false where tenant_id = :tenant and open`,
    'journalDiffers markets',
  ],
  [
    'the reason that a market is closed',
    `update markets set open = false, closed_reason = '结账' where tenant_id = :tenant`,
    'journalDiffers markets',
  ],
  [
    'the next clearing of a market',
    `update markets set next_clearing_at = next_clearing_at + interval '1 hour'`,
    'journalDiffers markets',
  ],
  [
    'the next pay date of a market',
    `update markets set next_pay_date = next_pay_date + 1`,
    'journalDiffers markets',
  ],
  ['a due row removed', `delete from due_rows where ${one('due_rows')}`, 'journalDiffers due_rows'],
  [
    'a due row moved',
    `update due_rows set due_at = due_at + interval '1 day' where ${one('due_rows')}`,
    'journalDiffers due_rows',
  ],
  [
    'a due row marked as done that was not',
    `update due_rows set state = 'done', settled_at = due_at where id = (select id from due_rows where state = 'waiting' limit 1)`,
    'journalDiffers due_rows',
  ],
  [
    'a holiday turned into a bank day',
    `update calendar_days set open = true where country = 'CN' and kind = 'bank' and day = '2026-10-01'`,
    'journalDiffers calendar_days CN bank 2026',
  ],
  [
    'a holiday removed',
    `delete from calendar_days where country = 'CN' and kind = 'office' and day = '2026-10-01'`,
    'journalDiffers calendar_days CN office 2026',
  ],
  [
    'a year that nobody published',
    `insert into calendar_years (country, kind, year) values ('CN', 'bank', 2099)`,
    'journalDiffers calendar_years CN bank 2099',
  ],
  // Keys and endpoints.
  [
    'the hash of an API key',
    `update api_keys set token_hash = sha256('mine') where id = :key`,
    'journalDiffers api_keys :key',
  ],
  [
    'the secret of a webhook endpoint',
    `update webhook_endpoints set secret = 'mine' where id = :endpoint`,
    'journalDiffers webhook_endpoints :endpoint',
  ],
  [
    'the old secret of a webhook endpoint, valid again',
    `update webhook_endpoints set old_secret = 'mine', old_secret_until = '2099-01-01' where id = :endpoint`,
    'journalDiffers webhook_endpoints :endpoint',
  ],
  [
    'the payload of a webhook event',
    `update webhook_events set payload = replace(payload, 'webhook.test', 'offer.paid') where tenant_id = :tenant`,
    'journalDiffers webhook_events :tenant',
  ],
  [
    'a webhook event removed',
    `delete from webhook_events where tenant_id = :tenant`,
    'journalDiffers webhook_events :tenant',
  ],
  // People.
  [
    'the password of a person',
    `update credentials set password_hash = '$argon2id$mine' where user_id = :person`,
    'journalDiffers credentials :person',
  ],
  [
    'the contact mail of a person',
    `update users set contact_mail = 'thief@example.test' where id = :person`,
    'journalDiffers users :person',
  ],
  [
    'the proven contact mail of a person',
    `update users set proven_contact_mail = 'thief@example.test' where id = :person`,
    'journalDiffers users :person',
  ],
  [
    'the mail by which a person signs in',
    `update users set login_mail = 'thief@example.test' where id = :person`,
    'journalDiffers users :person',
  ],
  [
    'a session that nobody opened',
    `insert into sessions (id, token_hash, user_id, address, user_agent, created_at, seen_at, expires_at)
     values ('${anyone}', sha256('mine'), :person, '', '', '2026-11-16', '2026-11-16', '2099-01-01')`,
    'journalDiffers sessions :person',
  ],
  [
    'the token of a session',
    `update sessions set token_hash = sha256('mine') where id = (select max(id::text)::uuid from sessions where user_id = :person)`,
    'journalDiffers sessions :person',
  ],
  [
    'a session that does not expire',
    `update sessions set expires_at = '2099-01-01' where user_id = :person`,
    'journalDiffers sessions :person',
  ],
  ['a session removed', `delete from sessions where user_id = :person`, 'journalDiffers sessions :person'],
  [
    'the password of an operator',
    `update operators set password_hash = '$argon2id$mine'`,
    'journalDiffers operators',
  ],
  [
    'the one-time codes of an operator',
    `update operators set totp_sealed = 'mine'`,
    'journalDiffers operators',
  ],
  [
    'a session of an operator that nobody opened',
    `insert into operator_sessions (id, token_hash, operator_id, address, user_agent, created_at, seen_at, expires_at)
     select '${anyone}', sha256('mine'), id, '', '', '2026-11-16', '2026-11-16', '2099-01-01' from operators limit 1`,
    'journalDiffers operator_sessions',
  ],
  // Invitations.
  [
    'the code of a payee’s invitation',
    `update payee_invitations set code = reverse(code)`,
    'journalDiffers payee_invitations',
  ],
  [
    'the address of a payee’s invitation',
    `update payee_invitations set mail = 'thief@example.test', sent_at = '2026-11-16'`,
    'journalDiffers payee_invitations',
  ],
  [
    'the contact mail of a payee',
    `update payees set contact_mail = 'thief@example.test' where id = (select id from payees where not removed limit 1)`,
    'journalDiffers payees',
  ],
  [
    'the code of a payer’s invitation',
    `insert into payer_invitations (tenant_id, payer_key, payer_name, code, mail, state, invited_by, sent_at)
     values (:tenant, 'x', 'x', '0123456789ABCDEF', 'thief@example.test', 'open', :person, '2026-11-16')`,
    'journalDiffers payer_invitations x',
  ],
  [
    'an invitation of staff that nobody sent',
    `insert into invitations (id, tenant_id, mail, name, mobile, role, state, invited_by, invited_at)
     values ('${anyone}', :tenant, 'thief@example.test', 'x', '1', 'administrator', 'open', :person, '2026-11-16')`,
    'journalDiffers invitations :tenant',
  ],
  [
    'a link to set a password that nobody asked for',
    `insert into mailed_links (id, purpose, user_id, mail, token_hash, sent_at, expires_at)
     values ('${anyone}', 'reset', :person, 'thief@example.test', sha256('mine'), '2026-11-16', '2099-01-01')`,
    'journalDiffers mailed_links :person',
  ],
]
