/** The form values of a debt, and the body that is sent. */
import type { DocumentType, PaymentMeans } from '#domain/documents/kinds.ts'
import type { Currency } from '#domain/money.ts'
import { readDay } from '#domain/typed-day.ts'

export type EntryValues = {
  number: string
  type: DocumentType | ''
  amount: string
  currency: Currency
  documentDate: string
  dueDate: string
  means: PaymentMeans | ''
  billTermDays: string
}

const dayIn = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : (readDay(typed) ?? typed)

/** As sent: empty values are left out. */
export const entryBody = (values: EntryValues) => ({
  number: values.number,
  type: values.type,
  amount: values.amount,
  currency: values.currency,
  dueDate: dayIn(values.dueDate) ?? '',
  means: values.means,
  ...(dayIn(values.documentDate) && { documentDate: dayIn(values.documentDate) }),
  ...(values.means === 'acceptance' && values.billTermDays && { billTermDays: Number(values.billTermDays) }),
})

type EntryRecord = {
  readonly [K in Exclude<keyof EntryValues, 'documentDate' | 'billTermDays'>]: Exclude<EntryValues[K], ''>
} & { readonly documentDate: string | null; readonly billTermDays: number | null }

/** The initial values: those of the record, or a transfer in the currency of the payer. */
export const entryInitial = (known: EntryRecord | undefined, currency: Currency): EntryValues => ({
  number: known?.number ?? '',
  type: known?.type ?? '',
  amount: known?.amount ?? '',
  currency: known?.currency ?? currency,
  documentDate: known?.documentDate ?? '',
  dueDate: known?.dueDate ?? '',
  means: known?.means ?? 'transfer',
  billTermDays: known?.billTermDays ? String(known.billTermDays) : '',
})
