/** The settings of a market: what changes is shown before it is saved, and what each version changed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { market, marketId, openClearingScreens } from '#test/support/clearing-screens.ts'
import { desk, deskPath } from '#test/support/desk-screens.ts'

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
  server().answer(deskPath, desk([], { whatIf: { awarded: 1, discount: '900.00' } }))
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

it('[MKT-01] [MKT-18] [CLR-05] shows before and after and from which clearing on it counts, and sends it once that is confirmed', async () => {
  const form = await openForm({ ratesLockAt: '2099-11-16T03:30:00.000Z' })
  expect(within(form).getByText(/^Rates for the clearing on .* lock at/)).toBeDefined()
  server().answer(update, { version: 4, firstClearingAt: '2026-11-16T04:00:00.000Z' })
  type(form, 'minimumApr', '6')
  type(form, 'smallestDocument', '5000')
  expect(within(form).getByText(/^The highest APR is awarded first/)).toBeDefined()
  type(form, 'awardRule', 'incomeFirst')
  expect(within(form).getByText(/^Awards the documents that together bring the most/)).toBeDefined()
  save(form)
  const dialog = await dialogShown()
  expect(rowsOf(dialog)).toEqual([
    'Minimum APR (private)5.00%6.00%',
    'Smallest documentNo limit5,000.00',
    'Award ruleHighest rate firstHighest income first',
  ])
  expect(dialog.textContent).toContain('They become version 4 of the settings.')
  expect(dialog.textContent).toMatch(/The new rates count from the clearing on .* after 30 minutes\./)
  expect(sent(), 'nothing is sent yet').toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await screen.findByText(/^Settings saved\. The new rates count from the clearing on/)).toBeDefined()
  expect(sent()[0]?.body).toMatchObject({
    minimumApr: '6',
    smallestDocument: '5000',
    awardRule: 'incomeFirst',
    lockMinutes: 30,
  })
})

it('[MKT-01] [MKT-09] switches the indication for payees off, which no rate lock concerns', async () => {
  const form = await openForm({ ratesLockAt: '2099-11-16T03:30:00.000Z' })
  server().answer(update, { version: 4, firstClearingAt: null })
  fireEvent.click(within(form).getByRole('checkbox', { name: /indication for payees/ }))
  save(form)
  const dialog = await dialogShown()
  expect(rowsOf(dialog)).toEqual(['Rate indication for payeesShownNot shown'])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ showsIndication: false }))
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

it('[MKT-14] [COM-34] says the limits of a rate and of a share beside the field', async () => {
  const form = await openForm()
  type(form, 'highestApr', '120')
  type(form, 'reserveProportion', '100.5')
  save(form)
  expect(
    await within(form).findByText('The highest rate accepted must be between 0.01% and 99.00%'),
  ).toBeDefined()
  expect(within(form).getByText(/must be between 0% and 100%$/)).toBeDefined()
  expect(document.querySelector('dialog')).toBeNull()
})

it('[MKT-14] says beside the field what a setting takes', async () => {
  const form = await openForm()
  type(form, 'daysPaidEarlyMax', '0')
  type(form, 'cutOff', '25:00')
  type(form, 'clearingTimes', ' ')
  type(form, 'preparationDays', '1.5')
  type(form, 'lockMinutes', '5')
  type(form, 'payMonthDays', '10, 32')
  save(form)
  const words = [
    'Enter a whole number from 1 to 3,650',
    'Enter a time from 00:00 to 23:59, such as 17:00',
    'Enter 1 to 12 times from 00:00 to 23:59, such as 10:00, 15:30',
    'Enter a whole number from 0 to 30',
    'Enter a whole number from 10 to 1,440',
    'Enter days from 1 to 31, such as 10, 20, 31',
  ]
  for (const one of words) expect(await within(form).findByText(one)).toBeDefined()
})

it('[MKT-10] names what is wrong in place of a preview, and has what the server refuses beside its field', async () => {
  const form = await openForm({ pool })
  type(form, 'poolSize', '2000')
  await waitFor(() => inPage('.impact', form))
  type(form, 'minimumApr', '20')
  type(form, 'lowestApr', '4.123')
  expect(await within(form).findByText('To be corrected first: Lowest rate accepted.')).toBeDefined()
  expect(form.querySelector('.impact'), 'no figures of earlier settings').toBeNull()
  type(form, 'lowestApr', '4')
  expect(await within(form).findByText('To be corrected first: Minimum APR (private).')).toBeDefined()
  const message = 'Only CNY 8.00 would be available.'
  server().refuse(deskPath, 409, 33002, message, { fields: { 'settings.pool.size': message } })
  type(form, 'minimumApr', '5')
  type(form, 'poolSize', '10')
  const shown = await within(form).findByText(message)
  expect(shown.closest('.field')?.querySelector('[name="poolSize"]')).not.toBeNull()
  expect(within(form).getByText('To be corrected first: Pool size.')).toBeDefined()
  expect(form.querySelector('.impact')).toBeNull()
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

const pool = {
  size: '1000.00',
  availablePercent: '100.00',
  usable: '1000.00',
  left: '1000.00',
  committed: '0.00',
  outstanding: '0.00',
}

it('[MKT-10] previews what the form would award before it is saved, with every setting as it stands there', async () => {
  const form = await openForm({ pool })
  expect(within(form).getByText('Change a setting to see what it would do.')).toBeDefined()
  type(form, 'minimumApr', '6')
  type(form, 'poolSize', '2000')
  const rows = await waitFor(() => rowsOf(inPage<HTMLElement>('.impact', form)))
  expect(rows.slice(0, 4)).toEqual([
    'Awards21−1',
    'Payees served220',
    'To pay, CNY167,481.59167,481.590',
    'Income, CNY1,867.91900.00−967.91',
  ])
  await waitFor(() =>
    expect(server().of(deskPath).at(-1)?.body).toMatchObject({
      marketId,
      settings: { minimumApr: '6', desiredApr: 'none', pool: { size: '2000', availablePercent: '100.00' } },
    }),
  )
})

it('[MKT-10] saves settings and pool together, with the reason, and has refusals of the pool beside its field', async () => {
  const form = await openForm({ pool })
  type(form, 'minimumApr', '6')
  type(form, 'poolSize', '500')
  save(form)
  expect(await within(form).findByText(/^Enter .*reason/)).toBeDefined()
  type(form, 'poolReason', 'Budget')
  const message = 'In the 30 minutes before a clearing, the pool can only be raised.'
  server().refuse(update, 409, 33016, message, { fields: { 'pool.size': message } })
  save(form)
  const dialog = await dialogShown()
  expect(rowsOf(dialog)).toEqual(['Minimum APR (private)5.00%6.00%', 'Pool size1,000.00 CNY500 CNY'])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText(message)).toBeDefined()
  expect(sent()[0]?.body).toMatchObject({
    minimumApr: '6',
    pool: { size: '500', availablePercent: '100.00', reason: 'Budget' },
  })
})
