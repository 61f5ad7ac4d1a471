/**
 * Feeds the live streams of this process: sends each stream its events as soon as they are dispatched, and
 * ends streams whose session is over. It polls every second and is woken earlier by a database notification.
 */

import type { Context } from '../context.ts'
import { eventHeartbeatSeconds, eventPollMs } from '../limits.ts'
import { startLoop } from '../rate-limits/loop.ts'
import { actorOf, authorize, findSessions } from '../sessions/actor.ts'
import type { DispatchedEvent } from './event-handler.ts'
import { startListening } from './listen.ts'
import { eventsAfter, lastEventId } from './queries.ts'
import type { Streams } from './streams.ts'

export type Follower = {
  /** The id of the last event that was sent to the streams. */
  readonly position: () => Promise<bigint>
  /** Sends events at once if they directly follow the last one; otherwise starts a lookup. */
  readonly push: (items: readonly DispatchedEvent[]) => void
  readonly stop: () => Promise<void>
}
type Parts = Pick<Context, 'pool' | 'systemDb' | 'clock' | 'log'>

export function startStreamFeed(
  { pool, systemDb, clock, log }: Parts,
  streams: Streams,
  pollMs: number = eventPollMs,
): Follower {
  let streamedId: bigint | undefined
  let reading: Promise<bigint> | undefined
  const position = async (): Promise<bigint> => {
    if (streamedId !== undefined) return streamedId
    reading ??= lastEventId(systemDb).finally(() => {
      reading = undefined
    })
    const last = await reading
    streamedId ??= last
    return streamedId
  }
  const look = async (): Promise<boolean> => {
    // Without open streams nothing is read; the next stream starts at the then latest event.
    if (streams.count === 0) {
      streamedId = undefined
      return false
    }
    const { items, more } = await eventsAfter(systemDb, await position())
    passOn(items)
    return more
  }
  const passOn = (items: readonly DispatchedEvent[]): void => {
    for (const item of items) {
      if (streamedId === undefined || item.id > streamedId) streamedId = item.id
      streams.push(item)
    }
    if (items.some(({ userId }) => userId !== null)) sessions.wake()
  }
  const push = (items: readonly DispatchedEvent[]): void => {
    if (streamedId !== undefined && items[0]?.id === streamedId + 1n) passOn(items)
    else eventLoop.wake()
  }
  const onError = (error: unknown): void => log.warn({ err: error }, 'live updates could not look')
  const sessions = startLoop({
    work: () => endFinishedStreams(systemDb, clock(), streams),
    everyMs: pollMs,
    onError,
  })
  const eventLoop = startLoop({ work: look, everyMs: pollMs, onError })
  const onNotice = (lastId?: string): void => {
    if (lastId === undefined || streamedId === undefined || BigInt(lastId) > streamedId) eventLoop.wake()
  }
  const notices = startListening({ pool, retryMs: pollMs, onNotice, onError })
  const beats = setInterval(() => streams.beat(), eventHeartbeatSeconds * 1_000)
  return {
    position,
    push,
    stop: async () => {
      clearInterval(beats)
      await Promise.all([notices.stop(), eventLoop.stop(), sessions.stop()])
    },
  }
}

/**
 * Ends streams whose session ended, expired or lost its membership; a stream whose session switched to
 * another company is closed, so that the browser reopens it.
 */
async function endFinishedStreams(db: Context['systemDb'], now: Date, streams: Streams): Promise<false> {
  const open = streams.all
  if (open.length === 0) return false
  const ids = [...new Set(open.map(({ listener }) => listener.sessionId))]
  const found = await findSessions(db, ids, now)
  for (const stream of open) {
    const known = actorOf(found.get(stream.listener.sessionId))
    const actor = known.ok ? authorize(known.value, 'signedIn') : known
    if (!actor.ok) streams.end(stream, actor)
    else if (actor.value.acting?.tenantId !== stream.listener.tenantId) streams.close(stream)
  }
  return false
}
