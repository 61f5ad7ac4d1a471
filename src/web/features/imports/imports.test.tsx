/** The import page: before, during and after a run, and refused actions. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { success } from '#test/support/fake-server.ts'
import { base, found, id, openImports, page, rows } from '#test/support/import-screens.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import { importPage } from '#text/import-page.ts'

const { server, open } = openImports()

// The modules of a table load slowly, once.
beforeAll(() => import('./import-page.tsx'))

describe('[DOC-22] before it runs', () => {
  it('says the type, the totals and which cells are wrong', async () => {
    await open({})
    const totals = await screen.findByRole('table', { name: 'Totals' })
    expect(within(totals).getByRole('row', { name: /CNY/ }).textContent).toContain('1,000.00')
    expect(within(totals).getByRole('row', { name: /CNY/ }).textContent).toContain('1,500.00')
    expect(screen.getByText('Accounts payable')).toBeDefined()
    const cell = screen.getByRole('cell', { name: /500\.001/ })
    expect(cell.className).toBe('end cell-error')
    expect(within(cell).getByText('Error')).toBeDefined()
    expect(screen.getByRole('cell', { name: '1000.00' }).className).toBe('end')
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
  })

  it('[COM-27] can be scrolled by keyboard', async () => {
    await open({})
    const region = await screen.findByRole('region', { name: 'First 2 rows' })
    expect(region.tabIndex).toBe(0)
  })

  it('says that hidden sheets were not read', async () => {
    await open({ hiddenSheets: 2 })
    expect(await screen.findByText(/Hidden sheets in the file were not read: 2\./)).toBeDefined()
  })

  it('says how many rows no total counts', async () => {
    await open({ rowsRead: 1205 })
    expect(await screen.findByText(/amount or currency is invalid: 1,203\.$/)).toBeDefined()
  })

  it('with errors takes the valid rows, says how many, and why not all', async () => {
    await open({ rowsRead: 1500, rowsFailed: 300 })
    const all = await screen.findByRole<HTMLInputElement>('radio', { name: /^All or nothing/ })
    expect([all.checked, all.disabled]).toEqual([false, true])
    expect(all.closest('label')?.textContent).toContain('Rows with errors: 300. Correct the file')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Valid rows only/ }).checked).toBe(true)
    server().answer(`POST ${base}/excel/${id}/run`, null)
    fireEvent.click(screen.getByRole('button', { name: 'Import 1,200 rows' }))
    await waitFor(() => expect(server().of(`${base}/excel/${id}/run`)[0]?.body).toEqual({ mode: 'valid' }))
  })

  it('without errors takes all or nothing, and leaves the choice', async () => {
    await open({ rowsRead: 1, rowsFailed: 0, hasFailedRows: false })
    const all = await screen.findByRole<HTMLInputElement>('radio', { name: /^All or nothing/ })
    expect([all.checked, all.disabled]).toEqual([true, false])
    fireEvent.click(screen.getByRole('radio', { name: /^Valid rows only/ }))
    server().answer(`POST ${base}/excel/${id}/run`, null)
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 row' }))
    await waitFor(() => expect(server().of(`${base}/excel/${id}/run`)[0]?.body).toEqual({ mode: 'valid' }))
  })

  it('[COM-22] tells what is wrong with a row across all of its card, where there is little room', async () => {
    happyDOM.setViewport({ width: 390, height: 844 })
    const error = {
      column: 'Amount',
      value: '500.001',
      reason: 'decimals',
      message: 'Too many.',
      cure: 'Cut.',
    }
    await open({}, `${page}?import=${id}`, { ...rows, list: [{ row: 3, remarks: [error] }], total: 1 })
    const [card] = within(await screen.findByRole('list', { name: 'Rows with errors' })).getAllByRole(
      'listitem',
    )
    expect(card?.querySelector('.row-card-whole')?.textContent).toContain('Too many. Cut.')
    expect(card?.querySelector('.facts')).toBeNull()
  })

  it('with nothing that can be imported says so and offers no import', async () => {
    await open({ rowsFailed: 2, actions: ['cancel'] })
    expect(await screen.findByText('Nothing to import')).toBeDefined()
    expect(screen.getByText(/No rows can be imported/)).toBeDefined()
    expect(screen.queryByText('Ready to import')).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('[DOC-22] while it runs', () => {
  it('[COM-28] says how far it is until all is done, and that it can be left', async () => {
    await open({ state: 'storing', mode: 'all', actions: [], rowsDone: 1 })
    expect(await screen.findByText('50%')).toBeDefined()
    expect(screen.getByText(/leave this page/)).toBeDefined()
  })

  it('can be discarded while it is read', async () => {
    await open({ state: 'reading', actions: ['cancel'], rowsDone: 0, rowsExpected: null })
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    const dialog = (await screen.findByText('Discard the import of “november.xlsx”?')).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    server().answer(`POST ${base}/excel/${id}/cancel`, null)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(server().of(`${base}/excel/${id}/cancel`)).toHaveLength(1))
  })
})

describe('[DOC-32] a file', () => {
  const choose = async (file: File) =>
    fireEvent.change(await screen.findByLabelText('File to import'), { target: { files: [file] } })

  it('that is too large is named and never sent', async () => {
    await open({}, page)
    const file = new File(['x'], 'big.xlsx')
    Object.defineProperty(file, 'size', { value: 25 * 1_048_576 })
    await choose(file)
    expect(await screen.findByText(/“big\.xlsx” is 25 MB, more than 20 MB/)).toBeDefined()
    expect(server().of(`${base}/excel`)).toEqual([])
  })

  it('[DOC-24] that came before is asked about, and nothing is said to be on its way meanwhile', async () => {
    await open({}, page)
    server().refuse(`${base}/excel`, 409, codes.importAgain.code, 'Chen Wei imported it at 2026-11-14 09:00.')
    await choose(new File(['x'], 'again.xlsx'))
    expect(await screen.findByText('Chen Wei imported it at 2026-11-14 09:00.')).toBeDefined()
    expect(screen.queryByText('Uploading again.xlsx…')).toBeNull()
  })
})

describe('[DOC-23] the history', () => {
  it('tells when a file was imported, which file and how much would be taken back, and that this goes on until it is done', async () => {
    await open(
      {
        state: 'done',
        mode: 'all',
        rowsAdded: 1300,
        actions: ['undo'],
        at: '2026-11-15T04:30:00.000Z',
        undoes: {
          count: 1200,
          totals: [
            { currency: 'CNY', amount: '1234567.80' },
            { currency: 'USD', amount: '9.00' },
          ],
        },
      },
      page,
    )
    const row = (await screen.findByRole('link', { name: 'november.xlsx' })).closest('tr')
    if (!row) throw new Error('the import has a row')
    expect(within(row).getByText(/12:30/)).toBeDefined()
    let undone = (): void => undefined
    server().on(
      `POST ${base}/excel/${id}/undo`,
      () => new Promise((resolve) => (undone = () => resolve(success(null)))),
    )
    fireEvent.click(within(row).getByRole('button', { name: 'Undo: november.xlsx' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import of “november.xlsx”?' })
    expect(within(dialog).getByText(/^1,200 documents will be undone: /)).toBeDefined()
    expect(dialog.textContent).toMatch(/Imported at .*12:30.*still there: CNY 1,234,567\.80, USD 9\.00\./)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
    const yes = within(dialog).getByRole('button', { name: 'Undo' })
    await waitFor(() => expect(yes.getAttribute('aria-busy')).toBe('true'))
    undone()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(importPage.undone.en)).toBeDefined()
  })
})

it('[DOC-22] says of what was discarded neither what it came to nor that anything was undone', async () => {
  await open({ actions: ['cancel'] })
  expect(await screen.findByRole('table', { name: 'Totals' })).toBeDefined()
  server().answer(`POST ${base}/excel/${id}/cancel`, null)
  server().answer(`${base}/excel/${id}`, found({ state: 'cancelled', actions: [], hasFailedRows: false }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Totals' })).toBeNull())
  expect(screen.queryByText(importPage.undone.en)).toBeNull()
})

it('[DOC-23] asks about the one document of an import as one, at its own address too', async () => {
  const undoes = { count: 1, totals: [{ currency: 'CNY', amount: '5.00' }] }
  await open({ state: 'done', mode: 'all', rowsAdded: 1, actions: ['undo'], undoes })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo the import of “november.xlsx”?' })
  expect(within(dialog).getByText(/^1 document will be undone: /)).toBeDefined()
})

it('[DOC-23] says in the question why an import cannot be undone', async () => {
  await open({ state: 'done', mode: 'all', rowsAdded: 1, actions: ['undo'] })
  server().refuse(`POST ${base}/excel/${id}/undo`, 409, codes.importUsed.code, 'Something of it was paid.')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Something of it was paid.')
})

describe('[DOC-20] once it is there', () => {
  it('[DOC-23] says how many of its rows confirmed what payees had entered', async () => {
    await open({ state: 'done', mode: 'all', rowsAdded: 8, rowsConfirmed: 1, actions: [] })
    expect((await screen.findByText('Of these, confirmed')).nextElementSibling?.textContent).toBe('1')
  })

  it('leads to its own documents', async () => {
    await open({ state: 'done', mode: 'valid', rowsAdded: 1, actions: ['undo'] })
    const link = await screen.findByRole('link', { name: 'View documents' })
    expect(link.getAttribute('href')).toBe(`/account/invoice-list?importId=${id}`)
    server().answer(`${base}/list`, rows)
    server().answer(`${base}/payers`, [])
    server().answer(`${base}/getSupplierByBuyer`, [])
    server().answer(`${base}/totals`, {
      total: 0,
      counts: { all: 0, pending: 0, eligible: 0, ineligible: 0 },
      amounts: [],
      waiting: 0,
    })
    fireEvent.click(link)
    const chip = await screen.findByRole('button', { name: 'Remove filter: Import: november.xlsx' })
    expect(server().of(`${base}/list`).at(-1)?.body).toMatchObject({ importId: id })
    fireEvent.click(chip)
    await waitFor(() => expect(server().of(`${base}/list`).at(-1)?.body).not.toHaveProperty('importId'))
  })
})
