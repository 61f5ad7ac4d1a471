/** What a page will read is asked for while its code is still on its way. The page takes the answer, once. */
import type { Reply, Request, Route } from '#contract/route.ts'
import { readAheadKeptMs } from '#domain/limits.ts'
import { call } from './client.ts'

const ahead = new Map<string, Promise<unknown>>()

const keyOf = <R extends Route>({ method, path }: R, request: Request<R>): string =>
  JSON.stringify([method, path, request])

export function readAhead<R extends Route>(route: R, request: Request<R>): void {
  const key = keyOf(route, request)
  const answer = call(route, request, { inPlace: true })
  answer.catch(() => undefined)
  ahead.set(key, answer)
  setTimeout(() => ahead.delete(key), readAheadKeptMs)
}

export function takeAhead<R extends Route>(route: R, request: Request<R>): Promise<Reply<R>> | undefined {
  const key = keyOf(route, request)
  const answer = ahead.get(key)
  ahead.delete(key)
  return answer as Promise<Reply<R>> | undefined
}
