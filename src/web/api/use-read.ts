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
import { takeAhead } from './ahead.ts'
import { call } from './client.ts'

export const readKey = (route: Route, request?: object) => [
  route.method,
  route.path,
  ...(request ? [request] : []),
]

/** `enabled` is false while something else goes first; then nothing is asked for yet. */
export function useRead<R extends Route>(
  route: R,
  request: Request<R>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Reply<R>> {
  const queries = useQueryClient()
  const queryKey = readKey(route, request)
  return useQuery({
    queryKey,
    enabled,
    meta: { follows: route.follows },
    // The first failure stands where the content would; a later one is only told.
    queryFn: () =>
      takeAhead(route, request) ??
      call(route, request, {
        inPlace: queries.getQueryData(queryKey) === undefined,
        quiet: isUnasked(queryKey),
      }),
  })
}

/** What one of the topics makes stale. */
export const following = (topics: ReadonlySet<string>): InvalidateQueryFilters => ({
  predicate: ({ meta }) => {
    const followed = meta?.['follows']
    return Array.isArray(followed) && followed.some((topic) => topics.has(String(topic)))
  },
})

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
