/** Looks for due notifications while the server runs. A hanging notification blocks one lane, never a channel. */
import { channels } from '#domain/notifications.ts'
import type { Context } from '../context.ts'
import { notificationLanesMax, notificationPollMs, stopGraceMs } from '../limits.ts'
import { type Loop, startLoops } from '../rate-limits/loop.ts'
import { sendNextNotification } from './deliver.ts'

export function startNotifications(context: Context): Loop {
  const giveUp = new AbortController()
  const lanes = channels.map((channel) =>
    startLoops(notificationLanesMax, {
      work: () => sendNextNotification(context, channel, giveUp.signal),
      everyMs: notificationPollMs,
      // If the database is unavailable, notifications stay due until it is back.
      onError: (error) => context.log.warn({ err: error }, 'notifications could not be sent'),
    }),
  )
  logUnconfigured(context)
  return {
    wake: () => {
      for (const lane of lanes) lane.wake()
    },
    /** Letters in progress are finished; one that does not end in time is aborted and retried later. */
    stop: async () => {
      const cut = setTimeout(() => giveUp.abort(), stopGraceMs)
      await Promise.all(lanes.map((lane) => lane.stop()))
      clearTimeout(cut)
    },
  }
}

function logUnconfigured({ config, transports, log }: Context): void {
  if (config.environment === 'sandbox') return
  for (const channel of channels)
    if (!transports[channel]) log.warn({ channel }, 'nothing is configured to send these notifications')
}
