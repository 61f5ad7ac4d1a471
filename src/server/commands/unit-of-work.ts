/**
 * The unit of work: one transaction (db/transaction) that enters a scope, takes locks, does the work, appends the journal
 * and the outbox, commits, and wakes the outbox. `begin` travels with the statement that enters the scope, `commit` with
 * the journal. Deadlocks and serialization failures are retried here. A call (commands/run-call), a due row, an event handler
 * and a job all run as a unit of work; for a call it is step 5, and the capability's command is its work.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { isRetryable, isStale } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import { offsetOf, type Scope, type ScopeRow, scopeStatement, systemStatement } from '../db/scope.ts'
import { type Ending, type Running, transact } from '../db/transaction.ts'
import { commandRetryMs, commandTriesMax } from '../limits.ts'
import { businessTime } from './business-time.ts'
import type { Cause } from './cause.ts'
import type { JournalEntry } from './command.ts'
import { hasEvents, lastStatements, type StoredOutcome } from './journal.ts'
import { workWithSavepoint } from './savepoint.ts'

/** A rehearsal does the same work and rolls it back. */
export type Mode = 'commit' | 'rehearse'

/** Every unit gives this to its work. */
export type UnitWork = {
  readonly db: Transaction<Schema>
  readonly context: Context
  /** For sessions, locks and limits. */
  readonly machineNow: Date
  /** For everything with a business date. */
  readonly businessNow: Date
}

/** How a unit enters its scope. `E` is what that gives to the work, in addition to `UnitWork`. */
export type Entering<E extends { readonly businessNow: Date }, T> = {
  /** Enters the scope; sent together with `begin`. */
  readonly statement: (machineNow: Date) => pg.QueryConfig
  /** `go` starts the work; `stop` answers without work, and nothing is written. */
  readonly read: (
    row: pg.QueryResultRow | undefined,
    machineNow: Date,
  ) => { readonly go: E } | { readonly stop: T }
  /** The system's connections; the application's if absent. */
  readonly role?: 'system'
}

type Clocked = { readonly businessNow: Date }
const clocked = (row: pg.QueryResultRow | undefined, machineNow: Date): { readonly go: Clocked } => ({
  go: { businessNow: businessTime(machineNow, offsetOf(row as ScopeRow | undefined)) },
})

/** In the scope of a tenant or a person; a scope without both sees no tenant's rows. */
export const inScopeOf = (scope: Scope): Entering<Clocked, never> => ({
  statement: () => scopeStatement(scope),
  read: clocked,
})

/** As the system, for the work that docs/capabilities/tenants.md lists for the system role. */
export const asSystem: Entering<Clocked, never> = {
  statement: () => systemStatement,
  read: clocked,
  role: 'system',
}

/** The result of a work. */
export type Done<T> = {
  readonly value: T
  /** The changes, for the journal. */
  readonly entries?: readonly JournalEntry[]
  /** The outcome to store under the call's idempotency key. */
  readonly stored?: StoredOutcome | undefined
  /** The new business time, if the work moved it. */
  readonly businessNow?: Date
  /** Rolls back everything that the work wrote. */
  readonly undo?: true
}

/** Why a work failed; `entry` is the journal entry that could not be appended. */
export type Trouble = { readonly error: unknown; readonly entry?: JournalEntry }

export type Unit<E extends Clocked, T, Held> = Running & {
  readonly cause: Cause
  readonly enter: Entering<E, T>
  readonly mode?: Mode
  /** Takes the locks, in the order of ARCHITECTURE.md; its result is passed to the work. */
  readonly lock: (work: UnitWork & E) => Promise<Held>
  readonly work: (work: UnitWork & E, held: Held) => Promise<Done<T>>
  /**
   * Called if the work throws: the work is rolled back, its locks stay, and what this writes is committed instead.
   * Returns the unit's value, or with what the work is tried again.
   */
  readonly failed?: (
    work: UnitWork & E,
    held: Held,
    trouble: Trouble,
  ) => Promise<{ readonly value: T } | { readonly goOnWith: Held }>
}

/** For work that takes its locks itself. */
export const noLocks = async (): Promise<undefined> => undefined

export async function runUnit<E extends Clocked, T, Held>(
  context: Context,
  unit: Unit<E, T, Held>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const isLast = tries >= commandTriesMax
    try {
      const { value, by, entries } = await tryUnit(context, unit, isLast)
      if (by === 'commit' && entries.some(hasEvents)) context.outboxWake.wake()
      return value
    } catch (error) {
      // A caller's own connection cannot be replaced, and it keeps the stale statement.
      if (isLast || !isRetryable(error) || (unit.connection && isStale(error))) throw error
      // Jitter, so that transactions that collided do not collide again.
      await wait(randomInt(commandRetryMs * 2 ** tries))
    }
  }
}

type Attempt<T> = Ending & { readonly value: T; readonly entries: readonly JournalEntry[] }

function tryUnit<E extends Clocked, T, Held>(
  context: Context,
  unit: Unit<E, T, Held>,
  isLast: boolean,
): Promise<Attempt<T>> {
  const machineNow = context.clock()
  const { enter, lock, work: perform, failed, mode = 'commit' } = unit
  const first = enter.statement(machineNow)
  const pool = enter.role === 'system' ? context.systemPool : context.pool
  return transact<pg.QueryResultRow, Attempt<T>>(
    pool,
    first,
    async ([row], db) => {
      const read = enter.read(row, machineNow)
      if ('stop' in read) return undone(read.stop)
      const work = { ...read.go, db, context, machineNow }
      const held = await lock(work)
      const by = mode === 'commit' ? 'commit' : 'rollback'
      const last = (done: Done<T>) => lastStatementsOf(unit.cause, work, done)
      if (failed) {
        const attempts = { work, perform, failed, last, isLast }
        return { ...(await workWithSavepoint(attempts, held)), by }
      }
      const done = await perform(work, held)
      if (done.undo) return undone(done.value)
      const { value, entries = [] } = done
      const journal = last(done).map(({ statement }) => statement)
      return { value, entries, by, last: by === 'commit' ? journal : [checkConstraints, ...journal] }
    },
    unit,
  )
}

const undone = <T>(value: T): Attempt<T> => ({ value, entries: [], by: 'rollback' })

/** A rehearsal checks the constraints that the database checks at a commit. */
const checkConstraints: pg.QueryConfig = { text: 'set constraints all immediate' }

const lastStatementsOf = (
  cause: Cause,
  { machineNow, businessNow }: UnitWork,
  { entries, stored, businessNow: moved = businessNow }: Done<unknown>,
) => lastStatements(entries, stored, { ...cause, machineNow, businessNow: moved })
