/** What the server refused of the terms, and where it is shown. */
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { refusedAsLate, type TermErrors } from './term-errors.ts'
import type { QuoteState } from './use-quote.ts'

/** Refusals of the server, at their field or next to the button. */
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
