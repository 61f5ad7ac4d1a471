/** The settings of a market while another person saves newer ones: what was entered stays. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { topics } from '#contract/topics.ts'
import { market, marketId, openClearingScreens } from '#test/support/clearing-screens.ts'
import { liveStream } from '#test/support/live-stream.ts'

const { server, openAs } = openClearingScreens()
const update = '/supplierSer/v1/buyer/marketsetting/update_market_set'
const may = ['markets.see', 'markets.history', 'markets.set']
const settable = (changes: object = {}) => market({ can: { set: true, operate: true }, ...changes })
const { settings } = market()

beforeAll(() => import('./market-setting-page.tsx'))

/** Version 4, in which another person set the cut-off time. */
const newer = settable({ version: 4, settings: { ...settings, cutOff: '16:00' } })
const byOther = {
  version: 4,
  setAt: '2026-11-18T01:30:00.000Z',
  setBy: 'Chen Wei',
  reason: null,
  countsFrom: '2026-11-18T02:00:00.000Z',
  size: '1000.00',
  availablePercent: '100.00',
  settings: { ...settings, cutOff: '16:00' },
}
const said =
  'Chen Wei saved version 4 of the settings on Nov 18, 2026, 09:30. What you entered was kept, the rest follows the new settings. Check it before you save.'

// Found by name: looking for roles and labels among forty fields is slow.
const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`form [name="${name}"]`)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => fireEvent.click(document.querySelector('form button[type="submit"]') as Element)
const sent = () => server().of(update)
const history = `/market/v1/markets/${marketId}/history`

async function openForm() {
  server().answer(history, [])
  await openAs('/buyer/market-setting', may, [settable()])
  await waitFor(() => field('minimumApr'))
}
function otherSaves() {
  server().answer('/market/v1/markets', [newer])
  server().answer(history, [byOther])
}
async function confirmed() {
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  return dialog
}

it('[MKT-01] keeps what was entered when another person saves, says who and what, and saves on top of it', async () => {
  const send = liveStream(server())
  await openForm()
  await waitFor(() => expect(server().of('/events/v1')).toHaveLength(1))
  type('minimumApr', '6')
  otherSaves()
  send(topics.marketsChanged)
  const note = (await screen.findByText(said)).closest('section') as HTMLElement
  expect(within(note).getAllByRole('row')[1]?.textContent).toBe('Cut-off time11:0016:00')
  expect(within(note).getByRole('button', { name: 'See the change history' })).toBeDefined()
  expect([field('minimumApr').value, field('cutOff').value]).toEqual(['6', '16:00'])
  server().answer(`POST ${update}`, { version: 5, firstClearingAt: null })
  save()
  const dialog = await confirmed()
  expect(within(dialog).getAllByRole('row').slice(1), 'only the own change').toHaveLength(1)
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ version: 4, minimumApr: '6', cutOff: '16:00' }))
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
})

it('[MKT-01] keeps it too where the other was faster by a moment, and does not reload', async () => {
  await openForm()
  type('minimumApr', '6')
  otherSaves()
  server().refuse(`POST ${update}`, 409, codes.outOfDate.code, 'This page is out of date.')
  save()
  await confirmed()
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.getByText(/^The settings were just changed by someone else/)).toBeDefined()
  expect([field('minimumApr').value, field('cutOff').value]).toEqual(['6', '16:00'])
  expect(screen.queryByText('This page is out of date.')).toBeNull()
})

it('[MKT-01] takes what it saved itself without a word', async () => {
  await openForm()
  server().answer(`POST ${update}`, { version: 4, firstClearingAt: null })
  type('cutOff', '16:00')
  save()
  await screen.findByRole('dialog')
  otherSaves()
  await confirmed()
  await waitFor(() => expect(server().of('/market/v1/markets').length).toBeGreaterThan(1))
  expect(await screen.findByText(/Version 4 · /)).toBeDefined()
  expect(screen.queryByText(/What you entered was kept/)).toBeNull()
  expect(field('cutOff').value).toBe('16:00')
})
