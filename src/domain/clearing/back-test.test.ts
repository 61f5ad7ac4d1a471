/** A back-test: what runs would have awarded to a recurring offer, and nothing from too few others. */
import { describe, expect, it } from 'vitest'
import { bookOf, type Line, plainMarket } from '#test/support/clearing-books.ts'
import fc from '#test/support/laws.ts'
import type { Day } from '../day.ts'
import { noGuardRails } from '../mandates/guard-rails.ts'
import type { Terms } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import {
  type BackTest,
  type BackTestDocument,
  type BackTestFacts,
  beginBackTest,
  playRun,
} from './back-test.ts'
import type { RunMarket } from './book.ts'
import { decide } from './rules.ts'
import { dayNumberOf, dayOfNumber, emptyRunInput, type RunInput } from './run-input.ts'

const bps = (value: number) => value as BasisPoints
const apr = (value: number): Terms => ({ method: 'preSettlement', rate: { type: 'apr', bps: bps(value) } })
const own = 'own'
const others = ['a', 'b', 'c', 'd', 'e']
const payees = [own, ...others]
const firstPayDay = dayNumberOf('2026-09-01' as Day)
const dayMs = 86_400_000

/** The `n`th run, on the `n`th day, of lines by the name of their payee. */
function runOf(
  n: number,
  lines: readonly (readonly [string, Line])[],
  market: Partial<RunMarket> = {},
): RunInput {
  const payDay = firstPayDay + n
  const header = {
    marketId: 'm',
    currency: 'CNY',
    instant: new Date((payDay - 1) * dayMs).toISOString(),
    slot: { date: dayOfNumber(payDay - 1), time: '12:00' },
    settingsVersion: 1,
    payDate: dayOfNumber(payDay),
    paymentGraceDays: 2,
  }
  const whole = { ...plainMarket, highestBps: bps(2_000), minimumBps: bps(500), ...market, payDay }
  const input = emptyRunInput(header, whole, lines.length, payees.length)
  lines.forEach(([payee], at) => {
    input.payee[at] = payees.indexOf(payee)
  })
  return { ...input, book: bookOf(lines.map(([, line]) => line)) }
}
const line = (rateBps: number, amount = 100_000): Line => ({ amount, terms: apr(rateBps), days: 30 })
const fiveOthers = (rateBps: number) => others.map((payee) => [payee, line(rateBps)] as const)

/** Due long after every run. */
const document = (id: string, changes: Partial<BackTestDocument> = {}): BackTestDocument => ({
  id,
  type: 'payable',
  amount: 100_000n,
  dueDate: '2026-12-31' as Day,
  means: 'transfer',
  billTermDays: null,
  createdMs: 0,
  paidDay: null,
  ...changes,
})
const facts = (changes: Partial<BackTestFacts> = {}): BackTestFacts => ({
  payeeId: own,
  tenantId: 'ownTenant',
  tenantOf: new Map([[own, 'ownTenant'], ...others.map((name) => [name, `${name}Tenant`] as const)]),
  documents: [document('one')],
  terms: [apr(800), apr(1_000)],
  rails: noGuardRails,
  lowestBps: bps(400),
  minimumBps: 0,
  fromMs: 0,
  ...changes,
})
const play = (known: BackTestFacts, runs: readonly RunInput[]): BackTest =>
  runs.reduce((before, run) => playRun(known, before, run, payees), beginBackTest(known))
const awards = ({ sums }: BackTest) => sums.map(({ awarded, runs, net }) => [awarded.size, runs, net])

describe('a back-test', () => {
  it('[OFR-14] counts a run by run what a recurring offer at this rate would have been awarded', () => {
    // The pool takes three documents; five others ask 9%.
    const runs = [0, 1].map((n) => runOf(n, fiveOthers(900), { poolLeft: 300_000 }))
    const tested = play(facts({ documents: [document('one'), document('two')] }), runs)
    expect(tested.runs).toBe(2)
    expect(tested.sums.map(({ taken }) => taken.size)).toEqual([2, 2])
    // At 8% others go first and leave too little; at 10% both are awarded in the first run, on 121 days.
    expect(awards(tested)).toEqual([
      [0, 0, 0n],
      [2, 1, 200_000n - 2n * 3_361n],
    ])
  })

  it('[OFR-14] leaves out what the payee offered itself at the time', () => {
    const offered = runOf(0, [...fiveOthers(900), [own, line(1_500, 300_000)]], { poolLeft: 400_000 })
    expect(decide(offered).awarded[5]).toBe(1)
    expect(awards(play(facts({ terms: [apr(1_000)] }), [offered]))).toEqual([[1, 1, 96_639n]])
  })

  it('[OFR-14] [MKT-09] does not count a run in which fewer than five other companies had a candidate', () => {
    const four = runOf(0, [...fiveOthers(900).slice(0, 4), [own, line(900)]])
    const tooLow = runOf(1, [...fiveOthers(900).slice(0, 4), ['e', line(100)]])
    expect(play(facts(), [four, tooLow])).toEqual(beginBackTest(facts()))
    const sameCompany = new Map([...facts().tenantOf, ['e', 'aTenant']])
    expect(play(facts({ tenantOf: sameCompany }), [runOf(0, fiveOthers(900))]).runs).toBe(0)
  })

  it('[OFR-14] takes a document from when it was entered until it was paid, within the guard rails', () => {
    const runs = [0, 1, 2].map((n) => runOf(n, fiveOthers(900)))
    const [, second] = runs.map(({ header }) => Date.parse(header.instant))
    const documents = [
      document('later', { createdMs: (second ?? 0) + 1 }),
      document('paid', { paidDay: dayOfNumber(firstPayDay) }),
      document('short', { dueDate: dayOfNumber(firstPayDay + 20) }),
      document('bill', { type: 'bill' }),
    ]
    const tested = play(
      facts({ documents, terms: [apr(1_000)], rails: { ...noGuardRails, daysMin: 30 } }),
      runs,
    )
    expect(tested.sums[0]?.taken).toEqual(new Set(['later']))
    expect(tested.sums[0]?.awarded).toEqual(new Set(['later']))
  })

  it('[OFR-14] keeps to the maximum of a month and to the target, over all runs', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 600_000n }),
        fc.bigInt({ min: 1n, max: 900_000n }),
        fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 6 }),
        (monthMinorMax, targetMinor, days) => {
          const runs = days.toSorted((a, b) => a - b).map((n) => runOf(n, fiveOthers(900)))
          const documents = ['1', '2', '3', '4', '5', '6', '7'].map((id) => document(id))
          const rails = { ...noGuardRails, monthMinorMax, targetMinor }
          for (const sum of play(facts({ documents, rails }), runs).sums) {
            expect(sum.net).toBeLessThanOrEqual(targetMinor)
            for (const net of sum.months.values()) expect(net).toBeLessThanOrEqual(monthMinorMax)
            const months = [...sum.months.values()].reduce((total, net) => total + net, 0n)
            expect(months).toBe(sum.net)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('[OFR-14] takes off the pool of later runs what earlier ones would have paid more', () => {
    const runs = [
      runOf(
        0,
        fiveOthers(100).map(([payee]) => [payee, line(900, 10_000)] as const),
        { poolLeft: 160_000 },
      ),
      runOf(1, fiveOthers(900), { poolLeft: 110_000 }),
    ]
    const documents = [document('one'), document('two')]
    expect(awards(play(facts({ documents, terms: [apr(1_000)] }), runs))).toEqual([[1, 1, 96_639n]])
  })
})
