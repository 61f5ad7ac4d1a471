/** Step 1 of an offer: the payer, and how many documents it accepts. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { calls, market, offerable, offerScreens } from '#test/support/offer-screens.ts'
import { applyPath, press, toTerms } from '#test/support/offer-steps.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, open, answerWell } = offerScreens()

// The modules of the page load slowly, once.
beforeAll(() => import('./payment-apply-page.tsx'))
beforeEach(answerWell)

it('[OFR-10] names the payer in the first two steps', async () => {
  await open(applyPath)
  expect(await screen.findByText('Hongfei Parts · CNY')).toBeDefined()
  await toTerms(open)
  expect(screen.getByText('Hongfei Parts · CNY')).toBeDefined()
})

it('[OFR-24] says beforehand where a payer takes one document per offer, and does not go on with two', async () => {
  const words = 'This payer takes one document per offer. Select only one.'
  await open(applyPath)
  await screen.findByText('Step 1 of 3')
  expect(screen.queryByText(words)).toBeNull()
  server().answer(calls.markets, [market({ oneDocumentPerOffer: true })])
  server().answer(calls.offerable, { list: [offerable(), offerable({ id: idOf(72), number: 'FP-002' })] })
  await open(applyPath)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull()
  for (const number of ['FP-001', 'FP-002'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${number}` }))
  press('Next')
  expect(screen.getByRole('alert').textContent).toBe(words)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select FP-002' }))
  press('Next')
  expect(await screen.findByText('Step 2 of 3')).toBeDefined()
})

it('[MKT-05] [OFR-10] promises no clearing while the market is closed', async () => {
  server().answer(calls.markets, [market({ open: false, closedReason: 'Stocktaking' })])
  await open(applyPath)
  expect(await screen.findByText('Step 1 of 3')).toBeDefined()
  expect(screen.queryByRole('timer')).toBeNull()
})

it('[MKT-14] [MKT-18] shows the range, the smallest document, and when these were changed', async () => {
  const { settings } = market()
  const changed = { settings: { ...settings, smallestDocument: '5000.00' } }
  server().answer(calls.markets, [market({ ...changed, ratesCountFrom: '2099-01-01T00:00:00.000Z' })])
  await open(applyPath)
  expect(await screen.findByText('5,000.00 CNY')).toBeDefined()
  expect(screen.getByText('4.00%–18.00%')).toBeDefined()
  expect(screen.getByText('Highest rate first'), 'the award rule [CLR-05]').toBeDefined()
  expect(screen.getByText(/^Market settings changed Nov 1, 2027/)).toBeDefined()
  expect(screen.getByText(/^The changed settings count for clearings from/)).toBeDefined()
})

it('[OFR-24] marks bills as offered alone before they are chosen, and leaves them out of all', async () => {
  const bills = ['B-1', 'B-2'].map((number, n) => offerable({ id: idOf(73 + n), number, type: 'bill' }))
  server().answer(calls.offerable, {
    list: [offerable(), ...bills, offerable({ id: idOf(72), number: 'FP-002' })],
  })
  await open(applyPath)
  const row = (await screen.findByRole('checkbox', { name: 'Select B-1' })).closest('tr')
  expect(row?.textContent).toContain('Offered alone')
  const boxes = screen.getAllByRole('checkbox', { name: /Select [FB]/ })
  expect(
    boxes.map((box) => box.getAttribute('aria-label')),
    'bills last',
  ).toEqual(['FP-001', 'FP-002', 'B-1', 'B-2'].map((number) => `Select ${number}`))
  expect(screen.getByText('2 bills are offered one by one, so “Select all” leaves them out.')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  const isChosen = (number: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${number}` }).checked
  expect(['FP-001', 'FP-002', 'B-1', 'B-2'].map(isChosen)).toEqual([true, true, false, false])
  server().answer(calls.offerable, { list: bills })
  await open(applyPath)
  await screen.findByRole('checkbox', { name: 'Select B-1' })
  expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull()
})

it('[OFR-10] opens on the market of the last offer while it has documents, and on the one of the address', async () => {
  const [one, two] = [market(), market({ id: idOf(32), payerId: idOf(12), payerName: 'Lanting' })]
  const both = [offerable(), offerable({ id: idOf(72), number: 'LT-1', payerId: idOf(12) })]
  server().answer(calls.markets, [one, two])
  server().answer(calls.offerable, { list: both })
  await open(applyPath)
  fireEvent.change(await screen.findByRole('combobox', { name: /Payer/ }), { target: { value: idOf(32) } })
  expect(await screen.findByRole('checkbox', { name: 'Select LT-1' })).toBeDefined()
  await open(applyPath)
  expect(await screen.findByRole('checkbox', { name: 'Select LT-1' }), 'the last one').toBeDefined()
  await open(`${applyPath}?marketId=${idOf(31)}`)
  expect(
    await screen.findByRole('checkbox', { name: 'Select FP-001' }),
    'the one of the address',
  ).toBeDefined()
  server().answer(calls.offerable, { list: both.slice(1) })
  await open(applyPath)
  expect(await screen.findByRole('checkbox', { name: 'Select LT-1' }), 'one with documents').toBeDefined()
})
