/**
 * Reads live updates: one stream per tab, by fetch so that it carries the token. A broken stream is reopened after
 * the last complete event. A hidden tab has none, because browsers have few connections per server; it catches up
 * when it becomes visible.
 */

import { events, type LiveEvent, liveEvent } from '#contract/events.ts'
import { eventReplaySeconds } from '#domain/limits.ts'
import { eventRetryMs, eventRetryMsMax, eventSilenceSecondsMax } from '#web/limits.ts'
import { accountToken } from '#web/session/cache.ts'
import { answerMissed } from './connectivity.ts'
import { headersOf } from './encode-request.ts'
import { dataOf } from './envelope.ts'
import { eventParser } from './event-parser.ts'
import { CallFailed } from './failed.ts'
import { handleFailure } from './handle-failure.ts'

export type StreamListener = {
  readonly onEvents: (topic: string) => void
  /** Events may have been missed. */
  readonly onReset: () => void
}

export function followEvents({ onEvents, onReset }: StreamListener): () => void {
  const startedMs = performance.now()
  const state = { going: true, failures: 0, lastId: undefined as string | undefined }
  let cut = (): void => undefined
  let resume = (): void => undefined

  const take = (event: LiveEvent, token: string | undefined): void => {
    if (event.kind === 'event') onEvents(event.topic)
    if (event.kind === 'reset') onReset()
    if (event.kind === 'ended') return leave(new CallFailed(event.message, { code: event.code }), token)
    state.failures = 0
  }
  /** A stream of a former session is irrelevant to the current one. */
  const leave = (failed: CallFailed, token: string | undefined): void => {
    if (accountToken.get() !== token) return
    state.going = false
    handleFailure(failed, { inPlace: true })
  }

  const listen = async (): Promise<void> => {
    const token = accountToken.get()
    const connection = new AbortController()
    cut = () => connection.abort()
    const response = await open(state.lastId, connection.signal).catch((error: unknown) => {
      if (!connection.signal.aborted) void answerMissed()
      throw error
    })
    if (!response.ok) return void (await dataOf(response).catch((error: CallFailed) => refused(error, token)))
    // If the first minute is over, something may have been missed before the start.
    const late = performance.now() - startedMs > eventReplaySeconds * 1_000
    if (state.lastId === undefined && late) onReset()
    await read(response, connection, ({ id, event }) => {
      state.lastId = id ?? state.lastId
      if (event) take(event, token)
    })
  }
  const refused = (failed: CallFailed, token: string | undefined): void => {
    if (failed.status === 401) return leave(failed, token)
    // The refusal of the stream reports that the company was frozen before it was open.
    if (accountToken.get() === token) handleFailure(failed, { quiet: true })
  }

  const rest = (ms: number): Promise<void> =>
    new Promise((rested) => {
      const timer = Number.isFinite(ms) ? setTimeout(rested, ms) : undefined
      resume = () => {
        clearTimeout(timer)
        rested()
      }
    })
  const run = async (): Promise<void> => {
    while (state.going) {
      const looking = !document.hidden
      if (looking) await listen().catch(() => undefined)
      if (!state.going) return
      if (document.hidden) await rest(Number.POSITIVE_INFINITY)
      else if (looking) await rest(waitMs(state.failures++))
    }
  }

  const changed = (): void => {
    if (document.hidden) cut()
    else resume()
  }
  const stored = ({ key }: StorageEvent): void => {
    if (key !== 'accountToken' || accountToken.get() === undefined) return
    cut()
    resume()
  }
  document.addEventListener('visibilitychange', changed)
  window.addEventListener('online', changed)
  window.addEventListener('storage', stored)
  void run()
  return () => {
    state.going = false
    document.removeEventListener('visibilitychange', changed)
    window.removeEventListener('online', changed)
    window.removeEventListener('storage', stored)
    cut()
    resume()
  }
}

const open = (lastId: string | undefined, signal: AbortSignal): Promise<Response> =>
  fetch(events.path, {
    headers: {
      ...headersOf(events, {}, undefined),
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  })

/** Exponential backoff with jitter per tab. */
const waitMs = (failures: number): number =>
  Math.min(eventRetryMs * 2 ** failures, eventRetryMsMax) * (0.5 + Math.random() / 2)

type ReceivedEvent = { readonly id: string | undefined; readonly event: LiveEvent | undefined }

/** Reads until the stream ends; a silent stream is aborted. */
async function read(
  response: Response,
  connection: AbortController,
  translate: (received: ReceivedEvent) => void,
): Promise<void> {
  const parse = eventParser(({ id, data }) => translate({ id, event: eventOf(data) }))
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(silence)
      silence = setTimeout(() => connection.abort(), eventSilenceSecondsMax * 1_000)
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done) return
      parse(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(silence)
  }
}

/** Unknown events are ignored. */
function eventOf(data: string): LiveEvent | undefined {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
