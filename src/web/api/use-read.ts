/** A read of the contract as state of a page. A later failure leaves the screen as it was. */
import {
  hashKey,
  type InvalidateQueryFilters,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reply, Request, Route } from '#contract/route.ts'
import { call } from './client.ts'
import { takePrefetched } from './prefetch.ts'

export const readKey = (route: Route, request?: object) => [
  route.method,
  route.path,
  ...(request ? [request] : []),
]

/** `enabled` is false while something else must come first. */
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
    // The first failure is shown in place of the content; later ones only as a message.
    queryFn: () =>
      takePrefetched(route, request) ??
      call(route, request, {
        inPlace: queries.getQueryData(queryKey) === undefined,
        quiet: isBackgroundRead(queryKey),
      }),
  })
}

/** Reads that one of the topics makes stale. */
export const staleBy = (topics: ReadonlySet<string>): InvalidateQueryFilters => ({
  predicate: ({ meta }) => {
    const followed = meta?.['follows']
    return Array.isArray(followed) && followed.some((topic) => topics.has(String(topic)))
  },
})

const backgroundReads = new Set<string>()

/** Whether a background read is in progress. */
export const isBackgroundRead = (queryKey: readonly unknown[]): boolean =>
  backgroundReads.has(hashKey(queryKey))

/** A background read: if it fails, the page keeps what it has and shows nothing. */
export async function refetchInBackground(
  queries: QueryClient,
  which: InvalidateQueryFilters,
): Promise<void> {
  const hashes = queries
    .getQueryCache()
    .findAll(which)
    .map(({ queryHash }) => queryHash)
  for (const hash of hashes) backgroundReads.add(hash)
  await queries.invalidateQueries(which)
  for (const hash of hashes) backgroundReads.delete(hash)
}
