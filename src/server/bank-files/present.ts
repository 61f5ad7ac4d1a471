/** Builds the replies of payment files: exact amounts, words of refusals, and how an exception can be solved. */
import type * as contract from '#contract/bank-files.ts'
import type { Reply } from '#contract/route.ts'
import { type BankEntry, moneyOf } from '#domain/bank-files/entries.ts'
import { solutionsFor } from '#domain/bank-files/solutions.ts'
import { decisionsFor } from '#domain/bank-files/states.ts'
import type { Day } from '#domain/day.ts'
import type { Failure } from '#domain/failures.ts'
import { formatAmount } from '#domain/money.ts'
import type { ExceptionKind } from '#domain/payment-exceptions.ts'
import type { Details } from '#domain/result.ts'
import { refusalWords } from '#text/refusal-words.ts'
import type { Language } from '#text/text.ts'
import type { PayerSubject, ShownThing } from '../payment-subject.ts'
import { undecidedUntil } from './discard.ts'
import type { PreviewGroup } from './preview.ts'
import { type Fitting, proposalFor } from './proposals.ts'

const groupViewOf = ({ minor, ...group }: PreviewGroup) => ({
  ...group,
  amount: group.currency && formatAmount({ currency: group.currency, minor: BigInt(minor) }),
})

type FileView = Reply<typeof contract.bankFileList>['list'][number]
type ExceptionView = Reply<typeof contract.exceptionList>['list'][number]

export type FileRow = Omit<FileView, 'message' | 'preview' | 'can' | 'undecidedUntil'> & {
  readonly preview: readonly PreviewGroup[] | null
  readonly failure: Failure | null
  readonly failureDetails: Details | null
}

export const fileViewOf =
  (language: Language) =>
  ({ failure, failureDetails, preview, ...shown }: FileRow): FileView => ({
    ...shown,
    preview: preview && preview.map(groupViewOf),
    undecidedUntil: shown.state === 'read' ? undecidedUntil(new Date(shown.uploadedAt)).toISOString() : null,
    can: [...decisionsFor(shown.state)],
    message: failure && refusalWords({ failure, details: failureDetails ?? {} }, language),
  })

/** What a row names, as its subject has read it, and what fits it besides. */
export type NamedInRow = {
  readonly subject: string | null
  readonly thing: unknown
  readonly fitting: Fitting
}
type SaidInRow = Pick<BankEntry, 'kind' | 'amount' | 'currency'> & {
  readonly valueDate: string | null
  readonly problem: ExceptionKind | undefined
}

/** What a row says, with what it names: an amount in a currency of the platform has its decimals, any other is as the file has it. */
export function namedIn(
  subjects: readonly PayerSubject[],
  { subject: name, thing }: NamedInRow,
  said: SaidInRow,
) {
  const subject = subjects.find((one) => one.name === name)
  const valueDate = said.valueDate as Day | null
  const found: ShownThing | undefined =
    thing === null ? undefined : subject?.viewOf(thing, { ...said, valueDate })
  const money = moneyOf({ ...said, currency: said.currency ?? found?.view.currency ?? null })
  return {
    found,
    named: found && name !== null ? { subject: name, ...found.view } : null,
    amount: money ? formatAmount(money) : said.amount,
    currency: money ? money.currency : said.currency,
  }
}

export type ExceptionRow = Omit<ExceptionView, 'can' | 'named' | 'proposed' | 'missing'> & NamedInRow

export const exceptionViewOf =
  (subjects: readonly PayerSubject[]) =>
  ({ subject, thing, fitting, ...shown }: ExceptionRow): ExceptionView => {
    const { kind: problem, entryKind: kind, reference, solution } = shown
    const row = { subject, thing, fitting }
    const { found, ...said } = namedIn(subjects, row, { ...shown, kind, problem })
    return {
      ...shown,
      ...said,
      proposed:
        solution !== null || found?.view.canRecord ? null : proposalFor(subjects, reference, row, fitting),
      missing: found?.missing ?? null,
      can: solution !== null || found?.isOwn ? [] : [...solutionsFor(kind, found?.solutions)],
    }
  }
