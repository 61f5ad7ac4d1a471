/**
 * Tells whether background work is idle: jobs, domain events and notifications. The time machine waits for
 * it, so that everything that results from a moment is done before the clock moves on.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

export type Worker = {
  /** An SQL expression that is true if work is left; all workers are checked by one statement. */
  readonly isLeft: RawBuilder<boolean>
  /** Starts work at once instead of at the next poll. */
  readonly wake: () => void
}

export type Idle = {
  /** Registers the workers of this process; returns a function that removes them. */
  readonly add: (workers: readonly Worker[]) => () => void
  /** Whether work is left; wakes the workers that have some. */
  readonly isAnyLeft: (system: Kysely<Schema>) => Promise<boolean>
}

export function newIdle(): Idle {
  const workers = new Set<Worker>()
  return {
    add: (added) => {
      for (const worker of added) workers.add(worker)
      return () => {
        for (const worker of added) workers.delete(worker)
      }
    },
    isAnyLeft: async (system) => {
      if (workers.size === 0) return false
      const requested = [...workers]
      const { rows } = await sql<{ left: readonly boolean[] }>`select array[${sql.join(
        requested.map(({ isLeft }) => isLeft),
      )}] as left`.execute(system)
      const busy = requested.filter((_, n) => rows[0]?.left[n] === true)
      for (const { wake } of busy) wake()
      return busy.length > 0
    },
  }
}
