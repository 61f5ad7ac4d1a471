/** The payer's queue of receipts: by keyboard, with the receipt in focus next to it, and what waits for a decision. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  award,
  calls,
  ids,
  oneRead,
  openReceiptScreens,
  page,
  receipt,
  uninvoiced,
  whole,
} from '#test/support/receipt-screens.ts'

const { server, rows, asPayer } = openReceiptScreens()
beforeAll(() => import('./receipt-review-page.tsx'))

const path = '/buyer/receipt-review'
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const sent = () => server().of(calls.review)
const aside = () => within(screen.getByRole('complementary'))

const openQueue = (...listed: readonly object[]) =>
  asPayer(path, () => {
    rows(...listed)
    server().answer(oneRead(2), whole({ ...receipt(2) }))
    server().answer(`PUT ${calls.review}`, { done: [ids.receipt(2)], refused: [] })
  })

describe('the queue of receipts', () => {
  it('[GRN-03] stands by payee and offer, and asks for those that wait for review', async () => {
    const other = { ...receipt(3).offer, id: ids.offer(2), number: 'O-000209' }
    await openQueue(receipt(1), receipt(3, { offer: other }), receipt(2))
    expect(await screen.findByText('O-000209')).toBeDefined()
    expect(screen.getAllByText('wants payment on Nov 18, 2026')).toHaveLength(2)
    const lines = screen.getAllByRole('row').map(({ textContent }) => textContent)
    const at = (words: string) => lines.findIndex((line) => line.includes(words))
    expect(at('GR-2026-11-0402'), 'under its own offer').toBe(at('GR-2026-11-0401') + 1)
    expect(at('GR-2026-11-0403')).toBe(at('O-000209') + 1)
    const [requested] = server().of(calls.list)
    expect(requested?.url).toContain('status=review')
    expect(requested?.url).toContain('sort=payee')
  })

  it('[GRN-03] is worked by keyboard alone: pass one, reject several with a reason of at most 20', async () => {
    await openQueue(receipt(1), receipt(2))
    await screen.findByText('GR-2026-11-0402')
    press('j')
    press('j')
    press('p')
    expect(await screen.findByText('Passed 1.')).toBeDefined()
    expect(sent()[0]?.body).toEqual({
      invoiceStatus: 1,
      invoiceList: [{ invoiceId: ids.receipt(2), version: 1 }],
    })
    press('x')
    press('k')
    press('x')
    press('r')
    const dialog = await screen.findByRole('dialog', { name: 'Reject 2 receipts?' })
    const reject = within(dialog).getByRole('button', { name: /^Reject/ })
    fireEvent.click(reject)
    expect(await within(dialog).findByText('Choose why you reject it.')).toBeDefined()
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Other' }))
    const note = within(dialog).getByRole('textbox', { name: /^In your own words/ })
    fireEvent.change(note, { target: { value: 'x'.repeat(21) } })
    fireEvent.click(within(dialog).getByRole('button', { name: /^Reject/ }))
    expect(await within(dialog).findByText('The reason can have at most 20 characters.')).toBeDefined()
    fireEvent.change(note, { target: { value: 'Seal torn, 3 cartons' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /^Reject/ }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({ invoiceStatus: 2, reason: 'Seal torn, 3 cartons' })
  })

  it('[GRN-03] shows the receipt in focus next to the list, with what passing would pay and both decisions', async () => {
    await openQueue(receipt(1), receipt(2))
    await screen.findByText('GR-2026-11-0402')
    press('j')
    expect(
      await screen.findByText(/190,240\.00 CNY is paid on Nov 18, 2026: 55 days early at 6\.00%/),
    ).toBeDefined()
    fireEvent.click(aside().getByRole('button', { name: /^Pass/ }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ invoiceList: [{ invoiceId: ids.receipt(1) }] })
  })

  it('[GRN-03] does nothing on single keys once they are switched off, also after a reload', async () => {
    await openQueue(receipt(1))
    await screen.findByText('GR-2026-11-0401')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Single keys' }))
    press('j')
    press('p')
    expect(sent()).toEqual([])
    expect(localStorage.getItem('singleKeys')).toBe('off')
  })

  it('[GRN-03] leaves a receipt that the person entered to a colleague', async () => {
    await asPayer(path, () => {
      rows(receipt(1, { can: [] }))
      server().answer(oneRead(1), whole({ can: [] }))
    })
    expect(await screen.findByText(/a colleague reviews it/)).toBeDefined()
    expect(screen.queryByRole('note', { name: 'Keyboard shortcuts' })).toBeNull()
  })
})

describe('what may be paid twice', () => {
  it('[GRN-05] shows what both sides have said of one delivery, and says for the payer that they are several', async () => {
    const several = { payer: false, payee: true }
    const other = { id: ids.receipt(2), sn: 'GR-2026-11-0402', payer: false, payee: false }
    await asPayer(`${path}?tab=blocked`, () => {
      rows(receipt(1, { status: 'notOffered', several, can: ['several'] }))
      server().answer(
        oneRead(1),
        whole({ status: 'notOffered', several, can: ['several'], sameDelivery: [other] }),
      )
      server().answer(`PUT ${calls.several}`, { done: [ids.receipt(1)], refused: [] })
    })
    expect(await screen.findByText('Payee has said so')).toBeDefined()
    expect(aside().getByText('Neither side has said so')).toBeDefined()
    fireEvent.click(aside().getByRole('button', { name: 'They are several' }))
    await waitFor(() => expect(server().of(calls.several)).toHaveLength(1))
    expect(server().of(calls.several)[0]?.body).toEqual({ receiptIds: [ids.receipt(1)] })
  })

  it('[GRN-09] [GRN-11] lists awarded receipts without an invoice by age, and links a held document or says that it is another delivery', async () => {
    const held = { id: ids.document, number: 'FP-77', amount: '192000.00', currency: 'CNY' }
    const linked = `/receipt/v1/documents/${ids.document}/receipts`
    const other = `/receipt/v1/documents/${ids.document}/other-delivery`
    await asPayer(`${path}?view=uninvoiced`, () => {
      server().answer(calls.uninvoiced, page(uninvoiced(1, 101)))
      server().answer(calls.uninvoicedTotals, [
        { age: 'over90', currency: 'CNY', receipts: 1, amount: '192000.00' },
      ])
      server().answer(oneRead(1), whole({ status: 'paid', award, can: ['link'], mayBeInvoices: [held] }))
      server().answer(`PUT ${linked}`, null)
      server().answer(`PUT ${other}`, null)
    })
    expect(await screen.findByRole('link', { name: /Over 90 days/ })).toBeDefined()
    fireEvent.click(
      await screen.findByRole('button', { name: 'FP-77 is the invoice of receipt GR-2026-11-0401' }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'It is its invoice' }))
    await waitFor(() => expect(server().of(linked)).toHaveLength(1))
    expect(server().of(linked)[0]?.body).toEqual({ receiptIds: [ids.receipt(1)] })
    fireEvent.click(await screen.findByRole('button', { name: 'FP-77 is another delivery' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Another delivery' }))
    await waitFor(() => expect(server().of(other)).toHaveLength(1))
  })
})
