/** A list as state of a page: its address, its rows, and its totals, which may arrive later. */
import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Money } from '#domain/money.ts'
import { keepPrefetched, takeKept } from '#web/api/prefetch.ts'
import { isBackgroundRead } from '#web/api/use-read.ts'
import { type ListShape, type ListState, readState, requestedFilters, sortText } from './list-state.ts'
import { nearestPageCursor, type PageCursors, pagesOf } from './paging.ts'
import type { Order } from './spec.ts'
import { type ChangeState, useListState } from './use-list-state.ts'

/** The query of a list as sent: every name is a field of the call. */
export type ListRequest = Readonly<Record<string, string | readonly string[]>>

/** `quiet`: a background read, whose failure changes nothing else on screen. */
export type ReadOptions = { readonly quiet: boolean }

export type ListPage<Row> = {
  readonly list: readonly Row[]
  readonly total: number | null
  readonly next: string | null
  /** Set if they come with the rows. */
  readonly totals?: Omit<ListTotals, 'total'>
}
export type ListTotals = {
  readonly total: number
  /** By tab. */
  readonly counts?: Readonly<Record<string, number>>
  /** One per currency. */
  readonly amounts?: readonly Money[]
  /** How many rows wait for the reader's confirmation, ignoring filters. */
  readonly waiting?: number
  /** The eligible total, ignoring filters. */
  readonly early?: readonly EarlySum[]
}
export type EarlySum = {
  readonly money: Money
  readonly documents: number
  /** The first day on which any of it is paid, if known. */
  readonly payDate: string | null
}

/** `More` is what a page has besides its rows. */
export type ListSource<Row, More = unknown> = {
  readonly name: string
  readonly shape: ListShape
  readonly read: (request: ListRequest, options: ReadOptions) => Promise<ListPage<Row> & More>
  /** Set if totals are a separate call, with the same query without page and sort. */
  readonly count?: (request: ListRequest, options: ReadOptions) => Promise<ListTotals>
  /** The topics that make rows and totals stale. */
  readonly follows?: readonly string[]
}

export type List<Row, More = unknown> = {
  /** The page as it was read; undefined until it is. */
  readonly reply?: (ListPage<Row> & More) | undefined
  readonly state: ListState
  readonly change: ChangeState
  /** Undefined until they are read. */
  readonly rows: readonly Row[] | undefined
  /** The rows belong to another query and stay until the new ones are there; they are inert. */
  readonly replaced: boolean
  readonly total: number | undefined
  readonly totals: Omit<ListTotals, 'total' | 'waiting' | 'early'> | undefined
  /** The last known value; filters do not change it. */
  readonly waiting: number | undefined
  readonly early?: readonly EarlySum[] | undefined
  /** The default tab, if it is not all rows. */
  readonly opensOn?: string | undefined
  /** The filter that is cleared when a tab is chosen. */
  readonly insteadOfTab?: string | undefined
  readonly renewing: boolean
  readonly error: unknown
  /** Reloads every page of the list, in every order, and its totals. */
  readonly renew: () => void
  /** The current filters, ignoring page and order; an export uses them as they are. */
  readonly filtered: ListRequest
  readonly order: Order
}

