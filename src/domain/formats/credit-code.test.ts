import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { creditCodeCheck, organisationCheck, parseCreditCode } from './credit-code.ts'

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const characters = fc.constantFrom(...alphabet)
const text = (length: number) => fc.string({ unit: characters, minLength: length, maxLength: length })
const codes = text(17).map((first17) => first17 + creditCodeCheck(first17))

describe('unified credit codes', () => {
  it('[COM-30] accepts every code whose check character is right, without a mark', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(parseCreditCode(code)).toEqual({ code, pilot: false })
      }),
    )
  })

  it('[COM-30] never takes a code with one wrong character or two swapped neighbours for a right one', () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: 17 }), characters, (code, place, character) => {
        const wrong = code.slice(0, place) + character + code.slice(place + 1)
        if (wrong !== code) expect(parseCreditCode(wrong)?.pilot).not.toBe(false)
        const swapped =
          code.slice(0, place) + code.charAt(place + 1) + code.charAt(place) + code.slice(place + 2)
        if (place < 16 && swapped !== code) expect(parseCreditCode(swapped)?.pilot).not.toBe(false)
      }),
    )
  })

  it('[COM-30] makes the sum by the printed weights a multiple of 31', () => {
    const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28, 1]
    fc.assert(
      fc.property(codes, (code) => {
        const sum = weights.reduce(
          (total, weight, at) => total + weight * alphabet.indexOf(code.charAt(at)),
          0,
        )
        expect(sum % 31).toBe(0)
      }),
    )
  })

  // 9+3+27+135+26+420+8+900+112 = 1640 = 52·31 + 28, and 31 − 28 = 3.
  // 9+3+9+27+120+24+168+30+120+28 = 538 = 17·31 + 11, and 31 − 11 = 20, which is L.
  it.each(['91350100M000100Y43', '91110000600037341L'])('[COM-30] accepts %s', (code) => {
    expect(parseCreditCode(code)).toEqual({ code, pilot: false })
  })

  it.each([
    '',
    '91350100M000100Y4',
    '91350100M000100Y433',
    '91350100m000100y43',
    '91350100M000100Y4I',
    '91350100M000100O43',
    '9135010SM000100Y43',
    ' 91350100M000100Y43',
    '911100006000373410',
  ])('[COM-30] refuses %j', (code) => {
    expect(parseCreditCode(code)).toBeUndefined()
  })
})

describe('early pilot codes', () => {
  // 22·3 + 1·5 + 34·2 = 139 = 12·11 + 7, and 11 − 7 = 4.
  it('[COM-30] pass with a mark by the organisation code inside when the outer check fails', () => {
    expect(organisationCheck('M000100Y')).toBe('4')
    expect(parseCreditCode('91350100M000100Y40')).toEqual({ code: '91350100M000100Y40', pilot: true })
  })

  it('[COM-30] pass only with M000 and a right inner check', () => {
    const outerWrong = fc.tuple(text(8), text(8), characters, characters)
    fc.assert(
      fc.property(outerWrong, fc.boolean(), ([head, body, innerCheck, outerCheck], asPilot) => {
        const organisation = asPilot ? `M000${body.slice(4)}` : body
        const code =
          head + organisation + (asPilot ? organisationCheck(organisation) : innerCheck) + outerCheck
        const outerRight = creditCodeCheck(code.slice(0, 17)) === outerCheck
        const innerRight =
          organisation.startsWith('M000') && organisationCheck(organisation) === code.charAt(16)
        const expected = outerRight || innerRight ? { code, pilot: !outerRight } : undefined
        expect(parseCreditCode(code)).toEqual(expected)
      }),
    )
    expect(parseCreditCode('91350100M000100Y50')).toBeUndefined()
    // 22·3 + 1·10 = 76 = 6·11 + 10, and 11 − 10 = 1: right inside, but not of the pilot.
    expect(organisationCheck('M0010000')).toBe('1')
    expect(parseCreditCode('91350100M001000010')).toBeUndefined()
  })

  // 6·3+3·5+7·8+3·4+4·2 = 109 = 9·11 + 10, and 11 − 10 = 1; 4·3 = 12 = 11 + 1, and 11 − 1 = 10, which is X.
  it('[COM-30] write an inner check of ten as X and of eleven as 0', () => {
    expect(organisationCheck('60003734')).toBe('1')
    expect(organisationCheck('40000000')).toBe('X')
    expect(organisationCheck('00000000')).toBe('0')
  })
})
