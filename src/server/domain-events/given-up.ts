/**
 * Counts and logs background work that was given up: jobs and event handlers until they are run again,
 * notifications and due rows for some days.
 */
import { msPerDay } from '#domain/day.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Context } from '../context.ts'
import type { GivenUp } from '../db/metrics.ts'
import { defineJob, platformBody } from '../jobs/job.ts'
import { deadJobs } from '../jobs/queries.ts'
import { givenUpReportedDays } from '../limits.ts'
import { deadNotifications } from '../notifications/queries.ts'
import { failedDue } from '../schedule/queries.ts'
import { deadEventDeliveries } from './queries.ts'

type Count = (context: Context) => Promise<readonly GivenUp[]>

const reportedSince = (now: Date): Date => new Date(now.getTime() - givenUpReportedDays * msPerDay)

export const givenUp = {
  job: ({ systemDb }) => deadJobs(systemDb),
  handler: ({ systemDb }) => deadEventDeliveries(systemDb),
  notification: ({ systemDb, clock }) => deadNotifications(systemDb, reportedSince(clock())),
  due: async ({ systemDb, clock }) =>
    failedDue(systemDb, reportedSince(await readBusinessTime(systemDb, clock()))),
} as const satisfies Record<string, Count>

export const logGivenUp = defineJob({
  name: 'backgroundWork.logGivenUp',
  recurs: '37 * * * *',
  body: platformBody,
  work: async ({ context }) => {
    for (const [kind, count] of Object.entries(givenUp)) {
      const found = await count(context)
      if (found.length > 0) context.log.error({ kind, found }, 'what was given up stands')
    }
  },
})
