/** An amount by a day over all payers of a payee, through the call. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { markets } from '#demo/markets.ts'
import { marketIdOf } from '#demo/seed-markets.ts'
import { documentRow, type PlantedRow, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { offerOf, openOffers, suzhouMarketId, trade } from '#test/support/offers.ts'

const { server, payer, payee, plant, submit, read } = openOffers()
const marketOf = (payerName: string): string => {
  const found = markets.find((market) => market.payer === payerName)
  return found ? marketIdOf(found) : ''
}
const qingdaoMarketId = marketOf('lanting-qingdao')
const qingdaoCode = '600114'
type Body = Request<typeof routes.offerNeed>['body']
const body = (changes: Partial<Body> = {}): Body => ({
  currency: 'CNY',
  amount: '3000.00',
  by: '2026-12-11',
  ...changes,
})
const need = (changes: Partial<Body> = {}, token = payee()) =>
  server().call(routes.offerNeed, { body: body(changes) }, { token })
const answered = async (changes: Partial<Body> = {}) => (await need(changes)).data
const minor = (amount: string): number => Number(amount.replace('.', ''))

/** Documents of 1,000.00 each of the sub-entity in Qingdao. */
const plantInQingdao = async (...rows: readonly Partial<PlantedRow>[]): Promise<void> =>
  plantDocuments(
    server().context,
    rows.map((row) => documentRow(server().context, row, qingdaoCode)),
  )

/** The answer before any offer. */
let first: Awaited<ReturnType<typeof answered>>

beforeAll(async () => {
  await plant(
    { due_date: '2026-12-20' },
    { due_date: '2026-12-28', amount: 2_500_00n },
    { due_date: '2026-12-01' },
  )
  await plant({ due_date: '2026-12-24', type: 'bill', means: 'acceptance', bill_term_days: 90 })
  await plantInQingdao({ due_date: '2026-12-22', amount: 1_500_00n })
  first = await answered()
})

