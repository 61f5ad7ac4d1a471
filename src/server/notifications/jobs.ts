/** Removes finished notifications, and sums up held ones. */
import { msPerDay } from '#domain/day.ts'
import { defineJob, platformBody } from '../jobs/job.ts'
import { pruneJob } from '../jobs/prune-job.ts'
import { notificationsKeptDays } from '../limits.ts'
import { removeOldNotifications } from './store.ts'
import { sumUpHeldMails } from './summaries.ts'

export const pruneNotifications = pruneJob('notifications.prune', '23 * * * *', [
  notificationsKeptDays * msPerDay,
  removeOldNotifications,
])

export const sumUpMails = defineJob({
  name: 'notifications.sumUp',
  body: platformBody,
  recurs: '*/5 * * * *',
  work: ({ context }) => sumUpHeldMails(context),
})
