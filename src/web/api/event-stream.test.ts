/** The reader of live updates, against a server that is cut, refuses, ends, falls silent and comes back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventReplaySeconds } from '#domain/limits.ts'
import { envelope } from '#test/support/fake-server.ts'
import { eventSilenceSecondsMax } from '#web/limits.ts'
import { followEvents } from './event-stream.ts'

vi.mock('#web/session/end-session.ts', () => ({
  endSession: vi.fn<(reason?: string) => void>(),
  loseIdentity: vi.fn<(reason: string) => boolean>(() => true),
}))
const { endSession, loseIdentity } = await import('#web/session/end-session.ts')

type Opened = {
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly send: (text: string) => void
  readonly end: () => void
}
const opened: Opened[] = []
/** The answer to the next request; a stream by default. */
const refusals: (() => Response)[] = []
const events: string[] = []
const resets = vi.fn<() => void>()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  opened.length = 0
  refusals.length = 0
  events.length = 0
  resets.mockReset()
  vi.mocked(endSession).mockReset()
  localStorage.setItem('accountToken', 'token-1')
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const refusal = refusals.shift()
    if (refusal) return refusal()
    const encoder = new TextEncoder()
    let out: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        out = controller
      },
    })
    const { signal } = init
    signal?.addEventListener('abort', () => out?.error(new DOMException('cut', 'AbortError')))
    opened.push({
      headers: new Headers(init.headers),
      signal: signal as AbortSignal,
      send: (text) => out?.enqueue(encoder.encode(text)),
      end: () => out?.close(),
    })
    return { ok: true, status: 200, body } as Response
  })
})
afterEach(() => {
  stop()
  show(true)
})

const follow = () => {
  stop = followEvents({ onEvents: (topic) => void events.push(topic), onReset: resets })
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const frame = (id: number, event: object) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
const item = (id: number, topic: string) => frame(id, { kind: 'event', topic, ids: {} })
function show(visible: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible)
  document.dispatchEvent(new Event('visibilitychange'))
}
const last = (): Opened => {
  const stream = opened.at(-1)
  if (!stream) throw new Error('No stream was opened.')
  return stream
}

