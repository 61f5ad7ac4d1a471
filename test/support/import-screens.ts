/** Imports on screen, for tests: one of them, and the portal opened at its page. */
import { freshScreens } from './fresh-screens.ts'
import { openPortal } from './open-portal.ts'
import { answerAll, idOf, oneBuyer, rememberBuyer } from './portal-world.ts'

export const base = '/supplierSer/v8/invoice'
export const id = idOf(61)
export const page = '/account/invoice-batch-add'

/** A file of two rows, the second of which has an error. */
export const found = (changes: object = {}) => ({
  id,
  fileName: 'november.xlsx',
  person: 'Chen Wei',
  begunAt: '2026-11-15T01:00:00.000Z',
  finishedAt: null,
  at: '2026-11-15T01:00:00.000Z',
  state: 'ready',
  mode: null,
  rowsRead: 2,
  rowsAdded: 0,
  rowsFailed: 1,
  rowsWarned: 0,
  rowsConfirmed: 0,
  message: null,
  actions: ['run', 'cancel'],
  hasFailedRows: true,
  rowsDone: 2,
  rowsExpected: 2,
  hiddenSheets: 0,
  undoes: null,
  undoBlockedBy: null,
  chosen: [{ label: 'Type', value: 'Accounts payable' }],
  totals: [{ currency: 'CNY', rows: 2, all: '1500.00', valid: '1000.00' }],
  columns: [
    { key: 'number', header: 'Number', holds: 'text' },
    { key: 'amount', header: 'Amount', holds: 'money' },
  ],
  preview: [
    { row: 2, cells: ['A-1', '1000.00'], errorColumns: [], warningColumns: [] },
    { row: 3, cells: ['A-2', '500.001'], errorColumns: ['amount'], warningColumns: [] },
  ],
  ...changes,
})
export const rows = { list: [], total: 0, page: 1, pageSize: 20, next: null }

const keeper = ['account.info', 'documents.see', 'documents.keep', 'documents.payables']

/** A server without answers yet, new for each test. */
export function openImports(calls = base, abilities: readonly string[] = keeper) {
  const server = freshScreens()
  async function open(
    changes: object,
    path = `${page}?import=${id}`,
    remarked: object = rows,
    may = abilities,
  ) {
    answerAll(server(), oneBuyer)
    rememberBuyer(oneBuyer)
    server().answer('/user/v4/permission', Object.fromEntries(may.map((code) => [code, true])))
    server().answer(`${calls}/excel/${id}`, found(changes))
    server().answer(`${calls}/excel/${id}/rows`, remarked)
    server().answer(`${calls}/excelList`, { ...rows, list: [found(changes)], total: 1 })
    await openPortal(path)
  }
  return { server, open }
}
