import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { charactersOf } from './formats.ts'
import { descriptionCharactersMax, reasonCharactersMax } from './limits.ts'
import { parseDescription, parseReason } from './reasons.ts'

describe.each([
  ['reason', parseReason, 20],
  ['description', parseDescription, 50],
] as const)('the %s of a rejection', (_, parse, max) => {
  it('[COM-54] has at most so many characters, counted as people count them', () => {
    for (const one of ['a', '金', '😀', '𠮷']) {
      expect(parse(one.repeat(max))).toBe(one.repeat(max))
      expect(parse(one.repeat(max + 1))).toBeUndefined()
    }
  })

  it('[COM-54] is one line that never grows, and reads the same a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const kept = parse(text)
        if (kept === undefined) return
        expect(charactersOf(kept)).toBeLessThanOrEqual(Math.min(max, charactersOf(text)))
        expect(kept).not.toMatch(/^\s|\s$|\n/)
        expect(parse(kept)).toBe(kept)
      }),
    )
  })

  it('[COM-54] is there, and can be stored', () => {
    for (const text of ['', '   ', '\n', 'a\u0000b', 'a\ud83d']) expect(parse(text)).toBeUndefined()
    expect(parse(' 金额 \n 不符 ')).toBe('金额 不符')
  })
})

it('[COM-54] the limits have names', () => {
  expect([reasonCharactersMax, descriptionCharactersMax]).toEqual([20, 50])
})
