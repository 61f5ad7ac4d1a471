/** The list of a decided book: its pages, filters and order. */
import { expect, it } from 'vitest'
import { itemOutcomeOf } from '#domain/clearing/reasons.ts'
import { task } from '#test/support/engine-tasks.ts'
import { type ItemQuery, listItems } from './item-engine.ts'

const { source: book } = task(900)
const source = { ...book, market: { ...book.market, poolLeft: 100_000_00 } }
const listed = (query: Partial<ItemQuery>) =>
  listItems({ source, query: { page: 1, pageSize: 900, ...query } })
const idsOf = (query: Partial<ItemQuery>) => listed(query).rows.map(({ itemId }) => itemId)
const every = idsOf({})

it('[MKT-10] lists every item once: candidates by their steps, then what was left out', () => {
  const { rows, counts, found } = listed({})
  expect(new Set(every).size).toBe(900)
  const candidates = counts.awarded + counts.skipped
  expect(rows.map(({ step }) => step)).toEqual(every.map((_, n) => (n < candidates ? n + 1 : null)))
  expect([found.count, counts.leftOut]).toEqual([900, 900 - candidates])
  expect(idsOf({ isReversed: true })).toEqual(every.toReversed())
})

it('[MKT-10] pages go on after the last item of the page before, whatever else has left the book', () => {
  const first = listed({ pageSize: 20 })
  expect(first.next).toBe(every[19])
  const cursor = { anchor: first.next ?? '', anchorPage: 2, pageSize: 20 }
  expect(idsOf({ ...cursor, page: 2 })).toEqual(every.slice(20, 40))
  expect(idsOf({ ...cursor, page: 4 })).toEqual(every.slice(60, 80))
  const without = new Set(every.filter((id) => id !== every[3]))
  expect(idsOf({ ...cursor, page: 2, itemIds: without })).toEqual(every.slice(20, 40))
  expect(idsOf({ page: 2, pageSize: 20, itemIds: without }), 'without a cursor').toEqual(every.slice(21, 41))
  const gone = new Set(every.filter((id) => id !== first.next))
  expect(idsOf({ ...cursor, page: 2, itemIds: gone }), 'its cursor has left').toEqual(every.slice(21, 41))
  expect(listed({ page: 45, pageSize: 20 }).next).toBeNull()
  expect(idsOf({ page: 99, pageSize: 20 })).toEqual([])
})

it('[MKT-10] filters by how an item ends, and counts the whole book all the same', () => {
  const { counts } = listed({})
  for (const outcome of ['awarded', 'skipped', 'leftOut'] as const) {
    const some = listed({ outcome })
    expect([some.found.count, some.counts]).toEqual([counts[outcome], counts])
    expect(new Set(some.rows.map(({ bits }) => itemOutcomeOf(bits)))).toEqual(new Set([outcome]))
  }
  expect(listed({ outcome: 'notAwarded' }).found.count).toBe(counts.skipped + counts.leftOut)
})
