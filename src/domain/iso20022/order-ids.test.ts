/** Ids of orders: of a whole order, of a block of it, and of neither. */
import { expect, it } from 'vitest'
import { messageIdOf, orderIdIn, orderNamedBy } from './order-ids.ts'

const orderId = '0190b1c2-d3e4-7f56-89ab-cdef01234567'
const id = messageIdOf(orderId)

it('[CLR-22] the id of an order or of a block names the order', () => {
  expect(orderIdIn(id)).toEqual({ orderId, block: undefined })
  expect(orderIdIn(`${id}-2`)).toEqual({ orderId, block: 2 })
  for (const other of ['K7QM-3XTP', '', orderId, `${id}-0`, `${id}-x`])
    expect(orderIdIn(other)).toBeUndefined()
})

it('[CLR-22] a report names an order by its message or by a block of it', () => {
  expect(orderNamedBy(id, '1-1')).toBe(orderId)
  expect(orderNamedBy('NOTPROVIDED', `${id}-1`)).toBe(orderId)
  expect(orderNamedBy('NOTPROVIDED', undefined)).toBeUndefined()
})
