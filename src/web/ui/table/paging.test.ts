import { describe, expect, it } from 'vitest'
import { pageSizes } from '#domain/limits.ts'
import fc from '#test/support/laws.ts'
import { nearestPageCursor, pageAfterResize, pageJumps, pagesOf, parsePage, rangeOf } from './paging.ts'

const sizes = fc.constantFrom(...pageSizes)
const totals = fc.integer({ min: 0, max: 2_000_000 })

describe('[COM-12] pages', () => {
  it('hold every row once: as many pages as it takes, none empty but the only one', () => {
    fc.assert(
      fc.property(totals, sizes, (total, size) => {
        const pages = pagesOf(total, size)
        expect(pages * size).toBeGreaterThanOrEqual(total)
        expect((pages - 1) * size).toBeLessThan(Math.max(total, 1))
      }),
    )
  })

  it('join without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), sizes, (page, size) => {
        const [first, last] = rangeOf(page, size, size)
        const [next] = rangeOf(page + 1, size, size)
        expect([last - first + 1, next]).toEqual([size, last + 1])
      }),
    )
  })

  it('of another size keep the first row in sight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), sizes, sizes, (page, from, to) => {
        const [row] = rangeOf(page, from, from)
        const [first, last] = rangeOf(pageAfterResize(page, from, to), to, to)
        expect(row).toBeGreaterThanOrEqual(first)
        expect(row).toBeLessThanOrEqual(last)
      }),
    )
  })

  it('can be leapt to: ends, neighbours, no gap of one, in order, each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
        const [page, pages] = [Math.min(one, other), Math.max(one, other)]
        const shown = pageJumps(page, pages)
        const numbers = shown.filter((to) => to !== 0)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
        for (const [at, to] of shown.entries()) {
          const [before = 0, after = 0] = [shown[at - 1], shown[at + 1]]
          if (to === 0) expect(after - before).toBeGreaterThan(2)
          else if (before > 0) expect(to - before).toBe(1)
        }
      }),
    )
  })

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 500, [1, 0, 4, 5, 6, 0, 500]],
  ])('leaps from %i of %i', (page, pages, expected) => expect(pageJumps(page, pages)).toEqual(expected))

  it.each([
    ['7', 7],
    [' ７ ', 7],
    ['0', 1],
    ['9999', 500],
    ['', undefined],
    ['-2', undefined],
    ['1e3', undefined],
    ['seven', undefined],
  ])('typed as %j lead to %s of 500', (typed, page) => expect(parsePage(typed, 500)).toBe(page))
})

describe('[COM-12] anchors', () => {
  it('the nearest one before a page is taken, and none beyond it', () => {
    const known = fc.uniqueArray(fc.integer({ min: 2, max: 50 }))
    fc.assert(
      fc.property(known, fc.integer({ min: 1, max: 60 }), (pages, page) => {
        const found = nearestPageCursor(new Map(pages.map((one) => [one, `row ${one}`])), page)
        const best = Math.max(...pages.filter((one) => one <= page))
        expect(found).toEqual(Number.isFinite(best) ? { anchorPage: best, anchor: `row ${best}` } : undefined)
      }),
    )
  })
})
