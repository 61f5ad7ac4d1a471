/** The payer's market today: what is on offer before clearing, and what clearing now would decide. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { book, item, market, marketId, openClearingScreens } from '#test/support/clearing-screens.ts'

const { server, openAs } = openClearingScreens()
const today = '/buyer/market-today'
const bookPath = '/clearing/v1/book'
const reader = ['markets.see', 'markets.history', 'clearing.see']

// The modules of a table load slowly, once.
beforeAll(() => import('./market-today-page.tsx'))

const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)
const lost = item(2, {
  step: null,
  outcome: 'leftOut',
  reasons: ['belowMinimum'],
  apr: '4.50',
  neededApr: '5.00',
  poolLeft: null,
})

it('[MKT-10] lists what is on offer with rate, days, discount, payee and what would happen, and the figures of it', async () => {
  server().answer(bookPath, book([item(1, { billTermDays: 180 }), lost]))
  await openAs(today, reader)
  const first = await rowOf('FP-001')
  for (const words of ['Mingyuan', '9.60%', '30 + bill 180', '500.00', '4.00', '496.00', 'Awarded'])
    expect(first.getByText(words)).toBeDefined()
  const second = await rowOf('FP-002')
  for (const words of ['4.50%', '5.00%', 'Left out', 'Below the minimum APR of 5.00%'])
    expect(second.getByText(words)).toBeDefined()
  const figures = screen.getByRole('region', { name: 'Expected result' })
  for (const words of [
    '167,481.59',
    '2 of 3 documents',
    '1,867.91',
    '9.47%',
    '8.25%',
    '32,518.41',
    'of 200,000.00 before',
  ])
    expect(within(figures).getByText(words)).toBeDefined()
  expect(
    screen.getByText(/32,518\.41 CNY left unused: too little for any of the documents skipped \(1\)/),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Would be awarded 2' })).toBeDefined()
  expect(screen.getByText('169,849.50'), 'the sum of what is found').toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear now…' }), 'a reader clears nothing').toBeNull()
})

it('[CLR-08] counts down to the next clearing', async () => {
  server().answer(bookPath, book([item(1)]))
  await openAs(today, reader)
  expect(await screen.findByText('Next clearing in')).toBeDefined()
})

it('[MKT-10] speaks of one document as of one', async () => {
  server().answer(bookPath, book([item(1)], { preview: { items: 1, awarded: 0 } }))
  await openAs(today, reader)
  expect(await screen.findByText('0 of 1 document')).toBeDefined()
})

it('[MKT-10] asks for those that would end in one way, of the market that is shown', async () => {
  server().answer(bookPath, book([item(1)]))
  await openAs(today)
  fireEvent.click(await screen.findByRole('link', { name: 'Skipped 1' }))
  await waitFor(() => expect(server().of(bookPath).at(-1)?.url).toContain('outcome=skipped'))
  expect(server().of(bookPath).at(-1)?.url).toContain(`marketId=${marketId}`)
  expect(screen.getByRole('button', { name: 'Clear now…' })).toBeDefined()
})

it('[MKT-05] [MKT-10] says so where nothing is on offer, and where the market is closed', async () => {
  const nothing = { items: 0, candidates: 0, awarded: 0, lowestRate: null, portfolioApr: null }
  server().answer(
    bookPath,
    book([], { preview: nothing, decision: { counts: { awarded: 0, skipped: 0, leftOut: 0 } } }),
  )
  await openAs(today, undefined, [market({ open: false })])
  expect(await screen.findByText('Nothing on offer')).toBeDefined()
  expect(screen.getByText('The market is closed. It clears in this order once it is open.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear now…' })).toBeNull()
})
