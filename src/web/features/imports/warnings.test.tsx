/** Warnings about the rows of a file before it is imported. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { base, id, openImports, page, rows } from '#test/support/import-screens.ts'

const { server, open } = openImports()

// The modules of a table load slowly, once.
beforeAll(() => import('./import-page.tsx'))

describe('[DOC-22] what is worth a look', () => {
  it('leaves out what is worth a look where that is chosen', async () => {
    await open({ rowsRead: 10, rowsFailed: 3, rowsWarned: 2 })
    fireEvent.click(await screen.findByRole('radio', { name: /^Only rows without warnings/ }))
    server().answer(`POST ${base}/excel/${id}/run`, null)
    fireEvent.click(screen.getByRole('button', { name: 'Import 5 rows' }))
    await waitFor(() =>
      expect(server().of(`${base}/excel/${id}/run`)[0]?.body).toEqual({ mode: 'withoutWarnings' }),
    )
  })

  it('lists what is worth a look, marks it, and imports it all the same', async () => {
    const warning = {
      column: 'Number',
      value: 'A-1',
      reason: 'numberUsedByOtherType',
      message: 'A bill.',
      cure: 'Look.',
    }
    const changes = {
      rowsRead: 1,
      rowsFailed: 0,
      rowsWarned: 1,
      hasFailedRows: false,
      preview: [{ row: 2, cells: ['A-1', '1000.00'], errorColumns: [], warningColumns: ['number'] }],
    }
    await open(changes, `${page}?import=${id}`, { ...rows, list: [{ row: 2, remarks: [warning] }], total: 1 })
    expect((await screen.findByText(/A bill\./)).textContent).toBe('Number A-1 A bill. Look.')
    expect(server().of(`${base}/excel/${id}/rows`)[0]?.url).toContain('remarks=warnings')
    const cell = within(screen.getByRole('region', { name: 'First 1 rows' })).getByRole('cell', {
      name: /A-1/,
    })
    expect(cell.className).toBe('cell-warning')
    expect(within(cell).getByText('To check')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeDefined()
    expect(screen.getByRole('note').textContent).toBe('Rows to check, listed below: 1.')
  })

  it('[COM-12] pages through errors beside what is worth a look, each by itself', async () => {
    const remark = { column: 'Number', value: 'A', reason: 'required', message: 'Bad.', cure: 'Mend.' }
    const many = { ...rows, list: [{ row: 2, remarks: [remark] }], total: 45 }
    await open({ rowsRead: 100, rowsFailed: 45, rowsWarned: 1 }, `${page}?import=${id}&page=2`, many)
    await screen.findAllByText(/Bad\./)
    const requested = server()
      .of(`${base}/excel/${id}/rows`)
      .map(({ url }) => new URL(url, 'http://portal.test').searchParams)
    expect(requested.map((query) => `${query.get('remarks')} ${query.get('page')}`).toSorted()).toEqual([
      'errors 2',
      'warnings 1',
    ])
    expect(location.search).toContain('page=2')
  })

  it.each([
    ['ready', true],
    ['done', false],
  ])('where it is %s shows what is worth a look: %s', async (state, isShown) => {
    await open({ state, rowsRead: 9, rowsWarned: 3, actions: [], mode: state === 'done' ? 'valid' : null })
    await screen.findByRole('heading', { name: 'Rows with errors' })
    expect(screen.queryByRole('heading', { name: 'Rows to check' }) !== null).toBe(isShown)
    expect(screen.queryByText('To check')?.nextElementSibling?.textContent).toBe(isShown ? '3' : undefined)
  })
})
