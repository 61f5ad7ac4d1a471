/** What news does by itself: the old is removed, and what was given up is told for as long as it stands. */
import * as z from 'zod/mini'
import { newsKeptDays } from '#domain/limits.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { defineJob } from '../jobs/job.ts'
import { deadJobs } from '../jobs/queries.ts'
import { deadDeliveries } from './queries.ts'
import { pruneNews } from './store.ts'

const msPerDay = 86_400_000

export const pruneOldNews = pruneJob('news.prune', '27 * * * *', ({ systemDb, clock }) =>
  pruneNews(systemDb, new Date(clock().getTime() - newsKeptDays * msPerDay)),
)

export const tellDeadLetters = defineJob({
  name: 'deadLetters.tell',
  recurs: '37 * * * *',
  body: z.strictObject({ tenantId: z.null() }),
  work: async ({ context: { systemDb, log } }) => {
    const [jobs, reactions] = [await deadJobs(systemDb), await deadDeliveries(systemDb)]
    if (jobs.length + reactions.length > 0) log.error({ jobs, reactions }, 'dead letters stand')
  },
})
