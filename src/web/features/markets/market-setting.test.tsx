/** The settings of a market: what changes is shown before it is saved, and what each version changed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { market, marketId, openClearingScreens } from '#test/support/clearing-screens.ts'

const { server, openAs } = openClearingScreens()
const path = '/buyer/market-setting'
const update = 'POST /supplierSer/v1/buyer/marketsetting/update_market_set'
const historyPath = `/market/v1/markets/${marketId}/history`
const may = ['markets.see', 'markets.history', 'markets.set']
const settable = (changes: object = {}) => market({ can: { set: true, operate: true }, ...changes })

beforeAll(() => import('./market-setting-page.tsx'))

const version = (number: number, settings: object = {}, changes: object = {}) => ({
  version: number,
  setAt: '2026-11-01T04:00:00.000Z',
  setBy: 'Chen Wei',
  reason: null,
  countsFrom: '2026-11-01T04:30:00.000Z',
  size: '1000.00',
  availablePercent: '100.00',
  settings: { ...market().settings, ...settings },
  ...changes,
})

// Found by name: looking for roles and labels among forty fields is slow.
async function openForm(changes: object = {}) {
  server().answer(historyPath, [])
  await openAs(path, may, [settable(changes)])
  return waitFor(() => inPage<HTMLFormElement>('form'))
}
function inPage<E extends Element>(selector: string, parent: ParentNode = document): E {
  const found = parent.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const type = (form: HTMLElement, name: string, value: string) =>
  fireEvent.change(inPage(`[name="${name}"]`, form), { target: { value } })
const save = (form: HTMLElement) => fireEvent.click(inPage('button[type="submit"]', form))
const dialogShown = () => waitFor(() => inPage<HTMLElement>('dialog'))
const sent = () => server().of('/supplierSer/v1/buyer/marketsetting/update_market_set')
const rowsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('[MKT-01] [MKT-18] shows before and after and from which clearing on it counts, and sends it once that is confirmed', async () => {
  const form = await openForm({ ratesLockAt: '2099-11-16T03:30:00.000Z' })
  expect(within(form).getByText(/^Rates for the clearing on .* lock at/)).toBeDefined()
  server().answer(update, { version: 4, firstClearingAt: '2026-11-16T04:00:00.000Z' })
  type(form, 'minimumApr', '6')
  type(form, 'smallestDocument', '5000')
  save(form)
  const dialog = await dialogShown()
  expect(rowsOf(dialog)).toEqual(['Minimum APR (private)5.00%6.00%', 'Smallest documentNo limit5,000.00'])
  expect(dialog.textContent).toContain('They become version 4 of the settings.')
  expect(dialog.textContent).toMatch(/The new rates count from the clearing on .* after 30 minutes\./)
  expect(sent(), 'nothing is sent yet').toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await screen.findByText(/^Settings saved\. The new rates count from the clearing on/)).toBeDefined()
  expect(sent()[0]?.body).toMatchObject({
    minimumApr: '6',
    smallestDocument: '5000',
    lockMinutes: 30,
  })
})

it('[MKT-18] says that the next clearing is locked, and that the newest rates still wait', async () => {
  const form = await openForm({
    ratesLockAt: '2020-11-16T03:30:00.000Z',
    ratesCountFrom: '2099-11-16T03:30:00.000Z',
  })
  expect(
    within(form).getByText(/are locked\. A change now counts from the clearing after it\./),
  ).toBeDefined()
  expect(within(form).getByText(/on use the rates of version 3; earlier ones/)).toBeDefined()
  type(form, 'highestApr', '15')
  save(form)
  const dialog = await dialogShown()
  expect(dialog.textContent).toMatch(/are locked; the new ones count from the clearing after it/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  expect(sent()).toEqual([])
})

it('[MKT-14] [COM-34] has errors of amounts beside the field, before anything is sent', async () => {
  const form = await openForm()
  type(form, 'smallestDocument', '999999999999')
  save(form)
  expect(await within(form).findByText(/^The largest amount is/)).toBeDefined()
  expect(document.querySelector('dialog')).toBeNull()
})

it('[MKT-01] shows what each version changed', async () => {
  server().answer(historyPath, [
    version(3, { minimumApr: '5.00' }, { size: '2000.00', reason: 'Budget' }),
    version(2, { minimumApr: '4.50' }),
    version(1, { minimumApr: '4.50', cutOff: '17:00' }),
  ])
  await openAs(path, may, [settable()])
  const tables = await screen.findAllByRole('table')
  expect(tables.map(rowsOf)).toEqual([
    ['Pool size1,000.002,000.00', 'Minimum APR (private)4.50%5.00%'],
    ['Cut-off time17:0011:00'],
  ])
  expect(screen.getByText('The first settings')).toBeDefined()
  expect(screen.getByText(/Version 3 · .* · Chen Wei · Budget/)).toBeDefined()
})
