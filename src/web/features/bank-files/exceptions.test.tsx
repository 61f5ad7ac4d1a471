/** Payment exceptions on screen, and how a person solves them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listOf, openClearingScreens } from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const exceptionsPath = '/clearing/v1/exceptions'
const payer = ['markets.see', 'markets.history', 'clearing.see', 'awards.see', 'awards.pay']
beforeAll(() => import('./exceptions-page.tsx'))

const exception = (changes: object = {}) => ({
  id: idOf(702),
  version: 3,
  kind: 'amountDiffers',
  fileId: idOf(701),
  fileName: 'camt-1120.xml',
  row: 12,
  entryKind: 'payment',
  reference: 'K7QM-3XTP',
  amount: '990.00',
  currency: 'CNY',
  valueDate: '2026-11-20',
  bankReference: 'B-1',
  reason: null,
  note: null,
  award: {
    id: idOf(801),
    number: 'K7QM-3XTP',
    runId: idOf(501),
    documentId: idOf(601),
    payeeName: 'Kaituo',
    state: 'committed',
    bankRefusal: null,
    currency: 'CNY',
    amountAfterDiscount: '991.67',
    payBy: '2026-11-24',
    canRecord: true,
  },
  proposed: null,
  missing: null,
  createdAt: '2026-11-20T10:00:05.000Z',
  can: ['assigned', 'settledOutside', 'returnedToUs', 'notOurs', 'dismissed'],
  solution: null,
  solvedAward: null,
  solutionNote: null,
  solvedBy: null,
  solvedAt: null,
  ...changes,
})
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByTitle(name)).closest('tr')
  if (!row) throw new Error(`${name} has a row`)
  return row
}

describe('[CLR-22] payment exceptions', () => {
  const open = (...rows: object[]) =>
    openAs('/buyer/payment-exceptions', payer, undefined, () =>
      server().answer(exceptionsPath, listOf(...rows)),
    )

  it('are opened without a decision, and show kind, payee, both amounts and their difference', async () => {
    await open(exception())
    fireEvent.click(await screen.findByRole('button', { name: /^Solve/ }))
    const dialog = await screen.findByRole('dialog')
    for (const words of ['Wrong amount', '990.00 CNY', '991.67 CNY', '−1.67 CNY', 'Kaituo'])
      expect(within(dialog).getByText(words)).toBeDefined()
    expect(
      within(dialog).getByText(/^1\.67 CNY is missing\. Pay 1\.67 CNY .* by Nov 24, 2026, the award lapses/),
    ).toBeDefined()
    for (const radio of within(dialog).getAllByRole('radio'))
      expect(radio.closest('label')?.textContent, 'each solution says its effect').toMatch(/Records|Closes/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Solve' }))
    expect(await within(dialog).findByText('Select solution')).toBeDefined()
    expect(server().of(`${exceptionsPath}/solved`)).toEqual([])
  })

  it('are not proposed to be recorded at an award that would refuse them', async () => {
    const paid = { ...exception().award, state: 'paid', canRecord: false }
    await open(exception({ kind: 'paidTwice', award: paid }))
    fireEvent.click(await screen.findByRole('button', { name: /^Solve/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Solve payment exceptions' })
    const chosen = () =>
      within(dialog)
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ checked }) => checked)
        .map(({ value }) => value)
    expect(chosen()).toEqual([])
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Record at an award/ }))
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Award number/ }).value).toBe('')
  })

  it('show what the file says beside what was expected, and open ones first', async () => {
    await open(exception())
    const row = await rowOf('K7QM-3XTP')
    for (const words of [
      'Wrong amount',
      '990.00',
      'Due 991.67',
      'Nov 20, 2026',
      'By Nov 24, 2026',
      'camt-1120.xml · Row 12',
      'In the file as payment',
    ])
      expect(within(row).getByText(words), `text ${words}`).toBeDefined()
    const link = within(row).getByRole('link', { name: 'K7QM-3XTP' })
    expect(link.getAttribute('href'), 'the award, not its run').toBe(`/buyer/awards/${idOf(801)}`)
    expect(server().of(exceptionsPath)[0]?.url).toContain('tab=open')
  })

  it('are recorded at an award; a refusal of the award stays in the dialog', async () => {
    await open(exception())
    fireEvent.click(within(await rowOf('K7QM-3XTP')).getByRole('button', { name: /Solve/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Record at an award/ }))
    fireEvent.change(within(dialog).getByLabelText(/Note/), { target: { value: 'Paid by hand' } })
    const number = within(dialog).getByLabelText(/Award number/)
    expect((number as HTMLInputElement).value).toBe('K7QM-3XTP')
    const refusal = {
      id: idOf(702),
      number: 'K7QM-3XTP',
      code: codes.awardAmountDiffers.code,
      message: 'CNY 991.67 is due.',
    }
    server().answer(`${exceptionsPath}/solved`, { done: [], refused: [refusal] })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Solve' }))
    expect(await within(dialog).findByText('CNY 991.67 is due.')).toBeDefined()
    server().answer(`${exceptionsPath}/solved`, { done: [idOf(702)], refused: [] })
    fireEvent.change(number, { target: { value: 'n4rt 9cwe' } })
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBeNull())
    fireEvent.click(within(dialog).getByRole('button', { name: 'Solve' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server().of(`${exceptionsPath}/solved`).at(-1)?.body).toEqual({
      exceptions: [{ id: idOf(702), version: 3 }],
      solution: 'assigned',
      awardNumber: 'n4rt 9cwe',
      note: 'Paid by hand',
    })
  })

  it('of a short payment are solved by the rest of it, with its day and reference', async () => {
    const can = ['restPaid', 'assigned', 'settledOutside', 'returnedToUs', 'notOurs', 'dismissed']
    await open(exception({ missing: '1.67', can }))
    const row = await rowOf('K7QM-3XTP')
    expect(within(row).getByText('1.67 missing')).toBeDefined()
    fireEvent.click(within(row).getByRole('button', { name: /Solve/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('radio', { name: /^The rest was paid/ }))
    fireEvent.change(within(dialog).getByLabelText(/^Bank reference of the rest/), {
      target: { value: 'B-2' },
    })
    fireEvent.change(within(dialog).getByLabelText(/Note/), { target: { value: 'Paid the rest' } })
    server().answer(`${exceptionsPath}/solved`, { done: [idOf(702)], refused: [] })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Solve' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server().of(`${exceptionsPath}/solved`).at(-1)?.body).toMatchObject({
      solution: 'restPaid',
      restReference: 'B-2',
    })
  })

  it('with an unknown number are proposed the award that fits', async () => {
    const proposed = { number: 'N4RT-9CWE', payeeName: 'Ruixin' }
    await open(exception({ kind: 'referenceUnknown', reference: 'N4RT-9CW3', award: null, proposed }))
    const row = await rowOf('N4RT-9CW3')
    expect(within(row).getByText('Fits award N4RT-9CWE')).toBeDefined()
    fireEvent.click(within(row).getByRole('button', { name: /Solve/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Record at an award/ }))
    const number = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Award number/ })
    expect(number.value).toBe('N4RT-9CWE')
    expect(within(dialog).getByText(/fits this award of Ruixin/)).toBeDefined()
  })

  it('say that the bank has refused to pay their award', async () => {
    const refused = { reason: 'AC04', note: null, at: '2026-11-20T10:00:00.000Z' }
    await open(exception({ award: { ...exception().award, bankRefusal: refused } }))
    expect(within(await rowOf('K7QM-3XTP')).getByText(/Refused by the bank/)).toBeDefined()
  })

  it.each([
    ['amountDiffers', 1],
    ['paidTwice', 0],
  ])('say that their award has been paid since: %s', async (kind, times) => {
    const paid = { ...exception().award, state: 'paid', canRecord: false }
    await open(exception({ kind, award: paid }))
    const row = await rowOf('K7QM-3XTP')
    expect(within(row).queryAllByText(/has been paid since/)).toHaveLength(times)
  })

  it.each(['Dismiss', 'Settled outside'])('need a note: %s', async (solution) => {
    await open(exception())
    fireEvent.click(within(await rowOf('K7QM-3XTP')).getByRole('button', { name: /Solve/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('radio', { name: new RegExp(`^${solution}`) }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Solve' }))
    await waitFor(() =>
      expect(within(dialog).getByLabelText(/Note/).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(server().of(`${exceptionsPath}/solved`)).toEqual([])
  })

  it('that are solved say how, by whom and when', async () => {
    const solved = {
      solution: 'notOurs',
      solutionNote: 'Rent',
      solvedBy: 'Gao Yuan',
      solvedAt: '2026-11-21T02:00:00.000Z',
      can: [],
      award: null,
    }
    await openAs('/buyer/payment-exceptions?tab=solved', payer, undefined, () =>
      server().answer(exceptionsPath, listOf(exception(solved))),
    )
    const row = await rowOf('K7QM-3XTP')
    expect(within(row).getByText('Not about early payment')).toBeDefined()
    expect(within(row).getByText('Rent')).toBeDefined()
    expect(within(row).getByText(/Gao Yuan/)).toBeDefined()
    expect(within(row).queryByRole('button', { name: /Solve/ })).toBeNull()
  })
})
