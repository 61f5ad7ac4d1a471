/** The account that a market pays from, on the page of its settings. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { market, marketId, openClearingScreens } from '#test/support/clearing-screens.ts'

const { server, openAs } = openClearingScreens()
const accountPath = `/market/v1/markets/${marketId}/account`
const may = ['markets.see', 'markets.history', 'markets.set']

beforeAll(() => import('./market-setting-page.tsx'))

async function card(answer: object): Promise<HTMLElement> {
  server().answer(`/market/v1/markets/${marketId}/history`, [])
  server().answer(`GET ${accountPath}`, { version: 0, account: null, canSet: true, ...answer })
  await openAs('/buyer/market-setting', may, [market()])
  return screen.findByRole('region', { name: 'Debit account' })
}

it('[CLR-21] a market without an account says what it lacks, and is given one in the name of its payer', async () => {
  const shown = await card({})
  expect(await within(shown).findByText(/no transfer file \(pain.001\) can be made/)).toBeDefined()
  fireEvent.click(within(shown).getByRole('button', { name: 'Set account' }))
  const type = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type(/^Account number/, '8110701012345678')
  type(/^Bank code/, '302452035018')
  server().answer(`PUT ${accountPath}`, { version: 1 })
  const button = screen.getByRole('button', { name: 'Save account' })
  await act(async () => fireEvent.click(button))
  await waitFor(() =>
    expect(
      server()
        .of(accountPath)
        .flatMap(({ body }) => body ?? []),
    ).toEqual([
      { version: 0, holder: 'Hongfei Parts', accountNumber: '8110701012345678', bankCode: '302452035018' },
    ]),
  )
})

it('[CLR-21] the account is shown masked to those who may not set it', async () => {
  const account = {
    holder: 'Hongfei Parts',
    number: '**** 5678',
    bankCode: '302452035018',
    bankName: null,
    setAt: '2026-11-01T04:00:00.000Z',
  }
  const shown = await card({ version: 1, account, canSet: false })
  expect(await within(shown).findByText('**** 5678')).toBeDefined()
  expect(within(shown).queryByRole('button')).toBeNull()
})
