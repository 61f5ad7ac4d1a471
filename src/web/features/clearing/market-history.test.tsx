/** The payer's runs on screen: the list, one run with its awards and reasons, and marking awards as paid. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  award,
  awardsPath,
  listOf,
  market,
  openClearingScreens,
  result,
  run,
  runId,
  runsPath,
} from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const history = '/buyer/market-history'
const runPage = `${history}/${runId}`

// The modules of a table load slowly, once.
beforeAll(() => import('./market-history-page.tsx'))

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  if (!row) throw new Error(`${name} has a row`)
  return row
}
const reader = ['markets.see', 'markets.history', 'clearing.see', 'awards.see']

describe('the list of runs', () => {
  it('[CLR-29] [MKT-10] shows each run with its state and figures, of the market that is chosen', async () => {
    const missed = {
      id: idOf(502),
      number: 16,
      state: 'missed',
      items: null,
      candidates: null,
      awarded: null,
      amount: null,
      discount: null,
      amountAfterDiscount: null,
      lowestRate: null,
      portfolioApr: null,
      payDate: null,
    }
    server().answer(runsPath, listOf(run(), run(missed)))
    const other = market({ id: idOf(402), payerName: 'Suzhou Parts' })
    await openAs(`${history}?marketId=${idOf(402)}`, reader, [market(), other])
    const row = await rowOf('Run 17')
    for (const words of [
      'Nov 13, 2026 12:00',
      'Done',
      '169,349.50',
      '1,867.91',
      '167,481.59',
      '8.25%',
      '9.47%',
      'Nov 16, 2026',
    ])
      expect(within(row).getByText(words)).toBeDefined()
    expect(within(row).getByText('2 of 3')).toBeDefined()
    expect(screen.getAllByRole('columnheader'), 'as many as fit a screen of 1440').toHaveLength(10)
    expect(within(await rowOf('Run 16')).getByText('Missed')).toBeDefined()
    const [requested] = server().of(runsPath)
    expect(requested?.url).toContain(`marketId=${idOf(402)}`)
  })

  it.each([
    [market(), 'Next clearing: Nov 16, 2026'],
    [market({ nextClearingAt: null }), 'the calendar is not published'],
    [market({ open: false }), 'It clears once it is open'],
  ])('[CLR-08] [MKT-10] says without a run when the next clearing is (%#)', async (shown, words) => {
    server().answer(runsPath, listOf())
    await openAs(history, reader, [shown])
    expect(await screen.findByText(words, { exact: false })).toBeDefined()
  })
})

describe('a run', () => {
  it('[CLR-20] [CLR-29] shows figures, hashes, versions and awards', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    server().answer(
      awardsPath,
      listOf(award(1, { can: [] }), award(2, { state: 'paid', paidOn: '2026-11-14', can: [] })),
    )
    await openAs(runPage, reader)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Run of Nov 13, 2026 12:00')
    expect(await screen.findByText('Hongfei Parts · CNY · Run 17')).toBeDefined()
    const figures = screen.getByRole('region', { name: 'Result' })
    for (const words of [
      '167,481.59',
      '1,867.91',
      '9.47%',
      'Lowest awarded 8.25%',
      'of 3 in the run; 3 were ranked',
    ])
      expect(within(figures).getByText(words)).toBeDefined()
    const proof = screen.getByRole('region', { name: 'Proof and files' })
    for (const words of ['Version 3', 'Version 1', '7c1f04…bde209', '03ab9d…aa77d4'])
      expect(within(proof).getByText(words)).toBeDefined()
    const row = await rowOf('FP-002')
    for (const words of [
      'K7QM-3X2T',
      'Mingyuan',
      '11.80%',
      '23,440.00',
      '430.25',
      '23,009.75',
      'Nov 14, 2026',
    ])
      expect(within(row).getByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: /as paid/ }), 'a reader pays nothing').toBeNull()
  })

  it('[MKT-07] marks the pay date of a run and of its awards where it rests on a provisional calendar', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    server().answer(awardsPath, listOf(award(1)))
    const now = new Date().toISOString()
    server().answer('/clock/v1', { now, machineNow: now, provisionalYears: [2026] })
    await openAs(runPage, reader)
    const row = await rowOf('FP-001')
    for (const place of [screen.getByRole('region', { name: 'Result' }), row])
      expect(within(place).getAllByText('provisional calendar')).toHaveLength(1)
  })

  it.each([
    ['running', 'Clearing is in progress'],
    ['missed', 'is not made up'],
    ['skipped', 'The market was closed'],
    ['aborted', 'Nothing was awarded'],
  ])('[CLR-08] says of a run that is %s what it means, and shows no figures', async (state, words) => {
    const nothing = {
      items: null,
      candidates: null,
      awarded: null,
      amount: null,
      discount: null,
      portfolioApr: null,
    }
    server().answer(`${runsPath}/${runId}`, run({ ...nothing, state }))
    await openAs(runPage)
    expect(await screen.findByText(words, { exact: false })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
    expect(server().of(awardsPath)).toEqual([])
  })

  it('[CLR-29] [MKT-17] tells the payer every reason exactly of what was not awarded', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    server().answer(awardsPath, listOf())
    const reasons = ['ineligible', 'belowMinimum', 'belowDesired']
    server().answer(
      `${runsPath}/${runId}/results`,
      listOf(result(3, { reasons, ineligible: ['excluded', 'tooEarly'] }), result(4)),
    )
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('tab', { name: 'Not awarded (1)' }))
    const row = await rowOf('FP-003')
    for (const words of [
      'Excluded by the payee',
      'Over the market’s maximum days paid early',
      'Below the minimum APR of the market',
      'Would bring the run below the desired APR',
    ])
      expect(within(row).getByText(words)).toBeDefined()
    expect(within(await rowOf('FP-004')).getByText('More than what was left of the pool')).toBeDefined()
    expect(server().of(`${runsPath}/${runId}/results`)[0]?.url).toContain('awarded=no')
  })

  it.each(['xlsx', 'csv'])('[CLR-21] saves the award file as %s', async (format) => {
    URL.createObjectURL = () => 'blob:awards'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    server().answer(`${runsPath}/${runId}`, run())
    server().answer(awardsPath, listOf(award(1)))
    server().answer(`${runsPath}/${runId}/file`, null)
    await openAs(runPage)
    fireEvent.click(
      await screen.findByRole('button', { name: `Download award file ${format.toUpperCase()}` }),
    )
    await waitFor(() =>
      expect(server().of(`${runsPath}/${runId}/file`)[0]?.url).toContain(`format=${format}`),
    )
  })

  it('[CLR-29] says so where there is no such run', async () => {
    server().refuse(`${runsPath}/${runId}`, 404, 30_005, 'Not found')
    await openAs(runPage)
    expect(await screen.findByText('Run not found')).toBeDefined()
  })
})

describe('marking as paid', () => {
  const bodies = () =>
    server()
      .of(`${awardsPath}/paid`)
      .map(({ body }) => body as { awardIds: string[]; valueDate: string; amounts: string[] })

  it('[CLR-22] marks chosen awards as paid on a value date, today unless changed, and reports what was refused', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    server().answer(awardsPath, listOf(award(1), award(2), award(3, { state: 'paid', can: [] })))
    const message = 'An award must be paid by Nov 18, 2026.'
    const refused = [{ id: idOf(602), number: 'K7QM-3X2T', code: 34_007, message }]
    server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601)], refused })
    await openAs(runPage)
    for (const n of [1, 2, 3])
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select K7QM-3X${n}T` }))
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    expect(within(dialog).getByText('46,019.50')).toBeDefined()
    expect(within(dialog).getByText('Already paid or ended, left out: 1.')).toBeDefined()
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Paid on' })
    expect(field.value).toMatch(/^\d{4}-\d\d-\d\d$/)
    fireEvent.change(field, { target: { value: '2026-11-14' } })
    const reference = within(dialog).getByRole('textbox', { name: 'Bank reference' })
    fireEvent.change(reference, { target: { value: ' ICBC 20261114-88 ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() =>
      expect(bodies()).toEqual([
        {
          awardIds: [idOf(601), idOf(602)],
          valueDate: '2026-11-14',
          amounts: ['23009.75', '23009.75'],
          reference: 'ICBC 20261114-88',
        },
      ]),
    )
    const report = await screen.findByText(message)
    expect(report.closest('section')?.textContent).toContain('K7QM-3X2T')
    const [sent] = server().of(`${awardsPath}/paid`)
    expect(sent?.headers.get('idempotency-key'), 'the same submit is done once').not.toBeNull()
  })

  it('[OFR-30] names the documents, and records a payment in full after saying what it ends', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    server().answer(awardsPath, listOf(award(1)))
    server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601)], refused: [] })
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid K7QM-3X1T' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    const documents = within(dialog).getByRole('list', { name: 'Documents' })
    expect(documents.textContent).toBe('FP-001 K7QM-3X1T · Mingyuan23,009.75')
    expect(within(dialog).queryByText(/their awards end/)).toBeNull()
    fireEvent.click(within(dialog).getByRole('radio', { name: /Full amount, without the discount/ }))
    expect(documents.textContent).toContain('23,440.00')
    expect(within(dialog).getByText(/their awards end without a discount/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(bodies()[0]?.amounts).toEqual(['23440.00']))
  })

  it('[CLR-22] marks all that are left of a run at once', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    server().answer(awardsPath, listOf(award(1), award(2)))
    server().answer(`PUT ${awardsPath}/paid`, { done: [idOf(601), idOf(602)], refused: [] })
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark 2 as paid…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    expect(await screen.findByText('Marked as paid 2.')).toBeDefined()
    expect(screen.queryByRole('dialog'), 'what is done is asked no more').toBeNull()
    expect(bodies()[0]?.awardIds).toEqual([idOf(601), idOf(602)])
  })

  it('[CLR-22] says beside the field that the value date is in the future, and keeps the dialog', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    server().answer(awardsPath, listOf(award(1)))
    const message = 'The day of payment cannot be in the future.'
    server().refuse(`PUT ${awardsPath}/paid`, 422, 34_008, message, { fields: { valueDate: message } })
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid K7QM-3X1T' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    expect(await within(dialog).findByText(message)).toBeDefined()
  })
})
