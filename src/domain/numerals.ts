/**
 * Numbers as people type and paste them. Cleaning keeps the digits and one decimal point and drops the rest;
 * it rounds nothing and cuts nothing off, so what is left is what was meant or is refused in words.
 */

export type Minus = 'none' | 'leading'

const digits = new Map([...'０１２３４５６７８９'].map((wide, value) => [wide, String(value)]))
/** A Chinese keyboard writes a full stop where a decimal point is meant. */
const points = new Set(['.', '．', '。', '｡'])
const minuses = new Set(['-', '－', '−', '﹣'])

/** Digits and at most one decimal point; where a minus may lead, at most one in front of them. */
export function cleanNumber(typed: string, minus: Minus = 'none'): string {
  let clean = ''
  for (const character of typed) {
    if (/^\d$/.test(character)) clean += character
    else if (digits.has(character)) clean += digits.get(character)
    else if (points.has(character) && !clean.includes('.')) clean += '.'
    else if (minuses.has(character) && clean === '' && minus === 'leading') clean += '-'
  }
  return clean
}

/**
 * An amount that was typed or pasted, as a call takes it: narrow digits, a plain point and minus, no spaces, thousands
 * joined where they are apart as thousands are. Whatever else stands in it stays, and is refused.
 */
export function plainAmount(text: string): string {
  const narrow = [...text.normalize('NFKC').replaceAll(/\s/g, '')]
    .map((character) => (points.has(character) ? '.' : minuses.has(character) ? '-' : character))
    .join('')
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(narrow) ? narrow.replaceAll(',', '') : narrow
}

/** A number as it is written: `.5` has its zero, `8.` has no point, and there are at least so many decimals. */
export function tidyNumber(clean: string, decimals: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(clean) ?? []
  if (whole === '' && fraction === '') return ''
  const full = fraction.padEnd(decimals, '0')
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${full && `.${full}`}`
}

/** Thousands apart, as both languages write them. */
export function groupNumber(clean: string): string {
  const [whole = '', ...fraction] = clean.split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

/** Where the caret stands in a grouped number when so many characters other than commas are before it. */
export function caretIn(grouped: string, before: number): number {
  let left = before
  let at = 0
  while (at < grouped.length && left > 0) {
    if (grouped.charAt(at) !== ',') left -= 1
    at += 1
  }
  return at
}

/** A decimal of at most two places as so many hundredths; nothing where it is none. */
export function hundredthsOf(decimal: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d{0,2}))?$/.exec(decimal) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(2, '0'))
}

/** Two ends of a range whose second is below the first; one alone is no range. */
export function areNumbersBackward(least: string, most: string): boolean {
  const [first, last] = [hundredthsOf(least), hundredthsOf(most)]
  return first !== undefined && last !== undefined && first > last
}
