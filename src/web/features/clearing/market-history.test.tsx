/** The payer's runs on screen: the list, and one run with its awards and reasons. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { answerAwards } from '#test/support/award-screens.ts'
import {
  award,
  awardsPath,
  listOf,
  market,
  openClearingScreens,
  result,
  resultsOf,
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
      'Nov 13, 2026, 12:00',
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
    answerAwards(server(), award(1, { can: [] }), award(2, { state: 'paid', paidOn: '2026-11-14', can: [] }))
    await openAs(runPage, reader)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Run of Nov 13, 2026, 12:00')
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
    for (const words of ['Version 3', 'Highest rate first · Version 1', '7c1f04…bde209', '03ab9d…aa77d4'])
      expect(within(proof).getByText(words)).toBeDefined()
    const row = await rowOf('FP-002')
    for (const words of ['K7QM-3X2T', 'Mingyuan', '11.80%', '23,440.00', '23,009.75', 'Nov 14, 2026'])
      expect(within(row).getByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: /as paid/ }), 'a reader pays nothing').toBeNull()
  })

  it('[MKT-07] marks the pay date of a run and of its awards where it rests on a provisional calendar', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1))
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
    answerAwards(server())
    const reasons = ['ineligible', 'belowMinimum', 'belowDesired']
    server().answer(
      `${runsPath}/${runId}/results`,
      resultsOf(
        [
          result(3, {
            step: null,
            outcome: 'leftOut',
            reasons,
            ineligible: ['excluded', 'tooEarly'],
            neededApr: null,
            neededKind: 'noRate',
          }),
          result(4),
        ],
        { desiredApr: '7.00' },
      ),
    )
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('tab', { name: 'Not awarded (1)' }))
    const row = await rowOf('FP-003')
    for (const words of [
      'Left out',
      'Excluded by the payee',
      'Over the market’s maximum days paid early',
      'Below the minimum APR of 5.00%',
      'Would bring the awards below the desired APR of 7.00%',
      'No rate',
    ])
      expect(within(row).getByText(words)).toBeDefined()
    const skipped = await rowOf('FP-004')
    for (const words of ['Skipped', 'More than the 73,411.15 left of the pool', '8.25%', '8.71%', '30'])
      expect(within(skipped).getByText(words)).toBeDefined()
    expect(server().of(`${runsPath}/${runId}/results`)[0]?.url).toContain('outcome=notAwarded')
  })

  it('[CLR-04] [MKT-10] says with the figures why a part of the pool is left, and for how much', async () => {
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1))
    const unused = { cause: 'belowDesired', documents: 2, amount: '1500000.00', rest: '2831183.14' }
    server().answer(`${runsPath}/${runId}/results`, resultsOf([result(3)], { desiredApr: '7.00', unused }))
    await openAs(runPage)
    const words = await screen.findByText(
      'The desired APR of 7.00% left 1,500,000.00 CNY unused (documents not awarded: 2). ' +
        'Another 2,831,183.14 CNY of the pool left unused: no more offers.',
    )
    expect(words.previousElementSibling).toBe(screen.getByRole('region', { name: 'Result' }))
    expect(screen.getByRole('tab', { name: 'Awarded (2)', selected: true })).toBeDefined()
  })

  it('[CLR-06] saves every document with its rates as a file', async () => {
    URL.createObjectURL = () => 'blob:results'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    server().answer(`${runsPath}/${runId}`, run())
    answerAwards(server(), award(1))
    server().answer(`${runsPath}/${runId}/results/file`, null)
    await openAs(runPage)
    fireEvent.click(await screen.findByRole('button', { name: 'Download results file CSV' }))
    await waitFor(() =>
      expect(server().of(`${runsPath}/${runId}/results/file`)[0]?.url).toContain('format=csv'),
    )
  })

  it('[CLR-29] says so where there is no such run', async () => {
    server().refuse(`${runsPath}/${runId}`, 404, 30_005, 'Not found')
    await openAs(runPage)
    expect(await screen.findByText('Run not found')).toBeDefined()
  })
})
