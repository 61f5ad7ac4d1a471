/**
 * What works by itself and has not come to an end yet: jobs, news on its way, letters. The time machine waits for it, so
 * that what follows from a moment is done before the clock goes past the next one.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

export type Worker = {
  /** Whether something is left to do, as an expression: all workers are asked by one statement. */
  readonly isLeft: RawBuilder<boolean>
  /** Looks at once instead of after a while. */
  readonly wake: () => void
}

export type Idle = {
  /** The workers of this process; answers how to take them out again. A process without any waits for none. */
  readonly add: (workers: readonly Worker[]) => () => void
  /** Whether something is left; whoever is to do it is woken, and nobody else. */
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
