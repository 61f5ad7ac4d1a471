/** Deletes events that are older than any stream can request. */
import { msPerDay } from '#domain/day.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { domainEventsKeptDays } from '../limits.ts'
import { pruneDomainEvents } from './store.ts'

export const pruneOldEvents = pruneJob('domainEvents.prune', '27 * * * *', [
  domainEventsKeptDays * msPerDay,
  pruneDomainEvents,
])
