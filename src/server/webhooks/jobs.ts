/** Removes old deliveries, and the events that none of them tells any more. */
import { msPerDay } from '#domain/day.ts'
import { deliveriesKeptDays } from '#domain/webhooks/limits.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { removeOldDeliveries, removeOldEvents } from './store.ts'

export const pruneWebhooks = pruneJob(
  'webhooks.prune',
  '41 * * * *',
  [deliveriesKeptDays * msPerDay, removeOldDeliveries],
  [deliveriesKeptDays * msPerDay, removeOldEvents],
)
