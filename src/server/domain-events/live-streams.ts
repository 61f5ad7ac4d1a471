/**
 * Opens live streams. A stream is registered before its missed events are read, so that none is lost in
 * between; events that arrive meanwhile are held and sent afterwards, so that none is sent twice.
 */
import type { Readable } from 'node:stream'
import { eventReplaySeconds } from '#domain/limits.ts'
import { done, type Result } from '#domain/result.ts'
import type { Call } from '../commands/call.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { eventStreamBufferBytesMax, eventsMissedMax } from '../limits.ts'
import { type Actor, type ActorRow, actorOf, actorStatement, sessionValues } from '../sessions/actor.ts'
import { domainEventText, eventText } from './event-format.ts'
import type { DispatchedEvent } from './event-handler.ts'
import { missed } from './queries.ts'
import { type Follower, startStreamFeed } from './stream-feed.ts'
import { Streams } from './streams.ts'

/** The caller of a stream, and the id of the last event they have seen. */
export type StreamRequest = Pick<Call, 'token' | 'language'> & { readonly lastEventId?: string | undefined }

export type LiveStreams = {
  readonly open: (actor: Actor, listening: StreamRequest) => Promise<Result<Readable>>
  /** Passes on events that this process dispatched itself, so that they need not be polled for. */
  readonly push: (items: readonly DispatchedEvent[]) => void
  readonly count: () => number
  /** Closes every stream; browsers reconnect to another process. */
  readonly close: () => Promise<void>
}

export function newLive(parts: Pick<Context, 'pool' | 'systemDb' | 'clock' | 'log'>): LiveStreams {
  const streams = new Streams(platformId)
  // Started by the first stream, so that a process that serves none never polls.
  let follower: Follower | undefined
  return {
    open: async (actor, listening) => {
      const { sessionId, userId, acting } = actor
      const listener = { sessionId, userId, tenantId: acting?.tenantId, language: listening.language }
      const admitted = streams.admit(listener)
      if (!admitted.ok) return admitted
      const stream = admitted.value
      try {
        follower ??= startStreamFeed(parts, streams)
        const upTo = await follower.position()
        const opening = await openingOf(parts, listening, upTo)
        if (!opening.ok) streams.close(stream)
        else streams.begin(stream, opening.value.seenId, opening.value.text)
        return opening.ok ? done(stream.out) : opening
      } catch (error) {
        streams.close(stream)
        throw error
      }
    },
    push: (items) => follower?.push(items),
    count: () => streams.count,
    close: async () => {
      for (const stream of streams.all) streams.close(stream)
      await follower?.stop()
      follower = undefined
    },
  }
}

type StreamStart = { readonly seenId: bigint; readonly text: string }
type MissedEvents = {
  readonly lastId: string
  readonly prunedId: string
  readonly events: readonly (Pick<DispatchedEvent, 'topic' | 'body'> & { readonly id: string })[]
}

/** The first text of a stream: the events missed since the last seen id, or a reset if that id is unknown. */
export async function openingOf(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  { token = '', lastEventId }: Pick<StreamRequest, 'token' | 'lastEventId'>,
  upTo: bigint,
): Promise<Result<StreamStart>> {
  const now = clock()
  const since = new Date(now.getTime() - eventReplaySeconds * 1_000)
  const seen = lastEventId === undefined ? undefined : seenIdOf(lastEventId)
  const { rows } = await pool.query<ActorRow>({
    name: 'missed events',
    text: actorStatement(missed),
    values: [...sessionValues(token, now), seen ?? null, since, upTo],
  })
  const actor = actorOf(rows[0])
  if (!actor.ok) return actor
  const found = JSON.parse(rows[0]?.answer ?? 'null') as MissedEvents
  const isKnown = lastEventId === undefined || (seen !== undefined && isWithin(seen, found))
  if (!isKnown || found.events.length > eventsMissedMax) return resetAt(upTo)
  // The caller may have seen more, through another process, than this process has read so far.
  const seenId = seen !== undefined && seen > upTo ? seen : upTo
  const domainEventTexts = found.events.map(({ id, topic, body }) =>
    domainEventText({ id: BigInt(id), topic, body }),
  )
  const text = domainEventTexts.join('') + eventText({ kind: 'open' }, seenId)
  // A longer text would exceed the buffer of the stream and cut it off at every attempt to open it.
  return Buffer.byteLength(text) > eventStreamBufferBytesMax ? resetAt(upTo) : done({ seenId, text })
}

/** Makes the browser read everything again. */
const resetAt = (upTo: bigint): Result<StreamStart> =>
  done({ seenId: upTo, text: eventText({ kind: 'reset' }, upTo) })

const seenIdOf = (text: string): bigint | undefined => (/^\d{1,18}$/.test(text) ? BigInt(text) : undefined)

/** True for an id that is not in the future and after which no event was pruned yet. */
const isWithin = (id: bigint, { lastId, prunedId }: MissedEvents): boolean =>
  id <= BigInt(lastId) && id >= BigInt(prunedId)
