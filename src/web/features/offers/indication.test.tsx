/** The live indication on the steps of an offer, on the page of one, and in the list. */
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { topics } from '#contract/topics.ts'
import { liveStream } from '#test/support/live-stream.ts'
import { calls, item, offerScreens, payeeCodes, whole } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()

beforeAll(() => import('./offer-page.tsx'))
beforeEach(answerWell)

const waiting = { state: 'live', label: 'submitted', can: ['cancel'] }
const lost = {
  at: '2027-11-17T04:00:00.000Z',
  reasons: ['notHighEnough'],
  clearings: 1,
  since: '2027-11-17T04:00:00.000Z',
}
const indicated = (worst: string | null, best = worst, none: string | null = null) => [
  {
    offerId: idOf(41),
    indication: { worst, best, none },
    items: [
      { itemId: item(1).itemId, indication: worst },
      { itemId: item(2).itemId, indication: best },
    ],
  },
]
const openOne = async (answer: unknown, more: object = {}) => {
  server().answer('/offer/v1/indications', answer)
  const items = [item(1, { ...waiting, ...more }), item(2, waiting)]
  server().answer(`${calls.offers}/${idOf(41)}`, whole({ status: 'submitted', awardedDocuments: 0, items }))
  await open(`/supplier/list-apply/${idOf(41)}`, payeeCodes)
  await screen.findByRole('heading', { name: 'Offer OF-00041' })
}

it('[MKT-09] shows an offer that waits its worst and best document, and follows a change', async () => {
  const push = liveStream(server())
  await openOne(indicated('notClearing', 'clearing'))
  const status = await screen.findByRole('status', { name: 'Indication' })
  expect(status.textContent).toContain('Not clearing')
  expect(status.textContent).toContain('Worst: Not clearing; best: Clearing')
  server().answer('/offer/v1/indications', indicated('close'))
  push(topics.indicationsChanged)
  await within(status).findByText('Close')
})

it('[MKT-09] says why there is none in words that reveal nothing', async () => {
  await openOne(indicated(null, null, 'unavailable'))
  const status = await screen.findByRole('status', { name: 'Indication' })
  expect(status.textContent).toContain('too few payees take part, or the payer does not show one')
})

it('[CLR-06] says after a clearing which annual rate would have been enough', async () => {
  server().answer(`/offer/v1/offers/${idOf(41)}/needed`, {
    items: [{ itemId: item(1).itemId, kind: 'needs', apr: '8.25' }],
  })
  await openOne(indicated('close'), { notAwarded: lost })
  expect(await screen.findByText('An APR of 8.25% would have been enough')).toBeDefined()
})
