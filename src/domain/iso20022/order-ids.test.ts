/** Ids of orders: of a whole order, of a block of it, and of neither. */
import { expect, it } from 'vitest'
import { orderIdIn } from './order-ids.ts'

it('[CLR-22] the id of an order or of a block names its run', () => {
  const runId = '0190b1c2-d3e4-7f56-89ab-cdef01234567'
  const id = runId.replaceAll('-', '')
  expect(orderIdIn(id)).toEqual({ runId, block: undefined })
  expect(orderIdIn(`${id}-2`)).toEqual({ runId, block: 2 })
  for (const other of ['K7QM-3XTP', '', runId, `${id}-0`, `${id}-x`]) expect(orderIdIn(other)).toBeUndefined()
})
