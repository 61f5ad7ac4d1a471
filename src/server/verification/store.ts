/** The tables of verification. Only this file writes them. */
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { accountKeyOf } from '#domain/verification/account-key.ts'
import { amountEntriesMax } from '#domain/verification/limits.ts'
import type { PersonResult } from '#domain/verification/person.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'

type Db = Transaction<Schema>

export async function saveDraft(db: Db, row: Insertable<Schema['verification_drafts']>): Promise<void> {
  const { tenant_id: _, ...changed } = row
  await db
    .insertInto('verification_drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changed))
    .execute()
}

export async function deleteDraft(db: Db, tenantId: string): Promise<void> {
  await db.deleteFrom('verification_drafts').where('tenant_id', '=', tenantId).execute()
}

/** Serialises what counts attempts or checks of a company, and attempts with an account number, however it is written. */
export async function lockCounts(db: Db, tenantId: string, accountNumber?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.verificationOfCompany}, hashtext(${tenantId}))`.execute(
    db,
  )
  if (accountNumber !== undefined)
    await sql`select pg_advisory_xact_lock(${lockClasses.verificationOfAccount}, hashtext(${accountKeyOf(accountNumber)}))`.execute(
      db,
    )
}

/** Serialises the verification of companies with one credit code. */
export async function lockCode(db: Db, creditCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClasses.creditCode}, hashtext(${creditCode}))`.execute(db)
}

export async function insertAttempt(db: Db, row: Insertable<Schema['verification_attempts']>): Promise<void> {
  await db.insertInto('verification_attempts').values(row).execute()
}

export async function changeAttempt(
  db: Db,
  { tenant_id, id }: { readonly tenant_id: string; readonly id: string },
  changes: Updateable<Schema['verification_attempts']>,
): Promise<void> {
  await db
    .updateTable('verification_attempts')
    .set(changes)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** Counts an entry if there is one left; the caller commits this before it compares. */
export const countEntry = (db: Db, tenantId: string, businessNow: Date) =>
  db
    .updateTable('verification_attempts')
    .set((attempt) => ({ entries: attempt('entries', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'amountToEnter')
    .where('entries', '<', amountEntriesMax)
    .where('ends_at', '>', businessNow)
    .returning(['id', 'entries', 'sealed_amount'])
    .executeTakeFirst()

export async function insertCheck(db: Db, row: Insertable<Schema['person_checks']>): Promise<void> {
  await db.insertInto('person_checks').values(row).execute()
}

/** Whether it had no result yet. */
export async function endCheck(db: Db, tenantId: string, id: string, result: PersonResult): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person_checks')
    .set({ result })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('result', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Verified = Omit<Insertable<Schema['verifications']>, 'version'>
type Account = Omit<Insertable<Schema['verified_accounts']>, 'version' | 'tenant_id' | 'verified_at'>

/** Adds a version, with the account that was verified. */
export async function insertVerification(db: Db, verified: Verified, account: Account): Promise<void> {
  const { tenant_id, verified_at } = verified
  const { version } = await db
    .selectFrom('verifications')
    .select((of) => sql<number>`coalesce(${of.fn.max('version')}, 0) + 1`.as('version'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('verifications')
    .values({ ...verified, version })
    .execute()
  await db
    .insertInto('verified_accounts')
    .values({ ...account, tenant_id, version, verified_at })
    .execute()
}

export async function insertRelease(
  db: Kysely<Schema>,
  row: Insertable<Schema['verification_releases']>,
): Promise<void> {
  await db.insertInto('verification_releases').values(row).execute()
}
