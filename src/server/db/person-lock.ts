/**
 * The first lock of every change to how a person signs in, their sessions, their codes and links, or whom they act for. It
 * serialises changes to one person and prevents deadlocks.
 */
import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Locks the person until the end of the transaction. Returns whether they are frozen. */
export async function lockPerson(db: Transaction<Schema>, userId: string): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .select('frozen')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return held?.frozen ?? false
}
