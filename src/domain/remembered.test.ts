import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { remembered } from './remembered.ts'

it('[COM-18] answers as the function does, whatever the inputs before it, and remembers no more than it may', () => {
  const inputs = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 60 })
  fc.assert(
    fc.property(inputs, fc.integer({ min: 1, max: 5 }), (values, max) => {
      let made = 0
      const square = remembered(max, String, (value: number) => {
        made += 1
        return [value * value]
      })
      expect(values.map((value) => square(value))).toEqual(values.map((value) => [value * value]))
      expect(made).toBeGreaterThanOrEqual(new Set(values).size)
      if (new Set(values).size <= max) expect(made).toBe(new Set(values).size)
    }),
  )
})
