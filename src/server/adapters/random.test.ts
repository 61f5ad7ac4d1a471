import { expect, it } from 'vitest'
import { newRandom } from './random.ts'

it('[COM-19] gives every random byte out once, and draws anew before any would be given twice', () => {
  let draws = 0
  const random = newRandom((bytes) => {
    draws += 1
    for (let at = 0; at + 4 <= bytes.length; at += 4)
      new DataView(bytes.buffer).setUint32(at, draws * 10_000 + at)
  })
  const given = Array.from({ length: 3_000 }, () => Buffer.from(random(4)).toString('hex'))
  expect(new Set(given).size).toBe(3_000)
  expect(draws).toBe(3)
})

it('[COM-19] is never short of bytes, also where they do not come out even', () => {
  const random = newRandom((bytes) => bytes.fill(7))
  const lengths = Array.from({ length: 1_000 }, () => random(10).length)
  expect(new Set(lengths)).toEqual(new Set([10]))
  expect(() => random(4_097)).toThrow(RangeError)
})

it('[COM-19] begins with a draw', () => {
  const random = newRandom((bytes) => bytes.fill(7))
  expect([...random(10)]).toEqual(Array.from({ length: 10 }, () => 7))
})
