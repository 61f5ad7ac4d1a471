/** Removes old deliveries, and events without deliveries. */
import { msPerDay } from '#domain/day.ts'
import { deliveriesKeptDays } from '#domain/webhooks/limits.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { removeOldDeliveries, removeOldEvents } from './store.ts'

export const pruneWebhooks = pruneJob(
  'webhooks.prune',
  '41 * * * *',
  [deliveriesKeptDays * msPerDay, removeOldDeliveries],
  [deliveriesKeptDays * msPerDay, removeOldEvents, 'webhook_events'],
)
