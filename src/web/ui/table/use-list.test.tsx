import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { listFields, listReply } from '#contract/lists.ts'
import { route } from '#contract/route.ts'
import { type FakeServer, fakeServer, requestId, success } from '#test/support/fake-server.ts'
import { text } from '#text/text.ts'
import { newQueryClient } from '#web/api/query-client.ts'
import { refetchInBackground } from '#web/api/use-read.ts'
import { requestDedupeMs } from '#web/limits.ts'
import { ask, questions } from '#web/ui/confirmations.ts'
import { toasts } from '#web/ui/toasts.ts'
import { routeSource } from './route-source.ts'
import { useList } from './use-list.ts'

const fields = {
  ...listFields(['due', 'amount']),
  tab: z.optional(z.string()),
  payee: z.optional(z.array(z.string())),
  from: z.optional(z.string()),
}
const common = { effect: 'reads', access: 'open', summary: text('单据', 'Documents'), refusals: [] } as const
const listRoute = route({
  ...common,
  method: 'GET',
  path: '/documents/v1/list',
  follows: ['document.changed'],
  query: z.strictObject(fields),
  reply: listReply(z.strictObject({ id: z.string() })),
})
const totalsRoute = route({
  ...common,
  method: 'POST',
  path: '/documents/v1/totals',
  follows: ['document.counted'],
  body: z.strictObject(fields),
  reply: z.strictObject({ total: z.int() }),
})
const shape = { tabs: ['eligible'], filters: ['payee'], singles: ['from'], sorts: ['due', 'amount'] }
const source = routeSource('documents', shape, {
  list: listRoute,
  totals: { route: totalsRoute, read: ({ total }) => ({ total, counts: { all: total } }) },
})

const page = (ids: readonly string[], next: string | null = null) => ({
  list: ids.map((id) => ({ id })),
  total: null,
  page: 1,
  pageSize: 20,
  next,
})

/** Every request is unique: none shares the answer of another, nor of one in an earlier test. */
let nowMs = 0
let server: FakeServer
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += requestDedupeMs))
  server = fakeServer()
  server.answer(listRoute.path, page(['a', 'b']))
  server.answer(totalsRoute.path, { total: 100 })
})

const open = (address: string, queries = newQueryClient()) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  return renderHook(() => ({ list: useList(source), address: useLocation().search }), { wrapper }).result
}
const idsOf = (result: ReturnType<typeof open>) => result.current.list.rows?.map(({ id }) => id)
const requested = () => server.of(listRoute.path).map(({ url }) => url.split('?')[1])

