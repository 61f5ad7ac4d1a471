import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#web/api/query-client.ts'
import { type ListSource, prefetchList, useList } from './use-list.ts'

const read = vi.fn<ListSource<string>['read']>().mockResolvedValue({ list: ['a'], total: null, next: null })
const count = vi.fn<NonNullable<ListSource<string>['count']>>().mockResolvedValue({ total: 100 })
const source: ListSource<string> = {
  name: 'sample',
  shape: { tabs: ['paid'], filters: [], sorts: ['due'] },
  read,
  count,
}

function open(address: string) {
  const queries = newQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  return renderHook(() => useList(source), { wrapper }).result
}

it('[COM-12] a list takes the rows and totals that were asked for before it was drawn, once', async () => {
  prefetchList(source, new URLSearchParams('tab=paid&sort=-due&page=2'))
  expect([read.mock.calls.length, count.mock.calls.length]).toEqual([1, 1])
  const first = open('/?tab=paid&sort=-due&page=2')
  await waitFor(() => expect(first.current.total).toBe(100))
  expect([read.mock.calls.length, count.mock.calls.length]).toEqual([1, 1])
  const second = open('/?tab=paid&sort=-due&page=2')
  await waitFor(() => expect(second.current.total).toBe(100))
  expect([read.mock.calls.length, count.mock.calls.length]).toEqual([2, 2])
})

it('[COM-12] what was asked for under another address answers nothing', async () => {
  read.mockClear()
  prefetchList(source, new URLSearchParams('tab=paid'))
  const list = open('/')
  await waitFor(() => expect(list.current.rows).toEqual(['a']))
  expect(read.mock.calls.map(([request]) => request['tab'])).toEqual(['paid', undefined])
})
