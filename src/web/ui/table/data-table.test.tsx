import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Money } from '#domain/money.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import { text } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import { Amount } from '../amount.tsx'
import { NameCell } from './cells.tsx'
import { DataTable } from './data-table.tsx'
import { readState } from './list-state.ts'
import type { BulkReport, TableSpec } from './spec.ts'
import type { List } from './use-list.ts'
import type { ChangeState } from './use-list-state.ts'

configure({ asyncUtilTimeout: 10_000 })

type Row = { readonly id: string; readonly amount: Money }
const row = (id: string, minor: bigint, currency: Money['currency'] = 'CNY'): Row => ({
  id,
  amount: { currency, minor },
})
const rows = [row('AP-1', 100n), row('AP-2', 250n), row('AP-3', 7n, 'JPY'), row('AP-4', 1n)]

const shape = { tabs: ['eligible'], filters: [], sorts: ['number', 'amount'] }
const change = vi.fn<ChangeState>()
const run = vi.fn<(rows: readonly Row[]) => Promise<BulkReport>>()

const spec: TableSpec<Row> = {
  name: 'test',
  label: text('单据', 'Documents'),
  columns: [
    {
      key: 'number',
      title: text('编号', 'Number'),
      cell: ({ id }) => <NameCell name={id} href={`/${id}`} />,
    },
    {
      key: 'amount',
      title: text('金额', 'Amount'),
      align: 'end',
      card: 'hero',
      cell: ({ amount }) => <Amount money={amount} />,
    },
    { key: 'note', title: text('备注', 'Note'), unsorted: true, cell: () => 'none' },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  amountOf: ({ amount }) => amount,
  tabs: [{ key: 'eligible', label: text('可申请', 'Eligible') }],
  keyword: text('编号', 'Number, at least 2 characters'),
  bulk: [
    { key: 'disable', label: text('停用', 'Disable'), run },
    { key: 'enable', label: text('启用', 'Enable'), run },
  ],
  firstUse: { title: text('空', 'No documents yet'), hint: text('导入', 'Import some.') },
}

const listOf = (over: Partial<List<Row>> = {}): List<Row> => ({
  state: readState(new URLSearchParams(), shape),
  change,
  rows,
  total: 4,
  totals: { counts: { all: 4, eligible: 3 }, amounts: [{ currency: 'CNY', minor: 351n }] },
  renewing: false,
  error: null,
  retry: () => undefined,
  filtered: {},
  ...over,
})
const shown = (list: Partial<List<Row>> = {}) => (
  <MemoryRouter>
    <DataTable spec={spec} list={listOf(list)} />
  </MemoryRouter>
)
const bar = () => screen.getByText(/selected$/).parentElement as HTMLElement
const box = (name: string) => screen.getByRole('checkbox', { name })
const rowAt = (index: number) => screen.getAllByRole('row')[index + 1] as HTMLElement

beforeEach(() => {
  cleanup()
  vi.clearAllMocks()
  localStorage.clear()
  localStorage.setItem('currentLang', 'en')
  happyDOM.setViewport({ width: 1440, height: 900 })
})

describe('a table', () => {
  it('tells how each column is sorted, and sorts by it; free text has no order', () => {
    render(shown({ state: { ...listOf().state, sort: { field: 'amount', descending: false } } }))
    const sorts = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))
    expect(sorts).toEqual([null, 'none', 'ascending', null])
    fireEvent.click(screen.getByRole('button', { name: 'Amount' }))
    expect(change).toHaveBeenCalledWith({ sort: { field: 'amount', descending: true } })
  })

  it('sums the filtered rows and the chosen ones, each currency by itself', () => {
    render(shown())
    expect(screen.getByText('Filtered').parentElement?.textContent).toBe('Filtered3.51 CNY')
    fireEvent.click(box('Select AP-1'))
    fireEvent.click(box('Select AP-3'))
    expect(bar().textContent).toContain('2 selected1.00 CNY7 JPY')
    fireEvent.click(box('Select AP-2'))
    expect(bar().textContent).toContain('3 selected3.50 CNY7 JPY')
  })

  it('chooses a page, and a stretch with Shift', () => {
    render(shown())
    fireEvent.click(box('Select AP-2'))
    fireEvent.click(box('Select AP-4'), { shiftKey: true })
    expect(bar().textContent).toContain('3 selected')
    expect((box('Select all on this page') as HTMLInputElement).indeterminate).toBe(true)
    fireEvent.click(box('Select all on this page'))
    expect(bar().textContent).toContain('4 selected')
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  it('keeps what is chosen on another page, and drops it with another filter', () => {
    const { rerender } = render(shown())
    fireEvent.click(box('Select AP-1'))
    rerender(shown({ rows: [row('AP-9', 5n)] }))
    fireEvent.click(box('Select AP-9'))
    expect(bar().textContent).toContain('2 selected1.05 CNY')
    rerender(shown({ filtered: { keyword: 'AP' } }))
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  it('[COM-27] one row is reached by Tab; arrows move on, Space chooses, and its own controls follow', () => {
    render(shown())
    const reached = () => screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)
    expect(reached()).toEqual([rowAt(0)])
    act(() => rowAt(0).focus())
    fireEvent.keyDown(rowAt(0), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rowAt(1))
    fireEvent.keyDown(rowAt(1), { key: ' ' })
    expect(rowAt(1).getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(rowAt(1), { key: 'End' })
    expect(document.activeElement).toBe(rowAt(3))
    fireEvent.keyDown(rowAt(3), { key: 'ArrowDown' })
    expect(reached()).toEqual([rowAt(3)])
    fireEvent.keyDown(rowAt(3), { key: 'Home' })
    const tabStops = (at: number) => [...rowAt(at).querySelectorAll<HTMLElement>('a, button, input')]
    expect(tabStops(0).map(({ tabIndex }) => tabIndex)).toEqual([0, 0, 0])
    expect(tabStops(1).map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1])
  })

  it('tells of a bulk action what was done, what was refused and why, and keeps telling', async () => {
    run.mockResolvedValue({ done: 97, refused: [{ key: 'x', name: 'AP-2', reason: 'Already awarded.' }] })
    const retry = vi.fn<() => void>()
    render(shown({ retry }))
    fireEvent.click(box('Select AP-1'))
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    const report = await screen.findByRole('region', { name: 'Result' })
    expect(run.mock.calls[0]?.[0]).toEqual([rows[0]])
    expect(report.textContent).toContain('97 done, 1 refused')
    expect(within(report).getByRole('listitem').textContent).toBe('AP-2 Already awarded.')
    expect(retry).toHaveBeenCalledOnce()
    expect(screen.queryByText(/selected$/)).toBeNull()
    fireEvent.click(within(report).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
  })

  it('does one bulk action at a time, and keeps the choice meanwhile', async () => {
    run.mockClear()
    run.mockReturnValue(new Promise(() => undefined))
    render(shown())
    fireEvent.click(box('Select AP-1'))
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(run).toHaveBeenCalledOnce())
    for (const name of ['Disable', 'Enable', 'Clear selection']) {
      const button = screen.getByRole('button', { name: new RegExp(`${name}$`) })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(button)
    }
    expect(run).toHaveBeenCalledOnce()
    expect(bar().textContent).toContain('1 selected')
  })

  it('a bulk action that fails keeps the choice and says why', async () => {
    run.mockRejectedValue(new CallFailed('The server cannot be reached.'))
    render(shown())
    fireEvent.click(box('Select AP-1'))
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached.')
    expect(bar().textContent).toContain('1 selected')
  })

  it('remembers which columns are shown, and in which order', () => {
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    render(shown())
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Note forward' }))
    expect(heads()).toEqual(['', 'Number', 'Note', 'Amount'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Amount' }))
    cleanup()
    render(shown())
    expect(heads()).toEqual(['', 'Number', 'Note'])
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(heads()).toEqual(['', 'Number', 'Amount', 'Note'])
  })

  it('[COM-22] is cards below 900 px, with the amount large and an order to choose', () => {
    happyDOM.setViewport({ width: 899, height: 900 })
    render(shown())
    expect(screen.queryByRole('grid')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')
    expect(cards).toHaveLength(4)
    expect(cards[0]?.querySelector('.row-card-hero')?.textContent).toBe('1.00 CNY')
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: '-amount' } })
    expect(change).toHaveBeenCalledWith({ sort: { field: 'amount', descending: true } })
  })
})

describe('without rows', () => {
  it('shows lines first, and dims the rows that are read again', async () => {
    const { rerender, container } = render(shown({ rows: undefined }))
    expect(container.querySelectorAll('.table-skeleton-row').length).toBeGreaterThan(3)
    rerender(shown({ renewing: true }))
    expect(screen.getByRole('grid').closest('[aria-busy=true]')).not.toBeNull()
    await waitFor(() => expect(screen.getByRole('grid').closest('.table-renewing')).not.toBeNull())
    rerender(shown())
    expect(screen.getByRole('grid').closest('.table-renewing')).toBeNull()
  })

  it('says four different things: nothing yet, nothing that matches, not for you, and what went wrong', async () => {
    const retry = vi.fn<() => void>()
    const { rerender } = render(shown({ rows: [] }))
    expect(screen.getByText('No documents yet')).toBeDefined()
    rerender(shown({ rows: [], state: { ...listOf().state, keyword: 'ZZ', tab: 'eligible' } }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement)
    expect(change).toHaveBeenLastCalledWith({ keyword: '', filters: {} })
    rerender(shown({ rows: [], state: { ...listOf().state, tab: 'eligible' } }))
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(change).toHaveBeenLastCalledWith({ tab: undefined })
    rerender(shown({ rows: undefined, error: new CallFailed('no', { status: 403 }) }))
    expect(screen.getByText('You may not see this list')).toBeDefined()
    rerender(
      shown({ rows: undefined, retry, error: new CallFailed('Broken.', { status: 500, requestId: 'r-1' }) }),
    )
    expect(screen.getByRole('alert').textContent).toContain('Broken.')
    expect(screen.getByText('Request ID r-1')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(retry).toHaveBeenCalledOnce())
  })
})
