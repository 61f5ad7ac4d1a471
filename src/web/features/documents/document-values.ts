/** The values of the document form, and how they are sent. */
import type { documentPayers } from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import type { DocumentType, PaymentMeans } from '#domain/documents/kinds.ts'
import type { Currency } from '#domain/money.ts'
import { readDay } from '#domain/typed-day.ts'
import type { Choice } from '#web/ui/inputs/select-field.tsx'
import type { Listed } from './document-calls.ts'

export type Values = {
  buyerId: string
  supplierId: Choice | null
  number: string
  type: DocumentType | ''
  amount: string
  currency: Currency
  documentDate: string
  dueDate: string
  means: PaymentMeans | ''
  billTermDays: string
  creditsNumber: string
}

type Known = {
  /** The document to edit; undefined for a new one. */
  readonly document: Listed | undefined
  readonly payers: Reply<typeof documentPayers>
}

const dayIn = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : (readDay(typed) ?? typed)

/** As sent: empty values are left out, and only a credit note names another document. */
export const sent = (values: Values) => ({
  number: values.number,
  type: values.type,
  amount: values.amount,
  currency: values.currency,
  dueDate: dayIn(values.dueDate) ?? '',
  means: values.means,
  ...(dayIn(values.documentDate) && { documentDate: dayIn(values.documentDate) }),
  ...(values.means === 'acceptance' && values.billTermDays && { billTermDays: Number(values.billTermDays) }),
  ...(isCredit(values) && values.creditsNumber.trim() && { creditsNumber: values.creditsNumber }),
})
export const isCredit = ({ amount }: Pick<Values, 'amount'>): boolean => amount.startsWith('-')

export function initialOf({ document, payers }: Known): Values {
  const [only, another] = payers
  return {
    buyerId: document?.payerId ?? (another ? '' : (only?.buyerId ?? '')),
    supplierId: null,
    number: document?.number ?? '',
    type: document?.type ?? '',
    amount: document?.amount ?? '',
    currency: document?.currency ?? (another ? 'CNY' : (only?.currency ?? 'CNY')),
    documentDate: document?.documentDate ?? '',
    dueDate: document?.dueDate ?? '',
    means: document?.means ?? 'transfer',
    billTermDays: document?.billTermDays ? String(document.billTermDays) : '',
    creditsNumber: document?.creditsNumber ?? '',
  }
}
