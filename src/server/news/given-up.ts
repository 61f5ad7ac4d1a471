/**
 * Background work that was given up: jobs and reactions until they are run again, letters and due rows for some days.
 */
import { msPerDay } from '#domain/day.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Context } from '../context.ts'
import type { GivenUp } from '../db/figures.ts'
import { defineJob, platformBody } from '../jobs/job.ts'
import { deadJobs } from '../jobs/queries.ts'
import { deadLetters } from '../letters/queries.ts'
import { givenUpToldDays } from '../limits.ts'
import { failedDue } from '../schedule/queries.ts'
import { deadDeliveries } from './queries.ts'

type Count = (context: Context) => Promise<readonly GivenUp[]>

const toldSince = (now: Date): Date => new Date(now.getTime() - givenUpToldDays * msPerDay)

export const givenUp = {
  job: ({ systemDb }) => deadJobs(systemDb),
  reaction: ({ systemDb }) => deadDeliveries(systemDb),
  letter: ({ systemDb, clock }) => deadLetters(systemDb, toldSince(clock())),
  due: async ({ systemDb, clock }) =>
    failedDue(systemDb, toldSince(await readBusinessTime(systemDb, clock()))),
} as const satisfies Record<string, Count>

export const tellGivenUp = defineJob({
  name: 'deadLetters.tell',
  recurs: '37 * * * *',
  body: platformBody,
  work: async ({ context }) => {
    for (const [kind, count] of Object.entries(givenUp)) {
      const found = await count(context)
      if (found.length > 0) context.log.error({ kind, found }, 'what was given up stands')
    }
  },
})
