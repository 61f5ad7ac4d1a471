/** Making an offer: the review with its agreement, refusals, drafts, and former addresses. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { topics } from '#contract/topics.ts'
import { liveStream } from '#test/support/live-stream.ts'
import { calls, market, offerScreens } from '#test/support/offer-screens.ts'
import { applyPath, press, rateField, toReview, type } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell, draftsSaved, bodiesOf } = offerScreens()

// The modules of the page load slowly, once.
beforeAll(() => import('./payment-apply-page.tsx'))
beforeEach(answerWell)

describe('the review', () => {
  it('[OFR-10] [OFR-13] submits what is shown once the agreement is accepted, and leads to the offer', async () => {
    server().answer(`POST ${calls.submit}`, idOf(41))
    await toReview(open)
    press('Submit offer')
    expect(await screen.findByText('Read and accept the agreement first.')).toBeDefined()
    expect(bodiesOf(calls.submit)).toEqual([])
    const link = screen.getByRole('link', { name: 'Open in a new tab: Early payment agreement' })
    expect(link.getAttribute('href')).toContain(idOf(91))
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }))
    press('Submit offer')
    await waitFor(() => expect(location.pathname).toBe(`/supplier/list-apply/${idOf(41)}`))
    expect(bodiesOf(calls.submit)).toMatchObject([
      {
        marketId: idOf(31),
        buyerId: idOf(11),
        supplierId: idOf(21),
        kind: 'oneTime',
        method: 'preSettlement',
        rateType: 1,
        rate: '12.00',
        expectedPaymentDate: '2027-11-17',
        payAmount: '1000000.00',
        documentIds: [idOf(71)],
        agreementVersion: idOf(91),
      },
    ])
    expect(bodiesOf(calls.submit)[0]).toHaveProperty('draftId')
  })

  it('[OFR-12] keeps everything that was typed when the market has closed meanwhile, and says so', async () => {
    server().refuse(
      `POST ${calls.submit}`,
      422,
      34_001,
      'The market is closed. You can submit when it opens again.',
    )
    await toReview(open)
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }))
    press('Submit offer')
    const note = await screen.findByText('Not submitted. Everything you entered is kept')
    expect(note.closest('[role=alert]')?.textContent).toContain('The market is closed')
    press('Change the rate or date')
    expect((await rateField()).value).toBe('12.00')
  })

  it('[VER-06] leads to verification and back to the draft where that comes first', async () => {
    server().refuse(`POST ${calls.submit}`, 422, 36_001, 'Enter enterprise verification first')
    await toReview(open)
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }))
    press('Submit offer')
    expect(await screen.findByText('Enter enterprise verification first')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Verify now (your draft is saved)' })
    expect(link.getAttribute('href')).toMatch(
      /^\/supplier\/enterprise-certification-select\?from=%2Fsupplier%2Fpayment-apply%3Fdraft%3D/,
    )
  })
})

describe('a market that closes and opens while the form is open', () => {
  const closed = market({ open: false, closedReason: 'Stocktaking' })
  const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit offer' })

  it('[MKT-05] [OFR-12] stops the submission with the reason, goes on when it opens, and forgets its refusal', async () => {
    const send = liveStream(server())
    await toReview(open)
    expect(submitButton().disabled).toBe(false)
    await waitFor(() => expect(server().of('/events/v1')).toHaveLength(1))
    server().answer(calls.markets, [closed])
    send(topics.marketsChanged)
    expect(await screen.findByText('The market is closed. You cannot submit now')).toBeDefined()
    expect(screen.getByText(/Reason: Stocktaking/)).toBeDefined()
    expect(submitButton().disabled).toBe(true)
    const reason = document.getElementById(submitButton().getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('The market is closed. You can submit when it opens again.')
    server().answer(calls.markets, [market()])
    send(topics.marketsChanged)
    await waitFor(() => expect(submitButton().disabled).toBe(false))
    expect(screen.queryByText(/Stocktaking/)).toBeNull()
    // The market closes in the moment of the submission: the note takes the place of the refusal.
    const message = 'The market is closed. You can submit when it opens again.'
    server().refuse(`POST ${calls.submit}`, 409, 34_001, message)
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }))
    server().answer(calls.markets, [closed])
    fireEvent.click(submitButton())
    await waitFor(() => expect(submitButton().disabled).toBe(true))
    expect(screen.queryByText(/Not submitted/)).toBeNull()
    server().answer(calls.markets, [market()])
    send(topics.marketsChanged)
    await waitFor(() => expect(submitButton().disabled).toBe(false))
    expect(screen.queryByText(/Not submitted|market is closed/)).toBeNull()
  })
})

describe('the browser’s Back', () => {
  it('[OFR-10] leads to the step before with everything typed, and Forward to the step after', async () => {
    await toReview(open)
    history.back()
    expect(await screen.findByText('Step 2 of 3')).toBeDefined()
    expect((await rateField()).value).toBe('12.00')
    history.back()
    expect(await screen.findByText('Step 1 of 3')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select FP-001' }).checked).toBe(true)
    expect(screen.queryByRole('dialog'), 'nothing is lost, so nothing is asked').toBeNull()
    press('Next')
    expect(await screen.findByText('Step 2 of 3')).toBeDefined()
    press('Back')
    expect(await screen.findByText('Step 1 of 3')).toBeDefined()
    expect(location.pathname).toBe(applyPath)
  })

  it('[OFR-10] leads from the submitted offer to the list, not into the steps', async () => {
    server().answer(`POST ${calls.submit}`, idOf(41))
    await toReview(open)
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }))
    press('Submit offer')
    await waitFor(() => expect(location.pathname).toBe(`/supplier/list-apply/${idOf(41)}`))
    history.back()
    await waitFor(() => expect(location.pathname).toBe('/supplier/list-apply'))
    // The page follows the address.
    await waitFor(() => expect(screen.queryByText(/Step \d of 3/)).toBeNull())
  })
})

describe('drafts', () => {
  const draft = {
    id: idOf(51),
    version: 3,
    supplierId: idOf(21),
    marketId: idOf(31),
    step: 2,
    method: 'preSettlement',
    rateType: 1,
    rate: '7.50',
    expectedPaymentDate: '2027-11-22',
    documentIds: [idOf(71)],
    payerName: 'Hongfei Parts',
    currency: 'CNY',
    amount: '1000000.00',
    documents: 1,
    savedAt: '2027-11-16T04:00:00.000Z',
  }

  it('[OFR-13] offers a draft again, goes on where it was left, and saves over its version', async () => {
    server().answer(`GET ${calls.drafts}`, [draft])
    await open(applyPath)
    fireEvent.click(await screen.findByRole('button', { name: 'Continue: Hongfei Parts' }))
    expect((await rateField()).value).toBe('7.50')
    expect(new URLSearchParams(location.search).get('draft')).toBe(idOf(51))
    type(await rateField(), '8')
    await waitFor(() => expect(draftsSaved().at(-1)).toMatchObject({ rate: '8.00', version: 3 }), {
      timeout: 3_000,
    })
  })

  it('[OFR-13] stays in the review when the page is loaded anew, as by another language', async () => {
    await toReview(open)
    await waitFor(() => expect(new URLSearchParams(location.search).get('step')).toBe('3'))
    const left = `${location.pathname}${location.search}`
    const id = new URLSearchParams(location.search).get('draft')
    server().answer(`GET ${calls.drafts}`, [{ ...draft, id, step: 3 }])
    await open(left)
    expect(await screen.findByText('Step 3 of 3')).toBeDefined()
    press('Back')
    expect(await screen.findByText('Step 2 of 3')).toBeDefined()
    await waitFor(() => expect(new URLSearchParams(location.search).get('step')).toBe('2'))
    await open(`${applyPath}?draft=${id}`)
    expect(await screen.findByText('Step 2 of 3'), 'a draft that is taken up later').toBeDefined()
  })

  it('[OFR-13] deletes a draft after a confirmation', async () => {
    server().answer(`GET ${calls.drafts}`, [draft])
    server().answer(`DELETE ${calls.drafts}/${idOf(51)}`, null)
    await open(applyPath)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete draft: Hongfei Parts' }))
    const dialog = (await screen.findByText('Delete the draft?')).closest('dialog')
    if (!dialog) throw new Error('the question stands in a dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete draft' }))
    await waitFor(() => expect(server().of(`${calls.drafts}/${idOf(51)}`)).toHaveLength(1))
  })

  it('[OFR-10] goes on without a draft where it cannot be saved, and says so', async () => {
    server().refuse(`PUT ${calls.drafts}/*`, 422, 34_024, 'You can keep up to 20 drafts.')
    server().answer(`POST ${calls.submit}`, idOf(41))
    await toReview(open)
    expect(await screen.findByText('You can keep up to 20 drafts.')).toBeDefined()
    fireEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }))
    press('Submit offer')
    await waitFor(() => expect(bodiesOf(calls.submit)).toHaveLength(1))
    expect(bodiesOf(calls.submit)[0]).not.toHaveProperty('draftId')
  })
})

it.each([
  ['/supplier/apply?documents=x', '/supplier/payment-apply', '?documents=x'],
  ['/supplier/refund-application?a=1', '/supplier/payment-apply', '?a=1'],
  ['/supplier/payment-record?tab=history', '/supplier/list-apply', '?tab=history'],
])('[OFR-17] %s leads to %s with its query', async (from, to, search) => {
  await open(from)
  await waitFor(() => expect([location.pathname, location.search]).toEqual([to, search]))
})
