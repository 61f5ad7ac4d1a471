/** The errors of a cell. The list is closed: each has a reason and a fix in both languages. */
import type { Details } from '../result.ts'

/** Problems of the file itself: the text of the cell is not what was entered. */
export const cellMarks = ['formula', 'errorValue', 'digitsLost', 'tooLong'] as const
export type CellMark = (typeof cellMarks)[number]

export const errorReasons = [
  ...cellMarks,
  'required',
  'notAValue',
  'unprintable',
  'notANumber',
  'percentage',
  'currencySign',
  'tooManyDecimals',
  'isZero',
  'notPositive',
  'aboveMaximum',
  'notADay',
  'dueDateMissing',
  'dayUnlikely',
  'datedLate',
  'notAChoice',
  'notWholeDays',
  'otherCurrency',
  'notNeeded',
  'twiceInFile',
  'thereAlready',
  'payerUnknown',
  'payerAmbiguous',
  'payeeUnknown',
  'notACredit',
  'creditUnknown',
  'creditAmbiguous',
  'notAMail',
  'notAnAccount',
  'notABankCode',
  'holdsAddress',
  'payeeAmbiguous',
  'endsFirst',
  'terminatedFirst',
  'changedMeanwhile',
  'ownPayee',
] as const
export type ErrorReason = (typeof errorReasons)[number]

/** Warnings: the row can be imported, but should be checked first. */
export const warningReasons = [
  'hiddenRow',
  'numberUsedByOtherType',
  'confirmsPayees',
  'alreadyDue',
  'currencyWithoutMarket',
  'willChange',
] as const
export type WarningReason = (typeof warningReasons)[number]

export type RowError = Remark<ErrorReason>
export type Warning = Remark<WarningReason>

type Remark<R> = {
  /** The key of the column. */
  readonly column: string
  readonly reason: R
  /** The content of the cell. */
  readonly value: string
  /** Values for its sentence: a limit, or the other row. */
  readonly details?: Details | undefined
}
