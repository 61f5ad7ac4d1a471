/** The confirmation before an action on documents: its subject, and the number of skipped documents. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { base, document, listOf, openScreens } from '#test/support/document-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openScreens()
const mayConfirm = ['account.info', 'documents.see', 'documents.confirm']

// The modules of a table load slowly, once.
beforeAll(() => import('./payables-page.tsx'))

const waiting = (n: number, changes: object = {}) =>
  document({
    id: idOf(71 + n),
    number: `FP-00${n + 1}`,
    source: 'payee',
    confirmation: 'waiting',
    can: ['confirm', 'decline'],
    ...changes,
  })
const confirmAll = async (...rows: object[]) => {
  server().answer(`${base}/list`, listOf(...rows))
  await openAs('payer', '/buyer/invoice', mayConfirm)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
}

it('[DOC-21] names the one document with its amount and day before it is deleted', async () => {
  server().answer(`${base}/list`, listOf(document()))
  await openAs('payer', '/buyer/invoice')
  fireEvent.click(await screen.findByRole('button', { name: 'More actions: FP-001' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete FP-001' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete FP-001?' })
  for (const words of ['1,250.50', 'Jan 15, 2027', 'Mingyuan'])
    expect(within(dialog).getByText(words, { exact: false })).toBeDefined()
})

it('[DOC-13] says of many how many they are, what they come to in each currency, and which it is not for', async () => {
  const confirmed = { confirmation: 'confirmed', can: [] }
  server().answer(`PUT ${base}/confirm`, { done: [idOf(71), idOf(72)], refused: [] })
  await confirmAll(waiting(0), waiting(1, { currency: 'USD', amount: '10.00' }), waiting(2, confirmed))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 2 documents?' })
  for (const words of ['1,250.50', '10.00', '1 more already confirmed, will be skipped'])
    expect(within(dialog).getByText(words, { exact: false })).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(bodiesOf(`${base}/confirm`)).toEqual([
      { invoices: [71, 72].map((n) => ({ id: idOf(n), version: 3 })), confirmed: true },
    ]),
  )
  const report = await screen.findByRole('region', { name: 'Result' })
  expect(within(report).getByRole('status').textContent).toBe(
    'Confirmed 2 of 3. 1 skipped: This document is already confirmed (1).',
  )
  expect(within(report).getByText('FP-003')).toBeDefined()
})

const bill = { id: idOf(90), type: 'bill', amount: '1250.50', currency: 'CNY', dueDate: '2027-01-15' }

it('[DOC-13] warns before one is confirmed whose number is there as another type, and shows which', async () => {
  server().answer(`${base}/list`, listOf(waiting(0, { sameNumberDocuments: [bill] })))
  await openAs('payer', '/buyer/invoice', mayConfirm)
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm FP-001' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm FP-001?' })
  expect(within(dialog).getByRole('note').textContent).toContain('it may be paid twice')
  expect(within(dialog).getByRole('listitem').textContent).toBe('Bill 1,250.50 CNY Jan 15, 2027')
  const link = within(dialog).getByRole('link', { name: 'Bill' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    `/account/invoice/${idOf(90)}`,
    '_blank',
  ])
})

it('[DOC-13] warns of many by their numbers, and of none where it is declined', async () => {
  await confirmAll(waiting(0, { sameNumberDocuments: [bill] }), waiting(1))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 2 documents?' })
  expect(within(dialog).getByRole('note').textContent).toMatch(
    /^Numbers already used .*: 1\. .* paying twice\.$/,
  )
  expect(within(dialog).getByText('FP-001').parentElement?.textContent).toContain('Bill 1,250.50 CNY')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('note')).toBeNull()
})

it('[DOC-13] names some of many and says that there are others', async () => {
  await confirmAll(...[0, 1, 2, 3, 4, 5].map((n) => waiting(n, { sameNumberDocuments: [bill] })))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 6 documents?' })
  expect(within(dialog).getAllByRole('link', { name: 'Bill' })).toHaveLength(5)
  expect(within(dialog).getByText('1 more not listed.')).toBeDefined()
})

it('[DOC-20] offers nothing that can be done with none of what is chosen', async () => {
  server().answer(`${base}/list`, listOf(waiting(0, { confirmation: 'confirmed', can: ['disable'] })))
  await openAs('payer', '/buyer/invoice', [...mayConfirm, 'documents.keep'])
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select FP-001' }))
  const bar = screen.getByText('1 selected').parentElement as HTMLElement
  const offered = within(bar)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(['Clear selection', 'Disable', 'Export selected'])
})

it('[DOC-13] takes as long a reason for declining as for disabling, under one name', async () => {
  server().answer(`${base}/list`, listOf(waiting(0)))
  await openAs('payer', '/buyer/invoice', mayConfirm)
  fireEvent.click(await screen.findByRole('button', { name: 'Decline FP-001' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline FP-001' })
  const reason = within(dialog).getByLabelText('Reason for declining', { exact: false })
  server().answer(`PUT ${base}/confirm`, { done: [idOf(71)], refused: [] })
  fireEvent.change(reason, { target: { value: '差'.repeat(50) } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(bodiesOf(`${base}/confirm`)).toEqual([
      { invoices: [{ id: idOf(71), version: 3 }], confirmed: false, reason: '差'.repeat(50) },
    ]),
  )
})

/** Two rows on this page, of the number in the totals. */
const chooseEverything = async (preview: object) => {
  server().answer(`${base}/list`, { ...listOf(waiting(0), waiting(1)), total: 40 })
  server().answer(`${base}/selection`, {
    count: 38,
    amounts: [{ currency: 'CNY', amount: '47519.00' }],
    skipped: 0,
    sameNumber: 0,
    fingerprint: 'as-previewed',
    ...preview,
  })
  const totals = { total: 40, counts: { all: 40, open: 40, eligible: 0, offered: 0, waiting: 40, paid: 0 } }
  await openAs('payer', '/buyer/invoice', mayConfirm, [], 40, { totals })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 40' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

it('[DOC-20] [DOC-13] previews an act on all pages: how many, their sum, what is skipped, which numbers are there twice', async () => {
  server().answer(`PUT ${base}/confirm`, { done: [idOf(71)], refused: [] })
  await chooseEverything({ skipped: 2, sameNumber: 3 })
  const dialog = await screen.findByRole('dialog', { name: 'Confirm 38 documents?' })
  for (const words of [
    '47,519.00',
    '“Confirm” does not apply to 2 more, which will be skipped',
    'Numbers already used by another type of document: 3.',
  ])
    expect(within(dialog).getByText(words, { exact: false })).toBeDefined()
  const filter = { tab: 'open' }
  expect(bodiesOf(`${base}/selection`)).toEqual([{ ...filter, act: 'confirm' }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(bodiesOf(`${base}/confirm`)).toEqual([
      { all: { filter, fingerprint: 'as-previewed' }, confirmed: true },
    ]),
  )
})

it('[DOC-20] asks nothing where an act on all pages applies to none of them', async () => {
  await chooseEverything({ count: 0, amounts: [], skipped: 40 })
  await screen.findByText('“Confirm” does not apply to any of these documents.')
  expect(bodiesOf(`${base}/confirm`)).toEqual([])
})
