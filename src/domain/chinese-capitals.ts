/** Amounts in Chinese capital numerals, as banks and contracts write them, so that no digit can be changed. */
import { type Currency, exponents, type Money } from './money.ts'

const digits = [...'零壹贰叁肆伍陆柒捌玖']
/** Within a group of four digits, from the right. */
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿', '亿亿']

const names = {
  CNY: '人民币',
  USD: '美元',
  EUR: '欧元',
  GBP: '英镑',
  INR: '印度卢比',
  CHF: '瑞士法郎',
  HKD: '港币',
  JPY: '日元',
} as const satisfies Record<Currency, string>

/** 人民币壹佰贰拾柒万叁仟肆佰玖拾壹元肆角整. What is not in the smallest unit ends with 整. */
export function chineseCapitals({ currency, minor }: Money): string {
  const sign = minor < 0n ? '负' : ''
  const plain = minor < 0n ? -minor : minor
  const parts = exponents[currency] === 0 ? 1n : 100n
  const [whole, rest] = [plain / parts, Number(plain % parts)]
  return names[currency] + sign + wordsOf(whole, rest)
}

function wordsOf(whole: bigint, rest: number): string {
  const units = whole === 0n && rest > 0 ? '' : `${integerOf(whole)}元`
  const [tenth, hundredth] = [Math.floor(rest / 10), rest % 10]
  if (rest === 0) return `${units}整`
  // 零 fills the gap between yuan and fen, and after yuan that end with a zero.
  const isGap = units !== '' && (tenth === 0 || whole % 10n === 0n)
  const tenths = tenth === 0 ? '' : `${digits[tenth]}角`
  return `${units}${isGap ? '零' : ''}${tenths}${hundredth === 0 ? '整' : `${digits[hundredth]}分`}`
}

function integerOf(value: bigint): string {
  if (value === 0n) return '零'
  let [left, text, isGap] = [value, '', false]
  for (let n = 0; left > 0n; n += 1) {
    const four = Number(left % 10_000n)
    left /= 10_000n
    if (four > 0) {
      text = groupOf(four) + (groups[n] ?? '') + (isGap && text !== '' ? '零' : '') + text
      // A group that begins with a zero is parted from the one before it.
      isGap = four < 1_000
    } else isGap = true
  }
  return text
}

function groupOf(value: number): string {
  let [left, text, isGap] = [value, '', false]
  for (let n = 0; left > 0; n += 1) {
    const digit = left % 10
    left = Math.floor(left / 10)
    if (digit > 0) {
      text = `${digits[digit]}${places[n]}${isGap && text !== '' ? '零' : ''}${text}`
      isGap = false
    } else isGap = true
  }
  return text
}
