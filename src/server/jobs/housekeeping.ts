/** Removing what nobody asks for any more, little by little, so that no transaction holds much for long. */
import * as z from 'zod/mini'
import { rowsPerPruneMax } from '#domain/limits.ts'
import type { Context } from '../context.ts'
import { defineJob, type Job, type JobBody } from './job.ts'

export const ofThePlatform = z.strictObject({ tenantId: z.null() })

/** Removes some and answers how many. */
type Prune = (context: Context) => Promise<number>

export const pruneJob = (name: string, recurs: string, ...prunes: readonly Prune[]): Job<JobBody> =>
  defineJob<JobBody>({
    name,
    recurs,
    body: ofThePlatform,
    work: async ({ context }) => {
      for (const prune of prunes) while ((await prune(context)) === rowsPerPruneMax) continue
    },
  })
