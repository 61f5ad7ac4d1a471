/** News that nobody can ask for any more is removed by itself. */
import { msPerDay } from '#domain/day.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { domainEventsKeptDays } from '../limits.ts'
import { pruneDomainEvents } from './store.ts'

export const pruneOldEvents = pruneJob('domainEvents.prune', '27 * * * *', [
  domainEventsKeptDays * msPerDay,
  pruneDomainEvents,
])
