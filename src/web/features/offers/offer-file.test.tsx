/** The file of an offer's awards on its page: mailed on request, with how far it has come. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { calls, offerScreens, payeeCodes, whole } from '#test/support/offer-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()
const filePath = `/clearing/v1/offers/${idOf(41)}/file`

beforeAll(() => import('./offer-page.tsx'))
beforeEach(answerWell)

async function openOne(awards = 1): Promise<void> {
  server().answer(`${calls.offers}/${idOf(41)}`, whole())
  server().answer(`${filePath}/state`, { awards, mail: null })
  await open(`/supplier/list-apply/${idOf(41)}`, payeeCodes)
  await screen.findByRole('heading', { name: 'Offer OF-00041' })
}
const mail = (state: string, sentAt: string | null = null) => ({
  awards: 1,
  mail: { state, requestedAt: '2027-11-17T04:00:00.000Z', sentAt, recipients: 1, sent: sentAt ? 1 : 0 },
})

describe('[CLR-28] the file of the awards of an offer', () => {
  it('is mailed to the person who asks, within five minutes', async () => {
    await openOne()
    server().answer(`${filePath}/mail`, { to: 'l***@mingyuan.test', withinMinutes: 5 })
    const button = await screen.findByRole('button', { name: 'Email it to me' })
    server().answer(`${filePath}/state`, mail('sending'))
    fireEvent.click(button)
    expect(
      await screen.findByText('The award file goes to l***@mingyuan.test, expected within 5 minutes'),
    ).toBeDefined()
    expect(await screen.findByText('Being sent, expected within 5 minutes')).toBeDefined()
    expect(server().of(`${filePath}/mail`)).toHaveLength(1)
  })

  it('says why it cannot be mailed now', async () => {
    await openOne()
    const words = 'Award file send failed, your offer is being cleared. Try again in a moment.'
    server().refuse(`${filePath}/mail`, 409, codes.awardFileClearing.code, words)
    fireEvent.click(await screen.findByRole('button', { name: 'Email it to me' }))
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('is not offered before any award', async () => {
    await openOne(0)
    await waitFor(() => expect(server().of(`${filePath}/state`)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Email it to me' })).toBeNull()
  })
})
