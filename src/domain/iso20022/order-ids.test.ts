/** Ids of orders: of a whole order, of a block of it, and of neither. */
import { expect, it } from 'vitest'
import { blockIdOf, messageIdOf, orderIdIn, orderNamedBy } from './order-ids.ts'

const orderId = '0190b1c2-d3e4-7f56-89ab-cdef01234567'
const id = messageIdOf(orderId)

it('[CLR-22] the id of an order or of a block names the order', () => {
  expect(orderIdIn(id)).toEqual({ orderId, block: undefined })
  expect(orderIdIn(`${id}002`)).toEqual({ orderId, block: 2 })
  for (const other of ['K7QM-3XTP', '', orderId, `${id}000`, `${id}-1`, `${id}1`])
    expect(orderIdIn(other)).toBeUndefined()
})

it('[CLR-20] a block of any number has an id of 35 characters that is read back', () => {
  for (const block of [1, 35, 36, 99, 100, 1_000, 46_655]) {
    expect(blockIdOf(id, block)).toHaveLength(35)
    expect(orderIdIn(blockIdOf(id, block))).toEqual({ orderId, block })
  }
})

it('[CLR-22] a report names an order by its message or by a block of it', () => {
  expect(orderNamedBy(id, '1-1')).toBe(orderId)
  expect(orderNamedBy('NOTPROVIDED', blockIdOf(id, 1))).toBe(orderId)
  expect(orderNamedBy('NOTPROVIDED', undefined)).toBeUndefined()
})
