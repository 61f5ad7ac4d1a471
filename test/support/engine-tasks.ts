/** Books as they are copied out of the database, for tests of the engine without one. */
import type { RunMarket } from '#domain/clearing/book.ts'
import { dayNumberOf } from '#domain/clearing/run-input.ts'
import type { Day } from '#domain/day.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { databaseEpoch } from '#server/clearing/award-facts.ts'
import { emptyRows, layoutOf } from '#server/clearing/copy-format.ts'

const fields = [16, 16, 16, 8, 8, 8, 4, 4, 4, 4, 4, 4, 4, 4, 4]
const day = (text: string): number => dayNumberOf(text as Day)
const market: RunMarket = {
  rule: { name: 'rateFirst', version: 1 },
  poolLeft: 5_000_000_00,
  minimumBps: 600 as BasisPoints,
  desiredBps: 800 as BasisPoints,
  highestBps: 1_800 as BasisPoints,
  capBps: 9_900 as BasisPoints,
  invoicePriority: 'ascending',
  dayCount: 360,
  payDay: day('2026-11-20'),
}
export const header = {
  marketId: '0190a000-0000-7000-8000-00000000000a',
  currency: 'CNY',
  instant: '2026-11-16T04:00:00.000Z',
  slot: { date: '2026-11-16', time: '12:00' },
  settingsVersion: 1,
  payDate: '2026-11-20',
  paymentGraceDays: 2,
}
const bank = new Map([2026, 2027].map((year) => [year, { closed: new Set<Day>(), open: new Set<Day>() }]))

/** As many items as are asked for, of seven payees, at rates from 5% to 15%. */
function rowsOf(count: number): Uint8Array {
  const { bytes, start } = emptyRows(count, fields)
  const { rowBytes, places } = layoutOf(fields)
  const at = (n: number, field: number): number => start + n * rowBytes + (places[field] ?? 0)
  for (let n = 0; n < count; n += 1) {
    bytes.writeUInt32BE(n + 1, at(n, 0) + 12)
    bytes.writeUInt32BE(n + 1, at(n, 1) + 12)
    bytes.writeUInt32BE((n * n) % 7, at(n, 2) + 12)
    const amount = 1_000_00 + ((n * 7_919) % 900_000)
    bytes.writeUInt32BE(amount, at(n, 3) + 4)
    bytes.writeUInt32BE(amount + (n % 3), at(n, 4) + 4)
    bytes.writeUInt32BE(1_000 + (n % 50), at(n, 5) + 4)
    bytes.writeInt32BE(n % 11 === 0 ? 1 : 0, at(n, 6))
    bytes.writeInt32BE(day('2026-12-01') - databaseEpoch + (n % 60), at(n, 7))
    bytes.writeInt32BE(day('2026-11-16') - databaseEpoch, at(n, 8))
    bytes.writeInt32BE(500 + (n % 1_000), at(n, 9))
  }
  return Uint8Array.from(bytes)
}
export const task = (count: number) => ({
  awardKey: header.marketId,
  source: { rows: rowsOf(count), header, market, bank, rails: [] },
})
