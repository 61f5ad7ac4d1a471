/** A stream of live updates: every complete event, until it is cut or ended. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type LiveEvent, liveEvent } from '#contract/events.ts'

export type Heard = LiveEvent & { readonly id: string | undefined }
type Refusal = { readonly code: number; readonly message: string }
export type Reading = {
  readonly status: number
  readonly type: string | undefined
  /** The envelope, if the stream was refused. */
  readonly refusal: Refusal | undefined
  readonly heard: readonly Heard[]
  /** The received text, including comments. */
  readonly text: () => string
  readonly lastId: () => string | undefined
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>
  readonly cut: () => void
}
type Options = { readonly lastEventId?: string; readonly language?: string }

/** Over its own connection, which closes as soon as it is cut. */
export async function readEvents(url: string, token: string, options: Options = {}): Promise<Reading> {
  const { language, lastEventId } = options
  const requested = request(`${url}/events/v1`, {
    agent: false,
    headers: {
      ...(token && { token }),
      ...(language && { 'accept-language': language }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  }).end()
  const [response] = (await once(requested, 'response')) as [IncomingMessage]
  requested.on('error', () => undefined) // A connection that is cut has nothing more to say.
  response.setEncoding('utf8').on('error', () => undefined)
  const heard: Heard[] = []
  let text = ''
  let rest = ''
  response.on('data', (piece: string) => {
    text += piece
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    heard.push(...blocks.filter((block) => block.includes('data: ')).map(eventOf))
  })
  const ended = new Promise<void>((over) => response.once('close', over))
  const isRefused = response.statusCode !== 200
  if (isRefused) await ended
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'],
    refusal: isRefused ? (JSON.parse(text) as Refusal) : undefined,
    heard,
    text: () => text,
    lastId: () => heard.findLast(({ id }) => id !== undefined)?.id,
    ended,
    cut: () => void requested.destroy(),
  }
}

function eventOf(block: string): Heard {
  const data: unknown = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '')
  return { ...liveEvent.parse(data), id: /^id: (.*)$/m.exec(block)?.[1] }
}
