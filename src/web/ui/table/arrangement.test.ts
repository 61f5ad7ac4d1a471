import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  type Arrangement,
  defaultArrangement,
  orderedColumns,
  visibleColumns,
  withColumnMoved,
  withColumnToggled,
} from './arrangement.ts'

const keys = ['number', 'payee', 'type', 'due', 'amount']
const name = fc.constantFrom(...keys, 'gone', 'toString')
const arrangements: fc.Arbitrary<Arrangement> = fc.record({
  order: fc.array(name),
  hidden: fc.array(name),
  added: fc.array(name),
})

describe('the arrangement of columns', () => {
  it('holds every column once, the first one first, whatever was remembered', () => {
    fc.assert(
      fc.property(arrangements, (arrangement) => {
        const order = orderedColumns(keys, arrangement)
        expect(order[0]).toBe('number')
        expect(order.toSorted()).toEqual(keys.toSorted())
        expect(orderedColumns(keys, { ...arrangement, order })).toEqual(order)
      }),
    )
  })

  it('shows what is not hidden, and always the first', () => {
    fc.assert(
      fc.property(arrangements, (arrangement) => {
        const visible = visibleColumns(keys, arrangement)
        expect(visible[0]).toBe('number')
        for (const key of keys.slice(1)) expect(visible.includes(key)).toBe(!arrangement.hidden.includes(key))
      }),
    )
  })

  it('puts a column that is new where it stands by nature', () => {
    expect(orderedColumns(keys, { order: ['amount', 'payee', 'due'], hidden: [], added: [] })).toEqual([
      'number',
      'amount',
      'type',
      'payee',
      'due',
    ])
  })

  it('moves a column one step, and back again', () => {
    fc.assert(
      fc.property(arrangements, fc.constantFrom(...keys), (arrangement, key) => {
        const before = orderedColumns(keys, arrangement)
        const after = orderedColumns(keys, withColumnMoved(keys, arrangement, key, 1))
        const from = before.indexOf(key)
        const expected = from === 0 || from === keys.length - 1 ? from : from + 1
        expect(after.indexOf(key)).toBe(expected)
        if (expected === from) return
        expect(
          orderedColumns(keys, withColumnMoved(keys, { ...arrangement, order: after }, key, -1)),
        ).toEqual(before)
      }),
    )
  })

  it('leaves out what is only there for whoever asks for it, until somebody does', () => {
    const rest = ['number', 'payee', 'due', 'amount']
    expect(visibleColumns(keys, defaultArrangement, ['type'])).toEqual(rest)
    const requested = withColumnToggled(defaultArrangement, 'type', true)
    expect(visibleColumns(keys, requested, ['type'])).toEqual(keys)
    expect(visibleColumns(keys, withColumnToggled(requested, 'type', true), ['type'])).toEqual(rest)
  })

  it('shows and hides', () => {
    const hidden = withColumnToggled(defaultArrangement, 'due')
    expect(visibleColumns(keys, hidden)).toEqual(['number', 'payee', 'type', 'amount'])
    expect(visibleColumns(keys, withColumnToggled(hidden, 'due'))).toEqual(keys)
  })
})
