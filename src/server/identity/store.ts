/**
 * The tables of identity: users, credentials, sessions and sign-in tries. Only this file writes them, except that
 * `sessions/actor` notes when a session was last seen.
 */
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { CompanyType } from '#domain/access/abilities.ts'
import { msPerMinute } from '#domain/day.ts'
import { type Failures, type Tries, triesKeptMinutes } from '#domain/identity/sign-in.ts'
import type { Requester } from '#domain/identity/verification-codes.ts'
import type { Language } from '#text/text.ts'
import { isUniqueViolation } from '../db/faults.ts'
import type { Pool } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { pruning } from '../db/prune.ts'
import type { Schema } from '../db/schema.ts'
import { pipelined } from '../db/transaction.ts'
import { countTries, personOf } from './sign-in-tries-sql.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export type Try = {
  readonly id: string
  readonly account: string
  readonly address: string
  readonly at: Date
  readonly proof: 'password' | 'code'
  /** The signed-in person who tries, if any; otherwise the device may be known. */
  readonly triedBy: string | null
  readonly device: readonly [hash: Buffer | null, since: Date]
}
export type RecordedTry = {
  readonly tries: Tries
  readonly failures: Failures
  readonly user: Candidate | undefined
  /** Whether it counts among the tries of the account's holder or of others. */
  readonly requester: Requester
}
/** The person with this login name, if any. */
type Candidate = { readonly id: string; readonly passwordHash: string }

/** A try counts as soon as it is visible, so the commit does not wait for the disk. */
const insertTry = `
  insert into sign_in_tries (account, id, address, tried_at, proof, user_id, tried_by)
  select $1, $5, $6, $7, $8, person.id, trier.id
  from (select set_config('synchronous_commit', 'off', true)) unhurried, ${personOf}`

type CountedTries = Tries & { readonly [K in keyof Candidate]: string | null } & {
  readonly isHolder: boolean
  readonly failedOfAccount: readonly number[]
  readonly failedOfAddress: readonly number[]
}

/**
 * Records the try before anything is compared, and returns the person and the tries that count, newest first. Both
 * statements are pipelined, but the first is committed before the second reads, so no parallel try is missed.
 */
export async function recordTry(
  pool: Pool,
  { id, account, address, at, proof, triedBy, device }: Try,
): Promise<RecordedTry> {
  const since = new Date(at.getTime() - triesKeptMinutes * msPerMinute)
  const person = [account, triedBy, ...device]
  const [, found] = await pipelined<CountedTries>(
    pool,
    prepared(insertTry, [...person, id, address, at, proof]),
    prepared(countTries, [...person, address, since]),
  )
  const [row] = found.rows
  if (!row) throw new Error('a select of one row gave none')
  const { id: userId, passwordHash, isHolder, failedOfAccount, failedOfAddress, ...tries } = row
  return {
    tries,
    failures: { ofAccount: failedOfAccount, ofAddress: failedOfAddress },
    user: userId && passwordHash ? { id: userId, passwordHash } : undefined,
    requester: isHolder ? 'holder' : 'others',
  }
}

/** A try that was compared and failed. */
export async function failTry(db: Db, id: string): Promise<void> {
  await db.updateTable('sign_in_tries').set({ failed: true }).where('id', '=', id).execute()
}

/**
 * Clears a person's tries of one proof, for all requesters or for one kind of them. Those of an address only
 * expire.
 */
export async function forgetTries(
  db: Db,
  userId: string,
  proof: Try['proof'],
  requester?: Requester,
): Promise<void> {
  const tries = db.deleteFrom('sign_in_tries').where('user_id', '=', userId).where('proof', '=', proof)
  const by = requester === 'holder' ? '=' : 'is distinct from'
  await (requester === undefined ? tries : tries.where('tried_by', by, userId)).execute()
}

/** A try that was refused without comparing is no failure and does not count against the address. */
export async function withdrawTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('id', '=', id).execute()
}

