/** A read of the contract as a page's state. A later failure leaves what is on screen as it was. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply, Request, Route } from '#contract/route.ts'
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
    queryFn: () => call(route, request, { inPlace: queries.getQueryData(queryKey) === undefined }),
  })
}
