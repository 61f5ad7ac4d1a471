/** Documents below the smallest that a market takes. */
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { offerOf, openOffers, suzhouMarketId } from '#test/support/offers.ts'
import { sentSettings } from '#test/support/sent-settings.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { evaluateRolled } from '../eligibility/event-handlers.ts'

const { server, payer, payee, plant, submit, document } = openOffers()
const market = async (token: string) =>
  (await server().call(routes.marketDetail, { params: { id: suzhouMarketId } }, { token })).data
async function setSmallest(smallestDocument: string | undefined): Promise<void> {
  const { smallestDocument: _, ...sent } = sentSettings(await market(payer()))
  const body = { ...sent, ...(smallestDocument !== undefined && { smallestDocument }) }
  expect((await server().call(routes.settingsUpdate, { body }, { token: payer() })).code).toBe(0)
  await deliverAll(server().context, [evaluateRolled])
}

it('[MKT-14] [OFR-06] cannot be offered, both sides see why, and the payee sees the amount', async () => {
  const [small = '', exact = ''] = await plant({ amount: 999_99n }, { amount: 1_000_00n })
  await setSmallest('1000')
  expect((await market(payee())).settings.smallestDocument).toBe('1000.00')
  for (const token of [payer(), payee()])
    expect(await document(small, token)).toMatchObject({ status: 'ineligible', reasons: ['tooSmall'] })
  const refused = await submit(offerOf([small], '999.99'))
  expect([refused.code, refused.message]).toEqual([
    codes.documentNotEligible.code,
    expect.stringContaining('低于市场的最小单据金额'),
  ])
  expect((await submit(offerOf([exact], '1000.00'))).code).toBe(0)
  await setSmallest(undefined)
  expect(await document(small)).toMatchObject({ status: 'eligible', reasons: [] })
})
