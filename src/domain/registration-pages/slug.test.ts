import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { parseSlug, slugCharactersMax } from './slug.ts'

it('[IDN-03] is what an address can carry as it is', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: slugCharactersMax + 5 }), (text) => {
      const slug = parseSlug(text)
      if (slug !== undefined) expect(encodeURIComponent(slug)).toBe(text)
    }),
  ))

it.each([
  ['hongfei', true],
  ['hong-fei-2', true],
  ['abc', true],
  ['a'.repeat(40), true],
  ['ab', false],
  ['a'.repeat(41), false],
  ['-abc', false],
  ['abc-', false],
  ['a--b', false],
  ['ABC', false],
  ['鸿飞汽车', false],
  ['a b c', false],
])('[IDN-03] %s is a slug: %s', (text, is) => {
  expect(parseSlug(text) !== undefined).toBe(is)
})