/** The language of a sign-in counts until the person has chosen one. Returns the chosen one, if any. */
export async function noteLanguage(
  db: Db,
  userId: string,
  language: Language,
): Promise<Language | undefined> {
  const { rows } = await sql<{ readonly chosen: Language | null }>`
    with noted as (update users set language = ${language} where id = ${userId} and not language_chosen and language <> ${language})
    select case when language_chosen then language end as chosen from users where id = ${userId}`.execute(db)
  return rows[0]?.chosen ?? undefined
}

/** Keeps the language that a person chose; false if it was chosen before. */
export async function chooseLanguage(db: Db, userId: string, language: Language): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update users set language = ${language}, language_chosen = true
    where id = ${userId} and (language <> ${language} or not language_chosen)`.execute(db)
  return numAffectedRows > 0n
}

export async function insertSession(db: Db, session: Insertable<Schema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Ends sessions of one person: one by id, all but one, or all. Returns how many. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  which: { readonly id: string } | { readonly except: string } | 'every',
  at: Date,
): Promise<number> {
  const mine = db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  const chosen =
    which === 'every'
      ? mine
      : 'id' in which
        ? mine.where('id', '=', which.id)
        : mine.where('id', '!=', which.except)
  const { numUpdatedRows } = await chosen.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Tries that no longer count towards a lock. */
export const pruneTries = pruning('sign_in_tries', (before) => sql`tried_at < ${before}`)

/** Sessions that ended or expired. */
export const pruneSessions = pruning('sessions', (before) => sql`coalesce(ended_at, expires_at) < ${before}`)

export type ChosenIdentity = {
  readonly tenant_id: string
  readonly company_id: string
  readonly company_type: CompanyType
  readonly role: string
  readonly membership_status: string
  readonly company_frozen: boolean
  /** Shown in place of the company where a membership was removed. */
  readonly acting_name: string
}

export async function setIdentity(db: Db, sessionId: string, identity: ChosenIdentity): Promise<void> {
  await db.updateTable('sessions').set(identity).where('id', '=', sessionId).execute()
}

/** Changes a person's data; false, with nothing changed, if a login name is taken. */
export async function changeUser(
  db: Transaction<Schema>,
  id: string,
  changes: Updateable<Schema['users']>,
): Promise<boolean> {
  await sql`savepoint unchanged`.execute(db)
  try {
    await db.updateTable('users').set(changes).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql`rollback to savepoint unchanged`.execute(db)
    return false
  }
}

/** Whether this is still the password of a locked person. */
export async function hasPassword(db: Db, userId: string, passwordHash: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean | null }>`
    select password_of(${userId}) = ${passwordHash} as same`.execute(db)
  return rows[0]?.same === true
}

/** Whether a locked person still signs in with this name. */
export async function signsInBy(db: Db, userId: string, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((where) => where.or([where('login_mail', '=', name), where('login_phone', '=', name)]))
    .executeTakeFirst()
  return found !== undefined
}

/** Sets a new password, and returns the person's login names. */
export async function setPassword(
  db: Db,
  userId: string,
  credential: Omit<Insertable<Schema['credentials']>, 'user_id'>,
): Promise<readonly string[]> {
  await db.updateTable('credentials').set(credential).where('user_id', '=', userId).execute()
  const { login_mail, login_phone } = await db
    .selectFrom('users')
    .select(['login_mail', 'login_phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [login_mail, login_phone].filter((name) => name !== null)
}

export async function activateUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ activated: true }).where('id', '=', userId).execute()
}

export async function setFrozen(db: Db, userId: string, frozen: boolean): Promise<void> {
  await db.updateTable('users').set({ frozen }).where('id', '=', userId).execute()
}

/** Adds a person with a password; false if mobile or mail is taken. */
export async function insertUser(
  db: Db,
  user: Insertable<Schema['users']>,
  credential: Omit<Insertable<Schema['credentials']>, 'user_id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  await db
    .insertInto('credentials')
    .values({ ...credential, user_id: user.id })
    .execute()
  return true
}
