/** Step 2 of an offer: a refused field shows its error, and removes the figures. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { calls, offerable, offerScreens, quote } from '#test/support/offer-screens.ts'
import { applyPath, rateField, summary, toTerms, type } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()

// The modules of the page load slowly, once.
beforeAll(() => import('./payment-apply-page.tsx'))
beforeEach(answerWell)

const dayField = () => screen.getByRole('textbox', { name: /Not before/ })
const noFigures =
  'Correct what is marked to see what you receive.—Amount—Discount—APR—Discount rate—Effective APR—Days early—Documents—'
const noPayRun = /There is no pay run between the not-before date and the due date of document FP-001/

async function quoted(): Promise<void> {
  await toTerms(open)
  type(await rateField(), '12')
  await screen.findByText('Calculated by the server')
  expect(summary()).toContain('985,000.00')
}

it('[MKT-09] [OFR-10] says whether the rate would clear, and where there were too many questions', async () => {
  await quoted()
  const indication = () => screen.getByRole('status', { name: 'Indication' }).textContent
  expect(indication()).toContain('Close')
  expect(indication()).toContain('this rate may or may not be enough')
  server().answer(calls.quote, quote({ indication: { worst: null, best: null, none: 'tooMany' } }))
  type(await rateField(), '11')
  await waitFor(() => expect(indication()).toContain('too many were requested within a minute'))
})

describe('a field that is refused', () => {
  it.each([
    ['no day', '2027-13-45', /Enter the earliest day to be paid/],
    ['a day in the past', '2027-11-01', /cannot be in the past/],
    ['the due date', '2028-01-03', noPayRun],
    ['a day after it', '2028-03-01', noPayRun],
  ])('[OFR-10] [OFR-12] takes the figures away and says why, for %s', async (_, typed, words) => {
    await quoted()
    type(dayField(), typed)
    expect(await screen.findByText(words)).toBeDefined()
    expect(dayField().getAttribute('aria-invalid')).toBe('true')
    expect(summary()).toContain(noFigures)
    expect(document.querySelector('.offer-lines, .derivation'), 'nor figures of documents').toBeNull()
    expect(screen.getAllByText(words), 'and it is said once').toHaveLength(1)
    type(dayField(), '2027-11-18')
    await waitFor(() => expect(summary()).toContain('985,000.00'))
    expect(screen.queryByText(words)).toBeNull()
  })

  it('[OFR-10] [OFR-12] takes the figures away for a rate that the market does not take', async () => {
    await quoted()
    type(await rateField(), '18.01')
    expect(await screen.findByText('The APR must be between 4.00% and 18.00%.')).toBeDefined()
    expect(summary()).toContain(noFigures)
  })

  const four = [1, 2, 3, 4].map((n) =>
    offerable({ id: idOf(70 + n), number: `FP-00${n}`, dueDate: `2027-12-0${n}` }),
  )
  const toFour = async () => {
    server().answer(calls.offerable, { list: four })
    await open(`${applyPath}?documents=${four.map(({ id }) => id).join(',')}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText('Step 2 of 3')
  }
  /** As the server refuses every one of them. */
  const refuseAll = (code: number, message: string) =>
    server().answer(
      calls.quote,
      quote({
        items: [],
        refused: four.map(({ id, number }) => ({ documentId: id, documentNumber: number, code, message })),
      }),
    )

  it('[OFR-12] says once, not once for each document, that the rate is out of range', async () => {
    refuseAll(codes.rateOutOfRange.code, 'The APR must be between 4.00% and 18.00%.')
    await toFour()
    type(await rateField(), '25')
    await waitFor(() => expect(server().of(calls.quote)).toHaveLength(1))
    expect(await screen.findAllByText(/must be between/)).toHaveLength(1)
    expect(screen.queryByText('These documents cannot be offered like this')).toBeNull()
  })

  it('[OFR-12] names the documents of a discount rate that is too much for them, in one sentence', async () => {
    refuseAll(codes.impliedAprOutOfRange.code, 'At this rate')
    await toFour()
    fireEvent.click(screen.getByRole('radio', { name: 'Discount rate' }))
    // 12 to 15 days: 0.70% is 21.00%, 19.38%, 18.00% and 16.80% a year.
    type(await screen.findByRole('textbox', { name: /The discount rate you offer/ }), '0.70')
    const words = 'At this rate, the APR of FP-001, FP-002 is not between 4.00% and 18.00%.'
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(screen.getAllByText(/At this rate/)).toHaveLength(1)
  })

  it('[OFR-10] [OFR-12] names the day where the server finds no pay run before any due date', async () => {
    await quoted()
    const message = 'There is no pay run between them. Choose an earlier date.'
    const refused = { documentId: idOf(71), documentNumber: 'FP-001', message }
    const code = codes.noPayRunByDueDate.code
    server().answer(calls.quote, quote({ items: [], refused: [{ ...refused, code }] }))
    type(dayField(), '2028-01-02')
    await waitFor(() => expect(dayField().getAttribute('aria-invalid')).toBe('true'))
    expect(summary()).toContain(noFigures)
  })

  it('[OFR-10] [COM-39] asks for a rate where none is typed yet', async () => {
    await toTerms(open)
    expect(summary()).toContain('Enter a rate to see what you receive.')
  })
})

describe('the way on', () => {
  const late = {
    documentId: idOf(72),
    documentNumber: 'FP-002',
    code: codes.noPayRunByDueDate.code,
    message: 'There is no pay run between them.',
  }
  const note = () => screen.findByText('These documents cannot be offered like this')

  it('[OFR-12] says below the day which documents it is too late for, and Next leads there', async () => {
    await quoted()
    server().answer(calls.quote, quote({ refused: [late] }))
    type(dayField(), '2027-12-24')
    const said = (await note()).closest('[role=alert]')
    expect(said?.closest('section')?.contains(dayField()), 'in the card of the day').toBe(true)
    expect(document.querySelector('.terms-card .field ~ [role=alert]')).toBe(said)
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(document.activeElement).toBe(said))
    expect(screen.getByText('Step 2 of 3')).toBeDefined()
  })

  it('[OFR-12] leads there too where the answer comes after Next', async () => {
    await toTerms(open)
    server().answer(calls.quote, quote({ refused: [late] }))
    type(await rateField(), '12')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    const said = (await note()).closest('[role=alert]')
    await waitFor(() => expect(document.activeElement).toBe(said))
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-busy')).not.toBe('true')
  })

  it('[OFR-10] is one press, also before the quote of what was typed is there', async () => {
    await toTerms(open)
    const field = await rateField()
    type(field, '12')
    fireEvent.blur(field)
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('button', { name: 'Submit offer' })).toBeDefined()
    expect(server().of(calls.quote).length, 'leaving the field asks for no other quote').toBe(1)
  })
})