describe('a list', () => {
  it('[COM-12] asks for what the address says, and counts the same without page and order', async () => {
    const result = open(
      '/?tab=eligible&payee=x&payee=y&from=2026-01-01&sort=-due&page=2&pageSize=50&keyword=AP',
    )
    await waitFor(() => expect(result.current.list.total).toBe(100))
    expect(new URLSearchParams(requested()[0])).toEqual(
      new URLSearchParams(
        'payee=x&payee=y&from=2026-01-01&tab=eligible&keyword=AP&pageSize=50&sort=-due&page=2',
      ),
    )
    const filtered = { payee: ['x', 'y'], from: '2026-01-01', tab: 'eligible', keyword: 'AP' }
    expect(server.of(totalsRoute.path)[0]?.body).toEqual(filtered)
    expect(result.current.list.filtered).toEqual(filtered)
  })

  it('[COM-12] shows its rows before they are counted', async () => {
    let count: (answer: Response) => void = () => undefined
    server.on(totalsRoute.path, () => new Promise((resolve) => (count = resolve)))
    const result = open('/')
    await waitFor(() => expect(idsOf(result)).toEqual(['a', 'b']))
    expect(result.current.list.total).toBeUndefined()
    await act(async () => count(success({ total: 2 })))
    await waitFor(() => expect(result.current.list.total).toBe(2))
    expect(result.current.list.totals?.counts).toEqual({ all: 2 })
  })

  it('[COM-12] tells the server the nearest row it knows, and forgets it with another question', async () => {
    server.answer(listRoute.path, page(['a'], 'row 20'))
    const result = open('/')
    await waitFor(() => expect(idsOf(result)).toEqual(['a']))
    act(() => result.current.list.change({ page: 4 }))
    await waitFor(() => expect(requested()).toHaveLength(2))
    expect(requested()[1]).toBe('pageSize=20&page=4&anchor=row+20&anchorPage=2')
    act(() => result.current.list.change({ sort: { field: 'due', descending: false } }))
    await waitFor(() => expect(requested()).toHaveLength(3))
    expect(requested()[2]).toBe('pageSize=20&sort=due&page=1')
  })

  it('[COM-08] follows the news of its rows and of its totals, with both', async () => {
    const queries = newQueryClient()
    const result = open('/', queries)
    await waitFor(() => expect(result.current.list.total).toBe(100))
    const follows = ['document.changed', 'document.counted']
    const read = queries.getQueryCache().getAll()
    expect(read.map(({ queryKey: [, , kind], meta }) => [kind, meta])).toEqual([
      ['pages', { follows }],
      ['totals', { follows }],
    ])
  })

  it('[COM-12] rows of another question are marked until those of this one are there', async () => {
    server.answer(listRoute.path, { ...page(['a', 'b']), total: 2 })
    const result = open('/')
    await waitFor(() => expect(idsOf(result)).toEqual(['a', 'b']))
    let answer: (response: Response) => void = () => undefined
    server.on(listRoute.path, () => new Promise((resolve) => (answer = resolve)))
    act(() => result.current.list.change({ tab: 'eligible' }))
    await waitFor(() => expect(requested()).toHaveLength(2))
    const { replaced, renewing } = result.current.list
    expect([idsOf(result), replaced, renewing]).toEqual([['a', 'b'], true, true])
    await act(async () => answer(success({ ...page(['c']), total: 1 })))
    await waitFor(() => expect(idsOf(result)).toEqual(['c']))
    expect([result.current.list.replaced, result.current.list.total]).toEqual([false, 1])
  })

  it('[COM-53] rows of another question stay marked where those of this one cannot be read', async () => {
    const result = open('/')
    await waitFor(() => expect(idsOf(result)).toEqual(['a', 'b']))
    server.refuse(listRoute.path, 500, 30015, 'An error.')
    act(() => result.current.list.change({ tab: 'eligible' }))
    await waitFor(() => expect(result.current.list.error).toMatchObject({ message: 'An error.' }))
    expect([idsOf(result), result.current.list.replaced]).toEqual([['a', 'b'], true])
  })

  it('[COM-12] renewed, it forgets other pages and where they began', async () => {
    server.on(listRoute.path, () => {
      const at = new URLSearchParams(requested().at(-1)).get('page')
      return success(page([`${at}`], `after ${at}`))
    })
    const result = open('/')
    for (const at of [1, 2, 3]) {
      act(() => result.current.list.change({ page: at }))
      await waitFor(() => expect(idsOf(result)).toEqual([String(at)]))
    }
    expect(requested()[2]).toContain('anchor=after+2')
    act(() => result.current.list.renew())
    await waitFor(() => expect(requested()).toHaveLength(4))
    expect(requested()[3]).toBe('pageSize=20&page=3')
    act(() => result.current.list.change({ page: 2 }))
    await waitFor(() => expect(requested(), 'page 2 is read anew').toHaveLength(5))
    expect(requested()[4]).toBe('pageSize=20&page=2')
  })

  it('[COM-12] an address beyond the end leads to the last page', async () => {
    const result = open('/?page=9')
    await waitFor(() => expect(result.current.address).toBe('?page=5'))
  })

  it('[COM-53] a read that fails leaves the rows, says why with its id, and can be tried again', async () => {
    const result = open('/')
    await waitFor(() => expect(idsOf(result)).toEqual(['a', 'b']))
    server.refuse(listRoute.path, 500, 30015, 'An error.')
    act(() => result.current.list.change({ page: 2 }))
    await waitFor(() => expect(result.current.list.error).toMatchObject({ message: 'An error.', requestId }))
    expect(idsOf(result)).toEqual(['a', 'b'])
    server.answer(listRoute.path, page(['c']))
    act(() => result.current.list.renew())
    await waitFor(() => expect(idsOf(result)).toEqual(['c']))
    expect(result.current.list.error).toBeNull()
  })

  it.each([listRoute.path, totalsRoute.path])(
    '[COM-53] where news lets %s be read in vain, what is on screen stays, also a question that is open',
    async (path) => {
      const queries = newQueryClient()
      const result = open('/', queries)
      await waitFor(() => expect(result.current.list.total).toBe(100))
      const answer = ask({ title: 'Sure?', body: '', yes: 'Yes' })
      server.refuse(path, 503, 30_011, 'Trouble')
      const asksBefore = server.of(path).length
      await act(() => refetchInBackground(queries, {}))
      expect(server.of(path)).toHaveLength(asksBefore + 1)
      expect([idsOf(result), result.current.list.total]).toEqual([['a', 'b'], 100])
      expect([toasts.get(), questions.get().length]).toEqual([[], 1])
      act(() => result.current.list.renew())
      expect(await answer).toBe(false)
    },
  )

  it('another filter begins at the first page; another page changes nothing else', async () => {
    const result = open('/?page=3&sort=due')
    act(() => result.current.list.change({ filters: { payee: ['z'] } }))
    await waitFor(() => expect(result.current.address).toBe('?payee=z&sort=due'))
    act(() => result.current.list.change({ page: 2 }))
    await waitFor(() => expect(result.current.address).toBe('?payee=z&sort=due&page=2'))
  })
})