export function useList<Row, More = unknown>({
  name,
  shape,
  read,
  count,
  follows,
}: ListSource<Row, More>): List<Row, More> {
  const [state, change] = useListState(shape)
  const filtered = filteredRequest(state, shape)
  const inOrder = { ...filtered, ...orderedRequest(state) }
  const question = JSON.stringify(filtered)
  const queries = useQueryClient()
  // One string, because a key of parts would also match pages of a more specific query.
  const pagesKey = ['list', name, 'pages', JSON.stringify(inOrder)]
  const page = useQuery({
    queryKey: [...pagesKey, state.page],
    meta: { follows },
    queryFn: async ({ queryKey }) => {
      const request = { ...inOrder, ...placeRequest(state.page, anchorListIn(queries, pagesKey)) }
      const prefetched = takeKept<ListPage<Row> & More>(prefetchKey(name, request))
      return { ...(await (prefetched ?? read(request, { quiet: isBackgroundRead(queryKey) }))), question }
    },
    placeholderData: keepPreviousData,
  })
  const totals = useQuery({
    queryKey: ['list', name, 'totals', filtered],
    meta: { follows },
    queryFn: count
      ? ({ queryKey }) =>
          takeKept<ListTotals>(prefetchKey(name, filtered)) ??
          count(filtered, { quiet: isBackgroundRead(queryKey) })
      : skipToken,
  })
  const waiting = useLast(totals.data?.waiting)
  const early = useLast(totals.data?.early)
  const shown = useLast(page.data)
  const replaced = shown !== undefined && shown.question !== question
  const total = (replaced ? undefined : page.data?.total) ?? totals.data?.total
  usePageWithin(state, page.isPlaceholderData ? undefined : total, change)
  return {
    reply: shown,
    state,
    change,
    rows: shown?.list,
    replaced,
    total,
    totals: totals.data ?? shown?.totals,
    waiting,
    early,
    opensOn: shape.opensOn,
    insteadOfTab: shape.insteadOfTab,
    renewing: page.isFetching && shown !== undefined,
    error: page.error,
    renew: () => void queries.invalidateQueries({ queryKey: ['list', name] }),
    filtered,
    order: orderOf(state),
  }
}

const prefetchKey = (name: string, request: ListRequest): string => JSON.stringify(['list', name, request])

/** Prefetches the rows and totals of an address before the list is rendered. */
export function prefetchList<Row>(
  { name, shape, read, count }: ListSource<Row>,
  address: URLSearchParams,
): void {
  const state = readState(address, shape)
  const filtered = filteredRequest(state, shape)
  const request = { ...filtered, ...orderedRequest(state), ...placeRequest(state.page, new Map()) }
  keepPrefetched(prefetchKey(name, request), read(request, { quiet: false }))
  if (count) keepPrefetched(prefetchKey(name, filtered), count(filtered, { quiet: false }))
}

const filteredRequest = (state: ListState, shape: ListShape): ListRequest => ({
  ...Object.fromEntries(
    Object.entries(requestedFilters(state, shape)).map(([name, values]) => [
      name,
      shape.singles?.includes(name) ? (values[0] ?? '') : values,
    ]),
  ),
  ...(state.tab === undefined ? {} : { tab: state.tab }),
  ...(state.keyword === '' ? {} : { keyword: state.keyword }),
})

const orderedRequest = ({ sort, pageSize }: ListState): ListRequest => ({
  pageSize: String(pageSize),
  ...orderOf({ sort }),
})

const orderOf = ({ sort }: Pick<ListState, 'sort'>): Order => (sort ? { sort: sortText(sort) } : {})

function placeRequest(page: number, cursors: PageCursors): ListRequest {
  const near = nearestPageCursor(cursors, page)
  const from = near && { anchor: near.anchor, anchorPage: String(near.anchorPage) }
  return { page: String(page), ...from }
}

/** Page starts from earlier pages. Stale pages do not count. */
function anchorListIn(queries: QueryClient, pagesKey: readonly unknown[]): PageCursors {
  const cursors = queries
    .getQueryCache()
    .findAll({ queryKey: pagesKey, predicate: ({ state }) => !state.isInvalidated })
    .map(({ queryKey, state: { data } }) => [
      Number(queryKey.at(-1)) + 1,
      (data as PageCursor | undefined)?.next,
    ])
  return new Map(cursors.filter((anchor): anchor is [number, string] => typeof anchor[1] === 'string'))
}
type PageCursor = Pick<ListPage<unknown>, 'next'>

/** The last data: a failed read leaves the screen as it was. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value === undefined || value === last) return last
  setLast(value)
  return value
}

/** A page beyond the end leads to the last page. */
function usePageWithin(state: ListState, total: number | undefined, change: ChangeState): void {
  const last = total === undefined ? undefined : pagesOf(total, state.pageSize)
  const beyond = last !== undefined && state.page > last
  useEffect(() => {
    if (beyond) change({ page: last }, 'replace')
  }, [beyond, last, change])
}
