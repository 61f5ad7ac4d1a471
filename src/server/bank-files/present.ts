/** Builds the replies of payment files: exact amounts, words of refusals, and how an exception can be solved. */
import type * as contract from '#contract/bank-files.ts'
import type { Reply } from '#contract/route.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import { solutionsFor } from '#domain/bank-files/solutions.ts'
import type { Day } from '#domain/day.ts'
import type { Failure } from '#domain/failures.ts'
import { formatAmount } from '#domain/money.ts'
import type { Details } from '#domain/result.ts'
import { refusalWords } from '#text/refusal-words.ts'
import type { Language } from '#text/text.ts'
import type { PayerSubject } from '../payment-subject.ts'

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

export type ExceptionRow = Omit<ExceptionView, 'can' | 'named'> & {
  /** What the row names, as its subject has read it. */
  readonly subject: string | null
  readonly thing: unknown
}

export const exceptionViewOf =
  (subjects: readonly PayerSubject[]) =>
  ({ subject: name, thing, ...shown }: ExceptionRow): ExceptionView => {
    const subject = subjects.find((one) => one.name === name)
    const said = { ...shown, kind: shown.entryKind, valueDate: shown.valueDate as Day | null }
    const named = thing === null ? undefined : subject?.viewOf(thing, said)
    // An amount in a currency of the platform is shown with its decimals, any other as the file has it.
    const money = moneyOf({ ...shown, currency: shown.currency ?? named?.view.currency ?? null })
    return {
      ...shown,
      amount: money ? formatAmount(money) : shown.amount,
      currency: money ? money.currency : shown.currency,
      named: named && name !== null ? { subject: name, ...named.view } : null,
      can:
        shown.solution !== null || named?.isOwn ? [] : [...solutionsFor(shown.entryKind, subject?.solutions)],
    }
  }
