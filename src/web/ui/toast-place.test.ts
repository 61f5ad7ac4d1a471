import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { freeTop } from './toast-place.ts'

const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom })
const toast = { left: 100, right: 290, height: 40 }

it('[COM-22] a toast stands at the top where nothing is there, and under what can be pressed otherwise', () => {
  expect(freeTop(toast, [], 844)).toBe(20)
  expect(freeTop(toast, [box(300, 340, 8, 48)], 844), 'beside a button').toBe(20)
  expect(freeTop(toast, [box(210, 290, 8, 48)], 844)).toBe(52)
})

it('[COM-22] a toast covers nothing that can be pressed, wherever there is room for it', () => {
  const some = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 390 }), fc.integer({ min: 0, max: 500 }))
      .map(([left, top]) => box(left, left + 80, top, top + 40)),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(some, (others) => {
      const top = freeTop(toast, others, 844)
      const meets = others.some(
        (one) => one.left < toast.right && toast.left < one.right && one.top < top + 40 && top < one.bottom,
      )
      expect(meets).toBe(false)
    }),
  )
})
