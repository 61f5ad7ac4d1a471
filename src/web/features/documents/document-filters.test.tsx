/** The filters of the lists of documents. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { addDays, dayOf, type Instant } from '#domain/day.ts'
import { base, document, listOf, openScreens } from '#test/support/document-screens.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import { idOf } from '#test/support/portal-world.ts'
import { amountRange } from '#text/tables.ts'

const { server, openAs, bodiesOf } = openScreens()

// The modules of a table load slowly, once.
beforeAll(() => Promise.all([import('./payables-page.tsx'), import('#web/ui/inputs/range-panel.tsx')]))

const today = dayOf(Date.now() as Instant)

it('[DOC-14] opens on what is open, with a count on every tab; all of them stand last', async () => {
  server().answer(`${base}/list`, listOf(document()))
  const counts = { all: 7_216, open: 1_286, eligible: 412, offered: 0, waiting: 12, paid: 5_930 }
  await openAs('payer', '/buyer/invoice', undefined, [], 0, { totals: { counts } })
  await screen.findByText('5,930')
  const tabs = within(screen.getByRole('navigation', { name: 'By status' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Open 1,286',
    'Can pay early 412',
    'In an offer 0',
    'To confirm 12',
    'Paid 5,930',
    'All 7,216',
  ])
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null, null, null, null])
  expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20', tab: 'open' }])
  fireEvent.click(tabs[5] as HTMLElement)
  await waitFor(() => expect(bodiesOf(`${base}/list`).at(-1)).toEqual({ page: '1', pageSize: '20' }))
})

it('[DOC-14] takes any status as a filter, whichever tab was open; choosing a tab leaves it', async () => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs('payee', '/supplier/list-invoice?status=paid&status=overdue')
  await screen.findByRole('link', { name: 'FP-001' })
  const requested = { page: '1', pageSize: '20', supplierId: idOf(21) }
  expect(bodiesOf(`${base}/list`)).toEqual([{ ...requested, status: ['paid', 'overdue'] }])
  const [open] = within(screen.getByRole('navigation', { name: 'By status' })).getAllByRole('link')
  if (!open) throw new Error('there are tabs')
  fireEvent.click(open)
  await waitFor(() => expect(bodiesOf(`${base}/list`).at(-1)).toEqual({ ...requested, tab: 'open' }))
})

it.each([
  ['payer', '/account/invoice-list', 'Accounts payable'],
  ['payee', '/account/invoice-list', 'Accounts receivable'],
] as const)('[DOC-02] shows a %s no type that is not its own, on %s', async (side, path, words) => {
  server().answer(`${base}/list`, listOf(document({ type: 'receivable' })))
  await openAs(side, path)
  const row = (await screen.findByRole('link', { name: 'FP-001' })).closest('tr')
  expect(row?.textContent).toContain(words)
  fireEvent.click(screen.getByRole('button', { name: /ilters/ }))
  fireEvent.click(await screen.findByRole('combobox', { name: 'Document type' }))
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names).toContain('Accounts payable')
  expect(names.includes('Accounts receivable')).toBe(side === 'payee')
})

it('[DOC-20] offers a payee the payer even where there is one', async () => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs('payee', '/supplier/list-invoice')
  expect(await screen.findByRole('combobox', { name: 'Payer' })).toBeDefined()
  expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20', tab: 'open', supplierId: idOf(21) }])
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
      screen.queryByRole('combobox', { name: /^Due date/ }),
      screen.queryByRole('button', { name: 'Amount: Any' }),
    ]
    expect(mattering().map((control) => control !== null)).toEqual([inSight, inSight, inSight])
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeDefined()
    expect(mattering()).not.toContain(null)
  },
)

it('[DOC-20] offers due dates that lie ahead, and times of upload that lie behind', async () => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs('payer', '/buyer/invoice')
  await screen.findByRole('link', { name: 'FP-001' })
  fireEvent.click(await screen.findByRole('combobox', { name: /^Due date/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Next 60 days' }))
  await waitFor(() =>
    expect(bodiesOf(`${base}/list`).at(-1)).toMatchObject({ dueFrom: today, dueTo: addDays(today, 59) }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }))
  fireEvent.click(screen.getByRole('combobox', { name: /^Upload date/ }))
  expect(await screen.findByRole('button', { name: 'Last 60 days' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Next 60 days' })).toBeNull()
})

it('[DOC-20] says beside each range of an address that it is the wrong way round, and lists what the others find', async () => {
  server().answer(`${base}/list`, listOf(document()))
  const days = 'from=2026-11-09&to=2026-11-01&dueFrom=2026-12-09&dueTo=2026-12-01'
  await openAs('payer', `/buyer/invoice?${days}&amountFrom=500&amountTo=100&currency=USD`)
  expect(await screen.findByRole('link', { name: 'FP-001' })).toBeDefined()
  expect(bodiesOf(`${base}/list`)).toEqual([{ page: '1', pageSize: '20', tab: 'open', currency: ['USD'] }])
  expect(bodiesOf(`${base}/totals`)).toEqual([{ tab: 'open', currency: ['USD'] }])
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
    '/buyer/invoice?type=99&type=bill&payee=x&dueFrom=soon&amountFrom=1e9&sort=foo&tab=none&confirmation=none',
  )
  expect(await screen.findByRole('link', { name: 'FP-001' })).toBeDefined()
  expect(bodiesOf(`${base}/list`)).toEqual([
    { page: '1', pageSize: '20', tab: 'open', type: ['bill'], confirmation: ['none'] },
  ])
})
