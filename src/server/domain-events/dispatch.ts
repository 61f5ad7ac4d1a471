/**
 * Moves events from the outbox to the handlers and streams, at least once: one transaction removes a row from
 * the outbox and records its deliveries. Events written by this process are moved at once, those of other
 * processes within a second.
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
    onError: (error) => log.warn({ err: error }, 'events could not be dispatched'),
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
