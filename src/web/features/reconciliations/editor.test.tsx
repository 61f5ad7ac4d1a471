/** Adding, editing and correcting a statement: errors are at their fields, and what was typed stays. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import {
  line,
  openReconciliationScreens,
  own,
  party,
  proposal,
  statement,
  statementId,
  statementPath,
  statementsPath,
} from '#test/support/reconciliation-screens.ts'

const { server, openAs, bodiesOf } = openReconciliationScreens()
beforeAll(() =>
  Promise.all([import('./add-page.tsx'), import('./batch-add-page.tsx'), import('./edit-page.tsx')]),
)

const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const choose = async (): Promise<void> => {
  const box = await screen.findByRole('combobox', { name: /Other party/ })
  fireEvent.focus(box)
  fireEvent.click(box)
  fireEvent.click(await screen.findByRole('option', { name: /Mingyuan/ }))
  await screen.findByRole('grid', { name: 'Statement lines' })
}
const openAdd = async (): Promise<void> => {
  await openAs('/reconciliations/add')
  await choose()
}
const saved = { id: statementId, number: 'ST-0001', version: 1 }

describe('a new statement', () => {
  it('[REC-05] [COM-31] refuses an empty statement in its first line and beside the button, before anything is asked or sent', async () => {
    await openAdd()
    press('Send')
    const words = /Add at least one line before you send the statement\./
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Document number 1' })
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Document number 1')
    const said = number.getAttribute('aria-describedby')
    expect(said && document.getElementById(said)?.textContent).toMatch(words)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodiesOf(`POST ${statementsPath}`)).toEqual([])
    type('Document number 1', 'AP-1')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })

  it('[REC-05] names a line that does not fit by its row and field, and keeps what was typed', async () => {
    await openAdd()
    type('Document number 1', 'AP-1')
    type('Due date 1', 'soon')
    type('Amount 1', '12.345')
    press('Save draft')
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount 1' })
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
    expect(amount.value).toBe('12.345')
    expect(screen.getByText(/^Row 1, Due date:/)).toBeDefined()
    expect(screen.getByText(/^Row 1, Amount:/)).toBeDefined()
    expect(bodiesOf(`POST ${statementsPath}`)).toEqual([])
  })

  it('[REC-05] takes documents of a period, leaves out what is listed, and pastes rows', async () => {
    server().answer(`${statementsPath}/documents`, {
      list: [
        { ...own(1), termDays: null, status: 'eligible' },
        { ...own(2), termDays: null, status: 'paid' },
      ],
      hasMore: false,
    })
    server().answer(`POST ${statementsPath}`, saved)
    await openAdd()
    type('Document number 1', 'AP-1')
    type('Due date 1', '2027-01-12')
    type('Amount 1', '1,000.00')
    press('Add from documents')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Skipped, already in this statement: 1.')).toBeDefined()
    press(/^Add all 1/, dialog)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Document number 2' })).toBeDefined())
    fireEvent.paste(screen.getByRole('textbox', { name: 'Document number 2' }), {
      clipboardData: { getData: () => 'AP-7\t2026-10-09\t2027-02-01\t5.00\nAP-8\t\t2027-02-02\t6.00' },
    })
    press('Save draft')
    await waitFor(() =>
      expect(bodiesOf(`POST ${statementsPath}`)).toEqual([
        expect.objectContaining({
          payeeId: party.payeeId,
          currency: 'CNY',
          items: [
            expect.objectContaining({ number: 'AP-1', amount: '1000.00' }),
            expect.objectContaining({ number: 'AP-7', amount: '5.00', documentDate: '2026-10-09' }),
            expect.objectContaining({ number: 'AP-8', dueDate: '2027-02-02' }),
          ],
        }),
      ]),
    )
  })

  it('[REC-03] states total, lines and difference before it is sent, and sends exactly that difference', async () => {
    server().answer(`POST ${statementsPath}`, saved)
    server().answer(`POST ${statementPath}/send`, { version: 2, round: 1 })
    server().answer(statementPath, statement([line(1)]))
    await openAdd()
    type('Document number 1', 'AP-1')
    type('Due date 1', '2027-01-12')
    type('Amount 1', '1000')
    type('Statement total (CNY)', '1200')
    expect(screen.getByText(/The lines differ by CNY -200\.00/)).toBeDefined()
    press('Send')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(
      'Statement total CNY 1,200.00, lines CNY 1,000.00, difference CNY -200.00',
    )
    press('Confirm difference and send', dialog)
    await waitFor(() =>
      expect(bodiesOf(`POST ${statementPath}/send`)).toEqual([
        { version: 1, confirmedDifference: '-200.00' },
      ]),
    )
  })

  it('[REC-05] shows a refusal of the server beside the lines and keeps them', async () => {
    server().refuse(`POST ${statementsPath}`, 422, codes.reconciliationNumberTwice.code, 'Twice.', {
      fields: { items: 'The document number AP-1 is used twice.' },
    })
    await openAdd()
    type('Document number 1', 'AP-1')
    type('Due date 1', '2027-01-12')
    type('Amount 1', '1000')
    press('Save draft')
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Document number 1' }).value).toBe('AP-1')
  })

  it('[REC-04] begins with the upload where it was asked for', async () => {
    await openAs('/reconciliations/invoice-batch-add')
    await choose()
    expect(screen.getByRole('button', { name: /Download template/ })).toBeDefined()
  })

  it('[REC-05] is filled in cards on a phone, with errors under their fields', async () => {
    happyDOM.setViewport({ width: 390, height: 844 })
    await openAs('/reconciliations/add')
    const box = await screen.findByRole('combobox', { name: /Other party/ })
    fireEvent.focus(box)
    fireEvent.click(box)
    fireEvent.click(await screen.findByRole('option', { name: /Mingyuan/ }))
    const lines = await screen.findByRole('list', { name: 'Statement lines' })
    fireEvent.change(within(lines).getByRole('textbox', { name: /Amount/ }), { target: { value: 'many' } })
    press('Save draft')
    await waitFor(() =>
      expect(
        within(lines)
          .getByRole('textbox', { name: /Amount/ })
          .getAttribute('aria-invalid'),
      ).toBe('true'),
    )
  })
})

describe('a correction', () => {
  const rejected = { state: 'rejected', reason: 'amountMismatch', description: 'Agreed 45.50' }
  const changes = {
    status: 'partiallyApproved',
    initiator: 'payer',
    can: ['correct', 'attach', 'export'],
    ledger: null,
    approved: 1,
    rejected: 1,
    proposals: [proposal()],
  }
  const openEdit = async (): Promise<void> => {
    server().answer(statementPath, statement([line(1, { state: 'approved' }), line(2, rejected)], changes))
    server().answer(`PUT ${statementPath}`, { version: 3 })
    await openAs(`/reconciliations/edit?id=${statementId}`)
    await screen.findByRole('grid', { name: 'Statement lines' })
  }
  const numbers = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Document number/ }).map(({ value }) => value)

  it('[REC-02] keeps what was approved apart and says why the rest was rejected', async () => {
    await openEdit()
    expect(numbers()).toEqual(['AP-2'])
    expect(screen.getByText('Rejected: Amount Mismatch · Agreed 45.50')).toBeDefined()
    expect(screen.getByText('Approved lines (1) stay as they are and aren’t listed here.')).toBeDefined()
  })

  it('[REC-06] adds a proposed line, and takes it away when it is left out, with a reason', async () => {
    await openEdit()
    press('Send round 2')
    expect(await screen.findByText('Choose to add it or leave it out.')).toBeDefined()
    press('Add AP-9')
    expect(numbers()).toEqual(['AP-2', 'AP-9'])
    press('Leave out AP-9')
    expect(numbers()).toEqual(['AP-2'])
    press('Save correction')
    expect(await screen.findByText('Say why you leave this proposed line out.')).toBeDefined()
    expect(bodiesOf(`PUT ${statementPath}`)).toEqual([])
    fireEvent.change(screen.getByRole('textbox', { name: /Reason for leaving it out/ }), {
      target: { value: 'Next month' },
    })
    press('Save correction')
    await waitFor(() =>
      expect(bodiesOf(`PUT ${statementPath}`)).toEqual([
        expect.objectContaining({
          proposals: [{ proposalId: proposal().id, take: false, description: 'Next month' }],
          items: [expect.objectContaining({ number: 'AP-2' })],
        }),
      ]),
    )
  })
})
