/** The job that performs a run whose row exists. It takes effect once, however often it is tried. */
import * as z from 'zod/mini'
import { runMsMax } from '#domain/clearing/limits.ts'
import { defineJob } from '../jobs/job.ts'
import { performRun } from './run.ts'

export const runJob = defineJob({
  name: 'clearing.run',
  body: z.strictObject({ tenantId: z.string(), marketId: z.string(), runId: z.string() }),
  // The market is blocked until its run ends, so the job is retried as long as needed; the run itself limits
  // the tries that fail by its own fault.
  triesMax: 1_000,
  retrySeconds: 1,
  runsWithinSeconds: runMsMax / 1_000,
  work: performRun,
})
