/** Defines recurring jobs that delete old rows in small portions, so that transactions are short. */

import type { Database } from '../db/pool.ts'
import { rowsPerPruneMax } from '../limits.ts'
import { defineJob, type Job, type JobBody, platformBody } from './job.ts'

/** How long rows are kept, and the function that removes some older ones and returns how many. */
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
