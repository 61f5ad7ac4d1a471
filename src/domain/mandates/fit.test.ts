/** Which documents a mandate takes, and why it leaves one out. */
import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import type { Terms } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import { fitOf, leftOutReasons } from './fit.ts'

const bps = (value: number) => value as BasisPoints
const day = (value: string) => value as Day
const payDate = day('2026-11-18')
const market = { lowestBps: bps(400), highestBps: bps(1_800), dayCount: 360 } as const
const eight: Terms = { method: 'preSettlement', rate: { type: 'apr', bps: bps(800) } }
const flat: Terms = { method: 'preSettlement', rate: { type: 'discount', bps: bps(100) } }
const free = { daysMin: null, ceilingBps: null }
const document = {
  type: 'order',
  amount: 100_000n,
  dueDate: day('2026-12-15'),
  means: 'transfer',
  billTermDays: null,
} as const

type Case = readonly [string, () => ReturnType<typeof fitOf>]
const cases: readonly Case[] = [
  ['billAlone', () => fitOf(eight, free, market, { ...document, type: 'bill' }, payDate)],
  [
    'methodUnfit',
    () => fitOf({ method: 'billDiscount', billRate: eight.rate }, free, market, document, payDate),
  ],
  ['noPayRun', () => fitOf(eight, free, market, { ...document, dueDate: payDate }, payDate)],
  ['tooFewDays', () => fitOf(eight, { ...free, daysMin: 28 }, market, document, payDate)],
  ['aboveCeiling', () => fitOf(flat, { ...free, ceilingBps: bps(1_000) }, market, document, payDate)],
  ['rateOutOfRange', () => fitOf(flat, free, market, { ...document, dueDate: day('2026-11-30') }, payDate)],
  ['discountInvalid', () => fitOf(eight, free, market, { ...document, amount: 50n }, payDate)],
]

describe('a mandate', () => {
  it.each(cases)('[OFR-14] leaves a document out: %s', (reason, judged) => {
    expect(judged()).toEqual({ leftOut: reason })
    expect(leftOutReasons).toContain(reason)
  })

  it('[OFR-14] takes what is within its guard rails, up to their last value', () => {
    const rails = { daysMin: 27, ceilingBps: bps(800) }
    expect(fitOf(eight, rails, market, document, payDate)).toMatchObject({
      figures: { discount: 600n, daysPaidEarly: 27 },
    })
  })
})
