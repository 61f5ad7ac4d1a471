/** Signing on the pages of offers: what is sent is the version that was read; a newer one is shown, to be read and ticked. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mandate, mandateCalls, recurring } from '#test/support/mandate-screens.ts'
import { offerAgreement } from '#test/support/offer-agreement.ts'
import {
  calls,
  item,
  market,
  offerable,
  offerScreens,
  payeeCodes,
  whole,
} from '#test/support/offer-screens.ts'
import { applyPath, press, rateField, toReview, type } from '#test/support/offer-steps.ts'
import { agreementText, idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell, bodiesOf } = offerScreens()
const signCall = '/agreement/v2/verification_code'
const read = offerAgreement({ usesSignature: true })
const newer = offerAgreement({
  usesSignature: true,
  id: idOf(95),
  text: { ...agreementText(95, 'offer', 'Early payment agreement'), version: 2 },
})
const outdated = 'The agreement has changed. Read the new version and submit again.'
const notTicked = 'Read and accept the agreement first.'

// The modules of the pages load slowly, once.
beforeAll(() => Promise.all([import('./payment-apply-page.tsx'), import('./offer-page.tsx')]))
beforeEach(() => {
  answerWell()
  server().answer(calls.agreement, [read])
  server().answer(`POST ${signCall}`, { signed: [] })
})

const tickBox = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /I have read/ })
const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /erification code/ })
const fillIn = async () => {
  fireEvent.click(await tickBox())
  type(codeField(), '123456')
}
/** The server has a newer version than the page, and refuses the one that was read. */
const publish = () => {
  server().refuse(`POST ${signCall}`, 409, 34_023, outdated, { fields: { agreementVersions: outdated } })
  server().answer(calls.agreement, [newer])
}
/** The newer version is shown without a tick, the code is still there, and nothing is sent until it is ticked. */
const readAgain = async (button: string) => {
  expect(await screen.findByText(outdated)).toBeDefined()
  await waitFor(async () => expect((await tickBox()).checked).toBe(false))
  expect(codeField().value).toBe('123456')
  const sent = bodiesOf(signCall).length
  press(button)
  expect(await screen.findByText(notTicked)).toBeDefined()
  expect(bodiesOf(signCall)).toHaveLength(sent)
  server().answer(`POST ${signCall}`, { signed: [] })
  fireEvent.click(await tickBox())
  press(button)
}

describe('[VER-20] [VER-23] what is signed', () => {
  it('of a new offer is the version that was read; a newer one is read and ticked first', async () => {
    server().answer(`POST ${calls.submit}`, idOf(41))
    await toReview(open)
    await fillIn()
    publish()
    press('Sign and submit')
    await waitFor(() =>
      expect(bodiesOf(signCall)).toMatchObject([
        { companyId: idOf(21), code: '123456', agreementVersions: [idOf(91)] },
      ]),
    )
    await readAgain('Sign and submit')
    await waitFor(() => expect(bodiesOf(calls.submit)).toHaveLength(1))
    expect(bodiesOf(signCall).at(-1)).toMatchObject({ code: '123456', agreementVersions: [idOf(95)] })
    expect(bodiesOf(calls.submit)).toMatchObject([{ rate: '12.00', agreementVersion: idOf(95) }])
  })

  it('of a change names the version of the offer that was read', async () => {
    const modifyCall = `/supplierSer/v3/offer/${idOf(41)}`
    const waiting = whole({ documents: 1, awardedDocuments: 0, items: [item(1)], editsLeft: 19, version: 3 })
    server().answer(`GET ${calls.markets}/${idOf(31)}`, market())
    server().answer(`GET ${calls.offers}/${idOf(41)}`, waiting)
    server().answer(calls.offerable, { list: [offerable()] })
    server().answer(`PUT ${modifyCall}`, { version: 4, withdrawn: false, editsLeft: 18 })
    await open(`${applyPath}?modify=${idOf(41)}&step=2`)
    await screen.findByRole('heading', { name: 'Modify offer OF-00041' })
    type(await rateField(), '13')
    await screen.findByText('Calculated by the server')
    press('Next')
    await screen.findByText('Step 3 of 3')
    await fillIn()
    publish()
    press('Sign and save')
    await readAgain('Sign and save')
    await waitFor(() => expect(bodiesOf(modifyCall)).toHaveLength(1))
    expect(bodiesOf(signCall).at(-1)).toMatchObject({
      offerId: idOf(41),
      agreementVersions: [idOf(95)],
      change: { version: 3, rate: '13.00', documentIds: [idOf(71)] },
    })
    expect(bodiesOf(modifyCall)).toMatchObject([{ version: 3, agreementVersion: idOf(95) }])
  })

  it('[VER-24] for a recurring offer that waits for it is shown, and ticked before it is signed', async () => {
    server().answer(mandateCalls.mandate, mandate({ paused: ['signature'] }))
    server().answer(mandateCalls.offer, recurring())
    server().answer(mandateCalls.leftOut, { total: 0, list: [] })
    server().answer(calls.agreement, [{ ...read, kind: 'continuing' }])
    await open(`/supplier/list-apply/${idOf(41)}`, payeeCodes)
    expect(await screen.findByText('The parties are named in the offer.')).toBeDefined()
    type(codeField(), '123456')
    press('Sign the agreement')
    expect(await screen.findByText(notTicked)).toBeDefined()
    expect(bodiesOf(signCall)).toEqual([])
    fireEvent.click(await tickBox())
    publish()
    server().answer(calls.agreement, [{ ...newer, kind: 'continuing' }])
    press('Sign the agreement')
    await readAgain('Sign the agreement')
    await waitFor(() => expect(bodiesOf(signCall)).toHaveLength(2))
    expect(bodiesOf(signCall)).toMatchObject([
      { offerId: idOf(41), agreementVersions: [idOf(91)] },
      { offerId: idOf(41), agreementVersions: [idOf(95)] },
    ])
  })
})
