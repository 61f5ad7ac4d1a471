/** What files say about payments: one entry for each payment, return or refusal, as the file has it. */
import type { Day } from '../day.ts'
import { currencies, type Money } from '../money.ts'
import { readAmount } from '../typed-amount.ts'
import { bankNoteMax, bankReasonMax, bankReferenceTextMax } from './limits.ts'

export const bankFileFormats = ['sheet', 'pain002', 'camt054'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]

/**
 * From the account that the file is about: a payment was made, the bank gave one back, or it refused to make one. Or money came in,
 * or what had come in was taken back.
 */
export const entryKinds = ['payment', 'return', 'refusal', 'incoming', 'incomingReturn'] as const
export type EntryKind = (typeof entryKinds)[number]

export type BankEntry = {
  readonly kind: EntryKind
  /** What should be the number of something that is paid. */
  readonly reference: string
  /** As written in the file; null where it has none. */
  readonly amount: string | null
  readonly currency: string | null
  readonly valueDate: Day | null
  /** The bank's own reference. */
  readonly bankReference: string | null
  /** Whether it is in a booking of the bank whose amount is not the sum of its transactions. */
  readonly isSumWrong: boolean
  /** The transfer order that a refusal names; null where it names none of ours. */
  readonly orderId: string | null
  /** The bank's code of a refusal or a return, and its words. */
  readonly reason: string | null
  readonly note: string | null
}

/** Control characters, which neither a page nor the database takes. */
const controls = /\p{Cc}|\p{Cs}/gu
const cut = (text: string, charactersMax: number): string =>
  [...text.replaceAll(controls, '').trim()].slice(0, charactersMax).join('')
const orNull = (text: string): string | null => (text === '' ? null : text)

/** The texts of an entry within their limits. */
export const bankEntryOf = (
  kind: EntryKind,
  texts: {
    readonly reference?: string | undefined
    readonly amount?: string | undefined
    readonly currency?: string | undefined
    readonly valueDate?: Day | undefined
    readonly bankReference?: string | undefined
    readonly isSumWrong?: boolean
    readonly orderId?: string | undefined
    readonly reason?: string | undefined
    readonly note?: string | undefined
  },
): BankEntry => ({
  kind,
  reference: cut(texts.reference ?? '', bankReferenceTextMax),
  amount: orNull(cut(texts.amount ?? '', bankReasonMax)),
  currency: orNull(cut(texts.currency ?? '', bankReasonMax)),
  valueDate: texts.valueDate ?? null,
  bankReference: orNull(cut(texts.bankReference ?? '', bankReasonMax)),
  isSumWrong: texts.isSumWrong ?? false,
  orderId: texts.orderId ?? null,
  reason: orNull(cut(texts.reason ?? '', bankReasonMax)),
  note: orNull(cut(texts.note ?? '', bankNoteMax)),
})

/** The amount of an entry in a currency of the platform; undefined where it has another, or cannot be read. */
export function moneyOf({ amount, currency }: Pick<BankEntry, 'amount' | 'currency'>): Money | undefined {
  const known = currencies.find((one) => one === currency)
  const read = amount === null || known === undefined ? undefined : readAmount(amount, known)
  return typeof read === 'object' ? read : undefined
}
