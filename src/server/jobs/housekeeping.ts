/** Removing what nobody asks for any more, little by little, so that no transaction holds much for long. */

import type { Database } from '../db/pool.ts'
import { rowsPerPruneMax } from '../limits.ts'
import { defineJob, type Job, type JobBody, platformBody } from './job.ts'

/** How long something is kept, and what removes some of what is from before a moment and answers how much. */
type Prune = readonly [keptMs: number, remove: (system: Database, before: Date) => Promise<number>]

export const pruneJob = (name: string, recurs: string, ...prunes: readonly Prune[]): Job<JobBody> =>
  defineJob<JobBody>({
    name,
    recurs,
    body: platformBody,
    work: async ({ context: { systemDb, clock } }) => {
      for (const [keptMs, remove] of prunes) {
        const before = new Date(clock().getTime() - keptMs)
        while ((await remove(systemDb, before)) === rowsPerPruneMax) continue
      }
    },
  })
