/** Each method and kind of rate through the calls: what it comes to, and what is refused. */
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'

const { server, payee, plant, submit, read, document, offered } = openOffers()
const codeFor = (failure: Failure): number => codes[failure].code

describe('a method', () => {
  it('[OFR-01] [OFR-03] [OFR-11] [OFR-16] a flat rate is the same whatever the days, and is ranked by what it comes to a year', async () => {
    const { offerId } = await offered({ rateType: 2, rate: '1.00' })
    const offer = await read(offerId)
    expect(offer).toMatchObject({ kind: 'oneTime', rateType: 2, rate: '1.00' })
    expect(offer.items).toMatchObject([{ discount: '10.00', discountRate: '1.00', state: 'live' }])
    const [item] = offer.items
    expect(Number(item?.apr)).toBeCloseTo((100 * 3.6) / (item?.daysPaidEarly ?? 0), 1)
  })

  it('[OFR-01] [OFR-11] a bill discount is paid on the due date, by the term of the bill', async () => {
    const bill = { type: 'bill', means: 'acceptance', bill_term_days: 90 } as const
    const { offerId, documentId } = await offered(
      { method: 'billDiscount', billRateType: 1, billRate: '6.00', rate: undefined, rateType: undefined },
      bill,
    )
    const { dueDate } = await document(documentId)
    const offer = await read(offerId)
    expect(offer.items).toMatchObject([
      { discount: '15.00', apr: '6.00', daysPaidEarly: 0, billTermDays: 90, newPayDate: dueDate },
    ])
    const both = await offered({ method: 'both', billRateType: 1, billRate: '6.00' }, bill)
    const [item] = (await read(both.offerId)).items
    expect(item?.billTermDays).toBe(90)
    expect(Number(item?.discount)).toBeGreaterThan(15)
  })

  it('[OFR-01] [OFR-03] a discount of nothing and a rate above 99% a year are refused', async () => {
    const [small = ''] = await plant({ amount: 1n })
    expect((await submit(offerOf([small], '0.01'))).code).toBe(codeFor('discountInvalid'))
    const [soon = ''] = await plant({ due_date: '2026-11-20' })
    const flat = offerOf([soon], '1000.00', { rateType: 2, rate: '10.00' })
    expect((await submit(flat)).code).toBe(codeFor('impliedAprTooHigh'))
  })

  it('[OFR-16] lists filter by kind, and show every kind where none is asked for', async () => {
    const { offerId } = await offered()
    const idsOf = async (query: object) =>
      (await server().call(routes.offerList, { query }, { token: payee() })).data.list.map(({ id }) => id)
    expect(await idsOf({})).toContain(offerId)
    expect(await idsOf({ kind: 'oneTime' })).toContain(offerId)
    expect(await idsOf({ kind: 'recurring' })).toEqual([])
  })
})
