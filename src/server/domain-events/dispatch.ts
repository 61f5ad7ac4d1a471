/**
 * Moves news from the outbox on to whoever is told: at least once, since a row leaves the outbox in the transaction
 * that writes down who is owed it. At once where this process wrote it, within a second where another one did.
 */

import type { Context } from '../context.ts'
import { domainEventsPollMs } from '../limits.ts'
import { type Loop, startLoop } from '../rate-limits/loop.ts'
import type { DispatchedEvent } from './event-handler.ts'
import { dispatch } from './store.ts'

type OnMoved = (items: readonly DispatchedEvent[]) => void

export function startDispatch({ systemDb, clock, log, outboxWake }: Context, onMoved: OnMoved): Loop {
  const loop = startLoop({
    work: async () => {
      const { items, more } = await dispatch(systemDb, clock())
      if (items.length > 0) onMoved(items)
      return more
    },
    everyMs: domainEventsPollMs,
    onError: (error) => log.warn({ err: error }, 'news could not be dispatched'),
  })
  const stopListening = outboxWake.onWake(loop.wake)
  return {
    wake: loop.wake,
    stop: () => {
      stopListening()
      return loop.stop()
    },
  }
}
