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
const payees = [own, ...others, 'f']
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
  tenantId: 'ownTenant',
  payees: { tenantOf: new Map([own, ...others].map((name) => [name, `${name}Tenant`])), shared: [] },
  documents: [document('one')],
  terms: [apr(800), apr(1_000)],
  rails: noGuardRails,
  lowestBps: bps(400),
  minimumBps: 0,
  offsetBps: 37,
  ...changes,
})
const play = (known: BackTestFacts, runs: readonly RunInput[]): BackTest =>
  runs.reduce((before, run) => playRun(known, before, run, payees), beginBackTest(known))
const awards = ({ sums }: BackTest) => sums.map(({ awarded, runs, net }) => [awarded.size, runs, net])

describe('a back-test', () => {
  it('[OFR-14] counts a document as awarded from the smallest edge on at which others would have left room for it', () => {
    // Five others ask 9%, and the pool takes three of them: the probe wins from 9.37 on.
    const runs = [0, 1].map((n) => runOf(n, fiveOthers(900), { poolLeft: 300_000 }))
    const documents = [document('one'), document('two')]
    const tested = play(facts({ documents, terms: [apr(936), apr(937)] }), runs)
    expect(tested.runs).toBe(2)
    expect(tested.sums.map(({ taken }) => taken.size)).toEqual([2, 2])
    expect(awards(tested)).toEqual([
      [0, 0, 0n],
      [2, 1, 200_000n - 2n * 3_149n],
    ])
    // The payee's own minimum is met at the next edge.
    expect(
      awards(play(facts({ documents, terms: [apr(937), apr(1_037)], minimumBps: 940 }), runs)).map(
        ([count]) => count,
      ),
    ).toEqual([0, 2])
  })

  it('[OFR-14] [MKT-17] jumps at edges and nowhere else, so that no rate that is tried says more of the minimum', () => {
    const rates = Array.from({ length: 40 }, (_, n) => apr(500 + n * 25))
    const sumsWith = (minimum: number, poolLeft: number) =>
      play(facts({ terms: rates }), [runOf(0, fiveOthers(900), { minimumBps: bps(minimum), poolLeft })]).sums
    for (const minimum of [538, 580, 637]) expect(sumsWith(minimum, 1e9)).toEqual(sumsWith(600, 1e9))
    for (const poolLeft of [1_000_000, 600_001, 5e8])
      expect(sumsWith(600, poolLeft)).toEqual(sumsWith(600, 1e9))
    expect(sumsWith(638, 1e9)).not.toEqual(sumsWith(600, 1e9))
  })

  it('[OFR-14] leaves out what the payee and companies that share a member with it offered at the time', () => {
    const mine = [[own, line(1_500, 300_000)] as const, ['f', line(1_500, 300_000)] as const]
    const offered = runOf(0, [...fiveOthers(900), ...mine], { poolLeft: 700_000 })
    expect(Array.from(decide(offered).awarded.slice(5))).toEqual([1, 1])
    const { payees: known } = facts()
    const payeesOf = (shared: readonly (readonly string[])[]) => ({
      tenantOf: new Map([...known.tenantOf, ['f', 'fTenant']]),
      shared,
    })
    const tested = (shared: readonly (readonly string[])[]) =>
      awards(play(facts({ terms: [apr(800)], payees: payeesOf(shared) }), [offered]))[0]?.[0]
    expect([tested([['ownTenant', 'fTenant']]), tested([])]).toEqual([1, 0])
  })

  it('[OFR-14] [MKT-09] does not count a run in which fewer than five other companies had an eligible document on offer', () => {
    const four = runOf(0, [...fiveOthers(900).slice(0, 4), [own, line(900)]])
    const ineligible = runOf(1, [...fiveOthers(900).slice(0, 4), ['e', { ...line(900), ineligible: 1 }]])
    expect(play(facts(), [four, ineligible])).toEqual(beginBackTest(facts()))
    const tooLow = runOf(1, [...fiveOthers(900).slice(0, 4), ['e', line(100)]])
    expect(play(facts(), [tooLow]).runs).toBe(1)
    const known = facts().payees
    const sameCompany = { ...known, tenantOf: new Map([...known.tenantOf, ['e', 'aTenant']]) }
    const sameMember = { ...known, shared: [['aTenant', 'eTenant']] }
    for (const those of [sameCompany, sameMember])
      expect(play(facts({ payees: those }), [runOf(0, fiveOthers(900))]).runs).toBe(0)
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
})
