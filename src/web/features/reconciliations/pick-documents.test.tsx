/** Lines from one's own documents: chosen one by one, a page at a time, or everything that the filters find. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { statementLinesMax } from '#domain/reconciliations/limits.ts'
import { happyDOM } from '#test/support/open-portal.ts'
import {
  line,
  openReconciliationScreens,
  own,
  party,
  statement,
  statementId,
  statementPath,
  statementsPath,
} from '#test/support/reconciliation-screens.ts'
import { requestDedupeMs } from '#web/limits.ts'

const { server, openAs } = openReconciliationScreens()
beforeAll(() =>
  Promise.all([
    import('./add-page.tsx'),
    import('./edit-page.tsx'),
    import('#web/ui/inputs/range-panel.tsx'),
  ]),
)

const documentsPath = `${statementsPath}/documents`
const documents = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, n) => own(n + 1, { termDays: null, status: 'eligible', ...changes }))
const answer = (list: readonly object[], hasMore = false) => server().answer(documentsPath, { list, hasMore })
/** The filters of the last read. */
const filtersSent = () => {
  const address = new URLSearchParams(server().of(documentsPath).at(-1)?.url.split('?')[1])
  return Object.fromEntries([...new Set(address.keys())].map((name) => [name, address.getAll(name).join()]))
}
const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const openAdd = async (): Promise<HTMLElement> => {
  await openAs('/reconciliations/add')
  const box = await screen.findByRole('combobox', { name: /Other party/ })
  fireEvent.focus(box)
  fireEvent.click(box)
  fireEvent.click(await screen.findByRole('option', { name: /Mingyuan/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add from documents' }))
  return screen.findByRole('dialog')
}
const box = (name: string, inside: HTMLElement) =>
  within(inside).findByRole<HTMLInputElement>('checkbox', { name })
const numbers = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Document number \d/ })
    .map(({ value }) => value)
    .filter((value) => value !== '')

describe('documents to choose from', () => {
  it('[REC-05] are chosen one by one, with their count and sum, and become lines', async () => {
    answer([...documents(2), own(3, { termDays: 60, status: 'creditNote', amount: '-50.00' })])
    const dialog = await openAdd()
    fireEvent.click(await box('Select AP-1', dialog))
    fireEvent.click(await box('Select AP-3', dialog))
    expect(within(dialog).getByText('Credit note')).toBeDefined()
    press('Add selected 2 (CNY 950.00)', dialog)
    await waitFor(() => expect(numbers()).toEqual(['AP-1', 'AP-3']))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount 2' }).value).toBe('-50.00')
  })

  it('[REC-05] are chosen a page at a time, and the choice stays on other pages', async () => {
    answer(documents(25))
    const dialog = await openAdd()
    fireEvent.click(await box('Select all on this page', dialog))
    press('Next page', dialog)
    fireEvent.click(await box('Select AP-21', dialog))
    expect(within(dialog).queryByRole('checkbox', { name: 'Select AP-20' })).toBeNull()
    press(/^Add selected 21 /, dialog)
    await waitFor(() => expect(screen.getByText(/^Lines \(21\)/)).toBeDefined())
  })

  it('[REC-05] that the statement has already are marked and cannot be chosen twice', async () => {
    answer(documents(2))
    const first = await openAdd()
    fireEvent.click(await box('Select AP-1', first))
    press(/^Add selected 1 /, first)
    await waitFor(() => expect(numbers()).toEqual(['AP-1']))
    press('Add from documents')
    const dialog = await screen.findByRole('dialog')
    const taken = await box('Select AP-1', dialog)
    expect([taken.disabled, taken.closest('tr')?.textContent]).toEqual([
      true,
      expect.stringContaining('In this statement'),
    ])
    fireEvent.click(await box('Select all on this page', dialog))
    press(/^Add selected 1 /, dialog)
    await waitFor(() => expect(numbers()).toEqual(['AP-1', 'AP-2']))
  })

  it('[REC-05] that are approved cannot be chosen in a correction', async () => {
    server().answer(
      statementPath,
      statement([line(1, { state: 'approved' }), line(2, { state: 'rejected', reason: 'other' })], {
        status: 'partiallyApproved',
        initiator: 'payer',
        can: ['correct'],
        ledger: null,
      }),
    )
    answer(documents(3))
    await openAs(`/reconciliations/edit?id=${statementId}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Add from documents' }))
    const dialog = await screen.findByRole('dialog')
    expect((await box('Select AP-1', dialog)).disabled).toBe(true)
    expect((await box('Select AP-2', dialog)).disabled).toBe(true)
    expect((await box('Select AP-3', dialog)).disabled).toBe(false)
  })

  it('[REC-05] are filtered by number, days, amount and status, and cleared of all filters', async () => {
    answer(documents(1))
    const dialog = await openAdd()
    await box('Select AP-1', dialog)
    const { from, to, ...whose } = filtersSent()
    expect([from?.slice(0, 7), whose]).toEqual([to?.slice(0, 7), { payeeId: party.payeeId, currency: 'CNY' }])
    fireEvent.click(within(dialog).getByRole('button', { name: /^Clear filters/ }))
    await waitFor(() => expect(filtersSent()).toEqual(whose))
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'AP-' } })
    await waitFor(() => expect(filtersSent()).toEqual({ ...whose, keyword: 'AP-' }))
    fireEvent.click(within(dialog).getByRole('button', { name: /^Amount/ }))
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Minimum amount' }), {
      target: { value: '100' },
    })
    press('Apply', dialog)
    await waitFor(() => expect(filtersSent()).toEqual({ ...whose, keyword: 'AP-', amountFrom: '100' }))
    fireEvent.click(within(dialog).getByRole('combobox', { name: 'Status' }))
    const choices = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(choices).not.toContain('To confirm')
    fireEvent.click(screen.getByRole('option', { name: 'Paid' }))
    await waitFor(() => expect(filtersSent()).toMatchObject({ status: 'paid', amountFrom: '100' }))
  })

  it('[REC-05] say when none match, and when there are none at all', async () => {
    answer([])
    const dialog = await openAdd()
    expect(await within(dialog).findByText('No matching documents')).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: /^Clear filters/ }))
    expect(await within(dialog).findByText('No documents with this party in this currency yet')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: /^Add all/ })).toBeNull()
  })

  it('[REC-05] that cannot be read say why, and are read again', async () => {
    // The same read twice in a moment shares one answer.
    let nowMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += requestDedupeMs))
    server().refuse(documentsPath, 500, codes.internal.code, 'An error.')
    const dialog = await openAdd()
    expect(await within(dialog).findByText(/An error\./)).toBeDefined()
    answer(documents(1))
    press('Try again', dialog)
    expect(await box('Select AP-1', dialog)).toBeDefined()
  })

  it('[REC-05] of more than a statement can have are chosen singly, not in one press', async () => {
    answer(documents(2), true)
    const dialog = await openAdd()
    await box('Select AP-1', dialog)
    expect(within(dialog).getByText(/^More than 5000 documents match/)).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: /^Add all/ })).toBeNull()
  })

  it('[REC-05] are not added beyond the limit of a statement', async () => {
    answer(documents(statementLinesMax + 1))
    const dialog = await openAdd()
    press(/^Add all/, await waitFor(() => within(dialog).getByRole('table').closest('dialog') as HTMLElement))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'A statement can have at most 5000 lines. Split it into several statements.',
    )
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  it('[REC-05] are filtered behind one button on a phone', async () => {
    happyDOM.setViewport({ width: 390, height: 844 })
    answer(documents(1))
    const dialog = await openAdd()
    fireEvent.click(await box('Select AP-1', dialog))
    press('Filters (1)', dialog)
    expect(within(dialog).getByRole('combobox', { name: 'Status' })).toBeDefined()
    press(/^Add selected 1 /, dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
