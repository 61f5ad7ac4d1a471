/**
 * Opens streams. A stream is taken in before it is read what it has missed, so that between the two nothing is
 * lost, and what arrives meanwhile is told after it, so that nothing is told twice.
 */
import type { Readable } from 'node:stream'
import { eventReplaySeconds } from '#domain/limits.ts'
import { done, type Result } from '#domain/result.ts'
import type { Call } from '../commands/call.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { eventStreamBufferBytesMax, eventsMissedMax } from '../limits.ts'
import { type Actor, type ActorRow, actorOf, actorStatement, sessionValues } from '../sessions/actor.ts'
import type { DispatchedEvent } from './event-handler.ts'
import { type Follower, startStreamFeed } from './follow.ts'
import { missed } from './queries.ts'
import { Streams } from './streams.ts'
import { domainEventText, eventText } from './wire.ts'

/** Who opens a stream, and the id of the last event that they have seen. */
export type Listening = Pick<Call, 'token' | 'language'> & { readonly lastEventId?: string | undefined }

export type Live = {
  readonly open: (actor: Actor, listening: Listening) => Promise<Result<Readable>>
  /** What this process has dispatched itself need not be looked for. */
  readonly push: (items: readonly DispatchedEvent[]) => void
  readonly count: () => number
  /** Lets every stream go; whoever listens finds another process. */
  readonly close: () => Promise<void>
}

export function newLive(parts: Pick<Context, 'pool' | 'systemDb' | 'clock' | 'log'>): Live {
  const streams = new Streams(platformId)
  // Whoever asks for a stream first starts the following; a process that serves none never does.
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

type Opening = { readonly seenId: bigint; readonly text: string }
type Missed = {
  readonly lastId: string
  readonly prunedId: string
  readonly events: readonly (Pick<DispatchedEvent, 'topic' | 'body'> & { readonly id: string })[]
}

/** What a stream says first: what was missed since the id that the caller has seen last, or that nobody knows. */
export async function openingOf(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  { token = '', lastEventId }: Pick<Listening, 'token' | 'lastEventId'>,
  upTo: bigint,
): Promise<Result<Opening>> {
  const now = clock()
  const since = new Date(now.getTime() - eventReplaySeconds * 1_000)
  const seen = lastEventId === undefined ? undefined : seenIdOf(lastEventId)
  const { rows } = await pool.query<ActorRow>({
    name: 'missed news',
    text: actorStatement(missed),
    values: [...sessionValues(token, now), seen ?? null, since, upTo],
  })
  const actor = actorOf(rows[0])
  if (!actor.ok) return actor
  const found = JSON.parse(rows[0]?.answer ?? 'null') as Missed
  const isKnown = lastEventId === undefined || (seen !== undefined && isWithin(seen, found))
  if (!isKnown || found.events.length > eventsMissedMax) return anew(upTo)
  // Another process may have told more than this one has heard of yet.
  const seenId = seen !== undefined && seen > upTo ? seen : upTo
  const domainEventTexts = found.events.map(({ id, topic, body }) =>
    domainEventText({ id: BigInt(id), topic, body }),
  )
  const text = domainEventTexts.join('') + eventText({ kind: 'open' }, seenId)
  // More than a stream holds would cut it off before anybody reads it, each time it is opened anew.
  return Buffer.byteLength(text) > eventStreamBufferBytesMax ? anew(upTo) : done({ seenId, text })
}

/** Whoever listens reads everything again. */
const anew = (upTo: bigint): Result<Opening> =>
  done({ seenId: upTo, text: eventText({ kind: 'reset' }, upTo) })

const seenIdOf = (text: string): bigint | undefined => (/^\d{1,18}$/.test(text) ? BigInt(text) : undefined)

/** Neither from the future nor from so long ago that something after it was removed. */
const isWithin = (id: bigint, { lastId, prunedId }: Missed): boolean =>
  id <= BigInt(lastId) && id >= BigInt(prunedId)
