/** Removes old deliveries, and the events that none of them tells any more. */
import { msPerDay } from '#domain/day.ts'
import { pruneJob } from '../jobs/housekeeping.ts'
import { webhooksKeptDays } from '../limits.ts'
import { removeOldDeliveries, removeOldEvents } from './store.ts'

export const pruneWebhooks = pruneJob(
  'webhooks.prune',
  '41 * * * *',
  [webhooksKeptDays * msPerDay, removeOldDeliveries],
  [webhooksKeptDays * msPerDay, removeOldEvents],
)
