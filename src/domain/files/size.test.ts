import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { attachmentBytesMax, imageBytesMax } from './limits.ts'
import { sizeText } from './size.ts'

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1_023, '1023 B'],
    [1_024, '1 kB'],
    [1_536, '1.5 kB'],
    [1_048_575, '1 MB'],
    [1_048_576, '1 MB'],
    [imageBytesMax, '3 MB'],
    [attachmentBytesMax, '10 MB'],
    [5 * 1_048_576 * 1_024, '5 GB'],
    [5_000 * 1_048_576 * 1_024, '5000 GB'],
  ])('[COM-36] of %i bytes is said as %s', (bytes, words) => expect(sizeText(bytes)).toBe(words))

  it('[COM-36] is a number and its unit, and within a twentieth of what it says', () => {
    const bytesOf = { B: 1, kB: 1_024, MB: 1_048_576, GB: 1_073_741_824 }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), (bytes) => {
        const [, number = '', unit = ''] = /^(\d+(?:\.\d)?) (B|kB|MB|GB)$/.exec(sizeText(bytes)) ?? []
        const said = Number(number) * bytesOf[unit as keyof typeof bytesOf]
        expect(Math.abs(said - bytes)).toBeLessThanOrEqual(bytes / 20)
      }),
    )
  })
})
