/** The tables of identity: users, credentials, sessions and sign-in tries. Only this file writes them. */

import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { type Tries, triesKeptMinutes } from '#domain/identity/sign-in.ts'
import { addressFailuresMax, rowsPerPruneMax, signInFailuresMax } from '#domain/limits.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export type Try = {
  readonly id: string
  readonly account: string
  readonly userId: string | undefined
  readonly address: string
  readonly at: Date
}

/**
 * Writes the try down before anything is compared, and answers those that count, newest first. Once they are
 * enough for a lock more would not change it, so that a flood of guesses costs no more than one.
 */
export async function recordTry(db: Db, { id, account, userId, address, at }: Try): Promise<Tries> {
  await db
    .insertInto('sign_in_tries')
    .values({ id, account, user_id: userId ?? null, address, tried_at: at })
    .execute()
  const since = new Date(at.getTime() - triesKeptMinutes * 60_000)
  const newest = (column: 'account' | 'user_id' | 'address', value: string | null, max: number) => sql<
    Date[]
  >`array(
    select tried_at from sign_in_tries where ${sql.ref(column)} = ${value} and tried_at > ${since}
    order by tried_at desc limit ${max + 1})`
  const { ofAccount, ofPerson, ofAddress } = await db
    .selectNoFrom([
      newest('account', account, signInFailuresMax).as('ofAccount'),
      newest('user_id', userId ?? null, signInFailuresMax).as('ofPerson'),
      newest('address', address, addressFailuresMax).as('ofAddress'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ofAccount: ofAccount.map(Number),
    ofPerson: ofPerson.map(Number),
    ofAddress: ofAddress.map(Number),
  }
}

/** A success clears the person's tries; those of others from the address go by age alone. */
export async function forgetTries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('user_id', '=', userId).execute()
}

/** A try that was refused unseen is no failure: it does not count against the address either. */
export async function withdrawTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('id', '=', id).execute()
}

export const findByAccount = (db: Db, account: string) =>
  db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'credentials.password_hash'])
    .where((or) => or.or([or('login_mail', '=', account), or('login_phone', '=', account)]))
    .executeTakeFirst()

export async function insertSession(db: Db, session: Insertable<Schema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function endSession(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends sessions of one person: one by id, or all but the one that is kept. Answers how many. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  which: { readonly id: string } | { readonly except: string },
  at: Date,
): Promise<number> {
  const mine = db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  const chosen = 'id' in which ? mine.where('id', '=', which.id) : mine.where('id', '!=', which.except)
  const { numUpdatedRows } = await chosen.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Tries that no lock counts any more; answers how many were removed. */
export async function pruneTries(db: Db, at: Date): Promise<number> {
  const before = new Date(at.getTime() - triesKeptMinutes * 60_000)
  const old = db
    .selectFrom('sign_in_tries')
    .select('id')
    .where('tried_at', '<', before)
    .limit(rowsPerPruneMax)
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_tries')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Sessions that ended or ran out before; answers how many were removed. */
export async function pruneSessions(db: Db, before: Date): Promise<number> {
  const over = db
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`coalesce(ended_at, expires_at) < ${before}`)
    .limit(rowsPerPruneMax)
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', 'in', over).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type ChosenIdentity = {
  readonly tenant_id: string
  readonly company_id: string
  readonly company_type: 'buyer' | 'supplier' | 'dealer'
}

export async function setIdentity(db: Db, sessionId: string, identity: ChosenIdentity): Promise<void> {
  await db.updateTable('sessions').set(identity).where('id', '=', sessionId).execute()
}

/** A person with a password. */
export async function insertUser(
  db: Db,
  user: Insertable<Schema['users']>,
  credential: Omit<Insertable<Schema['credentials']>, 'user_id'>,
): Promise<void> {
  await db.insertInto('users').values(user).execute()
  await db
    .insertInto('credentials')
    .values({ ...credential, user_id: user.id })
    .execute()
}
