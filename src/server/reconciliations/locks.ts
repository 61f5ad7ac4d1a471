/** Locks statements, after their payees and before what belongs to them. */
import type { Kysely } from 'kysely'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { lockPayees } from '../payees/locks.ts'
import type { Actor } from '../sessions/actor.ts'
import { payeeOfStatement } from './queries.ts'
import type { Statement } from './store.ts'

/** The payee of a statement, before the statement: its documents are evaluated again where a dispute begins or ends. */
export async function lockPayeeOf({ db }: Work<Actor>, id: string): Promise<Result<string, 'notFound'>> {
  const payeeId = await payeeOfStatement(db, id)
  if (payeeId === undefined) return refuse('notFound')
  await lockPayees(db, [payeeId])
  return done(payeeId)
}

/** A statement that the scope sees, locked, so that two people change it one after the other. */
export const lockStatement = (db: Kysely<Schema>, id: string): Promise<Statement | undefined> =>
  db.selectFrom('reconciliations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
