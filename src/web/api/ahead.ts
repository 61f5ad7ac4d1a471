/**
 * Prefetching: what a page will read is requested while its code is still loading. The page takes the answer, once.
 */
import type { Reply, Request, Route } from '#contract/route.ts'
import { readAheadKeptMs } from '#web/limits.ts'
import { call } from './client.ts'

const ahead = new Map<string, Promise<unknown>>()

/** Keeps an answer for the next read with this key. */
export function keepAhead(key: string, answer: Promise<unknown>): void {
  answer.catch(() => undefined)
  ahead.set(key, answer)
  setTimeout(() => ahead.delete(key), readAheadKeptMs)
}

export function takeKept<T>(key: string): Promise<T> | undefined {
  const answer = ahead.get(key)
  ahead.delete(key)
  return answer as Promise<T> | undefined
}

const keyOf = <R extends Route>({ method, path }: R, request: Request<R>): string =>
  JSON.stringify([method, path, request])

export const readAhead = <R extends Route>(route: R, request: Request<R>): void =>
  keepAhead(keyOf(route, request), call(route, request, { inPlace: true }))

export const takeAhead = <R extends Route>(route: R, request: Request<R>): Promise<Reply<R>> | undefined =>
  takeKept(keyOf(route, request))
