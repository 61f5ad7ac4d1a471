/** What differs between two inputs of a run: everything that their bytes have, each under its kind. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, type Line, plainMarket } from '#test/support/clearing-books.ts'
import type { Book } from './book.ts'
import { inputChanges } from './input-changes.ts'
import { proposalDocumentsNamedMax } from './limits.ts'
import { emptyRunInput, type RunHeader, type RunInput } from './run-input.ts'

const header: RunHeader = {
  marketId: '01900000-0000-7000-8000-000000000001',
  currency: 'CNY',
  instant: '2026-11-16T04:00:00.000Z',
  slot: { date: '2026-11-16', time: '12:00' },
  settingsVersion: 3,
  rateVersion: 3,
  payDate: '2026-11-18',
  paymentGraceDays: 2,
}

const line: Line = {
  amount: 1_000,
  terms: { method: 'preSettlement', rate: { type: 'apr', bps: bps(800) } },
  days: 30,
}

/** An input whose items have these ids; the document of an item has its id. */
function inputOf(ids: readonly number[], book: Book = bookOf(ids.map(() => line))): RunInput {
  const input = emptyRunInput(header, plainMarket, ids.length, 1)
  for (const [at, id] of ids.entries()) {
    input.itemIds[at * 16] = id
    input.documentIds[at * 16] = id
  }
  return { ...input, book }
}
const kindsOf = (before: RunInput, after: RunInput) =>
  inputChanges(before, after).map((change) =>
    'count' in change ? [change.kind, change.count, change.documents.map((id) => id[0])] : [change.kind],
  )
const changed = (column: Exclude<keyof Book, 'count' | 'budgets'>, value: number): RunInput => {
  const input = inputOf([1, 2, 3])
  input.book[column][1] = value
  return input
}

describe('[CLR-10] the changes between two inputs', () => {
  const before = inputOf([1, 2, 3])

  it('are none if the inputs are equal', () => {
    expect(inputChanges(before, inputOf([1, 2, 3]))).toEqual([])
  })

  it('name documents that were added, removed or changed, and how many', () => {
    expect(kindsOf(before, inputOf([1, 3]))).toEqual([['removed', 1, [2]]])
    expect(kindsOf(before, inputOf([0, 1, 2, 3, 9]))).toEqual([['added', 2, [0, 9]]])
    expect(kindsOf(before, inputOf([]))).toEqual([['removed', 3, [1, 2, 3]]])
    expect(kindsOf(inputOf([]), before)).toEqual([['added', 3, [1, 2, 3]]])
    expect(kindsOf(inputOf([1, 2]), inputOf([2, 3]))).toEqual([
      ['added', 1, [3]],
      ['removed', 1, [1]],
    ])
    const many = Array.from({ length: proposalDocumentsNamedMax + 4 }, (_, id) => id + 10)
    const [change] = inputChanges(before, inputOf([1, 2, 3, ...many]))
    expect(change).toMatchObject({ kind: 'added', count: many.length })
    expect(change && 'count' in change && change.documents).toHaveLength(proposalDocumentsNamedMax)
  })

  it('tell terms from eligibility', () => {
    const terms = [
      ['rateBps', 801],
      ['rateType', 1],
      ['method', 1],
      ['daysPaidEarly', 31],
      ['billTermDays', 1],
      ['billRateType', 1],
      ['billRateBps', 1],
      ['priorityTime', 5],
      ['payeeMinimumBps', 5],
      ['ceilingBps', 5],
      ['expectedDay', 5],
    ] as const
    for (const [column, value] of terms)
      expect([column, kindsOf(before, changed(column, value))]).toEqual([column, [['terms', 1, [2]]]])
    for (const [column, value] of [
      ['amount', 999],
      ['ineligible', 4],
    ] as const)
      expect([column, kindsOf(before, changed(column, value))]).toEqual([column, [['eligibility', 1, [2]]]])
    for (const column of ['face', 'dueDay', 'newPayDay', 'payByDay'] as const) {
      const after = inputOf([1, 2, 3])
      after[column][1] = 7
      expect([column, kindsOf(before, after)]).toEqual([column, [['terms', 1, [2]]]])
    }
  })

  it('name settings, rule, pool and pay date by their values', () => {
    const market = (changes: Partial<RunInput['market']>) => ({
      ...before,
      market: { ...plainMarket, ...changes },
    })
    const headed = (changes: Partial<RunHeader>) => ({ ...before, header: { ...header, ...changes } })
    expect(inputChanges(before, market({ poolLeft: 5 }))).toEqual([
      { kind: 'pool', before: '1000000000', after: '5' },
    ])
    expect(inputChanges(before, headed({ settingsVersion: 4 }))).toEqual([
      { kind: 'settings', before: '3', after: '4' },
    ])
    expect(inputChanges(before, headed({ payDate: '2026-11-19' }))).toEqual([
      { kind: 'payDate', before: '2026-11-18', after: '2026-11-19' },
    ])
    expect(inputChanges(before, market({ rule: { name: 'rateFirst', version: 9 } }))).toEqual([
      { kind: 'rule', before: 'rateFirst 1', after: 'rateFirst 9' },
    ])
    for (const change of [
      { minimumBps: bps(1) },
      { desiredBps: bps(1) },
      { highestBps: bps(1) },
      { invoicePriority: 'descending' as const },
      { dayCount: 365 as const },
    ])
      expect(kindsOf(before, market(change))).toEqual([['settings']])
    expect(kindsOf(before, headed({ paymentGraceDays: 3 }))).toEqual([['settings']])
  })
})
