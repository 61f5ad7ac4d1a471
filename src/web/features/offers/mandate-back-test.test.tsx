/** The back-test of a recurring offer on its page and before it is left, and lists of offers by kind. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mandate, mandateCalls, recurring } from '#test/support/mandate-screens.ts'
import { calls, market, offer, offerScreens, payeeCodes } from '#test/support/offer-screens.ts'
import { press, rateField, toTerms, type } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()

// The modules of the pages load slowly, once.
beforeAll(() => Promise.all([import('./payment-apply-page.tsx'), import('./offer-page.tsx')]))
beforeEach(() => {
  answerWell()
  server().answer(mandateCalls.mandate, mandate())
  server().answer(mandateCalls.offer, recurring())
  server().answer(mandateCalls.leftOut, { total: 0, list: [] })
})

describe('the back-test', () => {
  const backTest = 'POST /offer/v1/mandates/back-test'
  const result = (rate: string, changes: object = {}) => ({
    rate,
    documents: 4,
    awardedDocuments: 3,
    awardingClearings: 2,
    amountAfterDiscount: '2955000.00',
    discount: '45000.00',
    ...changes,
  })
  const answer = (changes: object = {}) => ({
    none: null,
    clearings: 61,
    from: '2027-08-20',
    to: '2027-11-16',
    results: [result('11.50', { awardedDocuments: 0, awardingClearings: 0 }), result('12.00')],
    ...changes,
  })
  const said = () => screen.getByRole('status', { name: 'The last 90 days' }).textContent

  it('[OFR-14] tries the rates around the own one on the page of the offer, marks it, and shows what each comes to', async () => {
    server().answer(backTest, answer())
    await open(`/supplier/list-apply/${idOf(41)}`, payeeCodes)
    await screen.findByText('Your guard rails')
    press('Try it')
    await waitFor(() => expect(said()).toContain('All of 61 clearings from Aug 20, 2027 to Nov 16, 2027'))
    expect(said()).toMatch(/12\.00% your rate43 in 22,955,000\.00 CNY45,000\.00 CNY/)
    expect(said(), 'the rates around it').toMatch(/11\.50%40/)
    const { body } = server().seen.find(({ path }) => path.endsWith('/back-test')) ?? {}
    expect(body).toEqual({
      marketId: market().id,
      supplierId: idOf(21),
      method: 'preSettlement',
      rates: ['11.00', '11.50', '12.00', '12.50', '13.00'],
      guardRails: { monthlyMaximum: '800000.00', minimumDays: 10 },
    })
  })

  it.each([
    ['unavailable', 'This market has no back-tests.'],
    ['byIncome', 'awards by income first'],
    ['usedUp', 'used up'],
    ['tooFewRuns', 'too few clearings'],
  ])('[OFR-14] [MKT-09] before an offer is left says why there is none: %s', async (none, words) => {
    server().answer(calls.offers, { list: [], total: 0 })
    server().answer(backTest, answer({ none, results: [] }))
    await toTerms(open)
    fireEvent.click(screen.getByRole('radio', { name: /^Recurring/ }))
    const tryIt = screen.getByRole<HTMLButtonElement>('button', { name: 'Try it' })
    expect(tryIt.disabled, 'without a rate').toBe(true)
    type(await rateField(), '17.95')
    press('Try it')
    await waitFor(() => expect(said()).toContain(words))
    const { body } = server().seen.find(({ path }) => path.endsWith('/back-test')) ?? {}
    expect(body).toMatchObject({ rates: ['15.95', '16.45', '16.95', '17.45', '17.95'] })
  })
})

describe('lists by kind', () => {
  it('[OFR-16] of both sides mark what is recurring, and ask the server for one kind alone', async () => {
    server().answer(calls.offers, { list: [offer({ kind: 'recurring' })], total: 1 })
    server().answer(calls.totals, { total: 1, counts: { active: 1, history: 0 }, amounts: [] })
    await open('/supplier/list-apply?kind=recurring', payeeCodes)
    const row = (await screen.findByRole('link', { name: 'OF-00041' })).closest('tr')
    expect(row?.textContent).toContain('Recurring')
    await waitFor(() =>
      expect(
        server()
          .of(calls.offers)
          .some(({ url }) => url.includes('kind=recurring')),
      ).toBe(true),
    )
  })
})
