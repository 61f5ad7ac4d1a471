/** The streams that this process holds open: who listens, and what each is told. None is told what is not for it. */
import { Readable } from 'node:stream'
import { codes } from '#contract/codes.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { refusalWords } from '#text/refusal-words.ts'
import type { Language } from '#text/text.ts'
import { eventStreamBufferBytesMax, eventStreamsPerProcessMax, eventStreamsPerSessionMax } from '../limits.ts'
import type { DispatchedEvent } from './event-handler.ts'
import { beatText, domainEventText, eventText } from './wire.ts'

export type Listener = {
  readonly sessionId: string
  readonly userId: string
  readonly tenantId: string | undefined
  readonly language: Language
}
export type Stream = {
  readonly listener: Listener
  readonly out: Readable
  /** What arrives before the stream knows where it begins. */
  held: DispatchedEvent[] | undefined
  seenId: bigint
}

/** Told to one person or to everybody; of a company only whoever acts for it, of the platform whoever listens. */
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

  /** Takes a listener in, where there is room; from now on nothing passes it by. */
  admit(listener: Listener): Result<Stream> {
    if (this.#open.size >= eventStreamsPerProcessMax) return refuse('notReady')
    const ofSession = this.all.filter((stream) => stream.listener.sessionId === listener.sessionId)
    if (ofSession.length >= eventStreamsPerSessionMax) return refuse('tooManyRequests')
    const stream: Stream = { listener, out: new Readable({ read: () => undefined }), held: [], seenId: 0n }
    this.#open.add(stream)
    stream.out.once('close', () => this.#open.delete(stream))
    return done(stream)
  }

  /** Tells what was missed, then whatever arrived meanwhile. */
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

  /** The last event says why, in the listener's language. */
  end(stream: Stream, { failure, details }: Refused): void {
    const message = refusalWords({ failure, details }, stream.listener.language)
    this.#write(stream, eventText({ kind: 'ended', code: codes[failure].code, message }))
    this.close(stream)
  }

  /** Without a reason: whoever listens opens it again. */
  close(stream: Stream): void {
    if (this.#open.delete(stream)) stream.out.push(null)
  }

  #push(stream: Stream, event: DispatchedEvent, text: string): void {
    if (stream.held) return void stream.held.push(event)
    if (event.id <= stream.seenId) return
    stream.seenId = event.id
    this.#write(stream, text)
  }

  /** Whoever reads too slowly is cut off, and catches up when it comes back. */
  #write(stream: Stream, text: string): void {
    if (!this.#open.has(stream)) return
    stream.out.push(text)
    if (stream.out.readableLength > eventStreamBufferBytesMax) stream.out.destroy()
  }
}
