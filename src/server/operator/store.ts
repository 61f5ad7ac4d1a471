/**
 * The tables of the operator: operators, their sessions and their tries to sign in. Only this file writes them, except
 * that `sessions/operator` notes when a session was last seen.
 */
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { addressFailuresMax, signInFailuresMax } from '#domain/identity/limits.ts'
import { triesKeptMinutes } from '#domain/identity/sign-in.ts'
import { operatorFailuresMax } from '#domain/operator/limits.ts'
import type { OperatorTries } from '#domain/operator/sign-in.ts'
import type { Pool } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { pruning } from '../db/prune.ts'
import type { Schema } from '../db/schema.ts'
import { pipelined } from '../db/transaction.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export type Try = {
  readonly id: string
  readonly account: string
  readonly address: string
  readonly at: Date
}
/** The operator who signs in with this mail, if any. */
export type Candidate = {
  readonly id: string
  readonly passwordHash: string
  readonly totpSealed: Buffer
  /** The time step of the last used code. */
  readonly totpStep: number | null
}

const newest = (which: string, max: number): string => `array(
  select (extract(epoch from tried_at) * 1000)::float8 from operator_tries
  where ${which} and tried_at > $3 order by tried_at desc limit ${max})`

const countTries = `
  select o.id, s.password_hash as "passwordHash", s.totp_sealed as "totpSealed", o.totp_step::float8 as "totpStep",
    ${newest('account = $1 and address = $2', signInFailuresMax + 1)} as "ofBoth",
    ${newest('account = $1', operatorFailuresMax + 1)} as "ofAccount",
    ${newest('address = $2', addressFailuresMax + 1)} as "ofAddress"
  from (values (1)) single left join operators o on o.mail = $1 and o.removed_at is null
  left join lateral operator_secrets(o.id) s on true`

type Counted = OperatorTries & { readonly [K in keyof Candidate]: Candidate[K] | null }

/** Records and commits the try before anything is compared; then returns the tries that count and the operator. */
export async function recordTry(
  pool: Pool,
  { id, account, address, at }: Try,
): Promise<{ readonly tries: OperatorTries; readonly operator: Candidate | undefined }> {
  const [, found] = await pipelined<Counted>(
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
  const { id: operatorId, passwordHash, totpSealed, totpStep, ...tries } = row
  const isKnown = operatorId !== null && passwordHash !== null && totpSealed !== null
  return { tries, operator: isKnown ? { id: operatorId, passwordHash, totpSealed, totpStep } : undefined }
}

/** A try that was refused without comparing is no failure. */
export async function withdrawTry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('operator_tries').where('id', '=', id).execute()
}

/** A success clears the tries for its account from its network; tries from elsewhere only expire. */
export async function forgetTries(db: Db, account: string, address: string): Promise<void> {
  await triesOf(db, account).where('address', '=', address).execute()
}

const triesOf = (db: Db, account: string) => db.deleteFrom('operator_tries').where('account', '=', account)

/** Spends a time step, if the operator still has this password; returns their mail, or undefined. */
export async function takeStep(
  db: Db,
  { id, passwordHash, step }: { readonly id: string; readonly passwordHash: string; readonly step: number },
): Promise<string | undefined> {
  const taken = await db
    .updateTable('operators')
    .set({ totp_step: BigInt(step) })
    .where('id', '=', id)
    .where(sql<boolean>`${passwordHash} = (select s.password_hash from operator_secrets(${id}) s)`)
    .where('removed_at', 'is', null)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', BigInt(step))]))
    .returning('mail')
    .executeTakeFirst()
  return taken?.mail
}

/** Written in the operator's scope, the only one in which the database accepts it. */
export async function insertSession(db: Db, session: Insertable<Schema['operator_sessions']>): Promise<void> {
  await sql`select set_config('sooner.operator', ${session.operator_id}, true)`.execute(db)
  await db.insertInto('operator_sessions').values(session).execute()
}

/** Ends those sessions that are open. */
const ending = (db: Db, at: Date) =>
  db.updateTable('operator_sessions').set({ ended_at: at }).where('ended_at', 'is', null)

export async function endSession(db: Db, id: string, at: Date): Promise<void> {
  await ending(db, at).where('id', '=', id).execute()
}

/** False if the mail address is taken. */
export async function insertOperator(db: Db, row: Insertable<Schema['operators']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operators')
    .values(row)
    .onConflict((conflict) => conflict.column('mail').where('removed_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** All operators who can sign in, locked. */
export const holdOperators = (db: Db) =>
  db
    .selectFrom('operators')
    .select(['id', 'mail'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Changes a locked operator. Old credentials stop working: sessions end, tries are cleared. */
export async function changeOperator(
  db: Db,
  { id, mail }: { readonly id: string; readonly mail: string },
  changes: Pick<Updateable<Schema['operators']>, 'password_hash' | 'totp_sealed' | 'removed_at'>,
  at: Date,
): Promise<void> {
  await db.updateTable('operators').set(changes).where('id', '=', id).execute()
  await ending(db, at).where('operator_id', '=', id).execute()
  await triesOf(db, mail).execute()
}

/** Tries that no longer count towards a lock. */
export const pruneTries = pruning('operator_tries', (before) => sql`tried_at < ${before}`)

/** Sessions that ended or expired. */
export const pruneSessions = pruning(
  'operator_sessions',
  (before) => sql`coalesce(ended_at, expires_at) < ${before}`,
)
