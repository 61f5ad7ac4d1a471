/** The lines of a statement as they are typed, pasted or uploaded. */
import type { Day } from '../day.ts'
import { isVisible } from '../formats/visible.ts'
import { charactersOf, type Formatted } from '../formats.ts'
import { totalMinorMax } from '../limits.ts'
import type { Currency } from '../money.ts'
import { done, type Result, refuse } from '../result.ts'
import { readAmount } from '../typed-amount.ts'
import {
  lineRemarkCharactersMax,
  orderNumberCharactersMax,
  orderNumbersMax,
  statementLinesMax,
  statementNotesCharactersMax,
} from './limits.ts'

export type StatementLine = {
  readonly number: string
  readonly orderNumbers: readonly string[]
  readonly documentDate: Day | null
  readonly dueDate: Day
  readonly amount: bigint
  readonly termDays: number | null
  readonly remark: string | null
}

const oneLine =
  <Format extends string>(charactersMax: number) =>
  (text: string): Formatted<Format> | undefined => {
    const line = text.trim().replaceAll(/\s+/g, ' ')
    const isFit = line !== '' && charactersOf(line) <= charactersMax && isVisible(line)
    return isFit ? (line as Formatted<Format>) : undefined
  }
export const parseLineRemark = oneLine<'lineRemark'>(lineRemarkCharactersMax)
export const parseStatementNotes = oneLine<'statementNotes'>(statementNotesCharactersMax)
export const parseOrderNumber = oneLine<'orderNumber'>(orderNumberCharactersMax)

/** The purchase orders of a line as typed in one cell, apart by commas or semicolons; undefined if one is unfit. */
export function readOrderNumbers(cell: string): readonly string[] | undefined {
  const typed = cell.split(/[,;，；、\n]/).filter((one) => one.trim() !== '')
  const read = typed.map(parseOrderNumber)
  const numbers = [...new Set(read.filter((one) => one !== undefined))]
  return read.includes(undefined) || numbers.length > orderNumbersMax ? undefined : numbers
}

/** The amount of a line; negative for a credit note. Undefined for zero, too many decimals or too large a number. */
export function lineAmount(typed: string, currency: Currency): bigint | undefined {
  const money = readAmount(typed, currency, { belowZero: true })
  return typeof money === 'string' || money.minor === 0n ? undefined : money.minor
}

/** The total that the initiator states. */
export function statementTotal(typed: string, currency: Currency): bigint | undefined {
  const money = readAmount(typed, currency, { belowZero: true, minorMax: totalMinorMax })
  return typeof money === 'string' ? undefined : money.minor
}

export const totalOf = (lines: readonly Pick<StatementLine, 'amount'>[]): bigint =>
  lines.reduce((sum, { amount }) => sum + amount, 0n)

/** The number that stands in more than one line, after trimming. */
function numberTwice(lines: readonly Pick<StatementLine, 'number'>[]): string | undefined {
  const seen = new Set<string>()
  for (const { number } of lines) {
    const plain = number.trim()
    if (seen.has(plain)) return plain
    seen.add(plain)
  }
  return undefined
}

/** What a draft has to be to be kept. */
export function checkLines<Line extends Pick<StatementLine, 'number'>>(
  lines: readonly Line[],
): Result<readonly Line[], 'reconciliationLinesTooMany' | 'reconciliationNumberTwice'> {
  if (lines.length > statementLinesMax)
    return refuse('reconciliationLinesTooMany', { max: statementLinesMax })
  const twice = numberTwice(lines)
  return twice === undefined ? done(lines) : refuse('reconciliationNumberTwice', { number: twice })
}

/** Where the lines do not add up to the total, the sender has to confirm exactly that difference. */
export function checkTotals(
  lines: readonly Pick<StatementLine, 'amount'>[],
  total: bigint,
  confirmedDifference: bigint | undefined,
): Result<bigint, 'reconciliationTotalDiffers'> {
  const difference = totalOf(lines) - total
  return difference === 0n || difference === confirmedDifference
    ? done(difference)
    : refuse('reconciliationTotalDiffers')
}
