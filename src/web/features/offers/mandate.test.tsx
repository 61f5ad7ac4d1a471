/** A recurring offer: its guard rails with their errors, the documents that it left out, and the list that filters by kind. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leftOut, mandate, mandateCalls, recurring } from '#test/support/mandate-screens.ts'
import { offerAgreement } from '#test/support/offer-agreement.ts'
import { calls, market, offer, offerScreens, payeeCodes } from '#test/support/offer-screens.ts'
import { press, toTerms, type } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell, bodiesOf } = offerScreens()

// The modules of the pages load slowly, once.
beforeAll(() => Promise.all([import('./payment-apply-page.tsx'), import('./offer-page.tsx')]))
beforeEach(() => {
  answerWell()
  answerMandate()
})

const answerMandate = (one: object = mandate(), whole: object = recurring()) => {
  server().answer(mandateCalls.mandate, one)
  server().answer(mandateCalls.offer, whole)
  server().answer(mandateCalls.leftOut, { total: 0, list: [] })
  server().answer('GET /agreement/v1/platform', [
    { id: idOf(91), kind: 'offer', name: 'o.html', url: `/files/v1/${idOf(92)}` },
    { id: idOf(93), kind: 'continuing', name: 'c.html', url: `/files/v1/${idOf(94)}` },
  ])
}
const openMandate = async () => {
  await open(`/supplier/list-apply/${idOf(41)}`, payeeCodes)
  await screen.findByText('Your guard rails')
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const errorOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

const limit = '10,000,000,000,000.00'
const monthWords = `The most a month must be above 0 and at most ${limit}, with at most 2 decimals.`
const wrong: readonly (readonly [string, RegExp, string, string])[] = [
  ['a ceiling below the market’s lowest', /Highest APR/, '3.99', 'below the market’s lowest of 4.00%'],
  ['a ceiling below the own rate', /Highest APR/, '11.99', 'below the 12.00% that you ask'],
  ['a month of 0', /Most a month/, '0', monthWords],
  ['a month with a third decimal', /Most a month/, '1.005', monthWords],
  ['a month that is too large', /Most a month/, '10000000000000.01', monthWords],
  ['half a day', /Fewest days early/, '1.5', 'a whole number from 1 to 3650'],
  ['a target of 0', /Cash target/, '0', 'The cash target must be above 0'],
  ['an end date in the past', /End date/, '2027-11-16', 'The end date cannot be in the past.'],
  ['a day that does not exist', /End date/, '2027-13-45', 'Enter a day'],
]

describe('the guard rails', () => {
  it('[OFR-14] say below their field what is wrong, and nothing is sent', async () => {
    await openMandate()
    for (const [what, name, typed, words] of wrong) {
      const before = field(name).value
      type(field(name), typed)
      expect(errorOf(field(name)), `typed: ${what}`).toContain(words)
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
      press('Save changes')
      type(field(name), before)
    }
    expect(bodiesOf(mandateCalls.mandate).filter(Boolean)).toEqual([])
  })

  it('[OFR-14] [OFR-10] of a new offer say the same, and stop it', async () => {
    server().answer(calls.offers, { list: [], total: 0 })
    await toTerms(open)
    fireEvent.click(screen.getByRole('radio', { name: /^Recurring/ }))
    type(field(/The APR you offer/), '12')
    for (const [what, name, typed, words] of wrong) {
      type(field(name), typed)
      expect(errorOf(field(name)), `typed: ${what}`).toContain(words)
      press('Next')
      expect(screen.getByText('Step 2 of 3'), `typed: ${what}`).toBeDefined()
      type(field(name), '')
    }
  })

  it('[OFR-14] that the server refuses say so at their field', async () => {
    await openMandate()
    const words = 'The end date cannot be in the past.'
    server().refuse(`PUT ${mandateCalls.mandate}`, 422, 34_308, words, {
      fields: { 'guardRails.endDate': words },
    })
    type(field(/End date/), '2027-11-18')
    press('Save changes')
    await waitFor(() => expect(errorOf(field(/End date/))).toContain(words))
  })

  it('[OFR-14] that are loosened need the agreement again, and those that are tightened do not', async () => {
    const name = 'Continuing-request agreement for companies'
    server().answer(calls.agreement, [offerAgreement({ kind: 'continuing', name })])
    await openMandate()
    type(field(/Fewest days early/), '20')
    expect(screen.getByText('A tighter guard rail applies at once.')).toBeDefined()
    type(field(/Fewest days early/), '5')
    expect(await screen.findByRole('checkbox', { name: /Continuing-request agreement/ })).toBeDefined()
    press('Save changes')
    expect(await screen.findByText('Read and accept the agreement first.')).toBeDefined()
  })
})

it('[OFR-14] [OFR-10] there is one recurring offer in a market: a second one is stopped at its kind, with the way to the first', async () => {
  server().answer(calls.offers, { list: [offer({ kind: 'recurring', can: ['cancel'] })], total: 1 })
  await toTerms(open)
  fireEvent.click(screen.getByRole('radio', { name: /^Recurring/ }))
  const link = await screen.findByRole('link', { name: 'Open offer OF-00041' })
  expect(link.getAttribute('href')).toContain(idOf(41))
  expect(screen.getByText(/You already have a recurring offer in this market/)).toBeDefined()
  type(field(/The APR you offer/), '12')
  press('Next')
  expect(screen.getByText('Step 2 of 3')).toBeDefined()
  const [requested] = server().of(calls.offers)
  expect(requested?.url).toContain(`marketId=${market().id}`)
})

describe('what it left out', () => {
  const rows = [
    leftOut(4),
    leftOut(5, { reason: 'endedBefore', endedAs: 'canceled' }),
    leftOut(6, { reason: 'excluded' }),
    leftOut(7, { reason: 'inOtherOffer', offerId: idOf(42), offerNumber: 'OF-00042' }),
  ]
  const row = (number: string) => screen.getByRole('link', { name: number }).closest('tr') ?? document.body
  const openWith = async (list: readonly object[] = rows, total = list.length) => {
    server().answer(mandateCalls.leftOut, { total, list })
    await openMandate()
    await screen.findByRole('link', { name: 'FP-004' })
  }

  it('[OFR-14] is listed with the reason of each, and a way back only where there is one', async () => {
    await openWith()
    expect(row('FP-004').textContent).toContain('Fewer than your days early')
    expect(within(row('FP-004')).queryByRole('button')).toBeNull()
    expect(within(row('FP-005')).getByRole('button', { name: 'Include FP-005' })).toBeDefined()
    expect(within(row('FP-006')).getByRole('button', { name: 'Include FP-006' })).toBeDefined()
    const other = within(row('FP-007')).getByRole('link', { name: 'In offer OF-00042' })
    expect(other.getAttribute('href')).toContain(idOf(42))
  })

  it('[OFR-14] is cut off with its number where it is long', async () => {
    await openWith(rows, 260)
    expect(screen.getByText('The first 4 of 260.')).toBeDefined()
  })

  it('[OFR-14] returns what left an offer to this one, and the page counts it', async () => {
    await openWith()
    server().answer(mandateCalls.include, { attached: 1 })
    server().answer(mandateCalls.mandate, mandate({ waitingDocuments: 3 }))
    fireEvent.click(screen.getByRole('button', { name: 'Include FP-005' }))
    expect(await screen.findByText('Included again')).toBeDefined()
    expect(server().seen.find(({ path }) => path.endsWith('/include'))?.body).toEqual({
      documentIds: [idOf(75)],
    })
    await waitFor(() => expect(waiting()).toContain('3'))
  })

  it('[OFR-14] says so where the document still does not fit', async () => {
    await openWith()
    server().answer(mandateCalls.include, { attached: 0 })
    fireEvent.click(screen.getByRole('button', { name: 'Include FP-005' }))
    expect(await screen.findByText('Noted. The document does not fit at present.')).toBeDefined()
  })

  it('[OFR-14] [DOC-38] lifts an exclusion as everywhere, and this offer takes the document by itself', async () => {
    await openWith()
    server().answer('POST /document/v1/include', { done: [], refused: [] })
    fireEvent.click(screen.getByRole('button', { name: 'Include FP-006' }))
    await waitFor(() =>
      expect(server().seen.some(({ method, path }) => method !== 'GET' && path.includes('nclude'))).toBe(
        true,
      ),
    )
  })

  it('[OFR-14] is nothing at times, which it says', async () => {
    await openMandate()
    expect(await screen.findByText('Every eligible document is in.')).toBeDefined()
  })
})

const waiting = () => document.querySelector('.offer-figures')?.textContent ?? ''

describe('how it stands', () => {
  it('[OFR-14] says what it brought, what is left this month, and what waits', async () => {
    await openMandate()
    expect(waiting()).toContain('300,000.00')
    expect(waiting()).toContain('3 documents in 2 clearings')
    expect(waiting()).toContain('500,000.00')
    expect(waiting()).toContain('2 documents take part in the next clearing')
  })

  it('[OFR-14] [OFR-31] promises no clearing while nothing waits', async () => {
    answerMandate(mandate({ waitingDocuments: 0 }), recurring({ items: [], status: 'submitted' }))
    await openMandate()
    expect(document.querySelector('.offer-next')?.textContent).toBe(
      'No document waits at present. New eligible ones join by themselves.',
    )
    expect(waiting()).not.toContain('documents take part')
    expect(screen.queryByText(/It waits for the next clearing/)).toBeNull()
  })

  it('[OFR-14] [OFR-35] tells each change of a guard rail among what happened', async () => {
    const { guardRails } = mandate()
    const before = { ...guardRails, monthlyMaximum: '900000.00', ceiling: '14.00' }
    answerMandate(mandate({ changes: [{ at: '2027-11-16T08:00:00.000Z', before, after: guardRails }] }))
    await openMandate()
    const life = screen.getByRole('list', { name: /What happened/ })
    const [changed] = await within(life).findAllByText(/You changed your guard rails/)
    const words = changed?.closest('li')?.textContent
    expect(words).toContain('Highest APR: 14.00% → No limit')
    expect(words).toContain('Most a month: CNY 900,000.00 → CNY 800,000.00')
    expect(words).not.toContain('Fewest days')
    const all = within(life)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    const at = all.findIndex((one) => one.includes('guard rails'))
    expect(all[at + 1], 'above what was earlier').toContain('You submitted')
  })
})
