/** Uploading payees and contracts: a tab each, their own calls, and the effect of undo. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { found, id, openImports, rows } from '#test/support/import-screens.ts'

const payees = '/payee/v1/imports/payees'
const contracts = '/payee/v1/imports/contracts'
const page = '/buyer/supplier-management/upload'
const administrator = ['account.info', 'payees.see', 'payees.keep', 'payees.set', 'markets.history']
const clerk = administrator.filter((ability) => ability !== 'payees.set')

const { server, open } = openImports(payees, administrator)
const read = {
  fileName: 'payees.xlsx',
  chosen: [],
  totals: [],
  columns: [
    { key: 'payeeName', header: 'Payee name', holds: 'text' },
    { key: 'payeeCode', header: 'Payee code', holds: 'text' },
  ],
  preview: [{ row: 2, cells: ['Huatai', 'V-1'], errorColumns: [], warningColumns: ['payeeName'] }],
}

// The modules of a table load slowly, once.
beforeAll(() => import('./payees-page.tsx'))

describe('[DOC-44] uploading payees', () => {
  it('sends a file by its own call and opens what was read', async () => {
    await open(read, page)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Upload payees and contracts')
    server().answer(`POST ${payees}/excel`, { id })
    const file = new File(['x'], 'payees.xlsx')
    fireEvent.change(await screen.findByLabelText('File to import'), { target: { files: [file] } })
    await waitFor(() => expect(location.search).toBe(`?import=${id}`))
    expect(screen.queryByRole('combobox', { name: 'Document type' })).toBeNull()
  })

  it('shows before it runs which values of known payees will change', async () => {
    const warning = {
      column: 'Payee name',
      value: 'Huatai',
      reason: 'willChange',
      message: 'Will change. Now: Old.',
      cure: 'Look.',
    }
    await open(
      { ...read, rowsRead: 1, rowsFailed: 0, rowsWarned: 1, hasFailedRows: false },
      `${page}?import=${id}`,
      { ...rows, list: [{ row: 2, remarks: [warning] }], total: 1 },
    )
    expect((await screen.findByText(/Now: Old\./)).textContent).toContain('Payee name Huatai Will change.')
    server().answer(`POST ${payees}/excel/${id}/run`, null)
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 row' }))
    await waitFor(() => expect(server().of(`${payees}/excel/${id}/run`)[0]?.body).toEqual({ mode: 'all' }))
  })

  it('says once it is there how many were listed already', async () => {
    await open(
      { ...read, state: 'done', mode: 'all', rowsAdded: 8, rowsConfirmed: 3, actions: ['undo'] },
      `${page}?import=${id}`,
    )
    const known = await screen.findByText('Of these, already listed')
    expect(known.nextElementSibling?.textContent).toBe('3')
    expect(screen.queryByRole('link', { name: 'View documents' })).toBeNull()
  })

  it.each([
    [2, /^2 payees that it added and nobody has used since will be removed/],
    [1, /^1 payee that it added and nobody has used since will be removed/],
    [0, /There is no payee to remove\. Changes to payees .* are not taken back/],
  ])('asks before it takes back %i of them, and says that changes stay', async (count, words) => {
    const undoes = { count, totals: [] }
    await open({ ...read, state: 'done', mode: 'all', rowsAdded: 3, actions: ['undo'], undoes }, page)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: payees.xlsx' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import of “payees.xlsx”?' })
    expect(within(dialog).getByText(words)).toBeDefined()
    expect(dialog.textContent).toContain('are not taken back')
    server().answer(`POST ${payees}/excel/${id}/undo`, null)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server().of(`${payees}/excel/${id}/undo`)).toHaveLength(1))
  })
})

describe('[DOC-45] uploading contracts', () => {
  it('has a tab and an address of its own, and says that it cannot be undone', async () => {
    await open(read, page)
    const one = found({ ...read, state: 'done', mode: 'all', actions: [], fileName: 'contracts.xlsx' })
    server().answer(`${contracts}/excelList`, { ...rows, list: [one], total: 1 })
    fireEvent.click(await screen.findByRole('tab', { name: 'Contracts' }))
    const link = await screen.findByRole('link', { name: 'contracts.xlsx' })
    expect(link.getAttribute('href')).toBe(`${page}?kind=contracts&import=${id}`)
    expect(screen.getByText(/This cannot be undone/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'payees.xlsx' })).toBeNull()
    server().answer(`POST ${contracts}/excel`, { id })
    server().answer(`${contracts}/excel/${id}`, one)
    const file = new File(['x'], 'contracts.xlsx')
    fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [file] } })
    await waitFor(() => expect(location.search).toBe(`?kind=contracts&import=${id}`))
  })

  it('is not for whoever may not set payees', async () => {
    await open(read, `${page}?kind=contracts`, rows, clerk)
    expect(await screen.findByRole('tab', { name: 'Payees', selected: true })).toBeDefined()
    expect(screen.queryByRole('tab', { name: 'Contracts' })).toBeNull()
  })
})
