/** The payer's market today: what is on offer before clearing, and what clearing now would decide. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { item, market, marketId, openClearingScreens } from '#test/support/clearing-screens.ts'
import { deskPath as bookPath, desk } from '#test/support/desk-screens.ts'

const { server, openAs } = openClearingScreens()
const today = '/buyer/market-today'
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
  neededApr: '5.05',
  neededKind: 'needs',
  poolLeft: null,
})

it('[MKT-10] lists what is on offer with rate, days, discount, payee and what would happen, and the figures of it', async () => {
  server().answer(bookPath, desk([item(1, { billTermDays: 180 }), lost]))
  await openAs(today, reader)
  const first = await rowOf('FP-001')
  for (const words of ['Mingyuan', '9.60%', '30 + bill 180', '500.00', '4.00', '496.00', 'Would be awarded'])
    expect(first.getByText(words)).toBeDefined()
  const second = await rowOf('FP-002')
  for (const words of [
    '4.50%',
    '5.05%',
    'Left out',
    'Below the minimum APR of 5.00%',
    /^The minimum alone is not enough/,
  ])
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

it('[MKT-18] says which rates apply now, and from when each saved change does', async () => {
  const { settings } = market()
  const version = (number: number, countsFrom: string, changes: object) => ({
    version: number,
    setAt: '2026-11-01T04:00:00.000Z',
    setBy: 'Chen Wei',
    reason: null,
    countsFrom,
    size: '1000.00',
    availablePercent: '100.00',
    settings: { ...settings, ...changes },
  })
  server().answer(`/market/v1/markets/${marketId}/history`, [
    version(3, '2099-11-16T04:30:00.000Z', { minimumApr: '6.50', desiredApr: '9.00', cutOff: '16:00' }),
    version(2, '2099-11-16T03:30:00.000Z', { minimumApr: '6.00' }),
    version(1, '2020-11-01T04:30:00.000Z', {}),
  ])
  server().answer(bookPath, desk([item(1)]))
  await openAs(today, reader, [market({ ratesCountFrom: '2099-11-16T04:30:00.000Z' })])
  expect(await screen.findByText(/^Clearing now uses the rates of version 1\./)).toBeDefined()
  const table = document.querySelector('.market-newer table') as HTMLElement
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'SettingApplies nowFrom Nov 16, 2099, 11:30 (version 2)From Nov 16, 2099, 12:30 (version 3)',
    'Minimum APR (private)5.00%6.00%6.50%',
    'Desired APR (private)Not setNot set9.00%',
  ])
})

it('[MKT-18] says nothing of rates where the newest ones apply', async () => {
  server().answer(bookPath, desk([item(1)]))
  await openAs(today, reader)
  await rowOf('FP-001')
  expect(document.querySelector('.market-newer')).toBeNull()
})

it('[MKT-10] shows every row as the page scrolls, without a box of its own', async () => {
  server().answer(bookPath, desk([item(1)]))
  await openAs(today, reader)
  await rowOf('FP-001')
  expect(document.querySelector('.table-scroll')?.className).toContain('table-flows')
})

it('[CLR-08] counts down to the next clearing', async () => {
  server().answer(bookPath, desk([item(1)]))
  await openAs(today, reader)
  expect(await screen.findByText('Next clearing in')).toBeDefined()
})

it('[MKT-10] speaks of one document as of one', async () => {
  server().answer(bookPath, desk([item(1)], { preview: { items: 1, awarded: 0 } }))
  await openAs(today, reader)
  expect(await screen.findByText('0 of 1 document')).toBeDefined()
})

it('[MKT-10] asks for those that would end in one way, of the market that is shown', async () => {
  server().answer(bookPath, desk([item(1)]))
  await openAs(today)
  fireEvent.click(await screen.findByRole('link', { name: 'Skipped 1' }))
  await waitFor(() =>
    expect(server().of(bookPath).at(-1)?.body).toMatchObject({ outcome: 'skipped', marketId, settings: {} }),
  )
  expect(screen.getByRole('button', { name: 'Clear now…' })).toBeDefined()
})

it('[MKT-05] [MKT-10] says so where nothing is on offer, and where the market is closed', async () => {
  const nothing = { items: 0, candidates: 0, awarded: 0, lowestRate: null, portfolioApr: null }
  server().answer(
    bookPath,
    desk([], { preview: nothing, decision: { counts: { awarded: 0, skipped: 0, leftOut: 0 } } }),
  )
  await openAs(today, undefined, [market({ open: false })])
  expect(await screen.findByText('Nothing on offer')).toBeDefined()
  expect(screen.getByText('The market is closed. It clears in this order once it is open.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear now…' })).toBeNull()
})
