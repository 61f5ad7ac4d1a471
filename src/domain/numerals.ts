/**
 * Numbers as people type and paste them. Cleaning keeps digits and one decimal point and drops the rest; it never
 * rounds or truncates.
 */

export type Minus = 'none' | 'leading'

const digits = new Map([...'０１２３４５６７８９'].map((wide, value) => [wide, String(value)]))
/** Chinese keyboards type a full stop for a decimal point. */
const points = new Set(['.', '．', '。', '｡'])
const minuses = new Set(['-', '－', '−', '﹣'])

/** Digits and at most one decimal point; with at most one leading minus where allowed. */
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
 * A typed or pasted amount in the API's format: narrow digits, a plain point and minus, no spaces, and thousands
 * separators removed where they are consistent. Anything else stays, and is refused.
 */
export function plainAmount(text: string): string {
  const narrow = [...text.normalize('NFKC').replaceAll(/\s/g, '')]
    .map((character) => (points.has(character) ? '.' : minuses.has(character) ? '-' : character))
    .join('')
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(narrow) ? narrow.replaceAll(',', '') : narrow
}

/** A normalised number: `.5` gets its zero, `8.` loses its point, and there are at least this many decimals. */
export function tidyNumber(clean: string, decimals: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(clean) ?? []
  if (whole === '' && fraction === '') return ''
  const full = fraction.padEnd(decimals, '0')
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${full && `.${full}`}`
}

/** With thousands separators, as in both languages. */
export function groupNumber(clean: string): string {
  const [whole = '', ...fraction] = clean.split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

/** The caret position in a grouped number after this many characters other than commas. */
export function caretIn(grouped: string, before: number): number {
  let left = before
  let at = 0
  while (at < grouped.length && left > 0) {
    if (grouped.charAt(at) !== ',') left -= 1
    at += 1
  }
  return at
}

/** A decimal with at most two places as hundredths; undefined if it is not one. */
export function hundredthsOf(decimal: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d{0,2}))?$/.exec(decimal) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(2, '0'))
}

/** Whether the second end of a range is below the first; one end alone is no range. */
export function areNumbersBackward(least: string, most: string): boolean {
  const [first, last] = [hundredthsOf(least), hundredthsOf(most)]
  return first !== undefined && last !== undefined && first > last
}
