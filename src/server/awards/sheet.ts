/** The columns of the award file of a run: what is to be paid, to which payee, when, and what was paid. */
import type { AwardAccount } from '#domain/bank-accounts/account.ts'
import type { Day } from '#domain/day.ts'
import type { ClaimType } from '#domain/documents/kinds.ts'
import { maskAccountNumber } from '#domain/formats/bank-account.ts'
import type { Currency, Money } from '#domain/money.ts'
import type { FailureReason } from '#domain/offers/states.ts'
import { firstPaymentTexts } from '#text/account-confirmations.ts'
import { awardFileColumns, awardFileTotal } from '#text/award-files.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { awardRefusedText, awardStateTexts } from '#text/clearing.ts'
import { typeTextsFor } from '#text/documents.ts'
import { labelOf, say } from '#text/text.ts'
import type { Column } from '../exports/table.ts'
import { type AwardRow, aprOf } from './present.ts'

/** With what the payer's books know it by. */
export type FullAwardRow = AwardRow & {
  readonly runNumber: number
  readonly payeeCode: string
  readonly documentType: ClaimType
  readonly source: 'payer' | 'sandboxBank' | 'bank' | 'sync' | null
  readonly markedAt: string | null
  readonly failureReason: FailureReason | null
}
/** With the account that it pays to. */
type ListedAward = FullAwardRow & {
  readonly account: AwardAccount | null
  /** For the payer alone. */
  readonly isFirstPayment?: boolean
}
type Totals = {
  readonly count: number
  readonly currency: Currency
  readonly face: string
  readonly credits: string
  readonly amount: string
  readonly discount: string
}
export type SheetRow =
  | { readonly row: ListedAward; readonly total: null }
  | { readonly row: null; readonly total: Totals }

type Sums = Pick<Totals, 'currency' | 'face' | 'credits' | 'amount' | 'discount'>

const money = (
  of: (sums: Sums) => bigint | string,
  header: Column<SheetRow>['header'],
): Column<SheetRow> => ({
  kind: 'money',
  header,
  of: ({ row, total }): Money => {
    const sums = row ?? total
    return { currency: sums.currency, minor: BigInt(of(sums)) }
  },
})

/** Columns of the awards alone, empty in the line of totals. */
const text = (
  header: Column<SheetRow>['header'],
  of: (row: ListedAward, language: 'zh' | 'en') => string | null,
): Column<SheetRow> => ({ kind: 'text', header, of: ({ row }, language) => row && of(row, language) })
const day = (
  header: Column<SheetRow>['header'],
  of: (row: FullAwardRow) => string | null,
): Column<SheetRow> => ({ kind: 'day', header, of: ({ row }) => (row && of(row)) as Day | null })
const count = (header: Column<SheetRow>['header'], of: (row: FullAwardRow) => number): Column<SheetRow> => ({
  kind: 'count',
  header,
  of: ({ row }) => row && BigInt(of(row)),
})

const names = awardFileColumns

export const awardColumns: readonly Column<SheetRow>[] = [
  {
    kind: 'text',
    header: names.number,
    of: ({ row, total }, language) =>
      row?.number ?? say(language)(awardFileTotal, { count: total?.count ?? 0 }),
  },
  { kind: 'serial', header: names.run, of: ({ row }) => row && BigInt(row.runNumber) },
  text(names.payer, ({ payerName }) => payerName),
  text(names.payeeCode, ({ payeeCode }) => payeeCode),
  text(names.payee, ({ payeeName }) => payeeName),
  text(names.documentType, ({ documentType }, language) =>
    labelOf(typeTextsFor.payer, documentType, language),
  ),
  text(names.document, ({ documentNumber }) => documentNumber),
  text(names.offer, ({ offerNumber }) => offerNumber),
  { kind: 'text', header: names.currency, of: ({ row, total }) => (row ?? total).currency },
  money(({ face }) => face, names.face),
  money(({ credits }) => credits, names.credits),
  money(({ amount }) => amount, names.amount),
  money(({ discount }) => discount, names.discount),
  money(({ amount, discount }) => BigInt(amount) - BigInt(discount), names.amountAfterDiscount),
  { kind: 'rate', header: names.apr, of: ({ row }) => row && aprOf(row, row.dayCount) },
  count(names.daysPaidEarly, ({ daysPaidEarly }) => daysPaidEarly),
  count(names.billTermDays, ({ billTermDays }) => billTermDays),
  day(names.dueDate, ({ dueDate }) => dueDate),
  day(names.newPayDate, ({ newPayDate }) => newPayDate),
  text(names.account, ({ account }) => account && maskAccountNumber(account.number)),
  text(names.accountBank, ({ account }) => account && (account.bankName ?? account.bankCode)),
  text(
    names.accountProof,
    ({ account }, language) =>
      account && say(language)(account.isVerified ? accountTexts.verified : accountTexts.keptByPayer),
  ),
  text(names.firstPayment, ({ isFirstPayment }, language) =>
    isFirstPayment === true ? say(language)(firstPaymentTexts.yes) : null,
  ),
  text(names.state, ({ state, bankRefusal }, language) =>
    bankRefusal ? say(language)(awardRefusedText) : labelOf(awardStateTexts, state, language),
  ),
  day(names.paidOn, ({ paidOn }) => paidOn),
  text(names.bankReference, ({ bankReference }) => bankReference),
]

/** Columns that only the payer knows: the run, how its books call the payee, and what it has paid before. */
const payersColumns: readonly Column<SheetRow>['header'][] = [names.run, names.payeeCode, names.firstPayment]

/** What a payee reads of its own awards; the type of a document in its own words. */
export const ownAwardColumns: readonly Column<SheetRow>[] = awardColumns
  .filter(({ header }) => !payersColumns.includes(header))
  .map((column) =>
    column.header === names.documentType
      ? text(names.documentType, ({ documentType }, language) =>
          labelOf(typeTextsFor.payee, documentType, language),
        )
      : column,
  )
