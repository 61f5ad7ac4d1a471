/** A read of the contract as a page's state. A later failure leaves what is on screen as it was. */
import {
  hashKey,
  type InvalidateQueryFilters,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reply, Request, Route } from '#contract/route.ts'
import { readAheadKeptMs } from '#domain/limits.ts'
import { call } from './client.ts'

export const readKey = (route: Route, request?: object) => [
  route.method,
  route.path,
  ...(request ? [request] : []),
]

export function useRead<R extends Route>(route: R, request: Request<R>): UseQueryResult<Reply<R>> {
  const queries = useQueryClient()
  const queryKey = readKey(route, request)
  return useQuery({
    queryKey,
    meta: { follows: route.follows },
    // The first failure stands where the content would; a later one is only told.
    queryFn: () =>
      takeAhead<Reply<R>>(queryKey) ??
      call(route, request, {
        inPlace: queries.getQueryData(queryKey) === undefined,
        quiet: isUnasked(queryKey),
      }),
  })
}

const unasked = new Set<string>()

/** Whether this is being read anew though nobody asked. */
export const isUnasked = (queryKey: readonly unknown[]): boolean => unasked.has(hashKey(queryKey))

/** Reads anew though nobody asked: where that fails, the page keeps what it has and says nothing. */
export async function renewUnasked(queries: QueryClient, which: InvalidateQueryFilters): Promise<void> {
  const hashes = queries
    .getQueryCache()
    .findAll(which)
    .map(({ queryHash }) => queryHash)
  for (const hash of hashes) unasked.add(hash)
  await queries.invalidateQueries(which)
  for (const hash of hashes) unasked.delete(hash)
}

const ahead = new Map<string, Promise<unknown>>()

/** Asks for what a page will read while its code is still on its way. The page takes the answer, once. */
export function readAhead<R extends Route>(route: R, request: Request<R>): void {
  const key = JSON.stringify(readKey(route, request))
  const answer = call(route, request, { inPlace: true })
  answer.catch(() => undefined)
  ahead.set(key, answer)
  setTimeout(() => ahead.delete(key), readAheadKeptMs)
}

function takeAhead<T>(queryKey: readonly unknown[]): Promise<T> | undefined {
  const key = JSON.stringify(queryKey)
  const answer = ahead.get(key)
  ahead.delete(key)
  return answer as Promise<T> | undefined
}
