/** What can be wrong with a cell of an import. The list is closed: each has its reason and its cure in both languages. */
import type { Details } from '../result.ts'

/** What the file itself shows of a cell: its text is not what somebody entered. */
export const cellMarks = ['formula', 'errorValue', 'digitsLost', 'tooLong'] as const
export type CellMark = (typeof cellMarks)[number]

export const errorReasons = [
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
export type ErrorReason = (typeof errorReasons)[number]

/** What keeps no row from being imported, and is worth a look before it is. */
export const warningReasons = ['hiddenRow', 'numberUsedByOtherType', 'confirmsPayees', 'alreadyDue'] as const
export type WarningReason = (typeof warningReasons)[number]

export type RowError = Remark<ErrorReason>
export type Warning = Remark<WarningReason>

type Remark<R> = {
  /** The key of the column. */
  readonly column: string
  readonly reason: R
  /** What stands in the cell. */
  readonly value: string
  /** What its sentence fills in: a limit, or the other row. */
  readonly details?: Details | undefined
}
