/** Builds the replies of payment files: exact amounts, words of refusals, and how an exception can be solved. */
import type * as contract from '#contract/bank-files.ts'
import type { Reply } from '#contract/route.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import { solutionsFor } from '#domain/bank-files/solutions.ts'
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
    | (Omit<NamedAward, 'amountAfterDiscount'> & {
        readonly minor: string
        readonly currency: Currency
        readonly isOwnPayee: boolean
      })
    | null
}

export function exceptionViewOf(row: ExceptionRow): ExceptionView {
  const { award, ...shown } = row
  const { isOwnPayee = false, minor = '0', ...named } = award ?? {}
  // An amount in a currency of the platform is shown with its decimals, any other as the file has it.
  const money = moneyOf({ ...row, currency: row.currency ?? award?.currency ?? null })
  return {
    ...shown,
    amount: money ? formatAmount(money) : row.amount,
    currency: money ? money.currency : row.currency,
    award: award && {
      ...(named as Omit<NamedAward, 'amountAfterDiscount'>),
      amountAfterDiscount: formatAmount({ currency: award.currency, minor: BigInt(minor) }),
    },
    can: row.solution !== null || isOwnPayee ? [] : [...solutionsFor(row.entryKind)],
  }
}
