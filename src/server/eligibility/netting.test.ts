/** The netting waterfall in the database gives what the rule of eligibility gives, and both sides read the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { waterfallOf } from '#domain/documents/waterfall.ts'
import { formatAmount } from '#domain/money.ts'
import { mingyuanCode, tradeOf } from '#test/support/documents.ts'
import fc from '#test/support/laws.ts'
import { connectedMarket, group, netted, nettingGroups } from '#test/support/netting.ts'
import { nettingSumsOf } from '#test/support/netting-sums.ts'
import { plantGroup } from '#test/support/planted-groups.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScope } from '../db/scope.ts'
import { evaluatePayees } from './commands.ts'

const trade = tradeOf(mingyuanCode)
let server: TestServer
let payer = ''
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers', 'offerStateDiffers'] })
  payer = await server.enter('chenwei')
})
afterAll(() => server.close())

async function planted(of: Parameters<typeof plantGroup>[1]): Promise<string> {
  const { payeeId } = await plantGroup(server, of)
  await inScope(server.context.db, { tenantId: trade.payerTenantId }, (db) =>
    evaluatePayees(db, [payeeId], server.clock()),
  )
  return payeeId
}
const read = async (payeeId: string, token = payer) =>
  server.call(routes.nettingRead, { query: { payeeId } }, { token })

describe('[MKT-08] the waterfall', () => {
  it('is what the rule of eligibility gives, for groups of every kind', async () => {
    await fc.assert(
      fc.asyncProperty(nettingGroups, async (of) => {
        const sums = nettingSumsOf(of)
        const { data } = await read(await planted(of))
        const isEmpty = sums.gross === 0n && sums.unmatched === 0n
        const shown = Object.entries(waterfallOf(sums)).map(([step, minor]) => [
          step,
          formatAmount({ currency: 'CNY', minor }),
        ])
        expect(data).toMatchObject(isEmpty ? [] : [Object.fromEntries(shown)])
      }),
      { numRuns: 60 },
    )
  })

  it('is read by both sides alike, with the reserve and whose it is, and by nobody else', async () => {
    const of = group([netted('a', { amount: 1_000_00n }), netted('b', { amount: 10_00n })], {
      market: connectedMarket({ reserveBps: 1_000 as never }),
      payee: {
        registered: true,
        switchedOn: true,
        reserve: { reserveBps: 0 as never, reserveMinor: 5_00n },
      },
    })
    const payeeId = await planted(of)
    const { data } = await read(payeeId)
    expect(data).toMatchObject([
      {
        currency: 'CNY',
        gross: '1010.00',
        reserve: '5.00',
        wholeDocuments: '5.00',
        eligible: '1000.00',
        reserveType: 'amount',
        isOwnReserve: true,
      },
    ])
    const payee = await server.enter('lixiaoyun')
    expect((await read(payeeId, payee)).code, 'another sub-entity').toBe(codes.notFound.code)
    expect((await read(payeeId, await server.enter('gaoyuan'))).code).toBe(codes.notFound.code)
  })

  it('is found by its market for the payee, and asks for one of the two', async () => {
    const payee = await server.enter('lixiaoyun')
    const { data: markets } = await server.call(routes.marketList, {}, { token: payee })
    const query = { marketId: markets[0]?.id ?? '' }
    const own = await server.call(routes.nettingRead, { query }, { token: payee })
    expect(own.code).toBe(0)
    const foreign = await server.call(routes.nettingRead, { query }, { token: payer })
    expect(foreign.code).toBe(codes.notFound.code)
    const neither = await server.call(routes.nettingRead, { query: {} }, { token: payee })
    expect(neither.code).toBe(codes.inputInvalid.code)
  })
})
