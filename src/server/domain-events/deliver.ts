/**
 * Runs the event handlers: the events of one tenant in order, different tenants and handlers in parallel. An
 * event whose handler fails is retried after a delay and finally given up; other events continue.
 */
import { sql } from 'kysely'
import type { JournalEntry } from '../commands/command.ts'
import { inScopeOf, runUnit, type UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { LockWaitOver } from '../db/faults.ts'
import { enterScope } from '../db/scope.ts'
import { domainEventsPollMs, eventHandlerWorkersMax } from '../limits.ts'
import { type Loop, startLoops } from '../rate-limits/loop.ts'
import type { EventHandler } from './event-handler.ts'
import {
  dispatch,
  findLane,
  finishEventDeliveries,
  type Lane,
  type PendingDelivery,
  putOff,
  takeFromLane,
} from './store.ts'

export const startEventDeliveries = (context: Context, eventHandlers: readonly EventHandler[]): Loop =>
  startLoops(eventHandlerWorkersMax, {
    work: () => deliverSome(context, eventHandlers),
    everyMs: domainEventsPollMs,
    onError: (error) => context.log.warn({ err: error }, 'events could not be delivered'),
  })

/**
 * Dispatches and delivers everything in order, for callers that run without background loops, such as tests.
 */
export async function deliverAll(context: Context, eventHandlers: readonly EventHandler[]): Promise<void> {
  let isAny: boolean
  do {
    isAny = (await dispatch(context.systemDb, context.clock())).items.length > 0
    while (await deliverSome(context, eventHandlers)) isAny = true
  } while (isAny)
}

/** Works on one lane; returns whether there was one. */
async function deliverSome(context: Context, eventHandlers: readonly EventHandler[]): Promise<boolean> {
  const names = eventHandlers.map(({ name }) => name)
  const lane = await findLane(context.systemDb, names, context.clock())
  const handler = eventHandlers.find(({ name }) => name === lane?.handler)
  if (!lane || !handler) return false
  await deliverLane(context, handler, lane)
  return true
}

/** Handles the next events of a lane in one transaction, which holds the lane's lock throughout. */
function deliverLane(context: Context, handler: EventHandler, lane: Lane): Promise<undefined> {
  // The index of the event in progress, and the index of the event that each journal entry comes from.
  let at = 0
  const cameFrom = new Map<JournalEntry, number>()
  return runUnit<{ readonly businessNow: Date }, undefined, readonly PendingDelivery[]>(context, {
    cause: { kind: 'handler', requestId: context.makeId() },
    enter: inScopeOf(lane),
    lock: ({ db, machineNow }) => takeFromLane(db, lane, machineNow, handler.eventsAtOnceMax),
    work: async (work, items) => {
      let userId: PendingDelivery['userId'] = null
      cameFrom.clear()
      for (const [index, event] of items.entries()) {
        at = index
        if (event.userId !== userId) await enterScope(work.db, event)
        userId = event.userId
        const entry = await handler.handle(work, event)
        // Checked after each event, so that a violation is attributed to the event that caused it.
        await sql`set constraints all immediate; set constraints all deferred`.execute(work.db)
        if (entry) cameFrom.set(entry, index)
      }
      if (items.length > 0) await finishEventDeliveries(work.db, lane, items)
      return { value: undefined, entries: [...cameFrom.keys()] }
    },
    failed: async (work, items, { error, entry }) => {
      const failedAt = (entry && cameFrom.get(entry)) ?? at
      const [first] = items
      if (failedAt === 0 && first) await putOffFirst(work, lane, first, error)
      // A failure rolls back the events before it too; those are handled again without the failed one, which
      // is then the first.
      return failedAt === 0 ? { value: undefined } : { goOnWith: items.slice(0, failedAt) }
    },
  })
}

async function putOffFirst(
  { db, context, machineNow }: UnitWork,
  lane: Lane,
  event: PendingDelivery,
  error: unknown,
) {
  const next = await putOff(db, lane, event, error, machineNow)
  if (error instanceof LockWaitOver) {
    context.log.info({ ...lane, eventId: String(event.id) }, 'an event handler waits for a lock')
    return
  }
  const about = { ...lane, eventId: String(event.id), attempt: event.tries + 1, err: error }
  if (next === 'dead') context.log.error(about, 'an event handler was given up')
  else context.log.warn(about, 'an event handler failed and is tried again')
}
