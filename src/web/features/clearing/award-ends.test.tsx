/** Recording on screen that awards will not be paid, or that the bank returned what was paid. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { answerAwards } from '#test/support/award-screens.ts'
import {
  award,
  awardsPath,
  openClearingScreens,
  run,
  runId,
  runsPath,
} from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const runPage = `/buyer/market-history/${runId}`

// The modules of a table load slowly, once.
beforeAll(() => import('./run-page.tsx'))

const paid = { state: 'paid', paidOn: '2026-11-14', can: ['return'] }
const bodiesOf = (path: string) =>
  server()
    .of(`${awardsPath}/${path}`)
    .map(({ body }) => body)

/** Opens the menu of an award, and one of its actions. */
async function choose(number: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More actions: ${number}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(action) }))
  return screen.findByRole('dialog', { name: action })
}

describe('an award that will not be paid', () => {
  it('[CLR-22] [CLR-27] is recorded with its reason, after saying what it ends', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1), award(2, paid))
    const message = 'Credit notes are not above what the payee is owed.'
    const refused = [{ id: idOf(601), number: 'K7QM-3X1T', code: 34_113, message }]
    server().answer(`PUT ${awardsPath}/failed`, { done: [], refused })
    await openAs(runPage)
    const dialog = await choose('K7QM-3X1T', 'Will not be paid')
    expect(within(dialog).getByText(/the pool gets the money back/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('radio', { name: /Credit notes exceed what is owed/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Will not be paid' }))
    await waitFor(() =>
      expect(bodiesOf('failed')).toEqual([{ awardIds: [idOf(601)], reason: 'insufficientPayableBalance' }]),
    )
    expect(await screen.findByText(message)).toBeDefined()
  })
})

describe('a payment that the bank returned', () => {
  it('[CLR-22] is recorded for the chosen awards that are paid, with day and reference', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1), award(2, paid))
    server().answer(`PUT ${awardsPath}/returned`, { done: [idOf(602)], refused: [] })
    await openAs(runPage)
    for (const n of [1, 2])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select K7QM-3X${n}T` }))
    fireEvent.click(await screen.findByRole('button', { name: 'Payment returned' }))
    const dialog = await screen.findByRole('dialog', { name: 'Payment returned' })
    expect(within(dialog).getByText('Not paid or already returned, left out: 1.')).toBeDefined()
    const field = within(dialog).getByRole('textbox', { name: 'Returned on' })
    fireEvent.change(field, { target: { value: '2026-11-15' } })
    const reference = within(dialog).getByRole('textbox', { name: 'Bank reference' })
    fireEvent.change(reference, { target: { value: 'RET-7' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Payment returned' }))
    await waitFor(() =>
      expect(bodiesOf('returned')).toEqual([
        { awardIds: [idOf(602)], returnedOn: '2026-11-15', reference: 'RET-7' },
      ]),
    )
  })

  it('[CLR-22] keeps the dialog where the day is before the payment, with the reason beside it', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1, paid))
    const message = 'It cannot be returned before it was paid, on Nov 14, 2026.'
    const refused = [{ id: idOf(601), number: 'K7QM-3X1T', code: codes.returnTooEarly.code, message }]
    server().answer(`PUT ${awardsPath}/returned`, { done: [], refused })
    await openAs(runPage)
    const dialog = await choose('K7QM-3X1T', 'Payment returned')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Payment returned' }))
    expect(await within(dialog).findByText(message)).toBeDefined()
    const field = within(dialog).getByRole('textbox', { name: 'Returned on' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('[CLR-22] [CLR-26] is shown with its day, and what is still owed of a late payment', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    const returned = award(1, { state: 'returned', paidOn: '2026-11-14', returnedOn: '2026-11-15', can: [] })
    const late = award(2, { state: 'lapsed', paidOn: '2026-12-02', shortfall: '430.25', can: [] })
    answerAwards(server(), returned, late)
    await openAs(runPage)
    expect(await screen.findByText('Returned on Nov 15, 2026')).toBeDefined()
    expect(screen.getByText('430.25 still owed')).toBeDefined()
  })
})
