/** The values of the document form, and how they are sent. */
import type { documentPayers } from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import { type EntryValues, entryBody, entryInitial } from '#web/ui/entry-values.ts'
import type { Choice } from '#web/ui/inputs/select-field.tsx'
import type { DocumentRow } from './document-calls.ts'

export type Values = EntryValues & {
  buyerId: string
  supplierId: Choice | null
  creditsNumber: string
}

type FormContext = {
  /** The document to edit; undefined for a new one. */
  readonly document: DocumentRow | undefined
  readonly payers: Reply<typeof documentPayers>
}

/** As sent: only a credit note names another document. */
export const documentBody = (values: Values) => ({
  ...entryBody(values),
  ...(isCredit(values) && values.creditsNumber.trim() && { creditsNumber: values.creditsNumber }),
})
export const isCredit = ({ amount }: Pick<Values, 'amount'>): boolean => amount.startsWith('-')

export function initialOf({ document, payers }: FormContext): Values {
  const [only, another] = payers
  return {
    ...entryInitial(document, another ? 'CNY' : (only?.currency ?? 'CNY')),
    buyerId: document?.payerId ?? (another ? '' : (only?.buyerId ?? '')),
    supplierId: null,
    creditsNumber: document?.creditsNumber ?? '',
  }
}
