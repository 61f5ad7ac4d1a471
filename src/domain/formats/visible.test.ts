import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { parseDocumentNumber } from '../documents/entry.ts'
import { cleanFileName } from '../files/names.ts'
import { parseName } from '../formats.ts'
import { parseDescription, parseOperatorReason, parseReason } from '../reasons.ts'
import { isVisible, withoutInvisible } from './visible.ts'

/** One of each kind: soft hyphen, joiners, marks and turns of direction, breaks, fillers, selectors, tags, a byte order mark. */
const hidden = [
  0x00, 0x09, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d,
  0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2064, 0x2066, 0x2069, 0x206a, 0x2800, 0x3164,
  0xd800, 0xe000, 0xfdd0, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xffff, 0x1d173, 0xe0001, 0xe0020, 0xe007f, 0xe0100,
  0xf0000, 0x10ffff,
].map((code) => String.fromCodePoint(code))

const shown = [
  '鸿飞汽车集团有限公司',
  'Müller & Söhne',
  '株式会社 日本',
  '𠮷野家',
  'Ω-7',
  'café',
  '(合肥)',
  '😀',
  '한국',
]

const parsers = { parseName, parseReason, parseDescription, parseOperatorReason, parseDocumentNumber }

describe('a text that others read', () => {
  it('[IDN-12] is seen as it is, in whatever script', () => {
    for (const text of shown) {
      expect([text, isVisible(text), withoutInvisible(text)]).toEqual([text, true, text])
      for (const [name, parse] of Object.entries(parsers))
        expect([name, text, parse(text)]).toEqual([name, text, text])
    }
  })

  it.each(hidden)('[IDN-12] has no %j in it, wherever it would stand', (character) => {
    expect([isVisible(character), withoutInvisible(`a${character}b`)]).toEqual([false, 'ab'])
    for (const [name, parse] of Object.entries(parsers)) {
      // Space around a text goes with the trimming, and space within a line is one space.
      const read = [`a${character}b`, `${character}ab`, `ab${character}`].map((text) => parse(text))
      expect([name, read.filter((text) => text !== undefined && !isVisible(text))]).toEqual([name, []])
      if (!/\s/.test(character)) expect([name, ...read]).toEqual([name, undefined, undefined, undefined])
    }
    expect(isVisible(cleanFileName(`a${character}b.pdf`, 'pdf'))).toBe(true)
  })

  it('[IDN-12] is visible in whole where it is in every part, and nowhere else', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(text, (any) => {
        expect(isVisible(any)).toBe([...any].every(isVisible))
        expect(isVisible(withoutInvisible(any))).toBe(true)
        for (const parse of Object.values(parsers)) {
          const read = parse(any)
          if (read !== undefined) expect(isVisible(read)).toBe(true)
        }
      }),
    )
  })
})
