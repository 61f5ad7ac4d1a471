/** The live streams that this process holds open, and which events each of them gets. */
import { Readable } from 'node:stream'
import { codes } from '#contract/codes.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { refusalWords } from '#text/refusal-words.ts'
import type { Language } from '#text/text.ts'
import { eventStreamBufferBytesMax, eventStreamsPerProcessMax, eventStreamsPerSessionMax } from '../limits.ts'
import { beatText, domainEventText, eventText } from './event-format.ts'
import type { DispatchedEvent } from './event-handler.ts'

export type Listener = {
  readonly sessionId: string
  readonly userId: string
  readonly tenantId: string | undefined
  readonly language: Language
}
export type Stream = {
  readonly listener: Listener
  readonly out: Readable
  /** Events that arrive before the missed ones are sent. */
  held: DispatchedEvent[] | undefined
  seenId: bigint
}

/**
 * An event for one person goes to that person only. An event of a tenant goes to streams acting for it, one
 * of the platform to all.
 */
const isFor = ({ userId, tenantId }: Listener, event: DispatchedEvent, platformId: string): boolean =>
  (event.userId === null || event.userId === userId) &&
  (event.tenantId === tenantId || event.tenantId === platformId)

export class Streams {
  readonly #open = new Set<Stream>()
  readonly #platformId: string

  constructor(platformId: string) {
    this.#platformId = platformId
  }

  get all(): readonly Stream[] {
    return [...this.#open]
  }

  get count(): number {
    return this.#open.size
  }

  /** Registers a stream if the limits allow; from now on it gets every event. */
  admit(listener: Listener): Result<Stream> {
    if (this.#open.size >= eventStreamsPerProcessMax) return refuse('notReady')
    const ofSession = this.all.filter((stream) => stream.listener.sessionId === listener.sessionId)
    if (ofSession.length >= eventStreamsPerSessionMax) return refuse('tooManyRequests')
    const stream: Stream = { listener, out: new Readable({ read: () => undefined }), held: [], seenId: 0n }
    this.#open.add(stream)
    stream.out.once('close', () => this.#open.delete(stream))
    return done(stream)
  }

  /** Sends the missed events, then those that arrived meanwhile. */
  begin(stream: Stream, seenId: bigint, opening: string): void {
    const { held = [] } = stream
    stream.seenId = seenId
    stream.held = undefined
    this.#write(stream, opening)
    for (const event of held) this.#push(stream, event, domainEventText(event))
  }

  push(event: DispatchedEvent): void {
    const text = domainEventText(event)
    for (const stream of this.#open)
      if (isFor(stream.listener, event, this.#platformId)) this.#push(stream, event, text)
  }

  beat(): void {
    for (const stream of this.#open) if (!stream.held) this.#write(stream, beatText)
  }

  /** The last event states the reason, in the listener's language. */
  end(stream: Stream, { failure, details }: Refused): void {
    const message = refusalWords({ failure, details }, stream.listener.language)
    this.#write(stream, eventText({ kind: 'ended', code: codes[failure].code, message }))
    this.close(stream)
  }

  /** Without a reason: the browser reconnects. */
  close(stream: Stream): void {
    if (this.#open.delete(stream)) stream.out.push(null)
  }

  #push(stream: Stream, event: DispatchedEvent, text: string): void {
    if (stream.held) return void stream.held.push(event)
    if (event.id <= stream.seenId) return
    stream.seenId = event.id
    this.#write(stream, text)
  }

  /** A client that reads too slowly is cut off; it catches up when it reconnects. */
  #write(stream: Stream, text: string): void {
    if (!this.#open.has(stream)) return
    stream.out.push(text)
    if (stream.out.readableLength > eventStreamBufferBytesMax) stream.out.destroy()
  }
}
