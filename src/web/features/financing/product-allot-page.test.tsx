/** Products, and what dealers were given of them. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { dealerId, productId } from '#test/support/financing-answers.ts'
import {
  allotment,
  allotmentsPath,
  dealer,
  dealersPath,
  limitsPath,
  ownProduct,
  productsPath,
} from '#test/support/financing-programme.ts'
import { openFinancingScreens } from '#test/support/financing-screens.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAsLender, bodiesOf } = openFinancingScreens()
beforeAll(() => import('./product-allot-page.tsx'))

const open = async (tab = '', may?: object) => {
  server().answer(productsPath, { list: [ownProduct()], rateMax: '24.00' })
  server().answer(dealersPath, { list: [dealer()], invited: [] })
  server().answer(allotmentsPath, { list: [allotment()] })
  await openAsLender(`/buyer/finance-product-allot${tab}`, may)
  await screen.findByRole('heading', { level: 1, name: 'Products and limits' })
}
const type = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name: new RegExp(`^${label}`) }), {
    target: { value },
  })

it('[FIN-01] shows a product with its version, terms and dealers', async () => {
  await open()
  const card = await screen.findByRole('region', { name: 'Stock loan' })
  for (const words of [
    'Version 2',
    'Dealers: 3',
    '7.20%',
    '1–12 months',
    'Equal instalments',
    '10.80%',
    'On',
  ])
    expect(card.textContent).toContain(words)
})

it('[FIN-01] adds a product, and says at its field what the server refuses', async () => {
  const message = 'The annual rate must be between 0.00% and 24.00%.'
  await open()
  server().refuse(`POST ${productsPath}`, 422, codes.productRateTooHigh.code, message, {
    fields: { rateMax: message },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add product' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a product' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findAllByText('Enter name!', { exact: false })).not.toHaveLength(0)
  expect(bodiesOf(`POST ${productsPath}`)).toHaveLength(0)
  const typed = {
    Name: 'Season loan',
    'Annual rate from': '7.2',
    'Annual rate to': '25',
    'Shortest term': '1',
    'Longest term': '12',
    'Lowest amount': '10000',
    'Highest amount': '500000',
    'Penalty rate': '10.8',
  }
  for (const [label, value] of Object.entries(typed)) type(dialog, label, value)
  type(dialog, 'Required documents', 'Purchase order\n\nInvoice')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(message)).toBeDefined()
  expect(bodiesOf(`POST ${productsPath}`)).toEqual([
    expect.objectContaining({
      name: 'Season loan',
      rateMax: '25',
      termMin: 1,
      termMax: 12,
      graceDays: 0,
      dayCount: 360,
      attachments: ['Purchase order', 'Invoice'],
    }),
  ])
})

it('[FIN-01] asks before a product is switched off, and sends it with the version that was read', async () => {
  await open()
  server().answer(`PUT ${productsPath}`, { version: 2 })
  fireEvent.click(await screen.findByRole('button', { name: 'Switch off… Stock loan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Switch off Stock loan?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }))
  await vi.waitFor(() =>
    expect(bodiesOf(`PUT ${productsPath}`)).toEqual([
      expect.objectContaining({ id: productId, version: 2, on: false, termMax: 12 }),
    ]),
  )
})

it('[FIN-02] shows what each dealer has, with its own rate, and its overall limit, on a phone too', async () => {
  happyDOM.setViewport({ width: 390, height: 844 })
  await open('?tab=dealers')
  const card = await screen.findByRole('region', { name: 'Junda Trading' })
  await within(card).findByText('Stock loan')
  for (const words of ['Overall limit 2,000,000.00 CNY, 1,697,308.14 available', '6.80% (own)', '897,308.14'])
    expect(card.textContent).toContain(words)
})

it('[FIN-02] changes the limit, the validity and the rate of a dealer', async () => {
  await open('?tab=dealers')
  server().answer(`PUT ${allotmentsPath}`, { id: idOf(531), version: 8 })
  fireEvent.click(await screen.findByRole('button', { name: 'Change Stock loan' }))
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'Limit', '100')
  type(dialog, 'Rate of this dealer', '')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(bodiesOf(`PUT ${allotmentsPath}`)).toEqual([
      { productId, dealerId, limit: '100', validFrom: '2026-01-01', validTo: '2026-12-31', version: 7 },
    ]),
  )
})

it('[FIN-02] removes the overall limit of a dealer where nothing is entered', async () => {
  await open('?tab=dealers')
  server().answer(`PUT ${limitsPath}`, { version: 5 })
  fireEvent.click(await screen.findByRole('button', { name: 'Set overall limit Junda Trading' }))
  const dialog = await screen.findByRole('dialog', { name: 'Overall limit of Junda Trading' })
  type(dialog, 'Overall limit', '')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(bodiesOf(`PUT ${limitsPath}`)).toEqual([
      { dealerId, lenderId: idOf(1), currency: 'CNY', version: 4 },
    ]),
  )
})

it('[FIN-02] shows no buttons to who may only look', async () => {
  await open('', { 'account.info': true, 'financing.see': true, 'financing.programme': true })
  await screen.findByRole('region', { name: 'Stock loan' })
  expect(screen.queryByRole('button', { name: 'Add product' })).toBeNull()
})
