/** An offer that was not awarded, on its page: what it says, and the way on. */
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, item, offerScreens, payeeCodes, whole } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()

// The modules of the page load slowly, once.
beforeAll(() => import('./offer-page.tsx'))
beforeEach(answerWell)

const lost = {
  at: '2027-11-17T04:00:00.000Z',
  reasons: ['notHighEnough'],
  clearings: 3,
  since: '2027-11-15T04:00:00.000Z',
}
const losing = (
  changes: object = {},
  items = [item(1, { notAwarded: lost }), item(2, { notAwarded: lost })],
) => whole({ documents: 2, awardedDocuments: 0, items, ...changes })
const openOne = async (answer: object, may = payeeCodes) => {
  server().answer(`${calls.offers}/${idOf(41)}`, answer)
  await open(`/supplier/list-apply/${idOf(41)}`, may)
  await screen.findByRole('heading', { name: 'Offer OF-00041' })
}
const note = () => screen.getByRole('region', { name: 'Not awarded' })

describe('an offer that was not awarded', () => {
  it('[OFR-35] [MKT-17] says how often and since when, with a grey mark, and nothing that a payee may not know', async () => {
    await openOne(losing())
    expect(note().textContent).toContain('Not awarded in 3 clearings since Nov 15, 2027, 12:00')
    expect(note().textContent).toContain('In the last clearing: Not high enough in this run.')
    expect(note().textContent).toContain('this offer counts with the 12.00% that you named')
    const head = document.querySelector('.page-head')
    expect(head?.querySelector('.tag-off')?.textContent).toBe('Not awarded')
    expect(document.querySelectorAll('.offer-items .tag-off')).toHaveLength(2)
    expect(document.querySelectorAll('.timeline-missed')).toHaveLength(1)
    // Its own rates are the only percentages on the page.
    expect(new Set(document.body.textContent?.match(/\d{2}\.\d{2}%/g))).toEqual(new Set(['12.00%']))
  })

  it('[OFR-03] [OFR-35] explains the blended rate of two rates, and the APR of a discount rate', async () => {
    const both = { method: 'both', rate: '6.00', billRateType: 1, billRate: '3.00' }
    const part = { daysPaidEarly: 10, billTermDays: 180, apr: '3.16', notAwarded: { ...lost, clearings: 1 } }
    await openOne(losing(both, [item(1, part)]))
    expect(note().textContent).toContain('Not awarded in the clearing of Nov 15, 2027, 12:00')
    expect(note().textContent).toContain('make one blended APR')
    expect(note().textContent).toContain('FP-001: (6.00% × 10 days + 3.00% × 180 days) ÷ 190 days = 3.16%')
    const flat = { rateType: 2, rate: '2.00' }
    await openOne(losing(flat, [item(1, { apr: '16.00', notAwarded: lost })]))
    expect(note().textContent).toContain('FP-001: (2.00% × 360) ÷ 45 days = 16.00%')
  })

  it('[OFR-35] says that its rates are not those that lost, once it was modified after the clearing', async () => {
    const modified = (at: string) => ({
      ...losing(),
      timeline: [
        ...losing().timeline,
        { kind: 'modified', at, documents: 2, state: null, clearings: null, amount: null, change: null },
      ],
    })
    await openOne(modified('2027-11-18T04:00:00.000Z'))
    expect(note().textContent).toContain('The offer was modified since')
    await openOne(modified('2027-11-16T04:00:00.000Z'))
    expect(note().textContent).not.toContain('modified since')
  })

  it('[OFR-20] [OFR-35] leads to its rate, which can be changed', async () => {
    await openOne(losing())
    const way = within(note()).getByRole('link', { name: 'Change the rate' })
    expect(way.getAttribute('href')).toBe(`/supplier/payment-apply?modify=${idOf(41)}&step=2`)
    await openOne(losing({ fixed: true }))
    expect(within(note()).queryByRole('link'), 'a fixed rate is not changed').toBeNull()
  })

  it('[OFR-35] has no note before a clearing, once it is awarded, or without a way on for a viewer', async () => {
    await openOne(losing({}, [item(1), item(2, { state: 'awarded', label: 'awarded', can: [] })]))
    expect(screen.queryByRole('region', { name: 'Not awarded' })).toBeNull()
    await openOne(losing({ can: [] }))
    expect(within(note()).queryByRole('link')).toBeNull()
  })
})
