/**
 * One unit of work, which is what a call, a due row, a reaction and a job are: it enters a scope, takes its locks, does
 * the work, checks the constraints, appends the journal and the outbox, commits, and wakes the outbox. `begin` travels
 * with the statement that enters the scope, and `commit` with the journal. What collides is tried again here.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql, type Transaction } from 'kysely'
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
import { hasEvents, journalStatement, type Kept, keepStatement, platformId } from './journal.ts'

/** A rehearsal is the same work, rolled back. */
export type Mode = 'commit' | 'rehearse'

/** What every work is handed. */
export type UnitWork = {
  readonly db: Transaction<Schema>
  readonly context: Context
  /** For sessions, locks and limits. */
  readonly machineNow: Date
  /** For everything that a finance user would date. */
  readonly businessNow: Date
}

/** How a unit enters its scope. `E` is what that gives to the work, besides what every work is handed. */
export type Entering<E extends { readonly businessNow: Date }, T> = {
  /** Enters the scope; travels with `begin`. */
  readonly statement: (machineNow: Date) => pg.QueryConfig
  /** What the work begins with; or what is answered without any work, and nothing is written. */
  readonly read: (
    row: pg.QueryResultRow | undefined,
    machineNow: Date,
  ) => { readonly go: E } | { readonly stop: T }
  /** By whose connections: the application's unless it says the system's. */
  readonly role?: 'system'
}

type Clocked = { readonly businessNow: Date }
const clocked = (row: pg.QueryResultRow | undefined, machineNow: Date): { readonly go: Clocked } => ({
  go: { businessNow: businessTime(machineNow, offsetOf(row as ScopeRow | undefined)) },
})

/** In the scope of a tenant, of a person, or of nobody. */
export const inScopeOf = (scope: Scope): Entering<Clocked, never> => ({
  statement: () => scopeStatement(scope),
  read: clocked,
})

/** As the system, for what ARCHITECTURE.md names under Scope. */
export const asSystem: Entering<Clocked, never> = {
  statement: () => systemStatement,
  read: clocked,
  role: 'system',
}

/** What a work comes to. */
export type Done<T> = {
  readonly value: T
  /** What happened, for the journal. */
  readonly entries?: readonly JournalEntry[]
  /** What an idempotency key stands for from now on. */
  readonly kept?: Kept | undefined
  /** Business time as it is now, where the work itself has moved it. */
  readonly businessNow?: Date
  /** Takes back whatever was written. */
  readonly undo?: true
}

/** Why a work failed; `entry` where it could not be appended to the journal. */
export type Trouble = { readonly error: unknown; readonly entry?: JournalEntry }

export type Unit<E extends Clocked, T, Held> = Running & {
  readonly cause: Cause
  readonly enter: Entering<E, T>
  readonly mode?: Mode
  /** The locks that are taken first, in the order of ARCHITECTURE.md; what they find is handed to the work. */
  readonly lock: (work: UnitWork & E) => Promise<Held>
  readonly work: (work: UnitWork & E, held: Held) => Promise<Done<T>>
  /**
   * Where the work throws: what it did is taken back, its locks stay, and what this writes is committed instead. It
   * answers, or goes on with less.
   */
  readonly failed?: (
    work: UnitWork & E,
    held: Held,
    trouble: Trouble,
  ) => Promise<{ readonly value: T } | { readonly goOnWith: Held }>
}

/** For work that locks as it goes. */
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
      // A connection that somebody holds cannot be replaced, and it remembers what is stale.
      if (isLast || !isRetryable(error) || (unit.connection && isStale(error))) throw error
      // Retry with jitter, so that those who collided do not collide again.
      await wait(randomInt(commandRetryMs * 2 ** tries))
    }
  }
}

type Tried<T> = Ending & { readonly value: T; readonly entries: readonly JournalEntry[] }

function tryUnit<E extends Clocked, T, Held>(
  context: Context,
  unit: Unit<E, T, Held>,
  isLast: boolean,
): Promise<Tried<T>> {
  const machineNow = context.clock()
  const { enter, lock, work: perform, failed, mode = 'commit' } = unit
  const first = enter.statement(machineNow)
  const pool = enter.role === 'system' ? context.systemPool : context.pool
  return transact<pg.QueryResultRow, Tried<T>>(
    pool,
    first,
    async ([row], db) => {
      const read = enter.read(row, machineNow)
      if ('stop' in read) return undone(read.stop)
      const work = { ...read.go, db, context, machineNow }
      const held = await lock(work)
      const by = mode === 'commit' ? 'commit' : 'rollback'
      if (failed) return { ...(await attempt(unit, failed, work, held, isLast)), by }
      const done = await perform(work, held)
      if (done.undo) return undone(done.value)
      const { value, entries = [] } = done
      const journal = journalOf(unit.cause, work, done).map(({ statement }) => statement)
      return { value, entries, by, last: by === 'commit' ? journal : [checkConstraints, ...journal] }
    },
    unit,
  )
}

const undone = <T>(value: T): Tried<T> => ({ value, entries: [], by: 'rollback' })

/** What the database checks at a commit is part of the rehearsal too. */
const checkConstraints: pg.QueryConfig = { text: 'set constraints all immediate' }

/** The work and its journal, up to a savepoint, so that what fails can be written down in the same transaction. */
async function attempt<E extends Clocked, T, Held>(
  { cause, work: perform }: Unit<E, T, Held>,
  failed: NonNullable<Unit<E, T, Held>['failed']>,
  work: UnitWork & E,
  first: Held,
  isLast: boolean,
): Promise<Omit<Tried<T>, 'by'>> {
  const { db } = work
  const takeBack = () => sql`rollback to savepoint work`.execute(db)
  let held = first
  for (;;) {
    await sql`savepoint work`.execute(db)
    let entry: JournalEntry | undefined
    try {
      const done = await perform(work, held)
      const { value, entries = [] } = done
      if (done.undo) {
        // What was written where the work failed before stays.
        await takeBack()
        return { value, entries: [] }
      }
      await sql`set constraints all immediate`.execute(db)
      for (const { statement, about } of journalOf(cause, work, done)) {
        entry = about
        await db.executeQuery(CompiledQuery.raw(statement.text, statement.values))
      }
      return { value, entries }
    } catch (error) {
      if (!isLast && isRetryable(error)) throw error
      // Where the database is away this fails as well, and nothing was tried.
      await takeBack()
      const next = await failed(work, held, { error, ...(entry && { entry }) })
      if ('value' in next) return { ...next, entries: [] }
      held = next.goOnWith
    }
  }
}

/** The journal of a unit, last in its transaction, with the outcome of its key in the same statement. */
function journalOf(
  cause: Cause,
  { machineNow, businessNow }: UnitWork,
  done: Done<unknown>,
): readonly Last[] {
  const ordered = inLockOrder(done.entries)
  const { kept } = done
  if (ordered.length === 0) return kept ? [{ statement: keepStatement(kept) }] : []
  const moment = { ...cause, machineNow, businessNow: done.businessNow ?? businessNow }
  return ordered.map((about, n) => ({
    statement: journalStatement(about, moment, n === ordered.length - 1 ? kept : undefined),
    about,
  }))
}

/** A statement at the end of a unit, and the entry that it appends. */
type Last = { readonly statement: pg.QueryConfig; readonly about?: JournalEntry }

/** Whoever locks the heads of several chains locks them in one order. */
const inLockOrder = (entries: readonly JournalEntry[] = []): readonly JournalEntry[] =>
  entries.toSorted((a, b) => (a.tenantId ?? platformId).localeCompare(b.tenantId ?? platformId))
