/** Products and limits: what a lender may set. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { type Desk, openDesk, plainProduct } from '#test/support/financing.ts'
import { expectRefusedOf } from '#test/support/refused-in-both.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

vi.setConfig({ testTimeout: 120_000 })
let server: TestServer
let desk: Desk
let dealer: Awaited<ReturnType<Desk['verified']>>
beforeAll(async () => {
  server = await openTestServer()
  desk = await openDesk(server)
  dealer = await desk.verified()
})
afterAll(() => server.close())

const expectRefused = expectRefusedOf(() => dealer.token)
const limitOf = async (productId: string) => {
  const { data } = await server.call(routes.productList, {}, { token: dealer.token })
  return data.list.find(({ id }) => id === productId)?.allotment
}

describe('a product', () => {
  it('[FIN-01] takes rates from 0.00 to the operator’s maximum, and only terms that its method can have', async () => {
    const add = (changed: Partial<typeof plainProduct>) => (as: object) =>
      server.call(routes.productAdd, { body: { ...plainProduct, ...changed } }, { ...as, token: desk.admin })
    expect((await add({ rateMin: '0', rateMax: '24.00', penaltyRate: '0' })({})).code).toBe(0)
    await expectRefused('productRateTooHigh', add({ rateMax: '24.01' }), { details: { max: '24.00' } })
    await expectRefused('penaltyRateTooHigh', add({ penaltyRate: '24.01' }), { details: { max: '24.00' } })
    await expectRefused('productTermNeedsMonths', add({ termUnit: 'days', termMax: 90 }))
    await expectRefused('productRangeReversed', add({ rateMin: '7.21' }))
    await expectRefused('productRangeReversed', add({ termMin: 13 }))
    const bounds = { max: '10,000,000,000,000.00', decimals: 2 }
    await expectRefused('productAmountUnfit', add({ amountMin: '0' }), { details: bounds })
    await ask(server.ownerUrl, `insert into admin_config values (null, 'maximum_loan_rate', '10.00')`)
    await expectRefused('productRateTooHigh', add({ rateMax: '10.01' }), { details: { max: '10.00' } })
    await ask(server.ownerUrl, `delete from admin_config where key = 'maximum_loan_rate'`)
  })

  it('[FIN-01] changes by a new version, which an application that waits does not get', async () => {
    const id = await desk.product()
    await desk.allot(id, dealer.companyId)
    const applied = await desk.apply(dealer.token, id)
    const change = (body: object) =>
      server.call(
        routes.productChange,
        { body: { ...plainProduct, id, version: 1, ...body } },
        { token: desk.admin },
      )
    await expectRefused('productCurrencyStays', (as) =>
      server.call(
        routes.productChange,
        { body: { ...plainProduct, id, version: 1, currency: 'USD' } },
        { ...as, token: desk.admin },
      ),
    )
    expect((await change({ rateMax: '8.00' })).data.version).toBe(2)
    expect((await change({ rateMax: '9.00' })).code).toBe(codes.outOfDate.code)
    const waiting = await desk.application(dealer.token, applied.data.id)
    expect([waiting.productVersion, waiting.rate]).toEqual([1, '7.20'])
    expect((await desk.apply(dealer.token, id)).code).toBe(codes.productOutdated.code)
    expect((await desk.apply(dealer.token, id, { productVersion: 2 })).code).toBe(0)
    // Switching it off is no new version.
    expect((await change({ version: 2, rateMax: '8.00', on: false })).data.version).toBe(2)
    expect((await desk.apply(dealer.token, id, { productVersion: 2 })).code).toBe(codes.productOff.code)
  })
})

describe('a limit', () => {
  it('[FIN-02] is given to a dealer with validity and rate, and may be lowered below what is used', async () => {
    const id = await desk.product()
    expect((await desk.allot(id, dealer.companyId, { rate: '6.50' })).code).toBe(0)
    expect(await limitOf(id)).toMatchObject({
      limit: '100000.00',
      available: '100000.00',
      appliedRate: '6.50',
    })
    const applied = await desk.apply(dealer.token, id)
    expect((await desk.application(dealer.token, applied.data.id)).rate).toBe('6.50')
    expect((await desk.allot(id, dealer.companyId, { limit: '5000.00', version: 1 })).code).toBe(0)
    expect(await limitOf(id)).toMatchObject({ used: '12000.00', available: '0.00' })
    const out = await desk.allot(id, dealer.companyId, { rate: '5.99', version: 2 })
    expect(out.code).toBe(codes.allotmentRateUnfit.code)
    expect((await desk.allot(id, dealer.companyId, { rate: '24.01', version: 2 })).code).toBe(
      codes.allotmentRateUnfit.code,
    )
    const one = await desk.product({ rateMin: '6.00', rateMax: '6.00' })
    expect((await desk.allot(one, dealer.companyId, { rate: '24.00' })).code, 'up to the maximum').toBe(0)
    const reversed = await desk.allot(id, dealer.companyId, { validTo: '2025-01-01', version: 2 })
    expect(reversed.code).toBe(codes.allotmentValidityReversed.code)
    await desk.allot(id, dealer.companyId, { validTo: '2026-02-01', version: 2 })
    expect((await desk.apply(dealer.token, id)).code).toBe(codes.allotmentNotValid.code)
  })
})
