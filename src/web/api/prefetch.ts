/**
 * Prefetching: what a page will read is requested while its code is still loading. The page takes the answer, once.
 */
import type { Reply, Request, Route } from '#contract/route.ts'
import { prefetchKeptMs } from '#web/limits.ts'
import { call } from './client.ts'

const prefetched = new Map<string, Promise<unknown>>()

/** Keeps an answer for the next read with this key. */
export function keepPrefetched(key: string, answer: Promise<unknown>): void {
  answer.catch(() => undefined)
  prefetched.set(key, answer)
  setTimeout(() => prefetched.delete(key), prefetchKeptMs)
}

export function takeKept<T>(key: string): Promise<T> | undefined {
  const answer = prefetched.get(key)
  prefetched.delete(key)
  return answer as Promise<T> | undefined
}

const keyOf = <R extends Route>({ method, path }: R, request: Request<R>): string =>
  JSON.stringify([method, path, request])

export const prefetch = <R extends Route>(route: R, request: Request<R>): void =>
  keepPrefetched(keyOf(route, request), call(route, request, { inPlace: true }))

export const takePrefetched = <R extends Route>(
  route: R,
  request: Request<R>,
): Promise<Reply<R>> | undefined => takeKept(keyOf(route, request))
