/**
 * The work of a unit that records its own failures (due rows, event handlers, jobs): work and journal run after a savepoint.
 * If they fail, only they are rolled back; the locks stay, and `failed` writes what is to be recorded in the same
 * transaction. Calls do not need this: a refused call is rolled back whole.
 */
import { CompiledQuery, sql } from 'kysely'
import { isRetryable } from '../db/faults.ts'
import type { JournalEntry } from './command.ts'
import type { LastStatement } from './journal.ts'
import type { Done, Unit, UnitWork } from './unit-of-work.ts'

type Clocked = { readonly businessNow: Date }

type Attempts<E extends Clocked, T, Held> = {
  readonly work: UnitWork & E
  readonly perform: Unit<E, T, Held>['work']
  readonly failed: NonNullable<Unit<E, T, Held>['failed']>
  readonly last: (done: Done<T>) => readonly LastStatement[]
  /** Whether a collision is a failure too, because it is not retried any more. */
  readonly isLast: boolean
}

export async function workWithSavepoint<E extends Clocked, T, Held>(
  { work, perform, failed, last, isLast }: Attempts<E, T, Held>,
  first: Held,
): Promise<{ readonly value: T; readonly entries: readonly JournalEntry[] }> {
  const { db } = work
  const rollBack = () => sql`rollback to savepoint work`.execute(db)
  let held = first
  for (;;) {
    await sql`savepoint work`.execute(db)
    let appending: JournalEntry | undefined
    try {
      const done = await perform(work, held)
      const { value, entries = [] } = done
      if (done.undo) {
        // What `failed` wrote before stays.
        await rollBack()
        return { value, entries: [] }
      }
      await sql`set constraints all immediate`.execute(db)
      for (const { statement, entry } of last(done)) {
        appending = entry
        await db.executeQuery(CompiledQuery.raw(statement.text, statement.values))
      }
      return { value, entries }
    } catch (error) {
      if (!isLast && isRetryable(error)) throw error
      // If the database is away this fails too, and the unit throws without recording a failure.
      await rollBack()
      const next = await failed(work, held, { error, ...(appending && { entry: appending }) })
      if ('value' in next) return { ...next, entries: [] }
      held = next.goOnWith
    }
  }
}
