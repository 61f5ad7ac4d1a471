/** A large book is decided in a thread, and comes to the same there. */
import { expect, it } from 'vitest'
import type { RunMarket } from '#domain/clearing/book.ts'
import type { Day } from '#domain/day.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { emptyRows, layoutOf } from './copy-format.ts'
import { runEngine } from './engine.ts'
import { dayNumberOf } from './run-input.ts'
import { readSnapshot, snapshotOf } from './snapshot.ts'
import { decideRun } from './thread.ts'

const fields = [16, 16, 16, 8, 8, 8, 4, 4, 4, 4, 4, 4, 4, 4]
const day = (text: string): number => dayNumberOf(text as Day)
const market: RunMarket = {
  ruleVersion: 1,
  poolLeft: 5_000_000_00,
  minimumBps: 600 as BasisPoints,
  desiredBps: 800 as BasisPoints,
  highestBps: 1_800 as BasisPoints,
  capBps: 9_900 as BasisPoints,
  invoicePriority: 'ascending',
  dayCount: 360,
  payDay: day('2026-11-20'),
}
const header = {
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
    bytes.writeInt32BE(day('2026-12-01') + (n % 60), at(n, 7))
    bytes.writeInt32BE(day('2026-11-16'), at(n, 8))
    bytes.writeInt32BE(500 + (n % 1_000), at(n, 9))
  }
  return Uint8Array.from(bytes)
}
const task = (count: number) => ({ awardKey: header.marketId, rows: rowsOf(count), header, market, bank })

it('[CLR-09] [CLR-01] decides the same in a thread, and from the bytes that are kept', async () => {
  const inline = runEngine(task(6_000))
  const threaded = await decideRun(task(6_000), 10)
  const bytesOf = (one: Uint8Array): string => Buffer.from(one).toString('hex')
  expect(inline.awarded).toBeGreaterThan(100)
  expect(inline.candidates - inline.awarded).toBeGreaterThan(100)
  for (const name of ['snapshotHash', 'resultHash', 'awardsHash', 'awards'] as const)
    expect([name, bytesOf(threaded[name])]).toEqual([name, bytesOf(inline[name])])
  expect(threaded.results.map(bytesOf).join('')).toBe(inline.results.map(bytesOf).join(''))
  const read = readSnapshot(inline.snapshot)
  expect(bytesOf(snapshotOf(read).hash)).toBe(bytesOf(inline.snapshotHash))
  expect(read.header).toEqual(header)
})

it('[CLR-09] leaves the server free meanwhile', async () => {
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 1)
  await decideRun(task(40_000), 10)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(5)
})
