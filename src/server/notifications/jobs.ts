/** Removes finished notifications. */
import { msPerDay } from '#domain/day.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { notificationsKeptDays } from '../limits.ts'
import { removeOldNotifications } from './store.ts'

export const pruneNotifications = pruneJob('notifications.prune', '23 * * * *', [
  notificationsKeptDays * msPerDay,
  removeOldNotifications,
])
