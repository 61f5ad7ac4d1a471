/** The lists of documents of either side, and their actions. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { base, codes, document, listOf, openScreens } from '#test/support/document-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openScreens()

// The modules of a table load slowly, once.
beforeAll(() => import('./payables-page.tsx'))

/** The totals of a list without documents. */
const nothing = { counts: { all: 0, open: 0, eligible: 0, offered: 0, waiting: 0, paid: 0 } }

describe('the list', () => {
  it('[DOC-11] [DOC-20] [DOC-46] shows what is owed with its sum, why it is not eligible, and a term that is too long', async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payer', '/buyer/invoice')
    const row = (await screen.findByRole('link', { name: 'FP-001' })).closest('tr')
    if (!row) throw new Error('the document has a row')
    for (const words of ['Mingyuan', '1,250.50', 'Cannot pay early', '+1 more', 'Term over 60 days'])
      expect(within(row).getByText(words, { exact: false })).toBeDefined()
    expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20', tab: 'open' }])
  })

  it('[DOC-20] [DOC-34] asks as the sub-entity that a payee acts as', async () => {
    server().answer(`${base}/list`, listOf(document({ can: ['exclude'], unfairTerm: false })))
    await openAs('payee', '/supplier/list-invoice')
    await screen.findByRole('link', { name: 'FP-001' })
    expect(bodiesOf(`${base}/list`)).toEqual([
      { page: '1', pageSize: '20', tab: 'open', supplierId: idOf(21) },
    ])
    expect(screen.queryByText('Term over 60 days', { exact: false }), 'a flag for payers alone').toBeNull()
  })

  it.each([
    ['payer', '/buyer/invoice', 'Add or import your first documents', true],
    ['payee', '/supplier/list-invoice', 'Documents appear here once a payer uploads them', true],
    ['payer', '/buyer/invoice', 'Add or import your first documents', false],
  ] as const)(
    '[DOC-26] tells a %s with nothing on %s what to do next: %s',
    async (side, path, words, mayKeep) => {
      server().answer(`${base}/list`, listOf())
      await openAs(side, path, mayKeep ? codes : codes.slice(0, -1), [], 0, { totals: nothing })
      expect(await screen.findByText(words, { exact: false })).toBeDefined()
      expect(screen.queryAllByRole('button', { name: 'Add document' })).toHaveLength(mayKeep ? 2 : 0)
    },
  )

  it.each([
    ['payer', '/buyer/invoice', ['account.registrationPage'], 'No payees yet', '/account/entity-management'],
    ['payer', '/buyer/invoice', [], 'No payees yet', undefined],
    ['payee', '/supplier/list-invoice', [], 'No payers yet', '/account/info'],
    ['payee', '/supplier/list-invoice', ['payerConnections.ask'], 'No payers yet', '/receivable/customer'],
  ] as const)(
    '[DOC-26] tells a %s on %s who may %s and has nobody to trade with: %s, with the way to %s',
    async (side, path, more, title, way) => {
      server().answer(`${base}/list`, listOf())
      await openAs(side, path, [...codes, ...more], [], 0, { payers: [], payees: [], totals: nothing })
      const box = (await screen.findByText(title)).closest('.empty')
      const links = [...(box?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
      expect(links).toEqual(way ? [way] : [])
    },
  )

  it('[DOC-21] asks before it deletes and says that it cannot be undone; then the list is read again', async () => {
    server().answer(`${base}/list`, listOf(document()))
    server().answer(`PUT ${base}/del`, { done: [idOf(71)], refused: [] })
    await openAs('payer', '/buyer/invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'More actions: FP-001' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete FP-001' }))
    const dialog = (await screen.findByText(/This cannot be undone/)).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    expect(server().of(`${base}/del`)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(bodiesOf(`${base}/del`)).toEqual([{ invoiceIds: [idOf(71)] }]))
    await waitFor(() => expect(server().of(`${base}/list`).length).toBeGreaterThan(1))
  })

  it('[DOC-21] says why the server did not do it', async () => {
    server().answer(`${base}/list`, listOf(document({ disabledBy: 'payee', can: ['enable'] })))
    const refused = [{ id: idOf(71), number: 'FP-001', code: 32_008, message: 'The other side disabled it.' }]
    server().answer(`PUT ${base}/disableAndUnDisable`, { done: [], refused })
    await openAs('payer', '/buyer/invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Enable FP-001' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Enable' }))
    expect(await screen.findByText('The other side disabled it.')).toBeDefined()
  })

  it('[DOC-13] lets a reviewer confirm many, and do nothing else with them', async () => {
    server().answer(`${base}/list`, listOf(document({ can: ['confirm', 'decline'] })))
    await openAs('payer', '/buyer/invoice', ['account.info', 'documents.see', 'documents.confirm'])
    const row = (await screen.findByRole('link', { name: 'FP-001' })).closest('tr')
    if (!row) throw new Error('the document has a row')
    fireEvent.click(within(row).getByRole('checkbox'))
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it.each([
    ['payer', '/buyer/invoice', {}],
    ['payee', '/supplier/list-invoice', { supplierId: idOf(21) }],
  ] as const)(
    '[DOC-20] exports exactly what a %s has chosen, in the order of the screen',
    async (side, path, whose) => {
      URL.createObjectURL = () => 'blob:documents'
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
      server().answer(`${base}/list`, listOf(document(), document({ id: idOf(72), number: 'FP-002' })))
      server().answer(`POST ${base}/export`, null)
      await openAs(side, `${path}?sort=-amount`, ['account.info', 'documents.see'])
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Select FP-002' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Export selected' }))
      await waitFor(() =>
        expect(bodiesOf(`${base}/export`)).toEqual([
          { format: 'xlsx', sort: '-amount', ...whose, invoiceIds: [idOf(72)] },
        ]),
      )
      expect(screen.getByText('1 selected'), 'chosen stays chosen').toBeDefined()
    },
  )

  it('[DOC-36] disables with a reason and not without one', async () => {
    server().answer(`${base}/list`, listOf(document()))
    server().answer(`PUT ${base}/disableAndUnDisable`, { done: [idOf(71)], refused: [] })
    await openAs('payer', '/buyer/invoice')
    fireEvent.click(await screen.findByRole('button', { name: 'Disable FP-001' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
    expect(server().of(`${base}/disableAndUnDisable`)).toEqual([])
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Quality dispute' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
    await waitFor(() =>
      expect(bodiesOf(`${base}/disableAndUnDisable`)).toEqual([
        { invoiceIds: [idOf(71)], disabled: true, reason: 'Quality dispute' },
      ]),
    )
  })

  it('[DOC-10] [DOC-11] opens every reason to whoever points, presses or uses the keyboard', async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payer', '/buyer/invoice')
    const more = await screen.findByRole('button', { name: '+1 more' })
    const all = () => screen.queryByRole('list', { name: 'All reasons' })?.textContent
    fireEvent.pointerEnter(more, { pointerType: 'mouse' })
    expect(all()).toContain('maximum days paid early')
    expect(all()).toContain('paused early payment for this payee')
    fireEvent.pointerLeave(more)
    expect(all()).toBeUndefined()
    fireEvent.click(more)
    expect(all()).toContain('paused early payment for this payee')
    fireEvent.keyDown(more, { key: 'Escape' })
    expect(all()).toBeUndefined()
  })

  it('[DOC-14] [DOC-36] says what one’s own side did as one’s own, and of the other side who did it, once and without reasons', async () => {
    const rows = [
      { status: 'disabled', disabledBy: 'payee', disabledReason: 'Quality', reasons: ['disabled'] },
      { status: 'disabled', disabledBy: 'payer', disabledReason: 'Quality', reasons: ['disabled'] },
      {
        status: 'declined',
        confirmation: 'declined',
        declinedReason: 'Amount differs',
        reasons: ['unconfirmed'],
      },
      { status: 'waiting', confirmation: 'waiting', reasons: ['unconfirmed'] },
      { status: 'excluded', excluded: true, reasons: ['excluded'] },
      { status: 'paid', paidDate: '2026-11-01', reasons: ['paid', 'noPayRun'] },
      { status: 'overdue', dueDate: '2026-11-01', reasons: ['noPayRun'] },
    ].map((changes, n) => document({ ...changes, id: idOf(72 + n) }))
    server().answer(`${base}/list`, listOf(...rows))
    const counted = async (side: 'payer' | 'payee', path: string) => {
      await openAs(side, path)
      await screen.findAllByRole('link', { name: 'FP-001' })
      return [...window.document.querySelectorAll('td .eligibility')].map(({ textContent }) => textContent)
    }
    expect(await counted('payer', '/buyer/invoice')).toEqual([
      'Disabled by the payee',
      'Disabled by you',
      'Declined by you',
      'To confirm',
      'Excluded by the payee',
      'Paid',
      'Past due',
    ])
    cleanup()
    expect(await counted('payee', '/supplier/list-invoice')).toEqual([
      'Disabled by you',
      'Disabled by the payer',
      'Declined by the payer',
      'Waiting for the payer',
      'Excluded by you',
      'Paid',
      'Past due',
    ])
  })

  it('[DOC-14] says above the list what can be paid early, of how many documents and from when', async () => {
    server().answer(`${base}/list`, listOf(document()))
    const early = [
      { currency: 'CNY', amount: '18642310.00', documents: 400, payDate: '2026-11-19' },
      { currency: 'USD', amount: '182040.00', documents: 12, payDate: '2026-11-18' },
    ]
    await openAs('payer', '/buyer/invoice', codes, [], 0, { totals: { early } })
    const line = (await screen.findByText('412 documents')).parentElement?.textContent
    for (const words of ['Can pay early', '18,642,310.00', '182,040.00', 'earliest payment Nov 18, 2026'])
      expect(line).toContain(words)
  })

  it('[DOC-20] leads back from a document to the list one came from, with its filters', async () => {
    server().answer(`${base}/list`, listOf(document()))
    const life = { eligibilityAt: null, credits: [], offers: [], statements: [], events: [] }
    server().answer(`${base}/${idOf(71)}`, { ...document(), ...life })
    await openAs('payer', '/buyer/invoice?keyword=FP&sort=-amount')
    fireEvent.click(await screen.findByRole('link', { name: 'FP-001' }))
    const back = await screen.findByRole('link', { name: 'Back to list' })
    expect(back.getAttribute('href')).toBe('/buyer/invoice?keyword=FP&sort=-amount')
  })

  it('[DOC-01] [DOC-02] [DOC-20] offers every field as a column, and hides most until they are asked for', async () => {
    server().answer(`${base}/list`, listOf(document({ paidDate: '2026-12-01' })))
    await openAs('payer', '/buyer/invoice')
    await screen.findByRole('link', { name: 'FP-001' })
    expect(screen.queryByRole('columnheader', { name: 'Paid on' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const offered = ['Document date', 'Bill term (days)', 'Paid on', 'Reason for disabling', 'Document ID']
    const more = ['Credited document number', 'Net payable', 'Entered by', 'Changed by', 'Last changed']
    for (const name of [...offered, ...more])
      expect((await screen.findByRole<HTMLInputElement>('checkbox', { name })).checked).toBe(false)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Paid on' }))
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByRole('columnheader', { name: 'Paid on' })).toBeDefined()
    expect(screen.getByText('Dec 1, 2026')).toBeDefined()
  })

  it('[COM-12] marks the order that rows have by themselves', async () => {
    server().answer(`${base}/list`, listOf(document()))
    await openAs('payer', '/buyer/invoice')
    const uploaded = await screen.findByRole('columnheader', { name: 'Uploaded' })
    expect(uploaded.getAttribute('aria-sort')).toBe('descending')
  })

  it('[DOC-20] has no column of acts for whoever may only look', async () => {
    server().answer(`${base}/list`, listOf(document({ can: [] })))
    await openAs('payer', '/buyer/invoice', ['account.info', 'documents.see'])
    await screen.findByRole('link', { name: 'FP-001' })
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  })
})
