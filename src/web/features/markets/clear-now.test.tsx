/** "Clear now": the preview, the confirmation, and refusals. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { answerAwards } from '#test/support/award-screens.ts'
import {
  book,
  item,
  market,
  marketId,
  openClearingScreens,
  run,
  runId,
  runsPath,
} from '#test/support/clearing-screens.ts'

const { server, openAs } = openClearingScreens()
const info = '/buyer/market-info'
const bookPath = '/clearing/v1/book'

beforeAll(() => import('./market-info-page.tsx'))

const lost = item(3, {
  payeeName: 'Orchid',
  outcome: 'skipped',
  reasons: ['exceedsPool'],
  apr: '8.10',
  neededApr: '8.71',
  neededKind: 'needs',
})

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Clear now…' }))
  return screen.findByRole('dialog', { name: 'Clear now: Hongfei Parts · CNY' })
}

it('[CLR-08] [CLR-29] [MKT-10] shows what clearing now would award, clears once confirmed, and leads to the run', async () => {
  server().answer(bookPath, book([item(1), lost]))
  server().answer(`POST ${runsPath}`, run({ state: 'running' }))
  server().answer(`${runsPath}/${runId}`, run())
  answerAwards(server())
  await openAs(info)
  const dialog = await openDialog()
  for (const words of [
    '2 of 3 documents',
    '169,349.50 CNY',
    '1,867.91 CNY',
    '167,481.59 CNY',
    '8.25%',
    '200,000.00 CNY',
    '32,518.41 CNY',
    'Nov 16, 2026',
  ])
    expect(await within(dialog).findByText(words)).toBeDefined()
  expect(server().of(runsPath), 'a preview clears nothing').toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear now' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/buyer/market-history/${runId}`))
  const [sent] = server().of(runsPath)
  expect(sent?.body).toEqual({ marketId })
  expect(sent?.headers.get('idempotency-key')).not.toBeNull()
})

it('[CLR-08] [MKT-10] shows each document with rate, days, discount and payee, and whether it would be awarded', async () => {
  server().answer(bookPath, book([item(1), lost]))
  await openAs(info)
  const dialog = await openDialog()
  const rowOf = async (name: string) =>
    within((await within(dialog).findByRole('rowheader', { name })).closest('tr') as HTMLElement)
  const first = await rowOf('FP-001')
  for (const words of ['Mingyuan', '9.60%', '30', '4.00', 'Would be awarded'])
    expect(first.getByText(words)).toBeDefined()
  const second = await rowOf('FP-003')
  for (const words of ['Orchid', '8.10%', '8.71%', 'Skipped', 'More than the 73,411.15 left of the pool'])
    expect(second.getByText(words)).toBeDefined()
  expect(server().of(bookPath)[0]?.url).toContain(`marketId=${marketId}`)
})

it('[CLR-08] says why clearing now is refused, before or after the preview', async () => {
  const tooSoon = 'There is another clearing within 10 minutes. Try again later.'
  server().refuse(bookPath, 409, 34_001, tooSoon)
  await openAs(info)
  const dialog = await openDialog()
  expect(await within(dialog).findByText(tooSoon)).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Clear now' })).toBeNull()
})

it('[CLR-08] [MKT-18] previews at any time, says why it cannot be cleared now, and by which rates', async () => {
  const message = 'The market is closed. Open it to clear.'
  const older = { rateVersion: 2, ratesCountFrom: '2026-11-13T05:00:00.000Z' }
  server().answer(bookPath, book([item(1)], { preview: { ...older, blockedBy: { code: 34_109, message } } }))
  await openAs(info, undefined, [market({ open: false })])
  fireEvent.click(await screen.findByRole('button', { name: 'Preview…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Preview: Hongfei Parts · CNY' })
  expect(await within(dialog).findByText(message)).toBeDefined()
  expect(within(dialog).getByText('2 of 3 documents')).toBeDefined()
  expect(within(dialog).getByText(/^By the rates of version 2: the new ones count from/)).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Clear now' })).toBeNull()
})

it('[CLR-08] speaks of one document as of one', async () => {
  server().answer(bookPath, book([item(1)], { preview: { items: 1, candidates: 1, awarded: 1 } }))
  await openAs(info)
  expect(await within(await openDialog()).findByText('1 of 1 document')).toBeDefined()
})

it('[CLR-08] keeps the preview where the run is refused', async () => {
  server().answer(bookPath, book([item(1), lost]))
  server().refuse(`POST ${runsPath}`, 409, 34_002, 'A clearing is in progress.')
  await openAs(info)
  const dialog = await openDialog()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Clear now' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('A clearing is in progress.')
  expect(within(dialog).getByText('2 of 3 documents')).toBeDefined()
})

it.each([
  ['a closed market', undefined, market({ open: false })],
  ['whoever may only look', ['markets.see', 'markets.history', 'clearing.see'], market()],
])('[CLR-08] is not offered in or to %s', async (_, may, shown) => {
  await openAs(info, may, [shown])
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Clear now…' })).toBeNull()
})
