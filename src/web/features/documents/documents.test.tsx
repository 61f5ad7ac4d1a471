/** Documents on screen: the list of either side, what can be done there, and one with its life. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, oneBuyer, oneSupplier, rememberBuyer } from '#test/support/portal-world.ts'

let server: FakeServer
const base = '/supplierSer/v8/invoice'

const document = (changes: object = {}) => ({
  id: idOf(71),
  serial: 12,
  number: 'FP-001',
  type: 'payable',
  amount: '1250.50',
  currency: 'CNY',
  documentDate: '2026-11-01',
  dueDate: '2027-01-15',
  termDays: 75,
  unfairTerm: true,
  means: 'transfer',
  billTermDays: null,
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  payeeId: idOf(81),
  payeeName: 'Mingyuan',
  payeeCode: 'V1',
  source: 'payer',
  disabledBy: null,
  disabledReason: null,
  excluded: false,
  confirmation: 'none',
  declinedReason: null,
  eligibility: 'ineligible',
  reasons: ['tooEarly', 'switchedOff'],
  payable: '1250.50',
  creditsNumber: null,
  paidDate: null,
  uploadTime: '2026-11-02T01:00:00.000Z',
  changeTime: '2026-11-02T01:00:00.000Z',
  version: 3,
  can: ['edit', 'delete', 'disable'],
  ...changes,
})
const listOf = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20, next: null })
const codes = ['account.info', 'documents.see', 'documents.keep']

// What a table stands on takes its time to load, once.
beforeAll(() => Promise.all([import('./payables-page.tsx'), import('./document-page.tsx')]), 60_000)

beforeEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  server = fakeServer()
})

async function openAs(side: 'payer' | 'payee', path: string, may: readonly string[] = codes) {
  const record = side === 'payer' ? oneBuyer : oneSupplier
  answerAll(server, record)
  rememberBuyer(record)
  if (side === 'payee') {
    const kept = { companyType: 'supplier', multiagentId: idOf(21), adminConfig: '{}' }
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }
  const own = side === 'payer' ? 'documents.payables' : 'documents.offerable'
  server.answer('/user/v4/permission', Object.fromEntries([...may, own].map((code) => [code, true])))
  server.answer(`${base}/payers`, [{ buyerId: idOf(11), name: 'Hongfei Parts', currency: 'CNY' }])
  server.answer(`${base}/getSupplierByBuyer`, [{ supplierId: idOf(81), name: 'Mingyuan', code: 'V1' }])
  server.answer(`${base}/totals`, {
    total: 1,
    counts: { all: 1, pending: 0, eligible: 0, ineligible: 1 },
    amounts: [{ currency: 'CNY', amount: '1250.50' }],
  })
  await openPortal(path)
}
const bodiesOf = (path: string) => server.of(path).map(({ body }) => body)

describe('the list', () => {
  it('[DOC-11] [DOC-20] [DOC-46] shows what is owed with its sum, why it is not eligible, and a term that is too long', async () => {
    server.answer(`${base}/list`, listOf(document()))
    await openAs('payer', '/buyer/invoice')
    const row = (await screen.findByRole('link', { name: 'FP-001' })).closest('tr')
    if (!row) throw new Error('the document has a row')
    for (const words of ['Mingyuan', '1,250.50', 'Not eligible', '+1 more', 'Term over 60 days'])
      expect(within(row).getByText(words, { exact: false })).toBeDefined()
    expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20' }])
  })

  it('[DOC-20] [DOC-34] asks as the sub-entity that a payee acts as', async () => {
    server.answer(`${base}/list`, listOf(document({ can: ['exclude'] })))
    await openAs('payee', '/supplier/list-invoice')
    await screen.findByRole('link', { name: 'FP-001' })
    expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20', supplierId: idOf(21) }])
    expect(screen.queryByText('Term over 60 days')).toBeDefined()
  })

  it.each([
    ['payer', '/buyer/invoice', 'Enter or import your first documents', true],
    ['payee', '/supplier/list-invoice', 'They appear here once a payer uploads them', true],
    ['payer', '/buyer/invoice', 'Enter or import your first documents', false],
  ] as const)(
    '[DOC-26] tells a %s with nothing on %s what to do next: %s',
    async (side, path, words, mayKeep) => {
      server.answer(`${base}/list`, listOf())
      await openAs(side, path, mayKeep ? codes : codes.slice(0, -1))
      expect(await screen.findByText(words, { exact: false })).toBeDefined()
      expect(screen.queryAllByRole('button', { name: 'Add document' })).toHaveLength(mayKeep ? 2 : 0)
    },
  )

  it('[DOC-21] asks before it deletes and says that it cannot be undone; then the list is read again', async () => {
    server.answer(`${base}/list`, listOf(document()))
    server.answer(`PUT ${base}/del`, { done: [idOf(71)], refused: [] })
    await openAs('payer', '/buyer/invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete FP-001' }))
    const dialog = (await screen.findByText('This cannot be undone.')).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    expect(server.of(`${base}/del`)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(bodiesOf(`${base}/del`)).toEqual([{ invoiceIds: [idOf(71)] }]))
    await waitFor(() => expect(server.of(`${base}/list`).length).toBeGreaterThan(1))
  })

  it('[DOC-21] says why the server did not do it', async () => {
    server.answer(`${base}/list`, listOf(document({ disabledBy: 'payee', can: ['enable'] })))
    const refused = [{ id: idOf(71), number: 'FP-001', code: 32_008, message: 'The other side disabled it.' }]
    server.answer(`PUT ${base}/disableAndUnDisable`, { done: [], refused })
    await openAs('payer', '/buyer/invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Enable FP-001' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Enable' }))
    expect(await screen.findByText('The other side disabled it.')).toBeDefined()
  })

  it('[DOC-13] lets a reviewer confirm many, and do nothing else with them', async () => {
    server.answer(`${base}/list`, listOf(document({ can: ['confirm', 'decline'] })))
    await openAs('payer', '/buyer/invoice', ['account.info', 'documents.see', 'documents.confirm'])
    const row = (await screen.findByRole('link', { name: 'FP-001' })).closest('tr')
    if (!row) throw new Error('the document has a row')
    fireEvent.click(within(row).getByRole('checkbox'))
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('[DOC-36] disables with a reason and not without one', async () => {
    server.answer(`${base}/list`, listOf(document()))
    server.answer(`PUT ${base}/disableAndUnDisable`, { done: [idOf(71)], refused: [] })
    await openAs('payer', '/buyer/invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Disable FP-001' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
    expect(server.of(`${base}/disableAndUnDisable`)).toEqual([])
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Quality dispute' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
    await waitFor(() =>
      expect(bodiesOf(`${base}/disableAndUnDisable`)).toEqual([
        { invoiceIds: [idOf(71)], disabled: true, reason: 'Quality dispute' },
      ]),
    )
  })
})

describe('the form', () => {
  it('[DOC-04] [DOC-21] asks for what is missing beside each field, and sends what was entered', async () => {
    server.answer(`${base}/list`, listOf(document()))
    server.refuse(`POST ${base}/add`, 422, 32_001, 'taken', { fields: { number: 'This number is taken.' } })
    await openAs('payee', '/supplier/list-invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter document number!')).toBeDefined()
    expect(within(dialog).getByText('Enter expected payment date!')).toBeDefined()
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label, { selector: 'input, select', exact: false }), {
        target: { value },
      })
    type('Document number', 'FP-9')
    type('Document type', 'receivable')
    type('Amount', '1,200.5')
    type('Expected payment date', '2026/12/20')
    type('Means of payment', 'acceptance')
    type('Bill term', '180')
    // What was typed for a bill is not sent with a transfer.
    type('Means of payment', 'transfer')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('This number is taken.')).toBeDefined()
    expect(bodiesOf(`${base}/add`)).toEqual([
      {
        buyerId: idOf(11),
        supplierId: idOf(21),
        number: 'FP-9',
        type: 'receivable',
        amount: '1200.5',
        currency: 'CNY',
        dueDate: '2026-12-20',
        means: 'transfer',
      },
    ])
  })
})

describe('one document', () => {
  const life = {
    uploadedBy: 'Chen Wei',
    eligibilityAt: '2026-11-02T01:00:01.000Z',
    credits: [{ id: idOf(72), number: 'FP-001-R', amount: '-50.00' }],
    events: [
      {
        kind: 'disabled',
        at: '2026-11-03T01:00:00.000Z',
        side: 'payee',
        person: null,
        detail: 'Quality dispute',
      },
      { kind: 'enabled', at: '2026-11-04T01:00:00.000Z', side: 'payee', person: null, detail: null },
    ],
  }

  it('[DOC-25] tells its life in order, why it is not eligible, and what comes next', async () => {
    const declined = { source: 'payee', confirmation: 'declined', declinedReason: 'Amount differs' }
    server.answer(`${base}/${idOf(71)}`, { ...document(declined), ...life })
    await openAs('payer', `/account/invoice/${idOf(71)}`)
    const steps = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
    const told = steps.map(({ textContent }) => textContent)
    expect(told).toHaveLength(5)
    expect(told[0]).toContain('Uploaded (Payee upload)')
    expect(told[1]).toContain('Payee · Quality dispute')
    expect(told[2]).toContain('Enabled')
    expect(told[3]).toContain('The payer has switched this payee off.')
    expect(told[4]).toContain('Jan 15, 2027')
    expect(screen.getByRole('link', { name: 'FP-001-R' })).toBeDefined()
    expect(screen.getByText('Amount differs'), 'why the payer declined').toBeDefined()
  })

  it('[DOC-25] [DOC-30] says so where there is none', async () => {
    server.refuse(`${base}/${idOf(71)}`, 404, 30_006, 'Not found.')
    await openAs('payer', `/account/invoice/${idOf(71)}`)
    expect(await screen.findByText('Not found.')).toBeDefined()
  })
})
