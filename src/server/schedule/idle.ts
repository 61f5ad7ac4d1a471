/**
 * Tells what background work is left: jobs, domain events and notifications. The time machine waits for it, so that
 * everything that results from a moment is done before the clock moves on. What has failed and waits for its next try is not
 * left, so that one silent party does not hold up the clock.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { workKinds } from '#contract/sandbox.ts'
import type { Schema } from '../db/schema.ts'

/** Work that the clock waits for. */
export type WorkLeft = { readonly kind: (typeof workKinds)[number]; readonly name: string }

export type Worker = {
  readonly kind: WorkLeft['kind']
  /** An SQL expression of the names of what is left; all workers are checked by one statement. */
  readonly left: RawBuilder<readonly string[]>
  /** Starts work at once instead of at the next poll. */
  readonly wake: () => void
}

export type Idle = {
  /** Registers the workers of this process; returns a function that removes them. */
  readonly add: (workers: readonly Worker[]) => () => void
  /** Some of the work that is left, each kind and name once; wakes the workers that have some. */
  readonly workLeft: (system: Kysely<Schema>) => Promise<readonly WorkLeft[]>
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
    workLeft: async (system) => {
      if (workers.size === 0) return []
      const requested = [...workers]
      const { rows } = await sql<{
        left: readonly (readonly string[])[]
      }>`select jsonb_build_array(${sql.join(
        requested.map(({ left }) => sql`to_jsonb(${left})`),
      )}) as left`.execute(system)
      const busy = requested.map((worker, n) => ({ worker, names: rows[0]?.left[n] ?? [] }))
      for (const { worker, names } of busy) if (names.length > 0) worker.wake()
      return busy.flatMap(({ worker: { kind }, names }) =>
        [...new Set(names)].map((name) => ({ kind, name })),
      )
    },
  }
}
