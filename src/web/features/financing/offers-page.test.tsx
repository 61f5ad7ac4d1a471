/** Applications as a lender reads and decides them. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { applicationId, applicationsPath, plan } from '#test/support/financing-answers.ts'
import { application, applicationPath } from '#test/support/financing-lender.ts'
import { openFinancingScreens } from '#test/support/financing-screens.ts'

const { server, openAsLender, bodiesOf } = openFinancingScreens()
beforeAll(() =>
  Promise.all([
    import('./offers-page.tsx'),
    import('./offer-page.tsx'),
    import('./audit-page.tsx'),
    import('./loan-page.tsx'),
  ]),
)

const at = (page: string) => `/buyer/finance-offer/${applicationId}/${page}`
const audit = `PUT ${applicationPath}/audit`
const disburse = `POST /finance/v1/loans/${applicationId}/disburse`
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } })
const openAudit = async () => {
  server().answer(applicationPath, application())
  server().answer(`${applicationPath}/quote`, { plan: plan() })
  await openAsLender(at('audit'))
  await screen.findByRole('button', { name: 'Approve' })
}

it('[FIN-04] lists applications, each with what is to be done about it next', async () => {
  const { version: _version, ...row } = application()
  const list = [row, { ...row, id: 'x', number: 'FA-0099', state: 'approved' }]
  server().answer(applicationsPath, { list, total: 2, page: 1, pageSize: 20, next: null })
  server().answer(`${applicationsPath}/totals`, { counts: { all: 2 } })
  await openAsLender('/buyer/finance-offer')
  expect((await screen.findByRole('link', { name: 'FA-0098' })).getAttribute('href')).toBe(at('detail'))
  expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe(at('audit'))
  expect(screen.getByRole('link', { name: 'Disburse' }).getAttribute('href')).toContain('loan-information')
})

it('[FIN-04] [FIN-13] shows an application with its limit, files, plan and who did what', async () => {
  server().answer(applicationPath, application())
  await openAsLender(at('detail'))
  await screen.findByRole('heading', { level: 1, name: /FA-0098 by Junda Trading/ })
  for (const words of ['Spring stock', 'order.pdf', '897,308.14', 'Wang Qiang of Junda Trading applied'])
    expect(screen.getByRole('main').textContent).toContain(words)
})

it('[FIN-04] approves less than was requested, with the version that was read', async () => {
  await openAudit()
  server().answer(audit, { version: 2 })
  type('Approved', '80000')
  type('Rate', '7.00')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await vi.waitFor(() =>
    expect(bodiesOf(audit)).toEqual([{ version: 1, approved: true, amount: '80000', rate: '7.00' }]),
  )
})

it('[FIN-04] says at the amount that it cannot be raised', async () => {
  const message = 'You can approve at most what was requested.'
  await openAudit()
  server().refuse(audit, 422, codes.approvalRaises.code, message, { fields: { amount: message } })
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(message)).toBeDefined()
})

it('[FIN-04] rejects with a reason, and not without one', async () => {
  await openAudit()
  server().answer(audit, { version: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Reject…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reject application FA-0098?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(bodiesOf(audit)).toHaveLength(0)
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'No stock plan' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await vi.waitFor(() =>
    expect(bodiesOf(audit)).toEqual([{ version: 1, approved: false, reason: 'No stock plan' }]),
  )
})

const approved = (changes: object = {}) =>
  application({
    state: 'approved',
    approvedPlan: plan(),
    lapsesOn: '2026-12-16',
    disbursable: { from: '2026-11-16', to: '2026-11-19', days: ['2026-11-18', '2026-11-19'] },
    can: ['disburse'],
    ...changes,
  })

it('[FIN-12] disburses on a bank day, by transfer to the verified account', async () => {
  server().answer(applicationPath, approved())
  server().answer(disburse, { id: 'x', number: 'LN-0001' })
  await openAsLender(at('loan-information'))
  fireEvent.click(await screen.findByRole('button', { name: 'Disburse' }))
  await vi.waitFor(() => expect(bodiesOf(disburse)).toEqual([{ day: '2026-11-19', way: 'transfer' }]))
})

it('[FIN-12] needs the receivable of a set-off, the only way without a verified account', async () => {
  server().answer(applicationPath, approved({ account: null }))
  server().answer(disburse, { id: 'x', number: 'LN-0001' })
  await openAsLender(at('loan-information'))
  fireEvent.click(await screen.findByRole('button', { name: 'Disburse' }))
  expect(await screen.findAllByText('Enter receivable!', { exact: false })).not.toHaveLength(0)
  type('Receivable', 'AR-17')
  fireEvent.click(screen.getByRole('button', { name: 'Disburse' }))
  await vi.waitFor(() =>
    expect(bodiesOf(disburse)).toEqual([{ day: '2026-11-19', way: 'setOff', receivable: 'AR-17' }]),
  )
})

it('[FIN-04] [FIN-12] tells the approver that another person disburses', async () => {
  server().answer(applicationPath, approved({ can: [], cannot: 'approvedIt' }))
  await openAsLender(at('loan-information'))
  expect((await screen.findByRole('note')).textContent).toContain('another person disburses it')
  expect(screen.queryByRole('button', { name: 'Disburse' })).toBeNull()
})
