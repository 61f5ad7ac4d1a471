/** The page of one payment file: what recording would do, the decision, and the result. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { listOf, openClearingScreens } from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const id = idOf(701)
const path = `/clearing/v1/bank-files/${id}`
const payer = ['markets.see', 'markets.history', 'clearing.see', 'awards.see', 'awards.pay']
beforeAll(() => Promise.all([import('./bank-file-page.tsx'), import('./bank-files-page.tsx')]))

const group = (result: string, count: number, amount: string, kind: string | null = null) => ({
  result,
  kind,
  count,
  currency: 'CNY',
  amount,
})
const file = (changes: object = {}) => ({
  id,
  fileName: 'camt-1120.xml',
  format: 'camt054',
  messageId: 'NTF-1',
  state: 'read',
  message: null,
  rows: 16,
  paid: 0,
  returned: 0,
  refused: 0,
  known: 0,
  exceptions: 0,
  openExceptions: 0,
  person: 'Chen Wei',
  uploadedAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  preview: [
    group('paid', 12, '1951788.78'),
    group('known', 2, '128400.50'),
    group('exception', 1, '792737.68', 'amountDiffers'),
    group('exception', 1, '18637.28', 'referenceUnknown'),
  ],
  differing: 0,
  decidedBy: null,
  undecidedUntil: '2026-11-27T10:00:00.000Z',
  can: ['record', 'discard'],
  ...changes,
})
const row = (changes: object = {}) => ({
  row: 9,
  kind: 'payment',
  reference: '34YD-AWMX',
  amount: '792737.68',
  currency: 'CNY',
  valueDate: '2026-11-18',
  bankReference: 'B-9',
  reason: null,
  note: null,
  expected: 'amountDiffers',
  award: {
    id: idOf(801),
    number: '34YD-AWMX',
    payeeName: 'Changrui',
    state: 'committed',
    bankRefusal: null,
    currency: 'CNY',
    amount: '795522.19',
    discount: '2784.33',
    amountAfterDiscount: '792737.86',
    payBy: '2026-11-20',
  },
  proposed: null,
  ...changes,
})
const unknown = row({
  row: 14,
  reference: '7KQ2-MM0P',
  expected: 'referenceUnknown',
  award: null,
  proposed: '7KQ2-MMDP',
})
const open = (found: object = file(), ...rows: object[]) =>
  openAs(`/buyer/payment-files/${id}`, payer, undefined, () => {
    server().answer(path, found)
    server().answer(`${path}/rows`, listOf(...(rows.length > 0 ? rows : [row(), unknown])))
  })

describe('[CLR-22] a payment file that was read', () => {
  it('says what recording would do, in figures that add up to the file, before anything is recorded', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Check before recording' })
    const figures = screen.getByRole('region', { name: 'What recording does' })
    for (const words of [
      '16 entries',
      '12 entries',
      '1,951,788.78',
      '128,400.50',
      '811,374.96',
      '2,891,564.24',
    ])
      expect(within(figures).getByText(words), `text ${words}`).toBeDefined()
    expect((await screen.findAllByText('0.18 missing')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Fits award 7KQ2-MMDP').length).toBeGreaterThan(0)
    expect(screen.getByText('Recording cannot be undone').className).toBe('file-decision-final')
    expect(screen.getByText('Check', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
    expect(server().of(`${path}/record`)).toEqual([])
  })

  it('is recorded by a button with the count, and says what was done and where its exceptions are', async () => {
    await open()
    const button = await screen.findByRole('button', { name: 'Mark 12 as paid' })
    server().answer(`${path}/record`, null)
    const done = { state: 'done', paid: 11, known: 2, exceptions: 3, openExceptions: 3, differing: 1 }
    server().answer(path, file({ ...done, can: [], decidedBy: 'Chen Wei', undecidedUntil: null }))
    fireEvent.click(button)
    expect((await screen.findByText(/^Recorded: 11 paid/)).getAttribute('role')).toBe('status')
    expect(screen.getByText(/Things changed after the check: 1/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Solve 3 exceptions' }).getAttribute('href')).toBe(
      `/buyer/payment-exceptions?fileId=${id}`,
    )
    expect(
      server()
        .of(`${path}/record`)
        .map(({ method, body }) => [method, body]),
    ).toEqual([['POST', {}]])
  })

  it('with exceptions alone says that no payment is recorded', async () => {
    const preview = [group('exception', 1, '18637.28', 'referenceUnknown')]
    await open(file({ rows: 1, preview }), unknown)
    expect(await screen.findByRole('button', { name: 'Add 1 exception' })).toBeDefined()
    expect(screen.getByText(/0 to record, exceptions: 1/)).toBeDefined()
    expect(screen.getByText('No payment will be recorded.')).toBeDefined()
  })

  it('is discarded for another file, and the list says so', async () => {
    await open()
    const button = await screen.findByRole('button', { name: 'Discard and use another file' })
    server().answer(`${path}/discard`, null)
    server().answer('/clearing/v1/bank-files', listOf(file({ state: 'discarded', can: [] })))
    fireEvent.click(button)
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment files' })).toBeDefined()
    await waitFor(() => expect(server().of(`${path}/discard`)).toHaveLength(1))
    expect(await screen.findByText(/Discarded camt-1120.xml/)).toBeDefined()
  })
})

it.each([
  [{ decidedBy: 'Chen Wei' }, 'Chen Wei discarded the file. Nothing was recorded.'],
  [{ decidedBy: null }, /nobody recorded it within 7 days/],
])(
  '[CLR-22] a discarded payment file says who discarded it, or that nobody recorded it: %j',
  async (by, words) => {
    await open(file({ state: 'discarded', can: [], undecidedUntil: null, ...by }))
    expect(await screen.findByText(words)).toBeDefined()
  },
)
