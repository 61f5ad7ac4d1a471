/** The payer's home: what waits, a row for each market, the forecast, the last run, and the first steps. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  forecast,
  forecastPath,
  home,
  homePath,
  market,
  marketId,
  openClearingScreens,
  run,
  runId,
} from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const info = '/buyer/market-info'
beforeAll(() => import('./market-info-page.tsx'))

const everyCode = [
  'markets.see',
  'markets.history',
  'clearing.see',
  'clearing.run',
  'payees.see',
  'awards.pay',
]
const pool = {
  size: '1000000.00',
  availablePercent: '100.00',
  usable: '1000000.00',
  left: '700000.00',
  committed: '200000.00',
  outstanding: '100000.00',
}
const card = (name: string) => screen.findByRole('region', { name })

/** Opens the home with what the server answers. */
async function openHome(answers: object = {}, markets: object[] = [market({ pool })], may = everyCode) {
  await openAs(info, may, markets, () => {
    server().answer(homePath, home(answers))
    server().answer(forecastPath, forecast({}))
  })
}

const waiting = {
  documents: { count: 12, amounts: [{ currency: 'CNY', amount: '2316480.00' }] },
  reviews: { count: 4, amounts: [{ currency: 'CNY', amount: '48000.00' }] },
  requests: { count: 3, names: ['Kaituo', 'Lanxin'] },
  invitations: { count: 1, names: ['Hailan'] },
  accounts: { count: 2, names: ['Taihe', 'Mingyuan'] },
  runs: [
    {
      runId,
      number: 17,
      payerName: 'Hongfei Parts',
      currency: 'CNY',
      awards: 47,
      amount: '2144854.08',
      payDate: '2026-11-16',
      payBy: '2026-11-18',
    },
  ],
  moreRuns: 2,
  refusals: 3,
  proposals: [],
  exceptions: 3,
  contracts: { count: 2, first: [{ payeeName: 'Kaituo', endsOn: '2026-11-30' }] },
}

