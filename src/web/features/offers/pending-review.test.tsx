/** The queue of documents to review, worked through by keyboard, and one received offer with its review. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { market, marketId, openClearingScreens } from '#test/support/clearing-screens.ts'
import { event, item, whole } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
beforeAll(async () => {
  await import('./pending-review-page.tsx')
  await import('./received-offer-page.tsx')
})

const reviewCall = '/supplierSer/v3/offer/review'
const may = ['clearing.see', 'offers.see', 'offers.review', 'markets.see', 'documents.see']

const waiting = (n: number, changes: object = {}) => ({
  documentId: idOf(700 + n),
  documentNumber: `FP-00${n}`,
  offerId: idOf(650),
  offerNumber: 'O-000042',
  version: 1,
  payeeId: idOf(81),
  payeeName: 'Mingyuan',
  payeeCode: 'V1',
  payerName: 'Hongfei Parts',
  marketId,
  currency: 'CNY',
  method: 'preSettlement',
  rateType: 1,
  rate: '8.00',
  billRateType: null,
  billRate: null,
  amount: '1000.00',
  discount: '6.00',
  amountAfterDiscount: '994.00',
  apr: '8.00',
  discountRate: '0.60',
  effectiveApr: '8.05',
  dueDate: '2026-12-20',
  daysPaidEarly: 27,
  newPayDate: '2026-11-23',
  offeredAt: '2026-11-12T04:00:00.000Z',
  can: ['review'],
  ...changes,
})

async function openQueue(...rows: object[]): Promise<void> {
  const total = rows.length
  server().answer('/market/v1/markets', [market()])
  server().answer('/offer/v1/reviews', { list: rows, total, page: 1, pageSize: 20, next: null })
  server().answer('/offer/v1/reviews/totals', {
    total,
    amounts: total === 0 ? [] : [{ currency: 'CNY', documents: total, amount: `${total}000.00` }],
  })
  await openAs('/buyer/pending-review', may)
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const sent = () => server().of(reviewCall)

describe('the queue', () => {
  it('[OFR-37] is worked through by keyboard alone: move, pass, select several, reject', async () => {
    server().answer(`PUT ${reviewCall}`, { done: [idOf(702)], refused: [] })
    await openQueue(waiting(1), waiting(2), waiting(3))
    await screen.findByText('FP-003')
    expect(screen.getByRole('note', { name: 'Keyboard shortcuts' }).textContent).toContain('jk Move')
    press('j')
    expect(document.activeElement?.textContent, 'the first row').toContain('FP-001')
    press('j')
    press('p')
    expect(await screen.findByText('Passed 1.')).toBeDefined()
    expect(sent()[0]?.body).toEqual({ version: 1, documentIds: [idOf(702)], pass: true })
    press('x')
    press('k')
    press('x')
    press('r')
    const dialog = await screen.findByRole('dialog', { name: 'Reject 2 documents?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Choose why you reject it.')).toBeDefined()
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Other' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /^Reject/ }))
    expect(await within(dialog).findByText('Say why you reject it')).toBeDefined()
    const note = within(dialog).getByRole('textbox', { name: /^In your own words/ })
    fireEvent.change(note, { target: { value: 'x'.repeat(21) } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('The reason can have at most 20 characters.')).toBeDefined()
    fireEvent.change(note, { target: { value: 'short of two boxes' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toEqual({
      version: 1,
      documentIds: [idOf(702), idOf(701)],
      pass: false,
      reason: 'short of two boxes',
    })
  })

  it('[OFR-37] sends each version of the offers that were seen on its own, and adds the answers up', async () => {
    server().answer(`PUT ${reviewCall}`, { done: [idOf(701)], refused: [] })
    await openQueue(waiting(1), waiting(2, { version: 4 }))
    await screen.findByText('FP-002')
    press('j')
    press('x')
    press('j')
    press('x')
    press('p')
    await waitFor(() =>
      expect(sent().map(({ body }) => (body as { version: number }).version)).toEqual([1, 4]),
    )
    expect(await screen.findByText('Passed 2.')).toBeDefined()
  })

  it('[OFR-33] offers nothing for a payee that the person belongs to', async () => {
    await openQueue(waiting(1, { can: [] }))
    expect(await screen.findByText('You belong to this payee; a colleague reviews it')).toBeDefined()
    expect(screen.queryByRole('note', { name: 'Keyboard shortcuts' }), 'there is nothing to do').toBeNull()
    press('j')
    press('p')
    expect(await screen.findByText('You can review none of the selected documents.')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('[OFR-37] names the market of each document, and Escape closes the rejection, whatever was chosen', async () => {
    await openQueue(waiting(1))
    expect(await screen.findByText('Hongfei Parts CNY')).toBeDefined()
    press('j')
    press('r')
    const dialog = await screen.findByRole('dialog', { name: 'Reject document FP-001?' })
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Quality issues' }))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
  })

  it('[OFR-37] says that nothing waits, and what makes offers wait here', async () => {
    await openQueue()
    expect(await screen.findByText('Nothing waits for review')).toBeDefined()
    expect(screen.queryByRole('note', { name: 'Keyboard shortcuts' })).toBeNull()
  })
})

describe('a received offer', () => {
  it('[OFR-37] shows its documents in words for the payer, passes all, and rejects one with a reason', async () => {
    const inReview = { state: 'review', label: 'pendingReview', can: ['review'] }
    const rejected = { reason: 'qualityIssues', note: null }
    server().answer(
      `/offer/v1/offers/${idOf(41)}`,
      whole({
        status: 'partiallyApproved',
        can: ['review'],
        items: [
          item(1, inReview),
          item(2, inReview),
          item(3, { state: 'rejected', label: 'rejected', rejection: rejected, can: [] }),
        ],
        timeline: [event('submitted', 16, { documents: 3 }), event('passed', 17)],
      }),
    )
    server().answer(`PUT ${reviewCall}`, { done: [idOf(71), idOf(72)], refused: [] })
    await openAs(`/buyer/offer-management/${idOf(41)}`, may)
    expect(await screen.findByText(/Rejected by the payer: Quality issues/)).toBeDefined()
    expect(screen.getByText('Mingyuan submitted 3 documents')).toBeDefined()
    expect(screen.getByText('Review: 1 document approved')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Pass all (2)' }))
    expect(await screen.findByText('Passed 2.')).toBeDefined()
    expect(sent()[0]?.body).toEqual({ version: 1, documentIds: [idOf(71), idOf(72)], pass: true })
    fireEvent.click(screen.getByRole('button', { name: /^Reject….*FP-001/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Reject document FP-001?' })
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Returns or exchanges' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({
      pass: false,
      reason: 'returnsExchanges',
      documentIds: [idOf(71)],
    })
  })
})
