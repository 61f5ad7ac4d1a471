/** Which payees belong together, and how many others there are. */
import { describe, expect, it } from 'vitest'
import { companiesWith, countOthers, leftOutFor, type MarketPayees } from './shared-members.ts'

const payees = (shared: readonly (readonly string[])[]): MarketPayees => ({
  tenantOf: new Map([...'ABCDEF'].map((name) => [name.toLowerCase(), name])),
  shared,
})

describe('payees that share a member', () => {
  it('[MKT-09] belong together, and not those who share one with one of them', () => {
    const known = payees([
      ['A', 'B', 'C'],
      ['C', 'D'],
    ])
    expect(companiesWith(known, 'A')).toEqual(new Set(['A', 'B', 'C']))
    expect(companiesWith(known, 'E')).toEqual(new Set(['E']))
    expect(leftOutFor(known, 'A', ['a', 'c', 'd', 'of nobody'])).toEqual([true, true, false, false])
  })

  it('[MKT-09] count once, and those of the asking payee not at all', () => {
    const all = [...'ABCDEF']
    expect(countOthers(payees([]), 'A', all)).toBe(5)
    expect(countOthers(payees([]), 'G', all)).toBe(6)
    expect(
      countOthers(
        payees([
          ['B', 'C'],
          ['C', 'D'],
        ]),
        'A',
        all,
      ),
    ).toBe(3)
    expect(countOthers(payees([['A', 'B', 'C', 'D', 'E']]), 'A', all)).toBe(1)
    expect(countOthers(payees([['B', 'C', 'D', 'E', 'F']]), 'A', all)).toBe(1)
    expect(countOthers(payees([['B', 'C']]), 'A', ['A', 'C', 'D'])).toBe(2)
  })
})
