/** What can be wrong with a cell of an import. The list is closed: each has its reason and its cure in both languages. */
import type { Details } from '../result.ts'

/** What the file itself shows of a cell: its text is not what somebody entered. */
export const cellMarks = ['formula', 'errorValue', 'digitsLost', 'tooLong'] as const
export type CellMark = (typeof cellMarks)[number]

export const flawReasons = [
  ...cellMarks,
  'required',
  'unprintable',
  'notANumber',
  'percentage',
  'currencySign',
  'tooManyDecimals',
  'isZero',
  'notPositive',
  'aboveMaximum',
  'notADay',
  'dayUnlikely',
  'datedLate',
  'notAChoice',
  'notWholeDays',
  'notNeeded',
  'twiceInFile',
  'thereAlready',
  'payerUnknown',
  'payerAmbiguous',
  'payeeUnknown',
  'notACredit',
  'creditUnknown',
  'creditAmbiguous',
] as const
export type FlawReason = (typeof flawReasons)[number]

/** What keeps no row from being imported, and is worth a look before it is. */
export const doubtReasons = ['hiddenRow', 'numberedOtherwise', 'confirmsPayees', 'alreadyDue'] as const
export type DoubtReason = (typeof doubtReasons)[number]

export type Flaw = Remark<FlawReason>
export type Doubt = Remark<DoubtReason>

type Remark<R> = {
  /** The key of the column. */
  readonly column: string
  readonly reason: R
  /** What stands in the cell. */
  readonly value: string
  /** What its sentence fills in: a limit, or the other row. */
  readonly details?: Details | undefined
}
