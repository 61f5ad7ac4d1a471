/** A lender's cockpit, and a dealer's loans and credit. */
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { applicationId, dealerId, loanId, productId } from '#test/support/financing-answers.ts'
import { cockpit, credit, loan, loanPath } from '#test/support/financing-lender.ts'
import { openFinancingScreens } from '#test/support/financing-screens.ts'
import { happyDOM, replaced } from '#test/support/open-portal.ts'

const { server, openAsLender, openAsDealer } = openFinancingScreens()
beforeAll(() =>
  Promise.all([import('./cockpit-page.tsx'), import('./own-loans-page.tsx'), import('./credit-page.tsx')]),
)

const openCockpit = async (changes: object = {}) => {
  server().answer('/finance/v1/cockpit', cockpit(changes))
  await openAsLender('/buyer/finance-cockpit')
  await screen.findByRole('heading', { level: 1, name: 'Financing cockpit' })
}

it('[FIN-08] shows first what waits for the person, each with the way to it', async () => {
  await openCockpit()
  const card = screen.getByRole('region', { name: 'Waiting for you' })
  expect(within(card).getByRole('link', { name: 'Open: Applications to decide' }).getAttribute('href')).toBe(
    '/buyer/finance-offer?state=applied',
  )
  expect(card.textContent).not.toContain('Waivers')
  const figures = screen.getByRole('region', { name: 'Financing at a glance' })
  // 4: it stands further down.
  expect(card.compareDocumentPosition(figures)).toBe(4)
  for (const words of ['48,260,000.00', '2,326,240.00', '759,150.00', '60.8%', 'besides 4,812.60 penalty'])
    expect(figures.textContent).toContain(words)
})

it('[FIN-08] shows what is overdue by age, what falls due by week, and each dealer with its applications', async () => {
  await openCockpit()
  const ages = screen.getByRole('table', { name: 'How old is what is overdue?' })
  for (const words of ['1–7 days', '91 days and more', '412,600.00'])
    expect(ages.textContent).toContain(words)
  const weeks = screen.getByRole('table', { name: 'What is due in the next eight weeks?' })
  expect(weeks.textContent).toContain('2,200,000.00')
  expect(screen.getByRole('link', { name: 'Junda Trading' }).getAttribute('href')).toContain(dealerId)
  expect(screen.getByRole('link', { name: 'Stock loan' }).getAttribute('href')).toContain(productId)
  expect(screen.getByText('412,600.00, 4 days')).toBeDefined()
})

it('[FIN-08] says that nothing waits', async () => {
  await openCockpit({ waiting: { toDecide: 0, toDisburse: 0, toConfirm: 0, exceptions: 0 } })
  expect(screen.getByText('Nothing waits for you.')).toBeDefined()
})

it('[FIN-05] lists a dealer’s own loans, and opens one on a phone without what only the lender may do', async () => {
  happyDOM.setViewport({ width: 390, height: 844 })
  const list = [{ ...loan(), id: loanId, applicationId }]
  server().answer('/finance/v1/loans', { list, total: 1, page: 1, pageSize: 50, next: null })
  server().answer(loanPath, loan({ can: [] }))
  await openAsDealer('/dealer/loan-information')
  const link = await screen.findByRole('link', { name: 'Stock loan LN-0117' })
  expect(link.getAttribute('href')).toBe(`/dealer/loan-information?id=${loanId}`)
  await openAsDealer(`/dealer/loan-information?id=${loanId}`)
  await screen.findByRole('heading', { level: 1, name: /Loan LN-0117/ })
  expect(screen.getByRole('region', { name: 'Where to pay' }).textContent).toContain('LN-0117-8')
  expect(screen.getByRole('list', { name: 'Repayment plan' }).textContent).toContain('× 4 days × 10.80%')
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
})

it('[FIN-05] [FIN-13] shows a dealer its limits in their parts, and what has changed', async () => {
  server().answer('/finance/v1/credit', credit)
  await openAsDealer('/dealer/credit-query')
  const card = await screen.findByRole('region', { name: 'Stock loan' })
  for (const words of ['897,308.14', 'Outstanding 200,000.00', 'Applied 42,691.86'])
    expect(card.textContent).toContain(words)
  expect(screen.getByRole('list', { name: 'What has changed' }).textContent).toContain('Repaid')
})

it.each(['/dealer/refund-application', '/dealer/payment-record'])(
  '[FIN-10] [IDN-22] a dealer that opens %s meets what it may not open',
  async (path) => {
    await openAsDealer(path)
    await screen.findByRole('heading', { level: 1 })
    expect(window.location.pathname).toBe('/not-auth')
    expect(replaced).not.toHaveBeenCalled()
  },
)
