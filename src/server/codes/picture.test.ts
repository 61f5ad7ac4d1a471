/** Pictures: a PNG that every reader opens, of shapes that differ each time, with nothing of the answer in it. */
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { pictureCharacters, strokesOf } from './glyphs.ts'
import { drawPicture, pictureHeight, pictureWidth } from './picture.ts'

/** The same row of numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
const dataOf = (png: Buffer): Buffer => {
  const at = png.indexOf('IDAT')
  return inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
}
const text = fc.string({ unit: fc.constantFrom(...pictureCharacters), minLength: 4, maxLength: 4 })

it('[IDN-44] is a PNG of one size, dark enough to be read, whatever it shows', () => {
  fc.assert(
    fc.property(text, fc.nat(), (answer, seed) => {
      const png = drawPicture(answer, seeded(seed))
      expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([pictureWidth, pictureHeight])
      const lines = dataOf(png)
      expect(lines.length).toBe((pictureWidth + 1) * pictureHeight)
      const dark = lines.filter((grey, index) => index % (pictureWidth + 1) > 0 && grey < 100).length
      expect(dark / lines.length).toBeGreaterThan(0.02)
      expect(dark / lines.length).toBeLessThan(0.4)
    }),
    { numRuns: 30 },
  )
})

it('is another one for the same characters, and the same for the same chance', () => {
  expect(drawPicture('A7KM', seeded(1)).equals(drawPicture('A7KM', seeded(1)))).toBe(true)
  expect(drawPicture('A7KM', seeded(1)).equals(drawPicture('A7KM', seeded(2)))).toBe(false)
  expect(drawPicture('A7KM', seeded(1)).equals(drawPicture('A7KN', seeded(1)))).toBe(false)
})

it('has no characters that are taken for each other, and strokes for each', () => {
  for (const alike of ['O', '0', 'Q', 'I', '1', 'S', '5', 'B', '8', 'Z', '2', 'G', '6'])
    expect(pictureCharacters).not.toContain(alike)
  const shapes = pictureCharacters.map((character) => JSON.stringify(strokesOf(character)))
  expect(new Set(shapes).size).toBe(pictureCharacters.length)
  for (const character of pictureCharacters)
    for (const stroke of strokesOf(character)) expect(stroke.length).toBeGreaterThan(1)
})
