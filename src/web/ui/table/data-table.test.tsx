import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { happyDOM } from '#test/support/open-portal.ts'
import { beginAnew, change, listOf, rowAt, shown } from '#test/support/table-sample.tsx'
import { CallFailed } from '#web/api/failed.ts'

beforeEach(beginAnew)

describe('a table', () => {
  it('tells how each column is sorted, and sorts by it; free text has no order', () => {
    render(shown({ state: { ...listOf().state, sort: { field: 'amount', descending: false } } }))
    const sorts = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))
    expect(sorts).toEqual([null, 'none', 'ascending', null])
    fireEvent.click(screen.getByRole('button', { name: 'Amount' }))
    expect(change).toHaveBeenCalledWith({ sort: { field: 'amount', descending: true } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('4 selected')).toBeDefined()
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

  it('remembers which columns are shown, and in which order; the amount always is', () => {
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    render(shown())
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Note forward' }))
    expect(heads()).toEqual(['', 'Number', 'Note', 'Amount'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Note' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Amount' }).disabled).toBe(true)
    cleanup()
    render(shown())
    expect(heads()).toEqual(['', 'Number', 'Amount'])
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(heads()).toEqual(['', 'Number', 'Amount', 'Note'])
  })

  it('[COM-12] says which pages there are to whoever types none of them, and keeps what was typed', () => {
    render(shown({ total: 1_000 }))
    const jump = screen.getByRole<HTMLInputElement>('textbox', { name: 'Go to page' })
    const go = (typed: string) => {
      fireEvent.change(jump, { target: { value: typed } })
      fireEvent.submit(jump)
    }
    go('abc')
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a page from 1 to \d+$/)
    expect(jump.value).toBe('abc')
    expect(change).not.toHaveBeenCalled()
    go('2')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(change).toHaveBeenCalledWith({ page: 2 })
  })

  it('[COM-27] a tab is announced by its name and how many there are, as two words', () => {
    render(shown())
    expect(screen.getByRole('link', { name: 'All 4' })).toBeDefined()
  })

  it('[COM-22] is cards below 900 px, with the amount large, an order to choose and all of them at once', () => {
    happyDOM.setViewport({ width: 899, height: 900 })
    render(shown())
    expect(screen.queryByRole('grid')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')
    expect(cards).toHaveLength(4)
    expect(cards[0]?.querySelector('.row-card-hero')?.textContent).toBe('1.00 CNY')
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: '-amount' } })
    expect(change).toHaveBeenCalledWith({ sort: { field: 'amount', descending: true } })
    expect(screen.queryByRole('checkbox'), 'choosing begins when it is asked for').toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Select' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('4 selected')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Done selecting' }))
    expect(screen.queryByText('4 selected')).toBeNull()
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

  it('shows on which side it goes on out of sight, as soon as it is there and while it is scrolled', () => {
    const sized: (() => void)[] = []
    class Observer {
      constructor(notify: () => void) {
        sized.push(notify)
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('ResizeObserver', Observer)
    render(shown())
    vi.unstubAllGlobals()
    const frame = screen.getByRole('grid').parentElement ?? expect.fail()
    const wide = (scrollLeft: number, scrollWidth = 900) => {
      for (const [key, value] of Object.entries({ clientWidth: 600, scrollWidth, scrollLeft }))
        Object.defineProperty(frame, key, { value, configurable: true })
    }
    const sides = () => ['data-scrolled', 'data-beyond'].map((side) => frame.hasAttribute(side))
    wide(0)
    for (const notify of sized) notify()
    expect(sides()).toEqual([false, true])
    wide(120)
    fireEvent.scroll(frame)
    expect(sides()).toEqual([true, true])
    wide(300)
    fireEvent.scroll(frame)
    expect(sides()).toEqual([true, false])
    wide(0, 600)
    for (const notify of sized) notify()
    expect(sides()).toEqual([false, false])
  })

  it('says four different things: nothing yet, nothing that matches, not for you, and what went wrong', async () => {
    const renew = vi.fn<() => void>()
    const { rerender } = render(shown({ rows: [] }))
    expect(screen.getByText('No documents yet')).toBeDefined()
    rerender(shown({ rows: [], state: { ...listOf().state, keyword: 'ZZ', tab: 'eligible' } }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement)
    expect(change).toHaveBeenLastCalledWith({ keyword: '', filters: {} })
    rerender(shown({ rows: [], state: { ...listOf().state, tab: 'eligible' } }))
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(change).toHaveBeenLastCalledWith({ tab: undefined })
    rerender(shown({ rows: undefined, error: new CallFailed('no', { status: 403 }) }))
    expect(screen.getByText('You do not have permission to view this list')).toBeDefined()
    rerender(
      shown({ rows: undefined, renew, error: new CallFailed('Broken.', { status: 500, requestId: 'r-1' }) }),
    )
    expect(screen.getByRole('alert').textContent).toContain('Broken.')
    expect(screen.getByText('Request ID r-1')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(renew).toHaveBeenCalledOnce())
  })
})
