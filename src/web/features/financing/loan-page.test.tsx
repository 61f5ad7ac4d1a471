/** A loan as its lender sees it, and what is recorded on it. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { applicationId, loanId } from '#test/support/financing-answers.ts'
import { application, applicationPath, loan, loanPath, settlement } from '#test/support/financing-lender.ts'
import { openFinancingScreens } from '#test/support/financing-screens.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAsLender, bodiesOf } = openFinancingScreens()
beforeAll(() => Promise.all([import('./loan-page.tsx'), import('./plan-page.tsx')]))

const preview = {
  penalty: '495.12',
  interest: '12600.00',
  principal: '400000.00',
  unallocated: '0.00',
  credit: '0.00',
  stateAfter: 'disbursed',
  overdueAfter: '0.00',
  limitFreed: '400000.00',
}
const repayments = `POST ${loanPath}/repayments`
const requests = `POST ${loanPath}/requests`

const open = async (changes: object = {}) => {
  server().answer(applicationPath, application({ state: 'approved', loanId, loanNumber: 'LN-0117' }))
  server().answer(loanPath, loan(changes))
  server().answer(`${loanPath}/settlement`, {
    currency: 'CNY',
    chosen: settlement(),
    days: [settlement({ day: '2026-11-20', total: '2014562.89' })],
    saved: '23856.00',
  })
  server().answer(`${loanPath}/repayments/preview`, preview)
  await openAsLender(`/buyer/finance-offer/${applicationId}/loan-information`)
  await screen.findByRole('heading', { level: 1, name: /Loan LN-0117 to Junda Trading/ })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } })

it('[FIN-18] [FIN-21] opens a penalty to base × days × rate, and says what tomorrow adds', async () => {
  await open()
  const table = screen.getByRole('table', { name: 'Repayment plan' })
  expect(table.textContent).toContain('412,600.00 × 4 days × 10.80% (Nov 12, 2026 to Nov 16, 2026)')
  expect(table.textContent).toContain('Overdue 4 days')
  expect(screen.getByRole('region', { name: 'Loan at a glance' }).textContent).toContain(
    'tomorrow adds 123.78',
  )
})

it('[FIN-07] shows how a repayment is split before it is recorded, then records it', async () => {
  await open()
  server().answer(repayments, { number: 9, exception: null, state: 'disbursed' })
  expect(await screen.findByText('495.12', { selector: 'dd' })).toBeDefined()
  expect(screen.getByText('Then the loan is active', { exact: false }).textContent).toContain('400,000.00')
  expect(bodiesOf(repayments)).toHaveLength(0)
  type('Bank reference', 'LN-0117-8')
  fireEvent.click(screen.getByRole('button', { name: 'Record' }))
  await vi.waitFor(() =>
    expect(bodiesOf(repayments)).toEqual([
      {
        amount: '413095.12',
        currency: 'CNY',
        valueDate: '2026-11-16',
        reference: 'LN-0117-8',
        early: false,
      },
    ]),
  )
})

it.each([
  ['repaymentReferenceUsed', 409, 'This reference is recorded already.'],
  ['repaymentFuture', 422, 'The value date cannot be in the future.'],
] as const)('[FIN-14] says why a repayment is refused: %s', async (code, status, message) => {
  await open()
  server().refuse(repayments, status, codes[code].code, message)
  type('Bank reference', 'LN-0117-8')
  fireEvent.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText(message)).toBeDefined()
})

it('[FIN-14] returns a repayment with the reference of the bank', async () => {
  await open()
  const path = `POST ${loanPath}/repayments/8/return`
  server().answer(path, null)
  fireEvent.click(screen.getByRole('button', { name: 'Return… 8' }))
  const dialog = await screen.findByRole('dialog', { name: 'Did the bank return this repayment?' })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'R-1' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record return' }))
  await vi.waitFor(() => expect(bodiesOf(path)).toEqual([{ reference: 'R-1' }]))
})

it('[FIN-16] adds up what settles the loan today, and shows the days after', async () => {
  await open()
  const card = screen.getByRole('region', { name: 'If all is settled today' })
  expect((await within(card).findByText('23,856.00 less interest')).textContent).toBeDefined()
  for (const words of ['2,000,000.00', '1,344.00', '2,014,439.12', '2,014,562.89'])
    expect(card.textContent).toContain(words)
})

it('[FIN-19] asks a second person for a waiver, and offers the decision to that person', async () => {
  const request = {
    id: idOf(581),
    kind: 'writeOff',
    part: null,
    amount: null,
    valueDate: '2026-11-16',
    reason: 'Insolvent',
    state: 'open',
    requestedAt: '2026-11-16T02:00:00.000Z',
    requester: 'Sun Li',
    decider: null,
    can: ['confirm', 'decline'],
  }
  await open({ requests: [request] })
  server().answer(requests, { id: idOf(582) })
  server().answer(`PUT /finance/v1/loan-requests/${request.id}`, null)
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a waiver…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Waive part of LN-0117' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'Bank error' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit for a second person' }))
  await vi.waitFor(() =>
    expect(bodiesOf(requests)).toEqual([
      { kind: 'waiver', part: 'penalty', amount: '495.12', reason: 'Bank error' },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  const question = await screen.findByRole('dialog', { name: 'Confirm the write-off?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() =>
    expect(bodiesOf(`PUT /finance/v1/loan-requests/${request.id}`)).toEqual([{ confirmed: true }]),
  )
})

it('[FIN-15] says that something was overpaid', async () => {
  await open({ state: 'settled', credit: '120.00', settlement: null, arrears: null, can: ['credit'] })
  expect(screen.getByRole('note').textContent).toContain('120.00 CNY was overpaid')
})

it('[FIN-04] [FIN-06] shows the plan by itself, as a list on a phone', async () => {
  happyDOM.setViewport({ width: 390, height: 844 })
  server().answer(loanPath, loan())
  await openAsLender(`/buyer/finance-offer/${loanId}/repayment-plan`)
  const list = await screen.findByRole('list', { name: 'Repayment plan' })
  expect(list.textContent).toContain('Moved from Dec 12, 2026')
})
