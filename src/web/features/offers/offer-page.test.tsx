/** The page of one offer: its documents, its figures and its history. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, event, item, market, offerScreens, payeeCodes, whole } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()

// The modules of the page load slowly, once.
beforeAll(() => import('./offer-page.tsx'))
beforeEach(answerWell)

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

  it('[OFR-36] [DOC-21] says of a document that is no longer valid what the payer changed, and when', async () => {
    const changes = [{ fact: 'amount', before: '1000.00', after: '900.00' }]
    const invalid = { reason: 'documentChanged', changes }
    const ended = { state: 'invalid', label: 'invalid', changedAt: '2027-11-17T04:00:00.000Z', invalid }
    await openOne(whole({ items: [item(1, ended)] }))
    expect(rowOf('FP-001')).toContain(
      'No longer validThe payer changed the amount from 1,000.00 to 900.00 (Nov 17, 2027)',
    )
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

  it('[OFR-31] [OFR-35] says of an offer that it is paid early once all that was awarded is', async () => {
    const paid = { state: 'awarded', label: 'awarded', paidOn: '2027-11-19', can: [] }
    const answer = whole({ status: 'awarded', awardedDocuments: 2, items: [item(1, paid), item(2, paid)] })
    await openOne({ ...answer, paidDocuments: 2 })
    const head = () => document.querySelector('.page-head')?.textContent
    expect(head()).toContain('Paid early')
    expect(head()).toContain('Paid early, less the discount.')
    expect(rowOf('FP-001')).toContain('Paid earlyPaid on Nov 19, 2027')
    await openOne({ ...answer, paidDocuments: 1 })
    expect(head()).toContain('The payer pays the amount after discount on the pay date.')
  })

  it('[OFR-35] says of documents paid on different days when the last one was, and of those to come the first', async () => {
    const awarded = { state: 'awarded', label: 'awarded', can: [] }
    const paid = (n: number, paidOn: string) => item(n, { ...awarded, paidOn })
    const coming = (n: number, newPayDate: string) => item(n, { ...awarded, newPayDate })
    const figures = () => document.querySelector('.offer-figures')?.textContent
    await openOne(whole({ items: [paid(1, '2027-11-18'), paid(2, '2027-11-20'), paid(3, '2027-11-20')] }))
    expect(figures()).toContain('3 documents, last on Nov 20, 2027')
    await openOne(whole({ items: [paid(1, '2027-11-20'), paid(2, '2027-11-20')] }))
    expect(figures()).toContain('2 documents, on Nov 20, 2027')
    await openOne(whole({ items: [coming(1, '2027-11-24'), coming(2, '2027-11-22')] }))
    expect(figures()).toContain('2 documents, first on Nov 22, 2027')
  })

  it('[CLR-22] [OFR-35] shows the bank reference of a payment, where the payer gave one', async () => {
    const paid = { state: 'awarded', label: 'awarded', paidOn: '2027-11-19', can: [] }
    await openOne(whole({ items: [item(1, { ...paid, bankReference: 'ICBC-2027-0042' }), item(2, paid)] }))
    expect(rowOf('FP-001')).toContain('Paid on Nov 19, 2027Bank reference ICBC-2027-0042')
    expect(rowOf('FP-002')).not.toContain('Bank reference')
  })

  it('[OFR-35] tells every clearing that did not award it, and many of them in one line', async () => {
    const submitted = event('submitted', 10)
    const lost = (day: number, clearings: number) => event('notAwarded', day, { clearings })
    const reported = () =>
      within(screen.getByRole('list', { name: /What happened/ }))
        .getAllByText(/not awarded/i)
        .map(({ textContent }) => textContent)
    await openOne(whole({ timeline: [submitted, lost(15, 1), lost(16, 1)] }))
    expect(reported()).toEqual(Array(2).fill('Without result: Clearing: 1 document not awarded'))
    await openOne(whole({ timeline: [submitted, lost(16, 5)] }))
    expect(reported()).toEqual([
      'Without result: Not awarded in 5 clearings, last on Nov 16, 2027: 1 document',
    ])
  })

  it('[MKT-05] [OFR-35] promises no clearing while the market is closed', async () => {
    await openOne()
    expect(screen.getByRole('timer')).toBeDefined()
    await openOne(whole({ status: 'marketClosed' }))
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByText(/Next clearing, with/)).toBeNull()
  })

  it('[OFR-35] speaks of one document as of one', async () => {
    await openOne(whole({ documents: 1, items: [item(1, { state: 'awarded', label: 'awarded', can: [] })] }))
    expect(screen.getByText('1 document awarded')).toBeDefined()
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

  it('[OFR-35] shows no figures of what has ended, and counts it in no sum', async () => {
    await openOne()
    expect(rowOf('FP-003'), 'rate, days, discount, after discount').toContain('1,000,000.00—')
    expect(rowOf('FP-003')).not.toContain('985,000.00')
    expect(rowOf('FP-003')).not.toContain('12.00%')
    const foot = document.querySelector('.offer-items tfoot')?.textContent
    expect(foot).toBe('2 documents waiting or awarded2,000,000.0030,000.001,970,000.00')
    const figures = document.querySelector('.offer-figures')?.textContent
    expect(figures).toContain('Offered2,000,000.00 CNY2 documents')
  })

  it('[REC-10] [OFR-40] leads from a frozen document to the statement that disputes it', async () => {
    const dispute = { id: idOf(95), number: 'ST-0007' }
    await openOne(whole({ items: [item(1, { label: 'frozen', dispute }), item(2)], status: 'submitted' }))
    expect(rowOf('FP-001')).toContain('Disputed in statement ST-0007')
    expect(screen.getByRole('link', { name: /ST-0007/ }).getAttribute('href')).toBe(
      `/reconciliations/view?id=${idOf(95)}`,
    )
  })

  it('[OFR-35] shows what was offered where all of it has ended, and nothing that would be paid', async () => {
    const ended = { state: 'canceled', label: 'canceled', daysPaidEarly: null, newPayDate: null, can: [] }
    const timeline = [event('submitted', 16), event('ended', 17, { state: 'canceled' })]
    const counts = { documents: 1, awardedDocuments: 0 }
    await openOne(whole({ items: [item(1, ended)], status: 'canceled', timeline, ...counts }))
    expect(document.querySelector('.offer-figures')?.textContent).toBe('Offered1,000,000.00 CNY1 document')
    expect(screen.getByText('1 document: Canceled')).toBeDefined()
    expect(document.querySelector('.offer-items tfoot')?.textContent).toBe('1 document1,000,000.00——')
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
