/** Makes events of outbox rows and sends them while the server runs. A slow endpoint delays no other. */
import type { Context } from '../context.ts'
import { stopGraceMs, webhookPollMs } from '../limits.ts'
import { type Loop, startLoop } from '../rate-limits/loop.ts'
import { createNextEvents, type TenantBackoff } from './create-events.ts'
import { newSender } from './deliver.ts'

export function startWebhooks(context: Context): Loop {
  const giveUp = new AbortController()
  const sender = newSender(context, giveUp.signal, () => sending.wake())
  const passedOver: TenantBackoff = new Map()
  const sending = startLoop({
    work: sender.begin,
    everyMs: webhookPollMs,
    onError: (error) => context.log.warn({ err: error }, 'webhooks could not be looked after'),
  })
  const telling = startLoop({
    work: async () => {
      const isAny = await createNextEvents(context, passedOver)
      if (isAny) sending.wake()
      return isAny
    },
    everyMs: webhookPollMs,
    onError: (error) => context.log.warn({ err: error }, 'webhook events could not be created'),
  })
  return {
    wake: () => {
      telling.wake()
      sending.wake()
    },
    /** Finishes calls in progress; one that does not end in time is aborted and made again later. */
    stop: async () => {
      const cut = setTimeout(() => giveUp.abort(), stopGraceMs)
      await Promise.all([telling.stop(), sending.stop()])
      while ((await sender.oneEnds()) !== 'none') continue
      clearTimeout(cut)
    },
  }
}
