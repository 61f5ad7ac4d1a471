/** The streams of one process by themselves: room, beats, and clients that read too slowly. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { refuse } from '#domain/result.ts'
import { eventStreamBufferBytesMax, eventStreamsPerProcessMax } from '../limits.ts'
import type { Listener, Stream } from './streams.ts'
import { Streams } from './streams.ts'

const platformId = '00000000-0000-0000-0000-000000000000'
const listener = (sessionId: string): Listener => ({
  sessionId,
  userId: 'user',
  tenantId: 'tenant',
  language: 'en',
})
const item = (id: bigint, body: object = {}) => ({ id, tenantId: 'tenant', userId: null, topic: 'x', body })

function admitted(streams: Streams, sessionId = 'session'): Stream {
  const result = streams.admit(listener(sessionId))
  if (!result.ok) throw new Error(result.failure)
  return result.value
}
const textOf = ({ out }: Stream): string => String(out.read() ?? '')

describe('a stream', () => {
  it('[COM-08] holds back what arrives before it knows where it begins, and sends nothing twice', () => {
    const streams = new Streams(platformId)
    const stream = admitted(streams)
    for (const id of [1n, 2n, 3n]) streams.push(item(id))
    streams.beat()
    expect(textOf(stream)).toBe('')
    streams.begin(stream, 2n, 'opening ')
    streams.push(item(3n))
    streams.push(item(4n))
    const reported = [...textOf(stream).matchAll(/^(opening )?id: (\d+)$/gm)].map(([, , id]) => id)
    expect(reported).toEqual(['3', '4'])
  })

  it('beats once it stands, so that whatever lies between knows that it lives', () => {
    const streams = new Streams(platformId)
    const stream = admitted(streams)
    streams.begin(stream, 0n, '')
    streams.beat()
    expect(textOf(stream)).toBe(':\n\n')
  })

  it('that is read too slowly is cut off, and makes room', async () => {
    const streams = new Streams(platformId)
    const [slow, quick] = [admitted(streams, 'slow'), admitted(streams, 'quick')]
    for (const stream of [slow, quick]) streams.begin(stream, 0n, '')
    const gone = new Promise<void>((closed) => slow.out.once('close', closed))
    for (let id = 1n; !slow.out.destroyed && id < 10_000n; id += 1n) {
      streams.push(item(id))
      expect(textOf(quick).length).toBeLessThan(eventStreamBufferBytesMax)
    }
    await gone
    expect([streams.count, quick.out.destroyed]).toEqual([1, false])
  })

  it('that has ended is written to no more', () => {
    const streams = new Streams(platformId)
    const stream = admitted(streams)
    streams.begin(stream, 0n, '')
    streams.end(stream, refuse('sessionEnded'))
    streams.close(stream)
    streams.push(item(1n))
    streams.begin(stream, 0n, 'again')
    expect(textOf(stream)).toMatch(new RegExp(`^data: .*"code":${codes.sessionEnded.code}.*\\n\\n$`))
  })
})

it('a process that has no room for another stream says that it is not ready', () => {
  const streams = new Streams(platformId)
  for (let n = 0; n < eventStreamsPerProcessMax; n += 1) admitted(streams, `session ${n}`)
  expect(streams.admit(listener('one more'))).toMatchObject({ ok: false, failure: 'notReady' })
})
