/** A list as a page's state: its address, its rows, and its totals, which may arrive after the rows. */
import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Money } from '#domain/money.ts'
import { keepAhead, takeKept } from '#web/api/ahead.ts'
import { isUnasked } from '#web/api/use-read.ts'
import { askedFilters, type ListShape, type ListState, readState, sortText } from './list-state.ts'
import { type Anchors, nearestAnchor, pagesOf } from './paging.ts'
import type { Order } from './spec.ts'
import { type ChangeState, useListState } from './use-list-state.ts'

/** A list's question as it is sent: every name of it is a field of the call. */
export type ListRequest = Readonly<Record<string, string | readonly string[]>>

/** `quiet`: nobody asked, so a failure changes nothing else on screen. */
export type Asking = { readonly quiet: boolean }

export type ListPage<Row> = {
  readonly list: readonly Row[]
  readonly total: number | null
  readonly next: string | null
}
export type ListTotals = {
  readonly total: number
  /** By tab. */
  readonly counts?: Readonly<Record<string, number>>
  /** One per currency. */
  readonly amounts?: readonly Money[]
  /** How many wait for the reader's word, whatever is filtered. */
  readonly waiting?: number
  /** What can be paid early, whatever is filtered. */
  readonly early?: readonly EarlySum[]
}
export type EarlySum = {
  readonly money: Money
  readonly documents: number
  /** The first day on which any of it is paid, where one is known. */
  readonly payDate: string | null
}

export type ListSource<Row> = {
  readonly name: string
  readonly shape: ListShape
  readonly read: (request: ListRequest, asking: Asking) => Promise<ListPage<Row>>
  /** Given where totals are a call of their own; it is asked the same without page and sort. */
  readonly count?: (request: ListRequest, asking: Asking) => Promise<ListTotals>
  /** The topics whose news make rows and totals stale. */
  readonly follows?: readonly string[]
}

export type List<Row> = {
  readonly state: ListState
  readonly change: ChangeState
  /** Undefined until they are there. */
  readonly rows: readonly Row[] | undefined
  /** The rows answer another question and stay until those of this one are there: nothing is done with them. */
  readonly replaced: boolean
  readonly total: number | undefined
  readonly totals: Omit<ListTotals, 'total' | 'waiting' | 'early'> | undefined
  /** As it was told last: what is filtered does not change it. */
  readonly waiting: number | undefined
  readonly early?: readonly EarlySum[] | undefined
  /** The tab that the list opens on, where it is not all of them. */
  readonly opensOn?: string | undefined
  /** The filter that is left where a tab is chosen. */
  readonly insteadOfTab?: string | undefined
  readonly renewing: boolean
  readonly error: unknown
  /** Reads the list anew: every page of it, in whichever order, and its totals. */
  readonly renew: () => void
  /** What is shown, on whichever page and in whichever order: an export takes it as it is. */
  readonly filtered: ListRequest
  readonly order: Order
}

export function useList<Row>({ name, shape, read, count, follows }: ListSource<Row>): List<Row> {
  const [state, change] = useListState(shape)
  const filtered = filteredRequest(state, shape)
  const inOrder = { ...filtered, ...orderedRequest(state) }
  const question = JSON.stringify(filtered)
  const queries = useQueryClient()
  // One text, since a key of parts would also match the pages of a question that says more.
  const pagesKey = ['list', name, 'pages', JSON.stringify(inOrder)]
  const page = useQuery({
    queryKey: [...pagesKey, state.page],
    meta: { follows },
    queryFn: async ({ queryKey }) => {
      const request = { ...inOrder, ...placeRequest(state.page, anchorsIn(queries, pagesKey)) }
      const ahead = takeKept<ListPage<Row>>(aheadKey(name, request))
      return { ...(await (ahead ?? read(request, { quiet: isUnasked(queryKey) }))), question }
    },
    placeholderData: keepPreviousData,
  })
  const totals = useQuery({
    queryKey: ['list', name, 'totals', filtered],
    meta: { follows },
    queryFn: count
      ? ({ queryKey }) =>
          takeKept<ListTotals>(aheadKey(name, filtered)) ?? count(filtered, { quiet: isUnasked(queryKey) })
      : skipToken,
  })
  const waiting = useLast(totals.data?.waiting)
  const early = useLast(totals.data?.early)
  const shown = useLast(page.data)
  const replaced = shown !== undefined && shown.question !== question
  const total = (replaced ? undefined : page.data?.total) ?? totals.data?.total
  usePageWithin(state, page.isPlaceholderData ? undefined : total, change)
  return {
    state,
    change,
    rows: shown?.list,
    replaced,
    total,
    totals: totals.data,
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

const aheadKey = (name: string, request: ListRequest): string => JSON.stringify(['list', name, request])

/** Asks for the rows and totals of an address before the list is drawn; the list takes the answers. */
export function readListAhead<Row>(
  { name, shape, read, count }: ListSource<Row>,
  address: URLSearchParams,
): void {
  const state = readState(address, shape)
  const filtered = filteredRequest(state, shape)
  const request = { ...filtered, ...orderedRequest(state), ...placeRequest(state.page, new Map()) }
  keepAhead(aheadKey(name, request), read(request, { quiet: false }))
  if (count) keepAhead(aheadKey(name, filtered), count(filtered, { quiet: false }))
}

const filteredRequest = (state: ListState, shape: ListShape): ListRequest => ({
  ...Object.fromEntries(
    Object.entries(askedFilters(state, shape)).map(([name, values]) => [
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

function placeRequest(page: number, anchors: Anchors): ListRequest {
  const near = nearestAnchor(anchors, page)
  const from = near && { anchor: near.anchor, anchorPage: String(near.anchorPage) }
  return { page: String(page), ...from }
}

/** Where pages begin, as those before them have told. A page that is stale by now tells nothing. */
function anchorsIn(queries: QueryClient, pagesKey: readonly unknown[]): Anchors {
  const anchors = queries
    .getQueryCache()
    .findAll({ queryKey: pagesKey, predicate: ({ state }) => !state.isInvalidated })
    .map(({ queryKey, state: { data } }) => [
      Number(queryKey.at(-1)) + 1,
      (data as Anchored | undefined)?.next,
    ])
  return new Map(anchors.filter((anchor): anchor is [number, string] => typeof anchor[1] === 'string'))
}
type Anchored = Pick<ListPage<unknown>, 'next'>

/** What was there last: a read that fails leaves what is on screen as it was. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value === undefined || value === last) return last
  setLast(value)
  return value
}

/** An address that leads beyond the end leads to the end. */
function usePageWithin(state: ListState, total: number | undefined, change: ChangeState): void {
  const last = total === undefined ? undefined : pagesOf(total, state.pageSize)
  const beyond = last !== undefined && state.page > last
  useEffect(() => {
    if (beyond) change({ page: last }, 'replace')
  }, [beyond, last, change])
}
