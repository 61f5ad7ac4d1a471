/** Nothing can be offered to a payer that is frozen. */
import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'

const { server, plant, submit } = openOffers()

it('[OFR-30] an offer to a frozen payer is refused as to a closed market, and accepted once it is released', async () => {
  const freeze = (frozen: boolean) =>
    ask(
      server().ownerUrl,
      `update companies set frozen = ${frozen} where id = '${entityOf('hongfei').tenantId}'`,
    )
  const documents = await plant({})
  await freeze(true)
  expect((await submit(offerOf(documents, '1000.00'))).code).toBe(codes.marketClosed.code)
  await freeze(false)
  expect((await submit(offerOf(documents, '1000.00'))).code).toBe(0)
})
