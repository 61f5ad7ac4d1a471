/** Hundreds of concurrent calls without a session, and their effect on calls with one. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '#contract/routes.ts'
import type { Task } from './flood-process.ts'

export type Flood = {
  /** The number of concurrent calls. */
  readonly atOnce: number
  /** The number of apparent addresses; the server must trust a proxy. */
  readonly addresses: number
}

type Sent = { readonly status: number; readonly ms: number; readonly retryAfter: string | undefined }

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const quietAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** A minimal client, because it shares the machine with the server. */
function send(
  url: string,
  { method, path }: { readonly method: string; readonly path: string },
  {
    body,
    headers = {},
    from = agent,
  }: { body?: string; headers?: Record<string, string>; from?: Agent } = {},
): Promise<Sent> {
  const began = performance.now()
  return new Promise((sent, failed) => {
    const call = request(`${url}${path}`, {
      method,
      agent: from,
      headers: {
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      },
    })
    call.on('error', failed)
    call.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        sent({
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
          retryAfter: response.headers['retry-after'],
        }),
      )
    })
    call.end(body)
  })
}

const sealed = Buffer.alloc(64).toString('base64')

/** Wrong sign-ins, code requests, pictures and invalid sessions, in turn. */
function callOf(url: string, n: number, address: string): Promise<Sent> {
  const headers = { 'x-forwarded-for': address }
  const kinds = [
    () =>
      send(url, routes.signIn, {
        headers,
        body: JSON.stringify({ account: `nobody${n}@flood.test`, password: sealed, keyId: 'x' }),
      }),
    () =>
      send(url, routes.codeSend, {
        headers,
        body: JSON.stringify({ type: 'mail', source: 'login', mark: `nobody${n}@flood.test` }),
      }),
    () => send(url, routes.pictureRead, { headers }),
    () => send(url, routes.accountRead, { headers: { ...headers, token: `made-up-${n}` } }),
  ]
  return (kinds[n % kinds.length] as () => Promise<Sent>)()
}

export type Flooded = {
  /** The number of calls by status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly withoutRetryAfter: number
}

/** Keeps this many calls in flight until stopped. */
export function startFlood(
  url: string,
  { atOnce, addresses }: Flood,
): { readonly stop: () => Promise<Flooded> } {
  const state = { isOn: true }
  let sentCount = 0
  const statuses: Record<string, number> = {}
  let withoutRetryAfter = 0
  const go = async (): Promise<void> => {
    while (state.isOn) {
      const n = sentCount
      sentCount += 1
      const { status, retryAfter } = await callOf(
        url,
        n,
        `10.7.${Math.floor((n % addresses) / 250)}.${(n % addresses) % 250}`,
      )
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 429 && retryAfter === undefined) withoutRetryAfter += 1
      // A refused client waits, with jitter; otherwise it would measure its own machine.
      if (status === 429) await wait(500 + ((n * 37) % 1_000))
    }
  }
  const going = Promise.all(Array.from({ length: atOnce }, go))
  return {
    stop: async () => {
      state.isOn = false
      await going
      return { statuses, withoutRetryAfter }
    },
  }
}

export type Answered = { readonly p50: number; readonly p99: number; readonly statuses: readonly number[] }

/** A call of a signed-in person. */
export type FloodCall = {
  readonly token: string
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** A working person: a call, a short pause, the next. */
export async function answeredTo(
  url: string,
  { token, body, ...call }: FloodCall,
  count: number,
): Promise<Answered> {
  const times: number[] = []
  const statuses = new Set<number>()
  for (let n = 0; n < count; n += 1) {
    const sent = { headers: { token }, from: quietAgent, ...(body !== undefined && { body }) }
    const { ms, status } = await send(url, call, sent)
    times.push(ms)
    statuses.add(status)
    await wait(5)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99), statuses: [...statuses] }
}

export type Loadings = {
  readonly measure: (requested: FloodCall, count: number) => Promise<Answered>
  /** Measures while the flood is at full load. */
  readonly measureFlooded: (
    requested: FloodCall,
    count: number,
    flood: Flood,
  ) => Promise<Answered & { readonly flooded: Flooded }>
  readonly close: () => void
}

/** Two processes, one that floods and one that measures. */
export function openLoad(url: string): Loadings {
  const start = () => fork(new URL('flood-process.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const [flooding, measuring] = [start(), start()]
  const ask = async <T>(child: typeof flooding, task: Task): Promise<T> => {
    child.send(task)
    const [answer] = (await once(child, 'message')) as [T]
    return answer
  }
  const measure: Loadings['measure'] = (requested, count) =>
    ask(measuring, { task: 'measure', url, requested, count })
  return {
    measure,
    measureFlooded: async (requested, count, flood) => {
      await ask(flooding, { task: 'flood', url, flood })
      await wait(500)
      const answered = await measure(requested, count)
      return { ...answered, flooded: await ask<Flooded>(flooding, { task: 'stop' }) }
    },
    close: () => {
      for (const child of [flooding, measuring]) child.kill()
    },
  }
}
