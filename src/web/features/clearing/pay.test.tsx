/** Marking awards as paid on screen: the documents by name, the day, the amount, and a reference. */
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

describe('marking as paid', () => {
  const bodies = () =>
    server()
      .of(`${awardsPath}/paid`)
      .map(({ body }) => body as { awardIds: string[]; valueDate: string; amounts: string[] })

  it('[CLR-22] marks chosen awards as paid on a value date, today unless changed, and reports what was refused', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1), award(2), award(3, { state: 'paid', can: [] }))
    const message = 'An award must be paid by Nov 18, 2026.'
    const refused = [{ id: idOf(602), number: 'K7QM-3X2T', code: 34_007, message }]
    server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601)], refused })
    await openAs(runPage)
    for (const n of [1, 2, 3])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select K7QM-3X${n}T` }))
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    expect(within(dialog).getByText('46,019.50')).toBeDefined()
    expect(within(dialog).getByText('Already paid or ended, left out: 1.')).toBeDefined()
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Paid on' })
    expect(field.value).toMatch(/^\d{4}-\d\d-\d\d$/)
    fireEvent.change(field, { target: { value: '2026-11-14' } })
    const reference = within(dialog).getByRole('textbox', { name: 'Bank reference' })
    fireEvent.change(reference, { target: { value: ' ICBC 20261114-88 ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() =>
      expect(bodies()).toEqual([
        {
          awardIds: [idOf(601), idOf(602)],
          valueDate: '2026-11-14',
          amounts: ['23009.75', '23009.75'],
          reference: 'ICBC 20261114-88',
        },
      ]),
    )
    const report = await screen.findByText(message)
    expect(report.closest('section')?.textContent).toContain('K7QM-3X2T')
    const [sent] = server().of(`${awardsPath}/paid`)
    expect(sent?.headers.get('idempotency-key'), 'the same submit is done once').not.toBeNull()
  })

  it('[OFR-30] names the documents, and records a payment in full after saying what it ends', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1))
    server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601)], refused: [] })
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid K7QM-3X1T' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    const documents = within(dialog).getByRole('list', { name: 'Documents' })
    expect(documents.textContent).toBe('FP-001 K7QM-3X1T · Mingyuan23,009.75')
    expect(within(dialog).queryByText(/their awards end/)).toBeNull()
    fireEvent.click(within(dialog).getByRole('radio', { name: /Full amount, without the discount/ }))
    expect(documents.textContent).toContain('23,440.00')
    expect(within(dialog).getByText(/their awards end without a discount/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(bodies()[0]?.amounts).toEqual(['23440.00']))
  })

  it('[CLR-22] marks all that are left of a run at once', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1), award(2))
    server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601), idOf(602)], refused: [] })
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark 2 as paid…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Marked as paid 2.')).toBeDefined()
    expect(screen.queryByRole('dialog'), 'what is done is asked no more').toBeNull()
    expect(bodies()[0]?.awardIds).toEqual([idOf(601), idOf(602)])
  })

  it('[CLR-22] says beside the field that the value date is in the future, and keeps the dialog', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1))
    const message = 'The day of payment cannot be in the future.'
    server().refuse(`PUT ${awardsPath}/paid`, 422, 34_008, message, { fields: { valueDate: message } })
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid K7QM-3X1T' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    expect(await within(dialog).findByText(message)).toBeDefined()
  })

  it.each([
    ['the day', codes.valueDateTooEarly.code, 'It cannot be paid before Nov 18, 2026.'],
    ['the amount', codes.awardAmountDiffers.code, 'Award K7QM-3X1T: CNY 23,009.75 is due.'],
  ])(
    '[CLR-22] keeps the dialog where all are refused for %s, with the reason beside it',
    async (of, code, message) => {
      server().answer(`${runsPath}/${runId}`, run())
      answerAwards(server(), award(1), award(2))
      const refused = [1, 2].map((n) => ({ id: idOf(600 + n), number: `K7QM-3X${n}T`, code, message }))
      server().answer(`PUT ${awardsPath}/paid`, { done: [], refused })
      await openAs(runPage)
      fireEvent.click(await screen.findByRole('button', { name: 'Mark 2 as paid…' }))
      const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
      fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
      expect(await within(dialog).findAllByText(message), 'said once').toHaveLength(1)
      const wrong = dialog.querySelector('[aria-invalid="true"]')
      expect(wrong?.getAttribute('role') === 'radiogroup').toBe(of === 'the amount')
      expect(screen.queryByText(/Marked as paid 0/)).toBeNull()
      server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601), idOf(602)], refused: [] })
      const reference = within(dialog).getByRole('textbox', { name: 'Bank reference' })
      fireEvent.change(reference, { target: { value: 'R1' } })
      fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
      expect(await screen.findByText('Marked as paid 2.')).toBeDefined()
    },
  )
})
