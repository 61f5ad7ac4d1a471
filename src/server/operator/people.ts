/** Making operators, at the server's own machine: whoever has the database can, and what is made is told once. */
import { randomBytes } from 'node:crypto'
import { totpSecretBytes } from '#domain/operator/limits.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import { appendJournal, platformId } from '../commands/journal.ts'
import type { Database } from '../db/pool.ts'
import { hashOf } from '../identity/queries.ts'
import type { Secrets } from '../secrets.ts'
import { sealSecret } from './sign-in.ts'
import * as store from './store.ts'
import { otpauthUri } from './totp.ts'

type Desk = {
  /** The system role's connection. */
  readonly db: Database
  readonly secrets: Secrets
  readonly makeId: () => string
  readonly now: Date
}
type Made = { readonly password: string; readonly uri: string }

/** As long as a key, and of every kind of character that a password needs. */
const newPassword = (): string => `${randomBytes(15).toString('base64url')}#7z`

/** Undefined where somebody has the mail already. */
export const addOperator = (desk: Desk, mail: string, name: string): Promise<Made | undefined> =>
  made(desk, mail, async (db, credentials) => {
    const id = desk.makeId()
    const added_at = await readBusinessTime(db, desk.now)
    const row = { id, name, mail, added_at, ...credentials(id) }
    return (await store.insertOperator(db, row)) ? id : undefined
  })

/** Undefined where nobody has the mail. Whoever was signed in is out, and the code used last is of no use. */
export const renewOperator = (desk: Desk, mail: string): Promise<Made | undefined> =>
  made(desk, mail, (db, credentials) => store.resetOperator(db, mail, credentials, desk.now))

type Credentials = (id: string) => { readonly password_hash: string; readonly totp_sealed: Buffer }

async function made(
  { db, secrets, makeId, now }: Desk,
  mail: string,
  write: (db: Database, credentials: Credentials) => Promise<string | undefined>,
): Promise<Made | undefined> {
  const password = newPassword()
  const secret = randomBytes(totpSecretBytes)
  const password_hash = await hashOf(password)
  const credentials = (id: string) => ({ password_hash, totp_sealed: sealSecret(secrets, id, secret) })
  const id = await db.transaction().execute(async (transaction) => {
    const operatorId = await write(transaction, credentials)
    if (operatorId === undefined) return undefined
    const businessNow = await readBusinessTime(transaction, now)
    const facts = { name: mail, targetId: operatorId, before: null, after: null, reason: 'npm run operator' }
    const entry = { action: 'operator.added' as const, tenantId: null, userId: platformId, facts }
    await appendJournal(transaction, entry, { requestId: makeId(), machineNow: now, businessNow })
    return operatorId
  })
  return id === undefined ? undefined : { password, uri: otpauthUri(mail, secret) }
}
