import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bar,
  beginAnew,
  box,
  listOf,
  row,
  rowAt,
  rows,
  run,
  runAll,
  shown,
} from '#test/support/table-sample.tsx'
import { text } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import type { BulkReport } from './spec.ts'

beforeEach(beginAnew)

describe('choosing rows', () => {
  it('sums all rows, and where some are filtered says so', () => {
    const { rerender } = render(shown())
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total3.51 CNY')
    rerender(shown({ state: { ...listOf().state, keyword: 'AP' } }))
    expect(screen.getByText('Filtered').parentElement?.textContent).toBe('Filtered3.51 CNY')
  })

  it('sums the chosen rows, each currency by itself', () => {
    render(shown())
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

  it('rows of another question are there to be seen, and nothing is done with them', () => {
    const { rerender } = render(shown())
    fireEvent.click(box('Select AP-1'))
    rerender(shown({ filtered: { tab: 'eligible' }, replaced: true, renewing: true }))
    expect(rowAt(0).closest('tbody')?.inert).toBe(true)
    fireEvent.click(box('Select all on this page'))
    fireEvent.click(box('Select AP-2'))
    expect(screen.queryByText(/selected$/)).toBeNull()
    rerender(shown({ filtered: { tab: 'eligible' }, replaced: true, rows: [] }))
    expect(screen.queryByText('Nothing with this status')).toBeNull()
    rerender(shown({ filtered: { tab: 'eligible' } }))
    expect(rowAt(0).closest('tbody')?.inert).toBe(false)
  })

  it('a stretch begins at the row that was chosen, wherever it stands by now', () => {
    const { rerender } = render(shown())
    fireEvent.click(box('Select AP-1'))
    rerender(shown({ rows: [row('AP-9', 5n), row('AP-8', 5n), ...rows] }))
    fireEvent.click(box('Select AP-2'), { shiftKey: true })
    expect(bar().textContent).toContain('2 selected3.50 CNY')
    rerender(shown({ rows: [row('AP-7', 1n), row('AP-6', 1n)] }))
    fireEvent.click(box('Select AP-6'), { shiftKey: true })
    expect(bar().textContent).toContain('3 selected')
  })

  it('sums the chosen rows as they were last read', () => {
    const { rerender } = render(shown())
    fireEvent.click(box('Select AP-1'))
    rerender(shown({ rows: [row('AP-1', 900n), row('AP-2', 1n)] }))
    expect(bar().textContent).toContain('1 selected9.00 CNY')
    rerender(shown({ rows: [row('AP-3', 1n)] }))
    expect(bar().textContent).toContain('1 selected9.00 CNY')
  })
})

describe('choosing everything on all pages', () => {
  const everything = { total: 1_234 }
  const chooseAll = () => {
    fireEvent.click(box('Select all on this page'))
    fireEvent.click(screen.getByRole('button', { name: 'Select all 1,234' }))
  }

  it('[DOC-20] is offered once a page is chosen and there are more, counted and added up', () => {
    const { rerender } = render(shown())
    fireEvent.click(box('Select all on this page'))
    expect(screen.queryByRole('button', { name: /^Select all/ }), 'there are no more').toBeNull()
    rerender(shown({ ...everything, totals: undefined }))
    expect(screen.queryByRole('button', { name: /^Select all/ }), 'not added up yet').toBeNull()
    rerender(shown(everything))
    fireEvent.click(screen.getByRole('button', { name: 'Select all 1,234' }))
    expect(bar().textContent).toContain('All 1,234 selected3.51 CNY')
  })

  it('[DOC-20] offers what can be done with all, and says what was seen when it was chosen', async () => {
    runAll.mockResolvedValue({ did: text('已停用', 'Disabled'), done: 1_234, refused: [] })
    render(shown({ ...everything, filtered: { type: ['bill'] } }))
    chooseAll()
    expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    await screen.findByText('Disabled 1,234.')
    expect(runAll.mock.calls[0]?.[0]).toEqual({
      filtered: { type: ['bill'] },
      count: 1_234,
      amounts: [{ currency: 'CNY', minor: 351n }],
    })
    expect(run).not.toHaveBeenCalled()
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  it('[DOC-20] ends with one row that is let go, and with another question', () => {
    const { rerender } = render(shown(everything))
    chooseAll()
    rerender(shown({ ...everything, rows: [row('AP-8', 5n), row('AP-9', 5n)] }))
    expect(rowAt(1).getAttribute('aria-selected'), 'a row of another page').toBe('true')
    fireEvent.click(box('Select AP-9'))
    expect(bar().textContent).toContain('1 selected0.05 CNY')
    rerender(shown(everything))
    fireEvent.click(box('Select all on this page'))
    fireEvent.click(screen.getByRole('button', { name: 'Select all 1,234' }))
    rerender(shown({ ...everything, filtered: { keyword: 'AP' } }))
    expect(screen.queryByText(/selected$/)).toBeNull()
  })
})

describe('a bulk action', () => {
  const did = text('已停用', 'Disabled')

  it('a bulk action that ends under another filter leaves what is chosen there', async () => {
    let end: (report: BulkReport) => void = () => undefined
    run.mockReturnValue(new Promise((resolve) => (end = resolve)))
    const { rerender } = render(shown())
    fireEvent.click(box('Select AP-1'))
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(run).toHaveBeenCalledOnce())
    rerender(shown({ filtered: { keyword: 'AP' } }))
    fireEvent.click(box('Select AP-2'))
    await act(async () => end({ did, done: 1, refused: [] }))
    expect(bar().textContent).toContain('1 selected2.50 CNY')
  })

  it('says in one sentence what was done', async () => {
    run.mockResolvedValue({ did, done: 8, refused: [] })
    render(shown())
    fireEvent.click(box('Select AP-1'))
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    const report = await screen.findByRole('region', { name: 'Result' })
    expect(within(report).getByRole('status').textContent).toBe('Disabled 8.')
    expect(within(report).queryByRole('list')).toBeNull()
  })

  it('tells of a bulk action what was done, what was not and why, by reason, and keeps telling', async () => {
    const refused = ['Already awarded.', 'Already paid.', 'Already paid.'].map((reason, n) => ({
      key: `k${n}`,
      name: `AP-${n + 2}`,
      reason,
    }))
    run.mockResolvedValue({ did, done: 1_097, refused })
    const renew = vi.fn<() => void>()
    render(shown({ renew }))
    fireEvent.click(box('Select AP-1'))
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    const report = await screen.findByRole('region', { name: 'Result' })
    expect(run.mock.calls[0]?.[0]).toEqual([rows[0]])
    expect(within(report).getByRole('status').textContent).toBe(
      'Disabled 1,097 of 1,100. 3 skipped: Already paid (2); Already awarded (1).',
    )
    const reasons = within(report).getAllByRole('listitem')
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'AP-3, AP-4 Already paid.',
      'AP-2 Already awarded.',
    ])
    expect(renew).toHaveBeenCalledOnce()
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
    const renew = vi.fn<() => void>()
    render(shown({ renew }))
    fireEvent.click(box('Select AP-1'))
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached.')
    expect(bar().textContent).toContain('1 selected')
    expect(renew, 'nobody knows what it has changed').toHaveBeenCalledOnce()
  })
})
