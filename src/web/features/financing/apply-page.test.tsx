/** Applying for a loan with its live plan. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  applicationId,
  applicationsPath,
  home,
  homePath,
  product,
  productId,
  quote,
  quotePath,
} from '#test/support/financing-answers.ts'
import { openFinancingScreens } from '#test/support/financing-screens.ts'
import { happyDOM } from '#test/support/open-portal.ts'

const { server, openAsDealer, bodiesOf } = openFinancingScreens()
beforeAll(() => Promise.all([import('./apply-page.tsx'), import('./home-page.tsx')]))

const open = async (changes: object = {}) => {
  server().answer(homePath, home({ products: [product(changes)] }))
  await openAsDealer(`/dealer/offer/${productId}/Stock%20loan`)
  await screen.findByRole('heading', { level: 1, name: 'Apply for Stock loan' })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } })
const fill = () => {
  type('Amount', '100000')
  type('Term', '2')
  type('Purpose', 'Spring stock')
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit application' }))

it('[FIN-03] shows the plan of what is typed, with moved days and years without a calendar', async () => {
  server().answer(quotePath, quote())
  await open()
  fill()
  const table = await screen.findByRole('table', { name: 'Repayment plan' })
  for (const words of ['Dec 21, 2026', 'Moved from Dec 19, 2026', '50,450.45', '100,900.90'])
    expect(table.textContent).toContain(words)
  expect(screen.getByText('Some dates are in a year', { exact: false })).toBeDefined()
  expect(bodiesOf(`POST ${quotePath}`).at(-1)).toEqual({ productId, amount: '100000', term: 2 })
})

it('[FIN-03] shows the plan as a list on a phone', async () => {
  happyDOM.setViewport({ width: 390, height: 844 })
  server().answer(quotePath, quote())
  await open()
  fill()
  expect((await screen.findByRole('list', { name: 'Repayment plan' })).textContent).toContain('1/2')
})

it('[FIN-03] sends the version whose plan is on screen, and leads back to the first page', async () => {
  server().answer(quotePath, quote())
  server().answer(`POST ${applicationsPath}`, { id: applicationId, number: 'FA-0099' })
  await open()
  fill()
  await screen.findByRole('table', { name: 'Repayment plan' })
  submit()
  await screen.findByRole('heading', { level: 1, name: 'Financing' })
  expect(bodiesOf(`POST ${applicationsPath}`)).toEqual([
    { productId, amount: '100000', term: 2, productVersion: 3, purpose: 'Spring stock', files: [] },
  ])
})

it('[FIN-03] says at its field what is missing, and sends nothing', async () => {
  await open({ attachments: ['Purchase order'] })
  submit()
  expect(await screen.findAllByText('Enter amount!', { exact: false })).not.toHaveLength(0)
  expect(screen.getAllByText('Enter term!')).not.toHaveLength(0)
  expect(screen.getAllByText('Upload Purchase order')).not.toHaveLength(0)
  expect(bodiesOf(`POST ${applicationsPath}`)).toHaveLength(0)
})

it('[FIN-03] says at the amount that it is too small for its term while typing', async () => {
  const message = 'This amount is too small for its term.'
  server().refuse(quotePath, 422, codes.loanAmountTooSmall.code, message, { fields: { amount: message } })
  await open()
  fill()
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('table', { name: 'Repayment plan' })).toBeNull()
})

it('[FIN-13] says at the amount what is available, the smaller of both limits', async () => {
  server().answer(quotePath, quote({ fits: false, overallAvailable: '90000.00' }))
  await open()
  fill()
  expect(await screen.findByText('Above what is available: 90,000.00')).toBeDefined()
})

it('[FIN-13] [FIN-19] says why an application was refused', async () => {
  server().answer(quotePath, quote())
  server().refuse(`POST ${applicationsPath}`, 409, codes.dealerOverdue.code, 'Pay LN-0117 first.')
  await open()
  fill()
  await screen.findByRole('table', { name: 'Repayment plan' })
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain('Pay LN-0117 first.')
})

it('[FIN-03] says that a product is not allotted, and leads back', async () => {
  server().answer(homePath, home({ products: [] }))
  await openAsDealer(`/dealer/offer/${productId}/Stock%20loan`)
  const main = await screen.findByRole('main')
  expect(await within(main).findByText('This product is not allotted to you, or is off.')).toBeDefined()
  await vi.waitFor(() => expect(screen.getByRole('link', { name: 'Back to financing' })).toBeDefined())
})
