/** The desk on today's market: the curve and its table, settings on trial, what they would change, and where they are saved. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { item, market, marketId, openClearingScreens } from '#test/support/clearing-screens.ts'
import { desk, deskPath } from '#test/support/desk-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const today = '/buyer/market-today'
const reader = ['markets.see', 'markets.history', 'clearing.see']

beforeAll(() => import('./market-today-page.tsx'))

const cardOf = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (card: Awaited<ReturnType<typeof cardOf>>) =>
  card
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const lastBody = () => server().of(deskPath).at(-1)?.body

it('[MKT-10] draws the curve with pool, minimum, desired and lowest awarded rate, and reads it step by step', async () => {
  server().answer(deskPath, desk([item(1)]))
  await openAs(today, reader)
  const card = await cardOf('At which rate does the pool run out?')
  const chart = card.getByRole('img', { name: /^3 documents, 260,000\.00 CNY .* 167,481\.59 CNY would be/ })
  for (const label of ['Pool 200K', 'Minimum 5.00%', 'Desired average 8.00%', 'Clears now at 8.25%'])
    expect(within(chart).getByText(label)).toBeDefined()
  expect(card.getByText(/^8\.25% and above: documents 2, 167,481\.59 CNY/)).toBeDefined()
  fireEvent.change(card.getByRole('slider', { name: 'Rate on the curve' }), { target: { value: '2' } })
  expect(card.getByText(/^6\.00% and above: documents 3, 260,000\.00 CNY; awarded 167,481\.59/)).toBeDefined()
  fireEvent.click(card.getByRole('radio', { name: 'Table' }))
  expect(rowsOf(card)).toEqual([
    '12.00%1100,000.00100,000.0012.00%',
    '8.25%2167,481.59167,481.598.25%',
    '6.00%3260,000.00167,481.596.00%',
  ])
})

it('[CLR-25] [MKT-10] tries other settings: now, what if and change, and marks the documents that change', async () => {
  server().answer(deskPath, desk([item(1)]))
  await openAs(today, reader)
  const card = await cardOf('What if')
  expect(screen.queryByText('Changed by what-if')).toBeNull()
  server().answer(
    deskPath,
    desk([item(1), item(2, { outcome: 'skipped', whatIf: { outcome: 'awarded', reasons: [] } })], {
      whatIf: {
        awarded: 3,
        discount: '2000.00',
        portfolioApr: '9.00',
        poolLeftAfter: '0.41',
        desiredApr: null,
      },
      changed: 1,
    }),
  )
  fireEvent.change(card.getByRole('textbox', { name: /^Desired APR/ }), { target: { value: '' } })
  fireEvent.change(card.getByRole('textbox', { name: /^Pool size/ }), { target: { value: '300000' } })
  await waitFor(() =>
    expect(lastBody()).toMatchObject({
      marketId,
      bookId: idOf(900),
      settings: { desiredApr: 'none', pool: { size: '300000', availablePercent: '80.00' } },
    }),
  )
  await waitFor(() =>
    expect(rowsOf(card)).toEqual([
      'Awards23+1',
      'Payees served220',
      'To pay, CNY167,481.59167,481.590',
      'Income, CNY1,867.912,000.00+132.09',
      'Average APR9.47%9.00%−0.47 pt',
      'Lowest awarded APR8.25%8.25%0',
      'Pool left, CNY32,518.410.41−32,518.00',
    ]),
  )
  expect(screen.getByRole('link', { name: 'Changed by what-if 1' })).toBeDefined()
  const changed = within((await screen.findByRole('link', { name: 'FP-002' })).closest('tr') as HTMLElement)
  expect([changed.getByText('Skipped'), changed.getByText('Would be awarded')]).toHaveLength(2)
  expect(screen.getByText('Same')).toBeDefined()
  fireEvent.click(card.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(rowsOf(card)[0]).toBe('Awards220'))
  expect(screen.queryByText('Changed by what-if')).toBeNull()
})

it('[CLR-25] has errors beside their field: rates out of order before anything is sent, others from the server', async () => {
  server().answer(deskPath, desk([item(1)]))
  await openAs(today, reader)
  const card = await cardOf('What if')
  const minimum = card.getByRole('textbox', { name: /^Minimum APR/ })
  fireEvent.change(minimum, { target: { value: '9.00' } })
  expect(await card.findByText('The desired APR must be between 9.00% and 16.00%.')).toBeDefined()
  expect(card.getByText('Correct the marked settings first.')).toBeDefined()
  expect(rowsOf(card)[0], 'no figures of earlier settings').toBe('Awards2––')
  expect(screen.queryByText(/Hatched: awarded by the settings on trial/), 'nor a curve').toBeNull()
  expect(screen.queryByText('Same'), 'nor results').toBeNull()
  fireEvent.change(minimum, { target: { value: '5.00' } })
  const message = 'Only CNY 8.00 would be available, less than the CNY 50.00 already committed and paid.'
  server().refuse(deskPath, 409, codes.poolTooSmall.code, message, {
    fields: { 'settings.pool.size': message },
  })
  fireEvent.change(card.getByRole('textbox', { name: /^Pool size/ }), { target: { value: '10' } })
  expect(await card.findByText(message)).toBeDefined()
  expect(rowsOf(card)[0]).toBe('Awards2––')
  expect(screen.getAllByText(message, { exact: false }), 'said once, at the field').toHaveLength(1)
  expect(
    server()
      .of(deskPath)
      .every(({ body }) => !JSON.stringify(body).includes('"9.00"')),
  ).toBe(true)
})

it('[MKT-10] takes settings on trial to the settings page, for those who may save them', async () => {
  server().answer(deskPath, desk([item(1)]))
  server().answer(`/market/v1/markets/${marketId}/history`, [])
  const pool = {
    size: '250000.00',
    availablePercent: '80.00',
    usable: '200000.00',
    left: '200000.00',
    committed: '0.00',
    outstanding: '0.00',
  }
  await openAs(today, [...reader, 'markets.set'], [market({ pool, can: { set: true, operate: true } })])
  const card = await cardOf('What if')
  expect(card.queryByRole('link', { name: 'Save these settings…' })).toBeNull()
  fireEvent.change(card.getByRole('textbox', { name: /^Minimum APR/ }), { target: { value: '6.00' } })
  fireEvent.change(card.getByRole('textbox', { name: /^Pool size/ }), { target: { value: '300000' } })
  fireEvent.click(await card.findByRole('link', { name: 'Save these settings…' }))
  const form = await waitFor(() => {
    const found = document.querySelector<HTMLFormElement>('form')
    if (!found?.querySelector('[name="poolReason"]')) throw new Error('no form yet')
    return found
  })
  const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
  expect([valueOf('minimumApr'), valueOf('poolSize')]).toEqual(['6.00', '300,000'])
})
