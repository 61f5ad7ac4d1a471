import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { plainNumber, shownByCode } from './values.ts'

/** Whole numbers with at most fifteen digits, and how many of these stand behind the point. */
const decimals = fc.tuple(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 12 }))

describe('[COM-15] numbers of a sheet', () => {
  it('of fifteen digits come back as they are, however the sheet writes them', () => {
    fc.assert(
      fc.property(decimals, ([digits, places]) => {
        const padded = String(digits).padStart(places + 1, '0')
        const whole = padded.slice(0, padded.length - places)
        const fraction = padded.slice(padded.length - places).replace(/0+$/, '')
        const plain = fraction ? `${whole}.${fraction}` : whole
        // As a decimal, with an exponent, and as the nearest double with the noise that it brings.
        const ways = [plain, `${digits}E-${places}`, Number(plain).toPrecision(17), `-${plain}`]
        const read = ways.map((way) => plainNumber(way)?.text)
        expect(read).toEqual([plain, plain, plain, `-${plain}`])
      }),
    )
  })

  it.each(['', 'x', '1,5', '1.2.3', '--1', '.', 'NaN', 'Infinity'])('%s is none', (raw) =>
    expect(plainNumber(raw)).toBeUndefined(),
  )

  it.each([
    ['General', 'number'],
    ['#,##0.00_);[Red](#,##0.00)', 'number'],
    ['"day" 0', 'number'],
    ['[$-804]yyyy"年"m"月"d"日"', 'day'],
    ['mmm-yy', 'day'],
    ['yyyy-mm-dd hh:mm', 'moment'],
    ['[h]:mm', 'time'],
    ['0.00E+00', 'number'],
  ] as const)('%s shows a %s', (code, shown) => expect(shownByCode(code)).toBe(shown))
})
