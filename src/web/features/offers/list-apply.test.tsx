/** The offers of a payee: the list with its views, and one offer with its documents and its life. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls, market, offerScreens, payeeCodes } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()

// What the pages stand on takes its time to load, once.
beforeAll(async () => {
  await Promise.all([import('./offers-page.tsx'), import('./offer-page.tsx')])
}, 60_000)
beforeEach(answerWell)

const offer = (changes: object = {}) => ({
  id: idOf(41),
  number: 'OF-00041',
  kind: 'oneTime',
  method: 'preSettlement',
  rateType: 1,
  rate: '12.00',
  billRateType: null,
  billRate: null,
  expectedPaymentDate: '2027-11-19',
  currency: 'CNY',
  amount: '3000000.00',
  discount: '45000.00',
  amountAfterDiscount: '2955000.00',
  awardedAmount: '1000000.00',
  payerId: idOf(11),
  payerName: 'Hongfei Parts',
  payeeId: idOf(81),
  payeeName: 'Mingyuan',
  marketId: idOf(31),
  documents: 3,
  awardedDocuments: 1,
  offerTime: '2027-11-16T04:00:00.000Z',
  status: 'submitted',
  version: 1,
  can: ['cancel'],
  ...changes,
})

const item = (n: number, changes: object = {}) => ({
  itemId: idOf(60 + n),
  documentId: idOf(70 + n),
  documentNumber: `FP-00${n}`,
  state: 'live',
  label: 'submitted',
  failureReason: null,
  dueDate: '2028-01-03',
  daysPaidEarly: 45,
  billTermDays: 0,
  amount: '1000000.00',
  discount: '15000.00',
  amountAfterDiscount: '985000.00',
  apr: '12.00',
  discountRate: '1.50',
  effectiveApr: '12.18',
  newPayDate: '2027-11-19',
  changedAt: '2027-11-16T04:00:00.000Z',
  awardId: null,
  awardNumber: null,
  paidOn: null,
  notAwarded: null,
  can: ['cancel'],
  ...changes,
})

const event = (kind: string, day: number, changes: object = {}) => ({
  kind,
  at: `2027-11-${day}T04:00:00.000Z`,
  documents: 1,
  state: null,
  amount: null,
  ...changes,
})

const whole = (changes: object = {}) => ({
  ...offer(),
  items: [
    item(1, { state: 'awarded', label: 'awarded', can: [] }),
    item(2, { notAwarded: { at: '2027-11-17T04:00:00.000Z', reasons: ['notHighEnough'] } }),
    item(3, { state: 'failed', label: 'failed', failureReason: 'invoicePaid', can: [] }),
  ],
  timeline: [event('submitted', 16, { documents: 3 }), event('awarded', 17), event('notAwarded', 17)],
  agreementUrl: `/files/v1/${idOf(92)}`,
  dayCount: 360,
  nextClearingAt: '2027-11-18T04:00:00.000Z',
  nextPayDate: '2027-11-19',
  ...changes,
})

const listOf = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20, next: null })

function answerList(...list: object[]) {
  server().answer(calls.offers, listOf(...list))
  server().answer(calls.totals, {
    total: list.length,
    counts: { active: list.length, history: 4 },
    amounts: [
      { currency: 'CNY', documents: 3, amount: '3000000.00', awardedAmount: '0.00', discount: '45000.00' },
      { currency: 'USD', documents: 1, amount: '20.00', awardedAmount: '0.00', discount: '1.00' },
    ],
  })
}

describe('the list', () => {
  it('[OFR-35] opens on active offers with sums per currency, and shows history on the other tab', async () => {
    answerList(offer())
    await open('/supplier/list-apply')
    const row = (await screen.findByRole('link', { name: 'OF-00041' })).closest('tr')
    for (const words of ['Hongfei Parts', '12.00% APR', '1 of 3 awarded', '3,000,000.00', 'Submitted'])
      expect(row?.textContent).toContain(words)
    expect(server().of(calls.offers)[0]?.url).toContain('view=active')
    const sums = document.querySelector('.total-bar')?.textContent
    expect(sums).toContain('3,000,000.00')
    expect(sums).toContain('20.00')
    expect(screen.getByRole('timer')).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: /Offer history/ }))
    await waitFor(() => expect(server().of(calls.offers).at(-1)?.url).toContain('view=history'))
  })

  it('[OFR-35] filters by status, and exports exactly what is filtered', async () => {
    URL.createObjectURL = () => 'blob:offers'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    answerList(offer())
    server().answer('/offer/v1/offers/export', null)
    await open('/supplier/list-apply?status=awarded&method=both')
    await screen.findByRole('link', { name: 'OF-00041' })
    const asked = server().of(calls.offers)[0]?.url
    expect(asked).toContain('status=awarded')
    expect(asked).toContain('method=both')
    expect(asked, 'a status is looked for in both views').not.toContain('view=')
    fireEvent.click(screen.getByRole('button', { name: /Export/ }))
    await waitFor(() => expect(server().of('/offer/v1/offers/export')).toHaveLength(1))
    expect(server().of('/offer/v1/offers/export')[0]?.url).toContain('status=awarded')
  })

  it('[OFR-20] [OFR-35] cancels after a confirmation that says what happens, and shows a refusal there', async () => {
    answerList(offer())
    server().refuse(
      `DELETE /supplierSer/v2/offer/${idOf(41)}`,
      409,
      34_022,
      'This offer cannot be changed now.',
    )
    await open('/supplier/list-apply')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel OF-00041' }))
    const dialog = (await screen.findByText('Cancel offer OF-00041?')).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    expect(dialog.textContent).toContain('The 2 documents that are not awarded are taken out')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel offer' }))
    expect(await within(dialog).findByText('This offer cannot be changed now.')).toBeDefined()
  })

  it('[OFR-35] leads whoever has none to making the first, and a viewer nowhere', async () => {
    answerList()
    server().answer(calls.totals, { total: 0, counts: { active: 0, history: 0 }, amounts: [] })
    await open('/supplier/list-apply?tab=all')
    expect(await screen.findByText('No offers yet')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'New offer' }).length).toBeGreaterThan(0)
    await open(
      '/supplier/list-apply?tab=all',
      payeeCodes.filter((code) => code !== 'offers.make'),
    )
    expect(await screen.findByText('No offers yet')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'New offer' })).toBeNull()
    expect(
      server()
        .of(calls.drafts)
        .filter(({ method }) => method === 'GET'),
    ).toHaveLength(1)
  })
})

describe('one offer', () => {
  const openOne = async (answer: object = whole(), provisionalYears: readonly number[] = []) => {
    server().answer(`${calls.offers}/${idOf(41)}`, answer)
    await open(`/supplier/list-apply/${idOf(41)}`, payeeCodes, provisionalYears)
    await screen.findByRole('heading', { name: 'Offer OF-00041' })
  }
  const rowOf = (number: string) => screen.getByRole('link', { name: number }).closest('tr')?.textContent

  it('[OFR-35] [MKT-17] shows each document with its figures, its result, and the reason a payee may know', async () => {
    await openOne()
    for (const words of ['Jan 3, 2028', '1,000,000.00', '45', '15,000.00', '985,000.00', 'Awarded'])
      expect(rowOf('FP-001')).toContain(words)
    expect(rowOf('FP-001')).toContain('To be paid on Nov 19, 2027')
    expect(rowOf('FP-002')).toContain('Clearing Nov 17, 2027, 12:00: Not high enough in this run')
    expect(rowOf('FP-003')).toContain('FailedThe document was already paid')
  })

  it('[OFR-31] [OFR-35] says what has happened, what comes next and when, and what it comes to', async () => {
    await openOne()
    expect(screen.getByText(/It waits for the next clearing/, { selector: '.offer-next' })).toBeDefined()
    const life = within(screen.getByRole('list', { name: /What happened/ })).getAllByRole('listitem')
    const words = life.map(({ textContent }) => textContent ?? '')
    expect(words).toHaveLength(5)
    expect(words[0]).toContain('Next clearing, with 1 document')
    expect(words[0]).toContain('What is awarded is paid on Nov 19, 2027')
    expect(words[1]).toContain('Hongfei Parts pays 985,000.00 CNY')
    expect(words[4]).toContain('You submitted 3 documents')
    const figures = document.querySelector('.offer-figures')?.textContent
    expect(figures).toContain('Awarded, to be paid985,000.00 CNY')
    expect(figures).toContain('Discount so far15,000.00 CNY')
    expect(figures, 'nothing is paid yet').not.toContain('Paid0')
  })

  it('[MKT-07] marks every pay date that rests on a provisional calendar', async () => {
    await openOne(whole(), [2027])
    expect(rowOf('FP-001')).toContain('Nov 19, 2027 provisional calendar')
    expect(document.querySelector('.offer-figures')?.textContent).toMatch(/2027 provisional calendar/)
    const life = screen.getByRole('list', { name: /What happened/ })
    expect(within(life).getAllByText('provisional calendar')).toHaveLength(2)
  })

  it('[OFR-35] leads to the agreement as it was accepted', async () => {
    await openOne()
    const link = screen.getByRole('link', { name: 'Download' })
    expect(new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('url')).toBe(
      `/files/v1/${idOf(92)}`,
    )
  })

  it('[OFR-20] takes out one document after a confirmation', async () => {
    server().answer(`DELETE /supplierSer/v2/offer/${idOf(41)}`, { canceled: [idOf(72)] })
    await openOne()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel FP-002' }))
    const dialog = (await screen.findByText('Take FP-002 out of the offer?')).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take out' }))
    await waitFor(() =>
      expect(server().of(`/supplierSer/v2/offer/${idOf(41)}`)).toMatchObject([
        { method: 'DELETE', body: { documentIds: [idOf(72)] } },
      ]),
    )
  })

  it.each([idOf(41), 'xyz'])('[OFR-35] says so where there is none at %s', async (id) => {
    server().answer(calls.markets, [market()])
    server().refuse(`${calls.offers}/${idOf(41)}`, 404, 30_006, 'Not found.')
    await open(`/supplier/list-apply/${id}`)
    expect(await screen.findByRole('heading', { name: 'Offer not found' })).toBeDefined()
  })
})
