/** Builds the replies of payment files: exact amounts, words of refusals, and how an exception can be solved. */
import type * as contract from '#contract/bank-files.ts'
import type { Reply } from '#contract/route.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import type { FittingAward } from '#domain/bank-files/propose.ts'
import { isShort } from '#domain/bank-files/short-payments.ts'
import { canRecordAt, solutionsFor } from '#domain/bank-files/solutions.ts'
import { decisionsFor } from '#domain/bank-files/states.ts'
import type { Day } from '#domain/day.ts'
import type { Failure } from '#domain/failures.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import type { Details } from '#domain/result.ts'
import { refusalWords } from '#text/refusal-words.ts'
import type { Language } from '#text/text.ts'
import { undecidedUntil } from './discard.ts'
import type { PreviewGroup } from './preview.ts'
import { proposalFor } from './proposals.ts'

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

type NamedAward = NonNullable<ExceptionView['award']>
export type ExceptionRow = Omit<ExceptionView, 'can' | 'award' | 'proposed' | 'missing'> & {
  readonly fitting: readonly FittingAward[] | null
  readonly award:
    | (Omit<NamedAward, 'amountAfterDiscount' | 'canRecord'> & {
        readonly payeeId: string
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
    payeeId: _payeeId,
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

/** What is missing of an award that a short payment was made for. */
function missingOf({ kind, entryKind, valueDate, award, ...row }: ExceptionRow): string | null {
  if (kind !== 'amountDiffers' || entryKind !== 'payment' || !award || !valueDate) return null
  if (award.state !== 'committed' && !(award.state === 'lapsed' && award.isUnpaid)) return null
  const money = moneyOf({ ...row, currency: row.currency ?? award.currency })
  const net = BigInt(award.minor)
  const terms = { awardedOn: award.awardedOn, payBy: award.payBy as Day, net }
  if (money?.currency !== award.currency || !isShort(terms, { minor: money.minor, day: valueDate as Day }))
    return null
  return formatAmount({ currency: award.currency, minor: net - money.minor })
}

export function exceptionViewOf(row: ExceptionRow): ExceptionView {
  const { award, fitting, ...shown } = row
  // An amount in a currency of the platform is shown with its decimals, any other as the file has it.
  const money = moneyOf({ ...row, currency: row.currency ?? award?.currency ?? null })
  const view = awardViewOf(row)
  const missing = missingOf(row)
  return {
    ...shown,
    amount: money ? formatAmount(money) : row.amount,
    currency: money ? money.currency : row.currency,
    award: view,
    proposed:
      row.solution !== null || view?.canRecord
        ? null
        : proposalFor(row.reference, award ?? undefined, fitting),
    missing,
    can:
      row.solution !== null || award?.isOwnPayee
        ? []
        : solutionsFor(row.entryKind).filter((one) => one !== 'restPaid' || missing !== null),
  }
}
