/** News that nobody can ask for any more is removed by itself. */
import { msPerDay } from '#domain/day.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { newsKeptDays } from '../limits.ts'
import { pruneNews } from './store.ts'

export const pruneOldNews = pruneJob('news.prune', '27 * * * *', [newsKeptDays * msPerDay, pruneNews])
