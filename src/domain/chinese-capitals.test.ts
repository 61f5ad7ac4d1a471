import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { chineseCapitals } from './chinese-capitals.ts'
import type { Money } from './money.ts'

const cny = (minor: bigint): Money => ({ currency: 'CNY', minor })
const digits = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((digit, value) => [digit, value]))
const units = new Map<string, bigint>([
  ['分', 1n],
  ['角', 10n],
  ['元', 100n],
  ['拾', 10n],
  ['佰', 100n],
  ['仟', 1_000n],
])

/** Reads capitals back, by the values of their characters alone. */
function readBack(text: string): bigint {
  let [minor, whole, group, digit] = [0n, 0n, 0n, 0n]
  for (const one of text.replace('人民币', '').replace('整', '')) {
    const value = digits.get(one)
    if (value !== undefined) digit = BigInt(value)
    else if (one === '万' || one === '亿') {
      const scale = one === '万' ? 10_000n : 100_000_000n
      whole = group + digit === 0n ? whole * scale : whole + (group + digit) * scale
      ;[group, digit] = [0n, 0n]
    } else if (one === '元') {
      minor = (whole + group + digit) * 100n
      ;[group, digit] = [0n, 0n]
    } else if (one === '角' || one === '分') {
      minor += digit * (units.get(one) ?? 0n)
      digit = 0n
    } else {
      group += digit * (units.get(one) ?? 0n)
      digit = 0n
    }
  }
  return minor
}

it('[VER-22] capitals say the amount, to the smallest unit, and never two zeros in a row', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (minor) => {
      const text = chineseCapitals(cny(minor))
      expect(readBack(text)).toBe(minor)
      expect(text).not.toMatch(/零零|零[万亿]|[0-9]/)
      expect(text.endsWith('整')).toBe(minor % 10n === 0n)
    }),
  )
})

it.each([
  [127_349_140n, '人民币壹佰贰拾柒万叁仟肆佰玖拾壹元肆角整'],
  [1_100_860n, '人民币壹万壹仟零捌元陆角整'],
  [0n, '人民币零元整'],
  [5n, '人民币伍分'],
  [10n, '人民币壹角整'],
  [140_950n, '人民币壹仟肆佰零玖元伍角整'],
  [600_714n, '人民币陆仟零柒元壹角肆分'],
  [168_032n, '人民币壹仟陆佰捌拾元零叁角贰分'],
  [10_700_053n, '人民币壹拾万柒仟元零伍角叁分'],
  [1_640_902n, '人民币壹万陆仟肆佰零玖元零贰分'],
  [32_504n, '人民币叁佰贰拾伍元零肆分'],
  [1_000_000_000_100n, '人民币壹佰亿零壹元整'],
  [10_010_000_000n, '人民币壹亿零壹拾万元整'],
])('[VER-22] %s is %s', (minor, text) => expect(chineseCapitals(cny(minor))).toBe(text))

it('[VER-22] other currencies have their names, and yen no fractions', () => {
  expect(chineseCapitals({ currency: 'JPY', minor: 1_000_001n })).toBe('日元壹佰万零壹元整')
  expect(chineseCapitals({ currency: 'USD', minor: 123_456n })).toBe('美元壹仟贰佰叁拾肆元伍角陆分')
})
