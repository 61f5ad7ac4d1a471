/**
 * The first lock of whatever changes what is a person's: how they sign in, their sessions, what proves who they are and
 * whom they act for. Two who change the same person go one after the other, and neither holds what the other waits for.
 */
import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Until the end of the transaction the person is nobody else's to change. Answers whether they are frozen. */
export async function holdPerson(db: Transaction<Schema>, userId: string): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .select('frozen')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return held?.frozen ?? false
}
