/** A list of the contract as a source of rows. */
import { check } from '#contract/check.ts'
import type { Reply, Request, Route } from '#contract/route.ts'
import { call } from '#web/api/client.ts'
import type { ListShape } from './list-state.ts'
import type { ListPage, ListRequest, ListSource, ListTotals, ReadOptions } from './use-list.ts'

type Routes<R extends Route, C extends Route> = {
  readonly list: R
  /** Totals, and how the page reads their answer. */
  readonly totals?: { readonly route: C; readonly read: (reply: Reply<C>) => ListTotals }
}
type RowOf<R extends Route> = Reply<R> extends ListPage<infer Row> ? Row : never

export function routeSource<R extends Route, C extends Route>(
  name: string,
  shape: ListShape,
  { list, totals }: Routes<R, C>,
): ListSource<RowOf<R>> {
  return {
    name,
    shape: { ...shape, takes: takenBy(list) },
    // Rows and totals are both stale after a change.
    follows: [...(list.follows ?? []), ...(totals?.route.follows ?? [])],
    read: async (request, options) =>
      (await call(list, parts(list, request), inPlace(options))) as ListPage<RowOf<R>>,
    ...(totals && {
      count: async (request: ListRequest, options: ReadOptions) =>
        totals.read(await call(totals.route, parts(totals.route, request), inPlace(options))),
    }),
  }
}

/** Addresses are typed and stored by people: invalid values are not sent. */
const takenBy =
  ({ query, body }: Route) =>
  (name: string, value: string): boolean =>
    [value, [value]].some((given) => {
      const schema = body ?? query
      const checked = schema ? check(schema, { [name]: given }, 'en') : { ok: true as const }
      return checked.ok || !Object.keys(checked.fields).some((path) => path.split('.')[0] === name)
    })

/** The page shows failures itself, in place of the rows. */
const inPlace = ({ quiet }: ReadOptions) => ({ inPlace: true, quiet })

/** A list with POST sends its query in the body. */
const parts = <R extends Route>(route: R, request: ListRequest): Request<R> =>
  (route.method === 'GET' ? { query: request } : { body: request }) as unknown as Request<R>