describe('an amount by a day', () => {
  it('[OFR-15] is reached over all payers, each market through the sub-entity that is in it', async () => {
    const { ways, payers, reachable } = await answered({ amount: '5800.00' })
    expect(payers.map(({ marketId, supplierId }) => [marketId, supplierId])).toEqual([
      [qingdaoMarketId, tradeOf(qingdaoCode).payeeCompanyId],
      [suzhouMarketId, trade.payeeCompanyId],
    ])
    const [cheapest] = ways
    expect(cheapest?.reached).toBe(true)
    expect(new Set(cheapest?.offers.map(({ marketId }) => marketId)).size).toBe(2)
    for (const way of ways) {
      const net = way.offers.reduce((sum, { amountAfterDiscount }) => sum + minor(amountAfterDiscount), 0)
      expect(net).toBe(minor(way.amountAfterDiscount))
      expect(minor(way.amount) - minor(way.discount)).toBe(net)
      expect(net).toBeGreaterThanOrEqual(5_800_00)
      expect(way.offers.every(({ payDate }) => payDate <= '2026-12-11')).toBe(true)
    }
    expect(minor(reachable)).toBeGreaterThanOrEqual(minor(cheapest?.amountAfterDiscount ?? ''))
  })

  it('[OFR-15] is cheaper late and has more chances soon', async () => {
    const { ways } = await answered()
    const [cheapest, soonest, alone] = ways
    expect(ways.map(({ way }) => way)).toEqual(['cheapest', 'soonest', 'onePayer'])
    expect(minor(cheapest?.discount ?? '')).toBeLessThan(minor(soonest?.discount ?? ''))
    expect(cheapest?.clearings).toBeLessThan(soonest?.clearings ?? 0)
    expect(alone?.without.map(({ amountAfterDiscount }) => amountAfterDiscount)).toEqual(['0.00'])
    expect([soonest?.firstPayDate, cheapest?.lastPayDate]).toEqual(['2026-11-17', '2026-12-11'])
  })

  it('[OFR-15] [OFR-24] has an offer of its own for a bill', async () => {
    const { ways } = await answered({ amount: '99999.00' })
    const bills = ways
      .flatMap(({ offers }) => offers)
      .filter(({ documents }) => documents.some(({ type }) => type === 'bill'))
    expect(bills.length).toBeGreaterThan(0)
    expect(bills.every(({ documents }) => documents.length === 1)).toBe(true)
  })

  it('[OFR-15] out of reach is answered with every document and the most that can be had', async () => {
    const { ways, reachable } = await answered({ amount: '99999.00' })
    expect(ways.map(({ way, reached }) => [way, reached])).toEqual([
      ['cheapest', false],
      ['soonest', false],
    ])
    expect(ways[0]?.amountAfterDiscount).toBe(reachable)
  })

  it('[OFR-15] leaves out what is due and paid in full by then', async () => {
    const { dueByThen, ways } = await answered({ amount: '99999.00' })
    expect(dueByThen).toEqual({ documents: 1, amount: '1000.00' })
    const due = ways.flatMap(({ offers }) =>
      offers.flatMap(({ documents }) => documents.map(({ dueDate }) => dueDate)),
    )
    expect(due.every((day) => day > '2026-12-11')).toBe(true)
    const weekend = await answered({ amount: '99999.00', by: '2026-12-20' })
    expect(weekend.dueByThen.documents, 'due on a Sunday, paid on Monday').toBe(1)
  })

  it('[OFR-15] takes the rate that is typed, and says where another comes from', async () => {
    const ofSuzhou = async (changes: Partial<Body> = {}) =>
      (await answered(changes)).payers.find(({ marketId }) => marketId === suzhouMarketId)
    const before = first.payers.find(({ marketId }) => marketId === suzhouMarketId)
    expect(before).toMatchObject({ rateFrom: 'range', rateType: 1, rate: '11.00' })
    const rates = [{ marketId: suzhouMarketId, rateType: 1, rate: '8.25' } as const]
    expect(await ofSuzhou({ rates })).toMatchObject({ rateFrom: 'typed', rate: '8.25', why: null })
    const [documentId = ''] = await plant({ due_date: '2026-12-30' })
    await submit(offerOf([documentId], '1000.00', { rate: '7.35' }))
    expect(await ofSuzhou()).toMatchObject({ rateFrom: 'offered', rate: '7.35' })
  })

  it('[OFR-15] says why a payer is not among the ways', async () => {
    const outside = [{ marketId: suzhouMarketId, rateType: 1, rate: '99.00' } as const]
    const whyOf = async (changes: Partial<Body>, id: string) =>
      (await answered(changes)).payers.find(({ marketId }) => marketId === id)?.why
    expect(await whyOf({ rates: outside }, suzhouMarketId)).toMatchObject({
      reason: 'rate',
      code: codes.rateOutOfRange.code,
      message: '年化利率须在 4.00%–18.00% 之间。',
    })
    const unreadable = [{ marketId: suzhouMarketId, rateType: 1, rate: 'abc' } as const]
    expect(await whyOf({ rates: unreadable }, suzhouMarketId)).toMatchObject({
      reason: 'rate',
      code: codes.rateUnfit.code,
    })
    expect(await whyOf({ by: '2026-11-19' }, qingdaoMarketId), 'it pays on the 20th').toMatchObject({
      reason: 'noPayDate',
      message: '在此日期前没有付款日。',
    })
    expect(await whyOf({ by: '2026-12-24' }, qingdaoMarketId)).toMatchObject({ reason: 'noDocuments' })
  })

  it('[OFR-15] leaves a payer out that is not wanted', async () => {
    const { ways, payers } = await answered({ amount: '99999.00', exclude: [suzhouMarketId] })
    expect(payers.map(({ excluded }) => excluded)).toEqual([false, true])
    const offeredTo = ways.flatMap(({ offers }) => offers.map(({ marketId }) => marketId))
    expect(new Set(offeredTo)).toEqual(new Set([qingdaoMarketId]))
  })

  it('[OFR-15] is submitted offer by offer, for every sub-entity', async () => {
    const { ways } = await answered({ amount: '5000.00' })
    const offers = ways[0]?.offers ?? []
    for (const one of offers) {
      const { code, data } = await submit(
        offerOf(
          one.documents.map(({ documentId }) => documentId),
          one.amount,
          {
            marketId: one.marketId,
            buyerId: one.payerId,
            supplierId: one.supplierId,
            rate: one.rate,
            expectedPaymentDate: one.payDate,
          },
        ),
      )
      expect(code).toBe(0)
      const seen = await read(data)
      expect([seen.discount, seen.amount]).toEqual([one.discount, one.amount])
    }
    expect(offers.length).toBeGreaterThan(1)
  })
})

describe('bad input', () => {
  const refusal = async (changes: Partial<Body>) => {
    const { code, fields, message } = await need(changes)
    return { code, fields, message }
  }
  it('[OFR-15] is refused beside its field', async () => {
    const unfit = { code: codes.needAmountUnfit.code }
    for (const amount of ['0.00', '-5.00', 'abc', '10000000000000.01'])
      expect(await refusal({ amount })).toMatchObject(unfit)
    expect((await refusal({ amount: '0.00' })).fields).toEqual({
      amount: '请输入大于 0、不超过 10,000,000,000,000.00、最多 2 位小数的金额。',
    })
    expect(await refusal({ by: '2026-11-10' })).toMatchObject({
      code: codes.needDatePast.code,
      fields: { by: '到账日不能早于今天。' },
    })
    expect(await refusal({ by: '2028-01-04' })).toMatchObject({ code: codes.needDateTooFar.code })
  })

  it('[OFR-15] a market of somebody else is not found, and a payer does not ask', async () => {
    const foreign = marketOf('wohe-east')
    expect((await refusal({ exclude: [foreign] })).code).toBe(codes.notFound.code)
    const rates = [{ marketId: foreign, rateType: 1, rate: '8.00' } as const]
    expect((await refusal({ rates })).code).toBe(codes.notFound.code)
    expect((await need({}, payer())).code).toBe(codes.notAllowed.code)
  })

  it('[OFR-15] a currency without a market has nothing', async () => {
    expect(await answered({ currency: 'HKD' })).toMatchObject({ payers: [], reachable: '0.00' })
  })
})
