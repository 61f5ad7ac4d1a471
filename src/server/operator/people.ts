/** Adding and removing operators on the server's machine. Passwords and secrets are shown once. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { OperatorAction } from '#domain/audit.ts'
import { totpSecretBytes } from '#domain/operator/limits.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import { appendJournal, platformId } from '../commands/journal.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Database } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { hashOf } from '../identity/queries.ts'
import { sealSecret } from './sign-in.ts'
import * as store from './store.ts'
import { otpauthUri } from './totp.ts'

export type Desk = {
  /** The system role's connection. */
  readonly db: Database
  readonly secrets: Secrets
  readonly makeId: () => string
  readonly now: Date
}
export type OperatorCredentials = { readonly password: string; readonly uri: string }

/** As long as a key, with every kind of character that a password needs. */
const newPassword = (): string => `${randomBytes(15).toString('base64url')}#7z`

/** Undefined if the mail address is taken. */
export const addOperator = (
  desk: Desk,
  mail: string,
  name: string,
): Promise<OperatorCredentials | undefined> =>
  made(desk, mail, 'operator.added', async (db, credentials) => {
    const id = desk.makeId()
    const added_at = await readBusinessTime(db, desk.now)
    const row = { id, name, mail, added_at, ...credentials(id) }
    return (await store.insertOperator(db, row)) ? id : undefined
  })

/**
 * Undefined if no operator has the mail address. Ends all sessions, and the last one-time code stops working.
 */
export const renewOperator = (desk: Desk, mail: string): Promise<OperatorCredentials | undefined> =>
  made(desk, mail, 'operator.reset', async (db, credentials) => {
    const found = (await store.holdOperators(db)).find((one) => one.mail === mail)
    if (found) await store.changeOperator(db, found, credentials(found.id), desk.now)
    return found?.id
  })

/** The last operator cannot be removed. */
export const removeOperator = (desk: Desk, mail: string): Promise<'removed' | 'unknown' | 'last'> =>
  desk.db.transaction().execute(async (db) => {
    const all = await store.holdOperators(db)
    const found = all.find((one) => one.mail === mail)
    if (!found) return 'unknown'
    if (all.length === 1) return 'last'
    await store.changeOperator(db, found, { removed_at: await readBusinessTime(db, desk.now) }, desk.now)
    await journal(desk, db, 'operator.removed', { mail, id: found.id })
    return 'removed'
  })

type Credentials = (id: string) => { readonly password_hash: string; readonly totp_sealed: Buffer }

async function made(
  desk: Desk,
  mail: string,
  action: OperatorAction,
  write: (db: Transaction<Schema>, credentials: Credentials) => Promise<string | undefined>,
): Promise<OperatorCredentials | undefined> {
  const password = newPassword()
  const secret = randomBytes(totpSecretBytes)
  const password_hash = await hashOf(password)
  const credentials = (id: string) => ({ password_hash, totp_sealed: sealSecret(desk.secrets, id, secret) })
  const isDone = await desk.db.transaction().execute(async (db) => {
    const id = await write(db, credentials)
    if (id !== undefined) await journal(desk, db, action, { mail, id })
    return id !== undefined
  })
  return isDone ? { password, uri: otpauthUri(mail, secret) } : undefined
}

/** The journal names the operator concerned; the person at the server's terminal is unknown. */
async function journal(
  { makeId, now }: Desk,
  db: Transaction<Schema>,
  action: OperatorAction,
  { mail, id }: { readonly mail: string; readonly id: string },
): Promise<void> {
  const businessNow = await readBusinessTime(db, now)
  const facts = { name: mail, targetId: id, before: null, after: null, reason: 'npm run operator' }
  const entry = { action, tenantId: null, userId: platformId, facts }
  await appendJournal(db, entry, { requestId: makeId(), machineNow: now, businessNow })
}