describe('the reader', () => {
  it('[COM-08] opens one stream with the token, and hears its news', async () => {
    follow()
    await settle()
    expect(opened).toHaveLength(1)
    expect(last().headers.get('token')).toBe('token-1')
    expect(last().headers.has('last-event-id')).toBe(false)
    last().send(frame(3, { kind: 'open' }) + item(4, 'a') + ':\n\n' + item(5, 'b'))
    await settle()
    expect(events).toEqual(['a', 'b'])
    expect(resets).not.toHaveBeenCalled()
  })

  it('[COM-08] that is cut in the middle of an event goes on after the last whole one', async () => {
    follow()
    await settle()
    const whole = item(5, '中文')
    last().send(item(4, 'a') + whole.slice(0, -1))
    await settle()
    last().end()
    await settle(999)
    expect(opened).toHaveLength(1)
    await settle(1)
    expect(opened).toHaveLength(2)
    expect(last().headers.get('last-event-id')).toBe('4')
    last().send(whole)
    await settle()
    expect(events).toEqual(['a', '中文'])
  })

  it('tries again and again, longer each time up to a limit, and at once when the network is back', async () => {
    refusals.push(...Array.from({ length: 12 }, () => () => envelope({ code: 30010, message: 'x' }, 503)))
    follow()
    await settle()
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = refusals.length
      await settle(seconds * 1_000 - 1)
      expect(refusals.length).toBe(before)
      await settle(1)
      expect(refusals.length).toBe(before - 1)
    }
    refusals.length = 0
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(opened).toHaveLength(1)
    expect(endSession).not.toHaveBeenCalled()
  })

  it('[COM-03] leaves when the server says that the session is over, in the stream or before it', async () => {
    follow()
    await settle()
    last().send(`data: ${JSON.stringify({ kind: 'ended', code: 10018, message: 'Ended.' })}\n\n`)
    last().end()
    await settle(60_000)
    expect(endSession).toHaveBeenCalledExactlyOnceWith('Ended.')
    expect(opened).toHaveLength(1)

    refusals.push(() => envelope({ code: 10005, message: 'Invalid.', data: null }, 401))
    follow()
    await settle(60_000)
    expect(endSession).toHaveBeenLastCalledWith('Invalid.')
    expect(opened).toHaveLength(1)
  })

  it('[IDN-09] leaves the company that was frozen before the stream was open', async () => {
    refusals.push(() => envelope({ code: 31101, message: 'Frozen.', data: null }, 403))
    follow()
    await settle()
    expect(loseIdentity).toHaveBeenCalledExactlyOnceWith('Frozen.')
  })

  it('does not let the end of a former session end the one that is open now', async () => {
    follow()
    await settle()
    localStorage.setItem('accountToken', 'token-2')
    last().send(`data: ${JSON.stringify({ kind: 'ended', code: 10018, message: 'Ended.' })}\n\n`)
    last().end()
    await settle(1_000)
    expect(endSession).not.toHaveBeenCalled()
    expect(last().headers.get('token')).toBe('token-2')
  })

  it('opens anew with the token of another sign-in', async () => {
    follow()
    await settle()
    last().send(frame(9, { kind: 'open' }))
    await settle()
    localStorage.setItem('accountToken', 'token-2')
    window.dispatchEvent(new StorageEvent('storage', { key: 'accountToken', newValue: 'token-2' }))
    await settle(1_000)
    expect(opened.map(({ headers }) => headers.get('token'))).toEqual(['token-1', 'token-2'])
    expect(opened[0]?.signal.aborted).toBe(true)
  })

  it('[COM-08] has no stream while nobody looks, and catches up afterwards', async () => {
    show(false)
    follow()
    await settle(1_000)
    expect(opened).toHaveLength(0)
    show(true)
    await settle()
    expect(opened).toHaveLength(1)
    last().send(item(4, 'a'))
    await settle()
    show(false)
    await settle()
    expect(last().signal.aborted).toBe(true)
    await settle(600_000)
    expect(opened).toHaveLength(1)
    show(true)
    await settle()
    expect(last().headers.get('last-event-id')).toBe('4')
    expect(resets).not.toHaveBeenCalled()
  })

  it('[COM-08] reads everything anew where the server says so, or where the first stream came too late', async () => {
    refusals.push(() => envelope({ code: 30010, message: 'x' }, 503))
    follow()
    await settle()
    show(false)
    await settle((eventReplaySeconds + 1) * 1_000)
    show(true)
    await settle()
    expect(resets).toHaveBeenCalledTimes(1)
    last().send(frame(9, { kind: 'reset' }))
    await settle()
    expect(resets).toHaveBeenCalledTimes(2)
    last().end()
    await settle(1_000)
    expect(last().headers.get('last-event-id')).toBe('9')
  })

  it('cuts a stream that is silent for too long, and not one that beats', async () => {
    follow()
    await settle()
    const first = last()
    await settle((eventSilenceSecondsMax - 1) * 1_000)
    first.send(':\n\n')
    await settle((eventSilenceSecondsMax - 1) * 1_000)
    expect(first.signal.aborted).toBe(false)
    await settle(1_000)
    expect(first.signal.aborted).toBe(true)
    await settle(1_000)
    expect(opened).toHaveLength(2)
  })

  it('passes over what it does not know', async () => {
    follow()
    await settle()
    last().send(`id: 5\ndata: {"kind":"later"}\n\nid: 6\ndata: no json\n\n${item(7, 'a')}`)
    await settle()
    expect(events).toEqual(['a'])
  })

  it('is silent once it is stopped', async () => {
    follow()
    await settle()
    stop()
    expect(last().signal.aborted).toBe(true)
    await settle(60_000)
    expect(opened).toHaveLength(1)
  })
})
