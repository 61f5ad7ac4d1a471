/** What the server refused of the terms: where it is shown, and how the reader gets there. */
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { refusedAsLate, type TermErrors } from './term-errors.ts'
import type { QuoteState } from './use-quote.ts'

/** Refusals of the server, at their field or below the fields. */
export function refusedAt({ error, quote }: QuoteState): {
  readonly fields: TermErrors
  readonly other: string | undefined
} {
  const late = quote && refusedAsLate(quote)
  if (!error) return { fields: late === undefined ? {} : { expected: late }, other: undefined }
  const { rate, billRate, expectedPaymentDate: expected } = error instanceof CallFailed ? error.fields : {}
  const fields = { ...(rate && { rate }), ...(billRate && { billRate }), ...(expected && { expected }) }
  return { fields, other: Object.keys(fields).length === 0 ? messageOf(error) : undefined }
}

/** After the errors are on screen: the first wrong field, otherwise what is said below the fields. */
export function focusWrong(): void {
  setTimeout(() => {
    const card = document.querySelector('.terms-card')
    const wrong =
      card?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      card?.querySelector<HTMLElement>('[role="alert"]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  })
}
