/** What the lists of documents are filtered by. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { addDays, dayOf, type Instant } from '#domain/day.ts'
import { base, document, listOf, openScreens } from '#test/support/document-screens.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import { idOf } from '#test/support/portal-world.ts'
import { amountRange } from '#text/tables.ts'

const { server, openAs, bodiesOf } = openScreens()

// What a table stands on takes its time to load, once.
beforeAll(() => import('./payables-page.tsx'), 60_000)

const today = dayOf(Date.now() as Instant)

it.each([
  ['Due in the next 7 days', { paid: ['no'], dueFrom: today, dueTo: addDays(today, 6) }],
  ['Due in the next 30 days', { paid: ['no'], dueFrom: today, dueTo: addDays(today, 29) }],
  ['Overdue', { paid: ['no'], dueFrom: '2000-01-01', dueTo: addDays(today, -1) }],
  ['Paid', { paid: ['yes'] }],
] as const)('[DOC-20] holds the list to what is %s', async (name, wanted) => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs('payer', '/buyer/invoice')
  fireEvent.click(await screen.findByRole('button', { name: 'More filters' }))
  const payment = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payment' })
  const option = [...payment.options].find(({ text }) => text === name)
  fireEvent.change(payment, { target: { value: option?.value } })
  await waitFor(() =>
    expect(bodiesOf(`${base}/list`).at(-1)).toEqual({ page: '1', pageSize: '20', ...wanted }),
  )
  expect(payment.selectedOptions[0]?.text).toBe(name)
})

it('[DOC-20] offers a payee the payer even where there is one', async () => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs('payee', '/supplier/list-invoice')
  expect(await screen.findByRole('combobox', { name: 'Payer' })).toBeDefined()
  expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20', supplierId: idOf(21) }])
})

it.each([
  [1199, false, 'Filters (1)'],
  [1200, true, 'More filters (1)'],
] as const)(
  '[COM-22] [DOC-20] in a window of %i px the three filters that matter are in sight: %s, and the rest behind %s',
  async (width, inSight, button) => {
    server().answer(`${base}/list`, listOf(document()))
    happyDOM.setViewport({ width, height: 900 })
    await openAs('payer', '/buyer/invoice?currency=USD')
    expect(await screen.findByRole('link', { name: 'FP-001' })).toBeDefined()
    const mattering = () => [
      screen.queryByRole('combobox', { name: 'Payee' }),
      screen.queryByRole('combobox', { name: /^Expected payment date/ }),
      screen.queryByRole('button', { name: 'Amount: Any' }),
    ]
    expect(mattering().map((control) => control !== null)).toEqual([inSight, inSight, inSight])
    expect(screen.queryByRole('combobox', { name: 'Payment' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(screen.getByRole('combobox', { name: 'Payment' })).toBeDefined()
    expect(mattering()).not.toContain(null)
  },
)

it('[DOC-20] offers due dates that lie ahead, and times of upload that lie behind', async () => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs('payer', '/buyer/invoice')
  fireEvent.click(await screen.findByRole('combobox', { name: /^Expected payment date/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Next 60 days' }))
  await waitFor(() =>
    expect(bodiesOf(`${base}/list`).at(-1)).toMatchObject({ dueFrom: today, dueTo: addDays(today, 59) }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }))
  fireEvent.click(screen.getByRole('combobox', { name: /^Upload date/ }))
  expect(screen.queryByRole('button', { name: 'Next 60 days' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Last 60 days' })).toBeDefined()
})

it('[DOC-20] says beside each range of an address that it is the wrong way round, and lists what the others find', async () => {
  server().answer(`${base}/list`, listOf(document()))
  const days = 'from=2026-11-09&to=2026-11-01&dueFrom=2026-12-09&dueTo=2026-12-01'
  await openAs('payer', `/buyer/invoice?${days}&amountFrom=500&amountTo=100&currency=USD`)
  expect(await screen.findByRole('link', { name: 'FP-001' })).toBeDefined()
  expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20', currency: ['USD'] }])
  expect(bodiesOf(`${base}/totals`)).toEqual([{ currency: ['USD'] }])
  expect(screen.getAllByText('The end date cannot be before the start date')).toHaveLength(2)
  expect(screen.getByText('The minimum is above the maximum')).toBeDefined()
})

it('[COM-22] [DOC-20] does not hide what is wrong, where filters are folded away', async () => {
  server().answer(`${base}/list`, listOf(document()))
  happyDOM.setViewport({ width: 390, height: 900 })
  await openAs('payer', '/buyer/invoice?amountFrom=500&amountTo=100')
  expect(await screen.findByText(amountRange.outOfOrder.en)).toBeDefined()
})

it('[COM-12] [DOC-20] hears nothing in an address that the list cannot be asked for', async () => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs(
    'payer',
    '/buyer/invoice?type=99&type=bill&payee=x&dueFrom=soon&amountFrom=1e9&sort=foo&paid=no',
  )
  expect(await screen.findByRole('link', { name: 'FP-001' })).toBeDefined()
  expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20', type: ['bill'], paid: ['no'] }])
})
