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
