/** A dealer's first page. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import {
  applicationId,
  applicationsPath,
  home,
  homePath,
  limitUse,
  loanId,
  payment,
  product,
} from '#test/support/financing-answers.ts'
import { openFinancingScreens } from '#test/support/financing-screens.ts'
import { happyDOM } from '#test/support/open-portal.ts'

const { server, openAsDealer, bodiesOf } = openFinancingScreens()
beforeAll(() => import('./home-page.tsx'))

const late = payment({ due: '2026-11-12', moved: '2026-11-12', days: -7, amount: '412600.00' })
const arrears = {
  loanId,
  loanNumber: 'LN-0117',
  due: '2026-11-12',
  days: 7,
  amount: '412600.00',
  currency: 'CNY',
}
const overdue = [{ currency: 'CNY', amount: '413466.46', penalty: '866.46', perDay: '123.78', rows: [late] }]

const open = async (changes: object = {}) => {
  server().answer(homePath, home(changes))
  await openAsDealer('/dealer/financing')
  await screen.findByRole('heading', { level: 1, name: 'Financing' })
}

it('[FIN-21] says what settles the arrears today, what tomorrow adds, and where to pay it, before anything else', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
  await open({ overdue, arrears })
  const card = screen.getByRole('region', { name: 'Pay what is overdue' })
  for (const words of ['413,466.46', 'Of it, penalty: 866.46', 'Tomorrow adds 123.78', 'Overdue by 7 days'])
    expect(card.textContent).toContain(words)
  fireEvent.click(within(card).getByRole('button', { name: 'Copy Reference' }))
  expect(copied).toHaveBeenCalledWith('LN-0117-8')
  const next = screen.getByRole('region', { name: 'Next payment' })
  // 4: it stands further down.
  expect(card.compareDocumentPosition(next)).toBe(4)
})

it('[FIN-19] [FIN-21] names the row that stops applications, and takes the button away', async () => {
  await open({ overdue, arrears })
  expect(screen.getByRole('note').textContent).toContain('LN-0117 due on Nov 12, 2026 is 7 days overdue')
  expect(screen.queryByRole('link', { name: 'Apply for Stock loan' })).toBeNull()
})

it('[FIN-21] shows the next payment with date, amount, account and reference, then those of 60 days', async () => {
  await open({ payments: [payment(), payment({ row: 9, moved: '2027-01-12', due: '2027-01-12', days: 54 })] })
  const next = screen.getByRole('region', { name: 'Next payment' })
  for (const words of ['410,080.00', 'Dec 14, 2026', 'Moved from Dec 12, 2026', '1001220719008813'])
    expect(next.textContent).toContain(words)
  const later = within(next).getByRole('list', { name: 'Then, in the next 60 days' })
  expect(later.textContent).toContain('Jan 12, 2027')
})

it('[FIN-03] [FIN-13] shows each product with its limit, the parts of used, and one button that leads to applying', async () => {
  await open()
  const card = screen.getByRole('region', { name: 'Stock loan' })
  for (const words of [
    '7.20% a year',
    '1–12 months',
    '897,308.14',
    'Used 302,691.86',
    'Limit 1,200,000.00',
    'Outstanding 200,000.00',
    'Approved 60,000.00',
    'Applied 42,691.86',
    'Valid from Jan 1, 2026 to Dec 31, 2026',
  ])
    expect(card.textContent).toContain(words)
  const link = within(card).getByRole('link', { name: 'Apply for Stock loan' })
  expect(link.getAttribute('href')).toMatch(/^\/dealer\/offer\/.+\/Stock%20loan$/)
})

it.each([
  ['a product that is off', { products: [product({ on: false })] }, 'This product is off'],
  ['a limit outside its validity', { products: [product({ valid: false })] }, 'Not valid today'],
  [
    'a limit that is used up',
    { products: [product(limitUse({ used: '1200000.00', available: '0.00' }))] },
    'The limit is used up',
  ],
  ['a dealer that is not verified', { verified: false }, 'must be verified before it can apply'],
])('[FIN-03] says why there is no button for %s', async (_, changes, words) => {
  await open(changes)
  expect(screen.getByText(words, { exact: false })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Apply for Stock loan' })).toBeNull()
})

it('[FIN-02] [FIN-13] shows the overall limit where there is one', async () => {
  await open({
    overall: [{ currency: 'CNY', ...limitUse({ limit: '2000000.00', available: '1697308.14' }) }],
  })
  expect(screen.getByRole('region', { name: 'Overall limit' }).textContent).toContain('1,697,308.14')
})

it('[FIN-09] [FIN-21] shows what waits, and withdraws it after asking', async () => {
  server().answer(`PUT ${applicationsPath}/${applicationId}/withdraw`, null)
  const waiting = {
    id: applicationId,
    number: 'FA-0098',
    productName: 'Stock loan',
    currency: 'CNY',
    amount: '200000.00',
    state: 'approved',
    appliedAt: '2026-11-13T02:00:00.000Z',
    lapsesOn: '2026-12-16',
  }
  await open({ applications: [waiting] })
  const list = screen.getByRole('list', { name: 'Applications' })
  for (const words of ['200,000.00 CNY', 'FA-0098', 'Approved', 'Lapses if not disbursed by Dec 16, 2026'])
    expect(list.textContent).toContain(words)
  fireEvent.click(within(list).getByRole('button', { name: 'Withdraw FA-0098' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw application FA-0098?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() =>
    expect(bodiesOf(`PUT ${applicationsPath}/${applicationId}/withdraw`)).toHaveLength(1),
  )
})

it('[FIN-21] shows loans with the principal that is left and k of n paid, on a phone too', async () => {
  happyDOM.setViewport({ width: 390, height: 844 })
  const loan = {
    id: loanId,
    number: 'LN-0117',
    productName: 'Stock loan',
    currency: 'CNY',
    principal: '2000000.00',
    rowsPaid: 7,
    rows: 12,
    state: 'overdue',
  }
  await open({ loans: [loan] })
  const list = screen.getByRole('list', { name: 'Loans' })
  expect(within(list).getByRole('link').getAttribute('href')).toBe(`/dealer/loan-information?id=${loanId}`)
  for (const words of ['Principal left 2,000,000.00 CNY', '7 of 12 paid', 'Overdue'])
    expect(list.textContent).toContain(words)
})

it('[FIN-21] says what comes first for a dealer without products', async () => {
  await open({ products: [], payments: [] })
  expect(screen.getByText('No products yet')).toBeDefined()
})
