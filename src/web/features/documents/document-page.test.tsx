/** The page of one document, with its history. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { base, document, openScreens } from '#test/support/document-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openScreens()

// The modules of a page load slowly, once.
beforeAll(() => import('./document-page.tsx'))

describe('one document', () => {
  const life = {
    eligibilityAt: '2026-11-02T01:00:01.000Z',
    credits: [{ id: idOf(72), number: 'FP-001-R', amount: '-50.00' }],
    offers: [],
    statements: [],
    events: [
      {
        kind: 'disabled',
        at: '2026-11-03T01:00:00.000Z',
        side: 'payee',
        person: null,
        detail: 'Quality dispute',
        changed: [],
      },
      {
        kind: 'enabled',
        at: '2026-11-04T01:00:00.000Z',
        side: 'payee',
        person: null,
        detail: null,
        changed: [],
      },
    ],
  }

  const open = async (changes: object, state: object = life) => {
    server().answer(`${base}/${idOf(71)}`, { ...document(changes), ...state })
    await openAs('payer', `/account/invoice/${idOf(71)}`)
    const steps = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
    return steps.map(({ textContent }) => textContent ?? '')
  }

  it('[DOC-25] tells its life in order, why it is not eligible now, and what comes next', async () => {
    const events = await open({ source: 'payee' })
    expect(events).toHaveLength(5)
    expect(events[0]).toContain('Uploaded (Payee upload)')
    expect(events[1]).toContain('Payee · Quality dispute')
    expect(events[2]).toContain('Enabled')
    expect(events[3]).toContain('Payer has paused early payment for this payee')
    expect(events[3], 'what is now has no time of the past').not.toContain('2026')
    expect(events[4]).toContain('Jan 15, 2027')
    expect(screen.getByRole('link', { name: 'FP-001-R' })).toBeDefined()
  })

  it('[DOC-14] [DOC-25] shows every reason beside the one status, and says each once', async () => {
    const declined = { status: 'declined', confirmation: 'declined', declinedReason: 'Amount differs' }
    const events = await open({ ...declined, source: 'payee', reasons: ['noPayRun', 'unconfirmed'] })
    expect(events[3]).toContain('Declined by you')
    expect(screen.getByText('Due before next pay run')).toBeDefined()
    expect(screen.getAllByText('Amount differs', { exact: false })).toHaveLength(1)
  })

  const offer = {
    id: idOf(91),
    number: 'O-000012',
    state: 'awarded',
    method: 'preSettlement',
    offeredAt: '2026-11-05T01:00:00.000Z',
    amount: '1250.50',
    discount: '20.50',
    amountAfterDiscount: '1230.00',
    discountRate: '1.64',
    apr: '9.84',
    newPayDate: '2026-11-16',
    daysPaidEarly: 60,
    failureReason: null,
    runId: idOf(92),
  }
  const award = {
    at: '2026-11-06T04:00:00.000Z',
    number: 'K7QM-3X1T',
    newPayDate: '2026-11-16',
    discount: '20.50',
    amountAfterDiscount: '1230.00',
    paidAt: null,
    paidOn: null,
  }
  const reported = {
    id: idOf(91),
    number: 'O-000012',
    offeredAt: offer.offeredAt,
    state: 'awarded',
    changedAt: award.at,
    failureReason: null,
    notAwarded: null,
    award,
  }

  it('[DOC-02] [DOC-25] tells that it was offered, awarded and paid early, and leads the payer to the run', async () => {
    const paid = { ...award, paidAt: '2026-11-16T03:00:00.000Z', paidOn: '2026-11-16' }
    const events = await open(
      { status: 'paid', paidDate: '2026-11-16', offerState: 'awarded', offer, reasons: ['paid'] },
      { ...life, events: [], offers: [{ ...reported, award: paid }] },
    )
    expect(events).toHaveLength(4)
    expect(events[1]).toContain('Offered for early payment (O-000012)')
    expect(events[2]).toContain('1,230.00 CNY to be paid on Nov 16, 2026, discount 20.50 CNY')
    expect(events[3]).toContain('Paid early')
    expect(window.document.querySelector('.document-figure')?.textContent).toContain('Paid early')
    const figures = screen.getByRole('region', { name: 'Award' })
    expect(figures.textContent).toContain('9.84%')
    expect(within(figures).getByRole('link').getAttribute('href')).toBe(`/buyer/market-history/${idOf(92)}`)
  })

  it('[DOC-25] expects the payment of an award on its new pay date, and not when it is due', async () => {
    const events = await open(
      { status: 'awarded', offerState: 'awarded', offer, reasons: [] },
      { ...life, events: [], offers: [reported] },
    )
    expect(events[3]).toContain('Awarded')
    expect(events[4]).toContain('Expected paymentNext')
    expect(events[4]).toContain('Nov 16, 2026')
    expect(events[4]).not.toContain('Jan 15, 2027')
  })

  it('[DOC-25] [OFR-31] says to the payee that an award is paid, instead of that it will be', async () => {
    const shown = {
      ...document({ status: 'paid', paidDate: '2026-11-16', offerState: 'awarded', offer }),
      ...life,
    }
    server().answer(`${base}/${idOf(71)}`, { ...shown, offers: [reported] })
    await openAs('payee', `/account/invoice/${idOf(71)}`)
    const figures = await screen.findByRole('region', { name: 'Award' })
    expect(figures.textContent).toContain('Offer statePaid early')
    expect(figures.textContent).toContain('Paid early, less the discount.')
    expect(figures.textContent).not.toContain('The payer pays')
  })

  it('[DOC-25] [MKT-17] tells why it was not awarded and how the offer ended, in the words of a payee', async () => {
    const failed = {
      ...reported,
      award: null,
      state: 'failed',
      failureReason: 'insufficientPayableBalance',
      notAwarded: { at: award.at, reasons: ['notHighEnough'] },
      changedAt: '2026-11-07T04:00:00.000Z',
    }
    const events = await open({ offerState: 'failed' }, { ...life, events: [], offers: [failed] })
    expect(events[2]).toContain('Not high enough in this run')
    expect(events[3]).toContain('Too little is payable of the document')
  })

  it('[DOC-21] [OFR-36] tells why the payer ended an offer', async () => {
    const invalid = { reason: 'documentDisabled', changes: [] }
    const ended = {
      ...reported,
      award: null,
      state: 'invalid',
      invalid,
      changedAt: '2026-11-07T04:00:00.000Z',
    }
    const events = await open({ offerState: 'invalid' }, { ...life, events: [], offers: [ended] })
    expect(events.join()).toContain('The payer disabled this document')
  })

  it('[DOC-25] puts a payment among the events by its day, and says nothing of early payment after it', async () => {
    const events = await open({ paidDate: '2026-11-04', reasons: ['paid'] })
    expect(events).toHaveLength(4)
    expect(events[2]).toContain('Paid')
    expect(events[3], 'what came after it').toContain('Enabled')
    expect(events.join()).not.toContain('Not eligible')
  })

  it('[DOC-03] [DOC-25] says of a credit note what it reduces, and not that it will be paid', async () => {
    const note = { amount: '-50.00', payable: '-50.00', reasons: ['notPositive'], creditsNumber: 'FP-000' }
    const events = await open(note, { ...life, events: [], credits: [] })
    expect(events).toHaveLength(2)
    expect(events[1]).toContain('Reduces document FP-000')
    expect(screen.getByText('Credit notes cannot be paid early')).toBeDefined()
  })

  it('[DOC-01] [DOC-02] shows what is payable after credits, and when and by whom of one’s own side it was changed', async () => {
    await open({ payable: '1200.50', changedBy: 'Zhao Min' })
    for (const [term, value] of [
      ['Net payable', '1,200.50'],
      ['Entered by', 'Chen Wei'],
      ['Changed by', 'Zhao Min'],
      ['Last changed', 'Nov 2, 2026'],
    ] as const)
      expect(screen.getByText(term).nextSibling?.textContent).toContain(value)
  })

  it('[DOC-25] says of an edit what it has changed', async () => {
    const edited = {
      kind: 'edited',
      at: '2026-11-03T01:00:00.000Z',
      side: 'payer',
      person: 'Chen Wei',
      detail: null,
    }
    const events = await open({}, { ...life, events: [{ ...edited, changed: ['amount', 'dueDate'] }] })
    expect(events[1]).toContain('Payer: Chen Wei · Amount and Due date')
  })

  it('[DOC-06] leads to what else bears its number', async () => {
    const bill = { id: idOf(90), type: 'bill', amount: '1250.50', currency: 'CNY', dueDate: '2027-01-15' }
    await open({ sameNumberDocuments: [bill] })
    expect(screen.getByRole('link', { name: 'Bill' }).getAttribute('href')).toBe(
      `/account/invoice/${idOf(90)}`,
    )
  })

  it('[DOC-21] changes the version that was on screen when it was begun, whatever came meanwhile', async () => {
    server().answer(`PUT ${base}/update`, null)
    server().answer(`PUT ${base}/disableAndUnDisable`, { done: [idOf(71)], refused: [] })
    await open({ version: 1 })
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }))
    const form = await screen.findByRole('dialog', { name: 'Edit FP-001' })
    server().answer(`${base}/${idOf(71)}`, { ...document({ version: 2, amount: '9999.00' }), ...life })
    // The page reads the document again after another action; in use also after an event of another person's action.
    fireEvent.click(screen.getByRole('button', { name: /^Disable/, hidden: true }))
    const reason = await screen.findByRole('dialog', { name: 'Disable FP-001' })
    fireEvent.change(within(reason).getByRole('textbox'), { target: { value: 'Dispute' } })
    fireEvent.click(within(reason).getByRole('button', { name: 'Disable' }))
    await waitFor(() =>
      expect(window.document.querySelector('.document-figure')?.textContent).toContain('9,999.00'),
    )
    fireEvent.click(within(form).getByRole('button', { name: 'Save', hidden: true }))
    await waitFor(() => expect(bodiesOf(`${base}/update`)).toMatchObject([{ version: 1, amount: '1250.50' }]))
  })

  it.each([idOf(71), 'xyz'])(
    '[DOC-25] [DOC-30] says so where there is none at %s, and offers no retry',
    async (id) => {
      server().refuse(`${base}/${idOf(71)}`, 404, 30_006, 'Not found.')
      await openAs('payer', `/account/invoice/${id}`)
      expect(await screen.findByRole('heading', { name: 'Document not found' })).toBeDefined()
      expect(screen.getByRole('link', { name: 'Back to list' }).getAttribute('href')).toBe(
        '/account/invoice-list',
      )
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
      expect(window.document.body.textContent).not.toContain('invoiceId')
    },
  )
})
