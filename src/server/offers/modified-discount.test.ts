/** What a modification says it changed, in an offer whose pay date has moved on since it was submitted. */
import { expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers, suzhouMarketId } from '#test/support/offers.ts'

const { server, plant, submit, modify, read } = openOffers()

it('[OFR-20] a document that was taken out and put back counts once', async () => {
  const [stays = '', back = ''] = await plant({}, {})
  const { data: id } = await submit(offerOf([stays, back], '2000.00'))
  expect(await modify(id, { documentIds: [stays] })).toMatchObject({ code: 0 })
  const answer = await modify(id, {
    version: 2,
    keptIds: [stays],
    documentIds: [stays, back],
    payAmount: '2000.00',
  })
  expect(answer).toMatchObject({ code: 0 })
  const seen = await read(id)
  expect(seen).toMatchObject({ documents: 2, amount: '2000.00' })
  expect(seen.items.map(({ documentId, state }) => [documentId, state])).toEqual([
    [stays, 'live'],
    [back, 'live'],
  ])
})

it('[OFR-20] [OFR-23] the discount before a modification is the one that was shown until then', async () => {
  const ids = await plant({}, {})
  const { data: id } = await submit(offerOf(ids, '2000.00'))
  const offered = await read(id)
  await ask(
    server().ownerUrl,
    `update markets set next_clearing_at = next_clearing_at + interval '7 days' where id = '${suzhouMarketId}' returning 1`,
  )
  const shown = await read(id)
  const sumOf = (offer: typeof shown): number =>
    offer.items.reduce((sum, one) => sum + Number(one.discount), 0)
  expect(sumOf(shown)).toBeLessThan(sumOf(offered))
  await modify(id, { rate: '10.00', documentIds: [...ids], payAmount: '2000.00' })
  const change = (await read(id)).timeline.at(-1)?.change
  expect(Number(change?.discountBefore)).toBe(sumOf(shown))
  expect(Number(change?.discountAfter)).toBe(sumOf(await read(id)))
})
