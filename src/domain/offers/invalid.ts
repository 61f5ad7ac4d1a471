/** Reasons why an offered document became invalid, and the facts of it that changed. */

export const invalidReasons = [
  'documentChanged',
  'documentDisabled',
  'documentWithdrawn',
  /** Found by the evaluation of an item in the state checking. */
  'notEligible',
  /** Of a receipt: the document that it is for exists, or its goods were sent back. */
  'invoiceExists',
  'goodsReturned',
] as const
export type InvalidReason = (typeof invalidReasons)[number]

/** The facts of a document that an offer depends on. */
export const offerFacts = ['amount', 'currency', 'dueDate', 'means', 'billTermDays'] as const
export type OfferFact = (typeof offerFacts)[number]
/** Exact amounts, days and names as they are sent; null where there was or is none. */
export type FactChange = {
  readonly fact: OfferFact
  readonly before: string | null
  readonly after: string | null
}

/** Only a changed document has changes. */
export type InvalidCause = { readonly reason: InvalidReason; readonly changes: readonly FactChange[] }
export const invalidBecause = (reason: InvalidReason, changes: readonly FactChange[] = []): InvalidCause => ({
  reason,
  changes,
})
