/** Clears a market: the job of a run whose row is there. It is done once, however often it is tried. */
import * as z from 'zod/mini'
import { runMsMax } from '#domain/clearing/limits.ts'
import { defineJob } from '../jobs/job.ts'
import { performRun } from './run.ts'

export const runJob = defineJob({
  name: 'clearing.run',
  body: z.strictObject({ tenantId: z.string(), marketId: z.string(), runId: z.string() }),
  // A market waits for its run, so that it is tried for as long as it takes; the run itself counts what is its own doing.
  triesMax: 1_000,
  retrySeconds: 1,
  runsWithinSeconds: runMsMax / 1_000,
  work: performRun,
})
