/** Making an offer: choosing documents, and the terms with live totals. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, market, offerable, offerScreens, payeeCodes, quote } from '#test/support/offer-screens.ts'
import { applyPath, press, rateField, summary, toTerms, type } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell, draftsSaved, bodiesOf } = offerScreens()

// The modules of the page load slowly, once.
beforeAll(() => import('./payment-apply-page.tsx'))
beforeEach(answerWell)

describe('choosing documents', () => {
  it('[OFR-10] shows what can be paid early with its sum and the countdown, and goes on with what was chosen', async () => {
    server().answer(calls.offerable, {
      list: [offerable(), offerable({ id: idOf(72), number: 'FP-002', payable: '500.50' })],
    })
    await open(applyPath)
    expect(await screen.findByText('Step 1 of 3')).toBeDefined()
    expect(summary()).toContain('1,000,500.50')
    expect(screen.getByRole('timer')).toBeDefined()
    const row = screen.getByRole('checkbox', { name: 'Select FP-002' }).closest('tr')
    for (const words of ['FP-002', 'Jan 3, 2028', '47', 'Bank transfer', '500.50'])
      expect(row?.textContent).toContain(words)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '002' } })
    await waitFor(() => expect(screen.queryByText('FP-001')).toBeNull())
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(summary()).toContain('Selected (1)500.50')
    press('Next')
    expect(await screen.findByText('Step 2 of 3')).toBeDefined()
    await waitFor(() =>
      expect(draftsSaved().at(-1)).toMatchObject({
        step: 2,
        marketId: idOf(31),
        supplierId: idOf(21),
        documentIds: [idOf(72)],
        expectedPaymentDate: '2027-11-17',
        version: 0,
      }),
    )
  })

  it('[OFR-11] [OFR-24] asks for at least one document, and offers a bill alone', async () => {
    server().answer(calls.offerable, {
      list: [offerable(), offerable({ id: idOf(72), number: 'B-1', type: 'bill' })],
    })
    await open(applyPath)
    await screen.findByText('Step 1 of 3')
    press('Next')
    expect(await screen.findByText('Select at least one document.')).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select B-1' }))
    press('Next')
    expect(await screen.findByText(/A bill must be offered alone/)).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select FP-001' }))
    press('Next')
    expect(await screen.findByText('Step 2 of 3')).toBeDefined()
  })

  it('[OFR-24] has the documents of the address chosen, and says which cannot go together', async () => {
    server().answer(calls.offerable, {
      list: [offerable(), offerable({ id: idOf(72), number: 'X-1', payerId: idOf(12) })],
    })
    await open(`${applyPath}?documents=${idOf(71)},${idOf(72)},${idOf(73)}`)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select FP-001' })
    expect(box.checked).toBe(true)
    expect(screen.getByText(/Select documents of one payer\. 1 of the selected documents/)).toBeDefined()
    server().answer(calls.offerable, {
      list: [offerable(), offerable({ id: idOf(72), number: 'X-1', currency: 'USD' })],
    })
    await open(`${applyPath}?documents=${idOf(71)},${idOf(72)}`)
    expect(await screen.findByText(/Select documents of one currency/)).toBeDefined()
  })

  it('[OFR-12] tells a payee without an eligible amount what to do', async () => {
    server().answer(calls.offerable, { list: [] })
    await open(applyPath)
    expect(await screen.findByRole('heading', { name: 'No eligible amount' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to receivables' }).getAttribute('href')).toBe(
      '/supplier/list-invoice',
    )
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  it('[MKT-05] [OFR-12] says why the market is closed and when it opens again', async () => {
    server().answer(calls.markets, [
      market({ open: false, closedReason: 'Stocktaking', reopenAt: '2027-11-20T04:00:00.000Z' }),
    ])
    await open(applyPath)
    const note = await screen.findByText(/The market is closed/)
    const words = note.closest('.offer-note')?.textContent
    expect(words).toContain('Stocktaking')
    expect(words).toContain('Nov 20, 2027')
  })
})

describe('the terms', () => {
  it('[OFR-04] [OFR-10] shows live totals at once, then as the server confirms them', async () => {
    let answer: (response: Response) => void = () => undefined
    server().on(calls.quote, () => new Promise((resolve) => (answer = resolve)))
    await toTerms(open)
    type(await rateField(), '12')
    await waitFor(() => expect(summary()).toContain('985,000.00'))
    expect(summary()).toContain('Checking…')
    const figures = { ...quote().total, discount: '15000.01', amountAfterDiscount: '984999.99' }
    await waitFor(() => expect(bodiesOf(calls.quote)).toHaveLength(1))
    answer(Response.json({ code: 0, message: 'OK', data: { ...quote(), total: figures } }))
    await screen.findByText('Calculated by the server')
    expect(summary(), 'what differs is the server’s').toContain('984,999.99')
    for (const words of ['If awarded, paid on Nov 19, 2027', '12.00%', '1.50%', '12.18%', 'Days early45'])
      expect(summary()).toContain(words)
    expect(bodiesOf(calls.quote)).toEqual([
      {
        marketId: idOf(31),
        method: 'preSettlement',
        rateType: 1,
        rate: '12.00',
        expectedPaymentDate: '2027-11-17',
        documentIds: [idOf(71)],
      },
    ])
  })

  it('[OFR-04] [MKT-07] says how it was derived: days, formula with numbers, and the way to the pay date', async () => {
    await toTerms(open)
    type(await rateField(), '12')
    await screen.findByText('Calculated by the server')
    const words = document.querySelector('.derivation')?.textContent
    for (const part of [
      'Days early = due date Jan 3, 2028 − new pay date Nov 19, 2027 = 45 days',
      'FP-001: 1,000,000.00 × 12.00% × 45 ÷ 360 = 15,000.00',
      'Clearing at Nov 18, 2027, 12:00',
      'Before the cut-off 17:00: counted from Nov 18, 2027',
      'The first pay run from then on → Nov 19, 2027',
    ])
      expect(words).toContain(part)
    expect(screen.queryAllByText('provisional calendar')).toEqual([])
  })

  it('[MKT-07] marks the pay date and every day on the way to it that rests on a provisional calendar', async () => {
    await toTerms((path) => open(path, payeeCodes, [2027]))
    type(await rateField(), '12')
    await screen.findByText('Calculated by the server')
    expect(summary()).toContain('paid on Nov 19, 2027 provisional calendar')
    const steps = [...document.querySelectorAll('.trace li')].map(({ textContent }) => textContent)
    expect(steps).toHaveLength(4)
    for (const step of steps) expect(step).toMatch(/2027.* provisional calendar$/)
    expect(document.querySelector('.derivation')?.textContent).toContain(
      'The calendar of 2027 is not published yet.',
    )
  })

  it('[OFR-10] has a slider between the ends of the public range, and says beside the chart what it shows', async () => {
    const total = { ...quote().total, discount: '10000.00', amountAfterDiscount: '990000.00', apr: '8.00' }
    server().answer(calls.quote, quote({ total }))
    await toTerms(open)
    type(await rateField(), '8.01')
    const slider = screen.getByRole<HTMLInputElement>('slider')
    expect([slider.min, slider.max]).toEqual(['400', '1800'])
    fireEvent.change(slider, { target: { value: '800' } })
    expect((await rateField()).value).toBe('8.00')
    const chart = await screen.findByRole('img', { name: /As the rate goes from 4.00% to 18.00%/ })
    expect(chart.getAttribute('aria-label')).toContain('At 8.00%: you receive 990,000.00 CNY')
  })

  it('[OFR-11] [OFR-12] [COM-34] [COM-39] names a wrong rate and a wrong day beside their fields, and does not go on', async () => {
    await toTerms(open)
    press('Next')
    expect(await screen.findByText('Enter the rate.')).toBeDefined()
    type(await rateField(), '0.001')
    expect(
      await screen.findByText('Enter a rate from 4.00% to 18.00% with at most two decimals.'),
    ).toBeDefined()
    type(await rateField(), '18.01')
    expect(await screen.findByText('The APR must be between 4.00% and 18.00%.')).toBeDefined()
    type(await rateField(), '12')
    type(screen.getByRole('textbox', { name: /Not before/ }), '2027-11-01')
    expect(await screen.findByText('The not-before date cannot be in the past.')).toBeDefined()
    press('Next')
    expect(screen.queryByText('Step 3 of 3')).toBeNull()
  })

  it('[OFR-11] offers only the methods that every chosen document allows, and the rate types of the market', async () => {
    await toTerms(open)
    expect(screen.queryByRole('radio', { name: /Bill discount/ })).toBeNull()
    expect(screen.getByRole('radio', { name: 'Discount rate' })).toBeDefined()
    server().answer(calls.offerable, { list: [offerable({ means: 'acceptance', billTermDays: 180 })] })
    server().answer(calls.markets, [market({ settings: { ...market().settings, rateTypes: 'apr' } })])
    await toTerms(open)
    expect(screen.queryByRole('radio', { name: 'Discount rate' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^Early settlement and bill discount/ }))
    type(await rateField(), '6')
    type(screen.getByRole('textbox', { name: /Bill APR/ }), '3')
    await waitFor(() =>
      expect(bodiesOf(calls.quote).at(-1)).toMatchObject({ method: 'both', rate: '6.00', billRate: '3.00' }),
    )
  })

  it('[OFR-12] says which documents cannot be offered like this, and takes one out', async () => {
    server().answer(calls.offerable, { list: [offerable(), offerable({ id: idOf(72), number: 'FP-002' })] })
    const message = 'Document FP-002 is already in another offer.'
    const refused = [{ documentId: idOf(72), documentNumber: 'FP-002', code: 34_005, message }]
    server().answer(calls.quote, quote({ refused }))
    await toTerms(open, `${applyPath}?documents=${idOf(71)},${idOf(72)}`)
    type(await rateField(), '12')
    expect(await screen.findByText(message)).toBeDefined()
    press('Next')
    expect(screen.queryByText('Step 3 of 3')).toBeNull()
    server().answer(calls.quote, quote())
    press('Remove FP-002')
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
    await waitFor(() => expect(bodiesOf(calls.quote).at(-1)).toMatchObject({ documentIds: [idOf(71)] }))
  })
})