describe('what waits', () => {
  it('[MKT-10] names each with its amount and leads to where it is done', async () => {
    await openHome({ waiting })
    const rows = within(await card('Waiting for you')).getAllByRole('listitem')
    const shown = rows.map((row) => [
      row.querySelector('.strong')?.textContent,
      within(row).getByRole('link').getAttribute('href'),
    ])
    expect(shown).toEqual([
      ['12 payee uploads to confirm', '/buyer/invoice?tab=waiting'],
      ['4 offered documents to review', '/buyer/pending-review'],
      ['2 bank accounts to confirm', '/buyer/supplier-management/accounts'],
      ['3 connection requests', '/buyer/supplier-management'],
      ['1 invitation accepted by someone else', '/buyer/supplier-management'],
      ['47 awards to pay', `/buyer/market-history/${runId}`],
      ['2 more runs with awards to pay', '/buyer/market-history'],
      ['3 payments were refused by the bank', '/buyer/awards?refusal=refused'],
      ['3 payment exceptions to solve', '/buyer/payment-exceptions'],
      ['2 contracts end soon', '/buyer/supplier-management?contract=endsSoon'],
    ])
    expect(rows[0]?.textContent).toContain('2,316,480.00 CNY')
    expect(rows[1]?.textContent).toContain('48,000.00 CNY')
    expect(rows[2]?.textContent).toContain('TaiheMingyuan')
    expect(rows[3]?.textContent).toContain('KaituoLanxinand 1 more')
    expect(rows[5]?.textContent).toContain('Nov 16, 2026')
  })

  it('[MKT-10] leaves out what does not wait, and says where nothing does', async () => {
    await openHome()
    const shown = await card('Waiting for you')
    expect(within(shown).getByText('Nothing is waiting for you')).toBeDefined()
    expect(within(shown).queryByText(/0 /)).toBeNull()
  })

  it('[COM-53] shows a failure in its place, with the markets still there', async () => {
    await openAs(info, everyCode, [market({ pool })], () =>
      server().refuse(homePath, 503, 30_011, 'The database does not answer.'),
    )
    const shown = await card('Waiting for you')
    expect(await within(shown).findByText('The database does not answer.')).toBeDefined()
    expect(within(shown).getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(await card('Your markets')).toBeDefined()
  })
})

describe('the markets', () => {
  const second = market({
    id: idOf(402),
    payerName: 'Hongfei Hefei',
    pool: { ...pool, left: '50000.00' },
    open: false,
    closedReason: 'Stocktaking',
  })
  const homes = [
    {
      marketId,
      lastRun: run(),
      income: { from: '2026-11-09', awards: 5, discount: '4100.50' },
    },
    { marketId: idOf(402), lastRun: null, income: { from: '2026-11-09', awards: 1, discount: '99.50' } },
  ]

  it('[MKT-10] [MKT-12] are rows with state, pool, next clearing, forecast and income, and a total', async () => {
    await openHome({ markets: homes }, [market({ pool }), second])
    const table = await screen.findByRole('table')
    await within(table).findByText('2 of 3')
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Market', 'Next clearing', 'Pool left', 'Would be awarded', 'Income this week'],
      ['Hongfei PartsCNYOpen', 'Nov 16, 202612:00', '700,000.00', '167,481.592 of 3', '4,100.50'],
      ['Hongfei HefeiCNYClosed', '–', '50,000.00', '–', '99.50'],
      ['Total CNY', '750,000.00', '167,481.59', '4,200.00'],
    ])
    fireEvent.click(within(table).getByRole('link', { name: 'Hongfei Hefei' }))
    expect(await screen.findByDisplayValue('Hongfei Hefei · CNY')).toBeDefined()
    expect(screen.getByText('Closed: Stocktaking')).toBeDefined()
  })

  it('[MKT-10] shows the last run with its figures, and the income of the week', async () => {
    await openHome({ markets: homes })
    const shown = await card('Last run')
    expect(within(shown).getByRole('link', { name: 'Run 17' }).getAttribute('href')).toBe(
      `/buyer/market-history/${runId}`,
    )
    expect(shown.textContent).toContain('167,481.59 CNY')
    expect(shown.textContent).toContain('4,100.50 CNY')
    expect(shown.textContent).toContain('Since Nov 9, 2026, 5 awarded')
  })

  it('[MKT-10] [MKT-18] shows the rates that the forecast used, and from when on the new ones count', async () => {
    const { settings, ...other } = market({ pool })
    const changed = { ...other, settings: { ...settings, minimumApr: '5.50', desiredApr: '6.50' } }
    const used = { minimumApr: '5.00', desiredApr: '7.00', newRatesFrom: '2026-11-13T03:15:00.000Z' }
    await openAs(info, everyCode, [changed], () => server().answer(forecastPath, forecast(used)))
    const shown = await card('What would a clearing now bring?')
    expect(await within(shown).findByText('Desired 7.00%, minimum 5.00%')).toBeDefined()
    expect(within(shown).getByText(/^Calculated with the rates that count now/).textContent).toBe(
      'Calculated with the rates that count now. New rates for clearings from Nov 13, 2026, 11:15 on: Desired 6.50%, minimum 5.50%.',
    )
  })

  it('[MKT-10] [CLR-08] asks for no forecast where the person may not clear', async () => {
    await openHome({ markets: homes }, [market({ pool })], ['markets.see', 'markets.history', 'clearing.see'])
    await card('Last run')
    expect(screen.queryByText('Would be awarded')).toBeNull()
    expect(server().of(forecastPath)).toEqual([])
  })
})

it('[MKT-10] folds the settings to six lines', async () => {
  await openHome()
  const shown = await card('Market settings')
  expect(within(shown).getAllByRole('term')).toHaveLength(6)
  fireEvent.click(within(shown).getByRole('button', { name: /^All \d+ settings$/ }))
  expect(within(shown).getAllByRole('term').length).toBeGreaterThan(12)
  fireEvent.click(within(shown).getByRole('button', { name: 'Show less' }))
  expect(within(shown).getAllByRole('term')).toHaveLength(6)
})

it('[MKT-10] [MKT-16] leads a new payer through the first steps instead of an empty list', async () => {
  const empty = { ...pool, size: '0.00', usable: '0.00', left: '0.00' }
  await openHome({ begun: { payees: true, documents: false } }, [
    market({ open: false, pool: empty, can: { set: true, operate: true } }),
  ])
  const steps = within(await card('Get started')).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent?.endsWith('Done'))).toEqual([false, true, false, false])
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
  fireEvent.click(within(steps[0] as HTMLElement).getByRole('button', { name: 'Change pool' }))
  expect(await screen.findByRole('dialog', { name: 'Change the pool' })).toBeDefined()
})
