/** Builds the replies of payment files: exact amounts, words of refusals, and how an exception can be solved. */
import type * as contract from '#contract/bank-files.ts'
import type { Reply } from '#contract/route.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import { canRecordAt, solutionsFor } from '#domain/bank-files/solutions.ts'
import type { Day } from '#domain/day.ts'
import type { Failure } from '#domain/failures.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import type { Details } from '#domain/result.ts'
import { refusalWords } from '#text/refusal-words.ts'
import type { Language } from '#text/text.ts'

type FileView = Reply<typeof contract.bankFileList>['list'][number]
type ExceptionView = Reply<typeof contract.exceptionList>['list'][number]

export type FileRow = Omit<FileView, 'message'> & {
  readonly failure: Failure | null
  readonly failureDetails: Details | null
}

export const fileViewOf =
  (language: Language) =>
  ({ failure, failureDetails, ...shown }: FileRow): FileView => ({
    ...shown,
    message: failure && refusalWords({ failure, details: failureDetails ?? {} }, language),
  })

type NamedAward = NonNullable<ExceptionView['award']>
export type ExceptionRow = Omit<ExceptionView, 'can' | 'award'> & {
  readonly award:
    | (Omit<NamedAward, 'amountAfterDiscount' | 'canRecord'> & {
        readonly minor: string
        /** Without the discount. */
        readonly full: string
        readonly currency: Currency
        readonly isOwnPayee: boolean
        readonly awardedOn: Day
        readonly documentDate: Day | null
        readonly isOpen: boolean
        readonly isUnpaid: boolean
        readonly paidOn: Day | null
        /** The business date of the payer. */
        readonly today: Day
      })
    | null
}

function awardViewOf(row: ExceptionRow): NamedAward | null {
  const { award } = row
  if (!award) return null
  const {
    minor,
    full,
    isOwnPayee: _,
    awardedOn,
    documentDate,
    isOpen,
    isUnpaid,
    paidOn,
    today,
    ...named
  } = award
  const payable = {
    ...named,
    payBy: named.payBy as Day,
    awardedOn,
    documentDate,
    isOpen,
    isUnpaid,
    paidOn,
    net: BigInt(minor),
    full: BigInt(full),
  }
  const said = { ...row, kind: row.entryKind, valueDate: row.valueDate as Day | null }
  return {
    ...named,
    amountAfterDiscount: formatAmount({ currency: award.currency, minor: BigInt(minor) }),
    canRecord: canRecordAt(said, payable, today),
  }
}

export function exceptionViewOf(row: ExceptionRow): ExceptionView {
  const { award, ...shown } = row
  // An amount in a currency of the platform is shown with its decimals, any other as the file has it.
  const money = moneyOf({ ...row, currency: row.currency ?? award?.currency ?? null })
  return {
    ...shown,
    amount: money ? formatAmount(money) : row.amount,
    currency: money ? money.currency : row.currency,
    award: awardViewOf(row),
    can: row.solution !== null || award?.isOwnPayee ? [] : [...solutionsFor(row.entryKind)],
  }
}
