/** The page of a payer's market, open and closed. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { market, openClearingScreens } from '#test/support/clearing-screens.ts'

const { openAs } = openClearingScreens()
const info = '/buyer/market-info'

beforeAll(() => import('./market-info-page.tsx'))

it('[MKT-05] [MKT-10] counts down to the next clearing while the market is open, and not while it is closed', async () => {
  await openAs(info)
  expect(await screen.findByRole('timer')).toBeDefined()
  await openAs(info, undefined, [market({ open: false, closedReason: 'Stocktaking' })])
  expect(await screen.findByText('Closed: Stocktaking')).toBeDefined()
  expect(screen.queryByRole('timer')).toBeNull()
})

it('[MKT-05] says before the market is closed that payees see the reason', async () => {
  await openAs(info, undefined, [market({ can: { set: true, operate: true } })])
  fireEvent.click(await screen.findByRole('button', { name: 'Close market…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close the market' })
  expect(within(dialog).getByText(/Payees see the reason\./)).toBeDefined()
})

const operable = (changes: object = {}) =>
  market({ open: false, can: { set: true, operate: true }, ...changes })

it('[MKT-05] [MKT-16] warns before a market opens with an empty pool or the whole range of rates', async () => {
  await openAs(info, undefined, [operable({ openingWarnings: ['emptyPool', 'wholeRange'] })])
  fireEvent.click(await screen.findByRole('button', { name: 'Open market' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('The pool is 0: nothing can be awarded.')).toBeDefined()
  expect(within(dialog).getByText(/0\.01%–99%: payees can offer any rate/)).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Open anyway' })).toBeDefined()
})

const pool = {
  size: '1000.00',
  availablePercent: '100.00',
  usable: '1000.00',
  left: '700.00',
  committed: '200.00',
  outstanding: '100.00',
}

it('[MKT-10] says of the pool what is left, its size, and what a budget has used', async () => {
  await openAs(info, undefined, [market({ pool })])
  const card = await screen.findByRole('region', { name: 'How much of the pool is left?' })
  expect(card.textContent).toContain('700.00 CNY left')
  expect(within(card).getByText('Pool size')).toBeDefined()
  expect(within(card).getByText('Used')).toBeDefined()
  expect(within(card).queryByText('Outstanding')).toBeNull()
})

it('[MKT-10] names the range of a share of the pool that is outside it', async () => {
  await openAs(info, undefined, [market({ pool, can: { set: true, operate: true } })])
  fireEvent.click(await screen.findByRole('button', { name: 'Change pool' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the pool' })
  const share = dialog.querySelector<HTMLInputElement>('[name="availablePercent"]') as HTMLInputElement
  fireEvent.change(share, { target: { value: '150' } })
  fireEvent.blur(share)
  expect(await within(dialog).findByText(/must be between 0% and 100%$/)).toBeDefined()
})
