/** The check page: what differs, the keys, a decision that ends a round, and a phone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import {
  line,
  openReconciliationScreens,
  own,
  proposal,
  statement,
  statementId,
  statementPath,
} from '#test/support/reconciliation-screens.ts'

const { server, openAs, bodiesOf } = openReconciliationScreens()
const page = `/reconciliations/check?id=${statementId}`
const review = `POST ${statementPath}/items/review`
beforeAll(() => import('./check-page.tsx'))

const items = [line(1), line(2, { amount: '1500.00' }), line(3)]
const documents = [own(1), own(2), own(4, { amount: '250.00' })]
const ledger = { from: '2026-10-01', to: '2026-10-31', documents, hasMore: false }

const open = async (changes: object = {}): Promise<void> => {
  server().answer(
    statementPath,
    statement(items, { total: '3500.00', itemTotal: '3500.00', ledger, ...changes }),
  )
  server().answer(review, { version: 3, status: 'pendingReview' })
  await openAs(page)
  await screen.findByRole('heading', { level: 1, name: /ST-0087/ })
}
const current = () => document.querySelector('[role=row][aria-selected=true]')?.textContent ?? ''
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

describe('the check page', () => {
  it('[REC-06] holds their statement against one’s own ledger and adds the differences up', async () => {
    await open()
    const rows = within(screen.getByRole('grid')).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/AP-1.*Matches/),
      expect.stringMatching(/AP-2.*1,500\.00.*1,000\.00.*\+500\.00.*Amount differs/),
      expect.stringMatching(/AP-3.*Not in your ledger.*\+1,000\.00/),
      expect.stringMatching(/AP-4.*Not in their statement.*-250\.00/),
    ])
    const kinds = screen.getByRole('region', { name: 'What makes up the difference?' })
    for (const words of ['+500.00', '+1,000.00', '-250.00', '+1,250.00'])
      expect(kinds.textContent).toContain(words)
    fireEvent.click(screen.getByRole('tab', { name: 'Differences 3' }))
    expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(4)
  })

  it('[REC-06] approves all that match in one press, after saying how many and how much', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Approve matching (1)' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Total CNY 1,000.00')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(bodiesOf(review)).toEqual([
        expect.objectContaining({ version: 2, items: [{ itemId: line(1).id, approve: true }] }),
      ]),
    )
  })

  it('[REC-06] takes its keys as soon as it is open: next difference, approve, reject', async () => {
    await open()
    expect(current()).toContain('AP-1')
    press('n')
    expect(current()).toContain('AP-2')
    press('r')
    const dialog = await screen.findByRole('dialog')
    press('n', within(dialog).getByRole('textbox'))
    press('n')
    expect(current(), 'nothing moves while a dialog is open').toContain('AP-2')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('n')
    expect(current()).toContain('AP-3')
    press('a')
    await waitFor(() =>
      expect(bodiesOf(review)).toEqual([
        expect.objectContaining({ items: [{ itemId: line(3).id, approve: true }] }),
      ]),
    )
  })

  it('[REC-02] asks before one approval ends the review, and says what follows', async () => {
    await open({
      items: [
        line(1),
        line(2, { state: 'approved', decidedBy: 'Chen Wei', decidedAt: '2026-11-13T02:00:00.000Z' }),
        line(3, { state: 'approved', decidedBy: 'Chen Wei', decidedAt: '2026-11-13T02:00:00.000Z' }),
      ],
      approved: 2,
    })
    press('a')
    const dialog = await screen.findByRole('dialog', { name: 'Approve AP-1?' })
    expect(dialog.textContent).toContain('Every line is approved and the statement can’t be changed.')
    expect(bodiesOf(review)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(bodiesOf(review)).toHaveLength(1))
  })

  it('[REC-02] says that the round goes back where a line is rejected or a document is proposed', async () => {
    await open({ items: [line(1)], documents: 1, total: '1000.00', itemTotal: '1000.00' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Propose' })[0] as HTMLElement)
    press('a')
    const dialog = await screen.findByRole('dialog', { name: 'Approve AP-1?' })
    expect(dialog.textContent).toContain('Mingyuan gets the result')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(bodiesOf(review)).toEqual([expect.objectContaining({ documentIds: [own(2).documentId] })]),
    )
  })

  it('[REC-12] wants a reason and a description beside their fields, and keeps what was typed when it is refused', async () => {
    await open()
    press('n')
    press('n')
    press('r')
    const dialog = await screen.findByRole('dialog')
    const reason = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: /Reason/ })
    expect(reason.value, 'what the comparison suggests').toBe('dataNotFound')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Describe why you reject it.')).toBeDefined()
    const description = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Description/ })
    fireEvent.change(description, { target: { value: 'Never received' } })
    server().refuse(review, 409, codes.reconciliationLineDecided.code, 'Line AP-3 is already rejected.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Line AP-3 is already rejected.')).toBeDefined()
    expect(description.value).toBe('Never received')
  })

  it('[REC-11] reads what the first of two decided when an answer comes too late', async () => {
    await open()
    server().refuse(review, 409, codes.outOfDate.code, 'Someone else changed this.')
    press('a')
    expect(await screen.findByText('Someone else changed this.')).toBeDefined()
    await waitFor(() => expect(server().of(statementPath).length).toBeGreaterThan(1))
  })

  it('[REC-10] withdraws a rejection', async () => {
    const rejected = {
      state: 'rejected',
      reason: 'other',
      description: 'Wrong',
      decidedBy: 'Chen Wei',
      decidedAt: null,
    }
    await open({
      status: 'rejected',
      items: [line(1, rejected)],
      documents: 1,
      rejected: 1,
      proposals: [proposal()],
    })
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw AP-1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve AP-1?' })
    expect(dialog.textContent).toContain('Mingyuan gets the result')
  })

  it('[REC-06] shows cards on a phone, with the same decisions', async () => {
    happyDOM.setViewport({ width: 390, height: 844 })
    await open()
    expect(screen.queryByRole('grid')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Statement lines' })).getAllByRole('listitem')
    expect(cards.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['AP-1', 'AP-2', 'AP-3', 'AP-4'])
    fireEvent.click(screen.getByRole('button', { name: 'Approve AP-2' }))
    await waitFor(() => expect(bodiesOf(review)).toHaveLength(1))
  })

  it('[REC-04] says that a statement is not there', async () => {
    server().refuse(statementPath, 404, codes.notFound.code, 'Not found.')
    await openAs(page)
    expect(await screen.findByText('Not found.')).toBeDefined()
  })
})
