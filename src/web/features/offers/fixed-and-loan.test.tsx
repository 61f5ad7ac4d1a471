/** The terms of a new offer: accepting the published rate, and comparing the cost with an own loan. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, market, offerScreens, whole } from '#test/support/offer-screens.ts'
import { press, rateField, toTerms, type } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell, bodiesOf, draftsSaved } = offerScreens()

// The modules of the pages load slowly, once.
beforeAll(() => Promise.all([import('./offer-page.tsx'), import('./payment-apply-page.tsx')]))
beforeEach(answerWell)

const publishing = (fixedApr: string) => {
  const { settings } = market()
  server().answer(calls.markets, [market({ settings: { ...settings, fixedApr } })])
}
const accept = () => screen.getByRole<HTMLInputElement>('radio', { name: /Accept the published fixed rate/ })

describe('the published fixed rate', () => {
  it('[OFR-16] is accepted as it is, without a rate to edit, and submitted with the rate that was read', async () => {
    publishing('12.00')
    server().answer(calls.submit, idOf(41))
    await toTerms(open)
    expect(await rateField()).toBeDefined()
    fireEvent.click(accept())
    expect(screen.queryByRole('textbox', { name: /The APR you offer/ })).toBeNull()
    await screen.findByText('Calculated by the server')
    expect(bodiesOf(calls.quote).at(-1)).toMatchObject({ fixed: true, rateType: 1, rate: '12.00' })
    press('Next')
    await screen.findByText('Step 3 of 3')
    expect(screen.getByText('12.00% · Fixed rate')).toBeDefined()
    await waitFor(() => expect(draftsSaved().at(-1)).toMatchObject({ fixed: true, step: 3 }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read and accept/ }))
    press('Submit offer')
    await waitFor(() => expect(bodiesOf(calls.submit)).toMatchObject([{ fixed: true, rate: '12.00' }]))
  })

  it('[MKT-14] [OFR-16] is shown with the market where there is one, and offered nowhere else', async () => {
    publishing('9.50')
    await toTerms(open)
    expect(accept().closest('label')?.textContent).toContain('9.50% APR')
    fireEvent.click(accept())
    fireEvent.click(screen.getByRole('radio', { name: 'Name my own rate' }))
    expect((await rateField()).value, 'no rate is suggested').toBe('')
    answerWell()
    await toTerms(open)
    expect(screen.queryByRole('radio', { name: /published fixed rate/ })).toBeNull()
  })
})

describe('the own loan rate', () => {
  const card = () => screen.getByRole('heading', { name: 'Compared with your own loan' }).closest('section')

  it('[OFR-10] is entered beside the cost and compared exactly, for its user alone', async () => {
    await toTerms(open)
    type(await rateField(), '12')
    await screen.findByText('Calculated by the server')
    expect(card()?.textContent).toContain('Only you see it')
    press('Enter a loan rate')
    const field = await screen.findByRole('textbox', { name: /Your own loan rate/ })
    type(field, '0')
    press('Save')
    expect(await screen.findByText(/^Enter a rate from 0.01% to 99.00%/)).toBeDefined()
    server().answer(`PUT ${calls.loanRate}`, { rate: '4.35' })
    type(field, '4.35')
    press('Save')
    // 985,000.00 for 45 days at 4.35% are 5,355.94, which is 9,644.06 less than 15,000.00.
    await waitFor(() => expect(card()?.textContent).toContain('would cost 5,355.94 CNY: 9,644.06 CNY less'))
    expect(bodiesOf(calls.loanRate).at(-1)).toEqual({ rate: '4.35' })
  })

  it('[OFR-10] is compared on the page of an offer, for those who make offers', async () => {
    server().answer(`GET ${calls.loanRate}`, { rate: '14.00' })
    server().answer(`${calls.offers}/${idOf(41)}`, whole())
    await open(`/supplier/list-apply/${idOf(41)}`)
    await screen.findByRole('heading', { name: 'Offer OF-00041' })
    await waitFor(() => expect(card()?.textContent).toContain('At your own loan rate of 14.00%'))
    await open(`/supplier/list-apply/${idOf(41)}`, ['offers.see', 'offers.own', 'account.info'])
    await screen.findByRole('heading', { name: 'Offer OF-00041' })
    expect(screen.queryByRole('heading', { name: 'Compared with your own loan' })).toBeNull()
  })
})
