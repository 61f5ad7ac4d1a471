/**
 * The tables of the operator: operators, their sessions and their tries to sign in. Only this file writes them, except
 * that `http/operator` notes when a session was last seen.
 */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { addressFailuresMax, signInFailuresMax } from '#domain/identity/limits.ts'
import { type Tries, triesKeptMinutes } from '#domain/identity/sign-in.ts'
import { rowsPerPruneMax } from '#domain/limits.ts'
import type { Pool } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { inOneFlight } from '../db/transaction.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export type Try = {
  readonly id: string
  readonly account: string
  readonly address: string
  readonly at: Date
}
/** Whoever signs in by this mail, if anybody does. */
export type Candidate = {
  readonly id: string
  readonly passwordHash: string
  readonly totpSealed: Buffer
}

const newest = (which: string, max: number): string => `array(
  select (extract(epoch from tried_at) * 1000)::float8 from operator_tries
  where ${which} and tried_at > $3 order by tried_at desc limit ${max})`

const countTries = `
  select o.id, o.password_hash as "passwordHash", o.totp_sealed as "totpSealed",
    ${newest('account = $1', signInFailuresMax + 1)} as "ofAccount",
    ${newest('address = $2', addressFailuresMax + 1)} as "ofAddress"
  from (values (1)) single left join operators o on o.mail = $1`

type Counted = Pick<Tries, 'ofAccount' | 'ofAddress'> & {
  readonly [K in keyof Candidate]: Candidate[K] | null
}

/** Writes the try down, committed, before anything is compared; then which tries count, and whose mail it is. */
export async function recordTry(
  pool: Pool,
  { id, account, address, at }: Try,
): Promise<{ readonly tries: Tries; readonly operator: Candidate | undefined }> {
  const [, found] = await inOneFlight<Counted>(
    pool,
    prepared('insert into operator_tries (id, account, address, tried_at) values ($1, $2, $3, $4)', [
      id,
      account,
      address,
      at,
    ]),
    prepared(countTries, [account, address, new Date(at.getTime() - triesKeptMinutes * 60_000)]),
  )
  const [row] = found.rows
  if (!row) throw new Error('a select of one row gave none')
  const { id: operatorId, passwordHash, totpSealed, ofAccount, ofAddress } = row
  const isKnown = operatorId !== null && passwordHash !== null && totpSealed !== null
  return {
    tries: { ofAccount, ofAddress, ofPerson: [] },
    operator: isKnown ? { id: operatorId, passwordHash, totpSealed } : undefined,
  }
}

/** A try that was refused unseen is no failure. */
export async function withdrawTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('operator_tries').where('id', '=', id).execute()
}

export async function forgetTries(db: Db, account: string): Promise<void> {
  await db.deleteFrom('operator_tries').where('account', '=', account).execute()
}

/** Uses a step up, of an operator whose password is still this one; answers their mail, and nothing where it is not so. */
export async function takeStep(
  db: Db,
  { id, passwordHash, step }: { readonly id: string; readonly passwordHash: string; readonly step: number },
): Promise<string | undefined> {
  const taken = await db
    .updateTable('operators')
    .set({ totp_step: BigInt(step) })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', BigInt(step))]))
    .returning('mail')
    .executeTakeFirst()
  return taken?.mail
}

export async function insertSession(db: Db, session: Insertable<Schema['operator_sessions']>): Promise<void> {
  await db.insertInto('operator_sessions').values(session).execute()
}

export async function endSession(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** False where somebody has the mail already. */
export async function insertOperator(db: Db, row: Insertable<Schema['operators']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operators')
    .values(row)
    .onConflict((conflict) => conflict.column('mail').doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Gives an operator another password and secret, and ends their sessions; answers whether there is such a mail. */
export async function resetOperator(
  db: Db,
  mail: string,
  renewed: (id: string) => { readonly password_hash: string; readonly totp_sealed: Buffer },
  at: Date,
): Promise<string | undefined> {
  const found = await db.selectFrom('operators').select('id').where('mail', '=', mail).executeTakeFirst()
  if (!found) return undefined
  await db.updateTable('operators').set(renewed(found.id)).where('id', '=', found.id).execute()
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: at })
    .where('operator_id', '=', found.id)
    .where('ended_at', 'is', null)
    .execute()
  await forgetTries(db, mail)
  return found.id
}

/** Tries that no lock counts any more; answers how many were removed. */
export async function pruneTries(db: Db, before: Date): Promise<number> {
  const old = db
    .selectFrom('operator_tries')
    .select('id')
    .where('tried_at', '<', before)
    .limit(rowsPerPruneMax)
  const { numDeletedRows } = await db
    .deleteFrom('operator_tries')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Sessions that ended or ran out before; answers how many were removed. */
export async function pruneSessions(db: Db, before: Date): Promise<number> {
  const over = db
    .selectFrom('operator_sessions')
    .select('id')
    .where(sql<boolean>`coalesce(ended_at, expires_at) < ${before}`)
    .limit(rowsPerPruneMax)
  const { numDeletedRows } = await db
    .deleteFrom('operator_sessions')
    .where('id', 'in', over)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
