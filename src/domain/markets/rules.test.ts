/** Valid changes of the pool of a market. */
import { expect, it } from 'vitest'
import type { BasisPoints } from '../rate.ts'
import { poolChange } from './rules.ts'

it('[MKT-06] a pool is not cut below what is used of it, and both amounts are told as people read them', () => {
  const all = 10_000 as BasisPoints
  const before = { poolMinor: 10_000_000_00n, availableBps: all }
  const used = { available: 7_500_000_00n, committed: 2_000_000_00n, outstanding: 500_000_00n }
  const cutTo = (poolMinor: bigint) => poolChange(before, { poolMinor, availableBps: all }, used, 'CNY')
  expect(cutTo(2_500_000_00n)).toEqual({ ok: true, value: -7_500_000_00n })
  expect(cutTo(2_499_999_99n)).toMatchObject({
    failure: 'poolTooSmall',
    details: { usable: 'CNY 2,499,999.99', used: 'CNY 2,500,000.00' },
  })
})
