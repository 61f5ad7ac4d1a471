/** A proposal on screen: what would be paid and until when, approve and send back, and what has changed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  home,
  homePath,
  listOf,
  market,
  marketId,
  openClearingScreens,
  result,
  resultsOf,
  run,
  runId,
  runsPath,
} from '#test/support/clearing-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs } = openClearingScreens()
const page = `/buyer/market-history/${runId}`
const reader = ['markets.see', 'markets.history', 'clearing.see']
const awarder = [...reader, 'clearing.award']

// The modules of a table load slowly, once.
beforeAll(() => import('./run-page.tsx'))

const holdsUntil = new Date(Date.now() + 3_600_000).toISOString()
const waiting = { proposedAt: '2026-11-13T04:00:02.000Z', holdsUntil, approvedAt: null, approvedBy: null }
const proposed = (changes: object = {}) =>
  run({ state: 'proposed', finishedAt: null, proposal: waiting, ...changes })

const result1 = {
  rule: 'rateFirst',
  ruleVersion: 1,
  awarded: 2,
  payees: 2,
  amount: '169349.50',
  discount: '1867.91',
  amountAfterDiscount: '167481.59',
  portfolioApr: '9.47',
  averageDays: '42.0',
  poolLeftAfter: '32518.41',
}
const added = {
  kind: 'added',
  before: null,
  after: null,
  count: 7,
  documents: [{ id: idOf(701), number: 'FP-701' }],
}
const looked = (changes: object = {}) => ({
  changes: [],
  poolLeftBefore: '200000.00',
  result: result1,
  others: [],
  ...changes,
})
const answer = (shown: object, proposal: object = looked()) => {
  server().answer(`${runsPath}/${runId}`, shown)
  server().answer(`${runsPath}/${runId}/proposal`, proposal)
  server().answer(`${runsPath}/${runId}/results`, resultsOf([result(1, { outcome: 'awarded', reasons: [] })]))
}

describe('[CLR-10] a proposal', () => {
  it('shows no figure that could not be read, and does not say that it is being checked', async () => {
    answer(proposed())
    server().refuse(`${runsPath}/${runId}/proposal`, 429, codes.tooManyRequests.code, 'Too many requests')
    await openAs(page, awarder)
    expect(await screen.findByText('Too many requests')).toBeDefined()
    const figures = screen.getByRole('region', { name: 'Result' })
    expect(within(figures).getByText('Documents: 2, payees: –')).toBeDefined()
    expect(screen.queryByText(/Checking whether/)).toBeNull()
  })

  it('says first what would be paid and until when, and is approved by one press and a confirmation', async () => {
    answer(proposed())
    await openAs(page, awarder)
    const figures = await screen.findByRole('region', { name: 'Result' })
    for (const words of ['To pay if approved', '167,481.59', 'Pool left if approved', '32,518.41'])
      expect(await within(figures).findByText(words)).toBeDefined()
    expect(screen.getByRole('timer').textContent).toMatch(/^00:5\d:\d\d$|^01:00:00$/)
    expect(await screen.findByText(/it can be approved/)).toBeDefined()
    expect(screen.getByText(/All 2 documents are awarded at once/)).toBeDefined()
    expect(screen.getByText(/have its offer canceled or rejected/)).toBeDefined()
    server().answer(`PUT ${runsPath}/${runId}/award`, proposed({ state: 'running' }))
    fireEvent.click(screen.getByRole('button', { name: 'Approve and award…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Approve and award' }))
    await waitFor(() => expect(server().of(`${runsPath}/${runId}/award`)).toHaveLength(1))
    expect(server().of(`${runsPath}/${runId}/award`)[0]?.body).toEqual({ marketId })
  })

  it('[COM-54] is sent back with a reason that is never cut, and more beside it', async () => {
    answer(proposed())
    await openAs(page, awarder)
    fireEvent.click(await screen.findByRole('button', { name: 'Send back…' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }))
    expect(await dialog.findByText('Enter the reason!')).toBeDefined()
    const type = (name: RegExp, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
    type(/Reason/, 'Budget not confirmed yet')
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }))
    expect(await dialog.findByText('The reason can have at most 20 characters')).toBeDefined()
    expect(server().of(`${runsPath}/${runId}/send-back`)).toEqual([])
    server().answer(`PUT ${runsPath}/${runId}/send-back`, proposed({ state: 'aborted' }))
    type(/Reason/, 'Budget open')
    type(/Description/, 'Budget not confirmed yet')
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }))
    await waitFor(() => expect(server().of(`${runsPath}/${runId}/send-back`)).toHaveLength(1))
    expect(server().of(`${runsPath}/${runId}/send-back`)[0]?.body).toEqual({
      marketId,
      reason: 'Budget open',
      description: 'Budget not confirmed yet',
    })
  })

  it('names what has changed since, and can then only be sent back', async () => {
    const pool = { kind: 'pool', before: '20000000', after: '10000000', count: null, documents: [] }
    answer(proposed(), looked({ changes: [pool, added] }))
    await openAs(page, awarder)
    expect(await screen.findByText('Pool left: 200,000.00 CNY → 100,000.00 CNY')).toBeDefined()
    expect(await screen.findByRole('columnheader', { name: 'Result' })).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: 'Why not' })).toBeNull()
    const line = screen.getByText(/Documents added: 7/)
    expect(within(line).getByRole('link', { name: 'FP-701' })).toBeDefined()
    expect(line.textContent).toContain('and more')
    expect(screen.getByRole('button', { name: 'Send back…' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Approve and award…' })).toBeNull()
  })

  it('[IDN-47] is read without buttons by those who may not award', async () => {
    answer(proposed())
    await openAs(page, reader)
    expect(await screen.findByText(/it can be approved/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Approve and award…' })).toBeNull()
  })

  it('is compared with another rule, in figures and by the documents that differ', async () => {
    const document = {
      documentId: idOf(702),
      number: 'FP-702',
      payeeName: 'Mingyuan',
      apr: '8.25',
      amount: '500.00',
      discount: '4.00',
      awardedHere: false,
    }
    const other = { ...result1, awarded: 3, discount: '1871.91', differing: 1, documents: [document] }
    answer(proposed(), looked({ others: [other] }))
    await openAs(page, reader)
    expect(await screen.findByText('1,871.91')).toBeDefined()
    fireEvent.click(screen.getByRole('tab', { name: 'Rules differ (1)' }))
    const row = (await screen.findByRole('link', { name: 'FP-702' })).closest('tr')
    expect(row?.textContent).toContain('Would not be awarded')
  })

  it('that was voided says why, with the changes', async () => {
    const end = { reason: 'voided', note: null, description: null, by: null, changes: [added] }
    answer(proposed({ state: 'aborted', end }), looked({ changes: null }))
    await openAs(page, awarder)
    expect(await screen.findByText(/the proposal is void and nothing was awarded/)).toBeDefined()
    expect(screen.getByText(/Documents added: 7/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull()
  })
})

describe('[CLR-10] proposals in lists', () => {
  it('show their state, and aborted ones why', async () => {
    const end = { reason: 'expired', note: null, description: null, by: null, changes: [] }
    const expired = proposed({ id: idOf(502), number: 16, state: 'aborted', end })
    server().answer(runsPath, listOf(proposed(), expired))
    await openAs('/buyer/market-history', reader)
    expect(await screen.findByText('Awaiting approval')).toBeDefined()
    expect(screen.getByText('Expired')).toBeDefined()
    expect(screen.queryByText('Aborted'), 'nothing crashed').toBeNull()
  })

  it('wait on the home of those who may award', async () => {
    const { waiting: nothing } = home()
    const proposal = {
      runId,
      number: 17,
      payerName: 'Hongfei Parts',
      currency: 'CNY',
      awards: 2,
      amount: '167481.59',
      payDate: '2026-11-16',
      holdsUntil: '2026-11-16T04:00:00.000Z',
    }
    await openAs('/buyer/market-info', awarder, [market()], () =>
      server().answer(homePath, home({ waiting: { ...nothing, proposals: [proposal] } })),
    )
    expect(await screen.findByText('A proposal to award 2 documents')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(page)
  })
})
