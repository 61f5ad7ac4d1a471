/** Defines recurring jobs that delete old rows in small portions, so that transactions are short. */

import { platformId } from '../commands/journal.ts'
import { asSystem, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { rowsPerPruneMax } from '../limits.ts'
import { defineJob, type Job, type JobBody, platformBody } from './job.ts'

type Remove = (system: Database, before: Date) => Promise<number>
/**
 * How long rows are kept, and the function that removes some older ones and returns how many. With the name of a journaled
 * table, the removal is in the journal.
 */
type Prune = readonly [keptMs: number, remove: Remove, journaled?: string]

export const pruneJob = (name: string, recurs: string, ...prunes: readonly Prune[]): Job<JobBody> =>
  defineJob<JobBody>({
    name,
    recurs,
    body: platformBody,
    work: async ({ context }) => {
      for (const [keptMs, remove, journaled] of prunes) {
        const before = new Date(context.clock().getTime() - keptMs)
        const removeSome = () =>
          journaled === undefined
            ? remove(context.systemDb, before)
            : removeWithEntry(context, journaled, remove, before)
        while ((await removeSome()) === rowsPerPruneMax) continue
      }
    },
  })

const removeWithEntry = (context: Context, table: string, remove: Remove, before: Date): Promise<number> =>
  runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: asSystem,
    lock: noLocks,
    work: async ({ db }) => {
      const rows = await remove(db, before)
      const facts = { table, rows }
      const entry = { action: 'platform.pruned', tenantId: null, userId: platformId, facts } as const
      return { value: rows, entries: rows > 0 ? [entry] : [] }
    },
  })
