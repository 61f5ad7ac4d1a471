import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { type Arrangement, moved, natural, ordered, shown, toggled } from './arrangement.ts'

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
        const order = ordered(keys, arrangement)
        expect(order[0]).toBe('number')
        expect(order.toSorted()).toEqual(keys.toSorted())
        expect(ordered(keys, { ...arrangement, order })).toEqual(order)
      }),
    )
  })

  it('shows what is not hidden, and always the first', () => {
    fc.assert(
      fc.property(arrangements, (arrangement) => {
        const visible = shown(keys, arrangement)
        expect(visible[0]).toBe('number')
        for (const key of keys.slice(1)) expect(visible.includes(key)).toBe(!arrangement.hidden.includes(key))
      }),
    )
  })

  it('puts a column that is new where it stands by nature', () => {
    expect(ordered(keys, { order: ['amount', 'payee', 'due'], hidden: [], added: [] })).toEqual([
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
        const before = ordered(keys, arrangement)
        const after = ordered(keys, moved(keys, arrangement, key, 1))
        const from = before.indexOf(key)
        const expected = from === 0 || from === keys.length - 1 ? from : from + 1
        expect(after.indexOf(key)).toBe(expected)
        if (expected === from) return
        expect(ordered(keys, moved(keys, { ...arrangement, order: after }, key, -1))).toEqual(before)
      }),
    )
  })

  it('leaves out what is only there for whoever asks for it, until somebody does', () => {
    const rest = ['number', 'payee', 'due', 'amount']
    expect(shown(keys, natural, ['type'])).toEqual(rest)
    const requested = toggled(natural, 'type', true)
    expect(shown(keys, requested, ['type'])).toEqual(keys)
    expect(shown(keys, toggled(requested, 'type', true), ['type'])).toEqual(rest)
  })

  it('shows and hides', () => {
    const hidden = toggled(natural, 'due')
    expect(shown(keys, hidden)).toEqual(['number', 'payee', 'type', 'amount'])
    expect(shown(keys, toggled(hidden, 'due'))).toEqual(keys)
  })
})
