/** Which columns hold secrets, and that the application role cannot select those by which people and systems prove who they are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRole } from '#server/db/roles.ts'
import { ask } from './support/ask.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { asRole } from './support/sql.ts'

/** Compared by functions of the owner alone (migrations/0048-secret-columns.sql). */
const hidden = [
  'api_keys.token_hash',
  'credentials.password_hash',
  'known_devices.token_hash',
  'mailed_links.token_hash',
  'operator_sessions.token_hash',
  'operators.password_hash',
  'operators.totp_sealed',
  'picture_codes.answer_hash',
  'sessions.token_hash',
  'verification_codes.code_hash',
]

/** Encrypted with a key that is not in the database, and under row security: a company's commands write them anew. */
const sealed = [
  'notifications.sealed',
  'verification_attempts.sealed_amount',
  'verification_attempts.sealed_ids',
  'verification_drafts.sealed',
  'webhook_endpoints.old_secret',
  'webhook_endpoints.secret',
]

/** Plain, under row security: companies read and send the codes by which they invite each other, and a document's code is printed on it. */
const shown = ['payee_invitations.code', 'payer_invitations.code', 'signed_documents.code']

/** Named like secrets, and none: sums of what is stored, codes of banks and companies, and what a trigger may read. */
const others =
  /^(audit|audit_heads|file_uses|agreement_versions|clearing_runs|signed_documents|transfer_orders|bank_files|files|finance_application_files|reconciliation_attachments|imports|idempotency_keys|migrations|[a-z_]*snapshots)\.\w*(hash|sha256)$|bank_code|credit_code|payee_code|payees\.code|code_is_pilot|person_checks\.call_hash/

const likeSecrets = `select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attname ~ '(hash|secret|sealed|token|password|totp_sealed|sha256|(^|_)code(_|$))' and format_type(a.atttypid, null) in ('bytea', 'text', 'json', 'jsonb')
  order by 1`

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('[IDN-24] columns with secrets', () => {
  it('are known: whatever is named like one is on a list here', async () => {
    const found = (await ask(server.ownerUrl, likeSecrets)).map(String).filter((name) => !others.test(name))
    expect(found).toEqual([...hidden, ...sealed, ...shown].toSorted())
  })

  it.each(hidden)('%s cannot be selected by the application, by itself or with its row', async (name) => {
    const [table = '', column = ''] = name.split('.')
    const refused = (sql: string) =>
      expect(asRole(server, appRole, {}, (query) => query(sql))).rejects.toThrow('permission denied')
    await refused(`select ${column} from ${table}`)
    await refused(`select from ${table} where ${column} is not null`)
    await refused(`select to_jsonb(t) from ${table} t`)
    await refused(`update ${table} set ${column} = ${column} returning ${column}`)
  })
})
