/** What works by itself and was given up: it stands until somebody looks, and is told for as long as it stands. */
import type { Context } from './context.ts'
import { defineJob, platformBody } from './jobs/job.ts'
import { deadJobs, type GivenUp } from './jobs/queries.ts'
import { deadLetters } from './letters/queries.ts'
import { deadDeliveries } from './news/queries.ts'
import { failedDue } from './schedule/queries.ts'

type Count = (system: Context['systemDb']) => Promise<readonly GivenUp[]>

export const givenUp = {
  job: deadJobs,
  reaction: deadDeliveries,
  letter: deadLetters,
  due: failedDue,
} as const satisfies Record<string, Count>

export const tellGivenUp = defineJob({
  name: 'deadLetters.tell',
  recurs: '37 * * * *',
  body: platformBody,
  work: async ({ context: { systemDb, log } }) => {
    for (const [kind, count] of Object.entries(givenUp)) {
      const found = await count(systemDb)
      if (found.length > 0) log.error({ kind, found }, 'what was given up stands')
    }
  },
})
