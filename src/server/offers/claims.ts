/** The claims of offered documents: the terms of an offer and the facts of its documents, as columns. */
import { outcomeOf } from '#domain/offers/states.ts'
import type { Terms } from '#domain/offers/terms.ts'
import type { QuotedDocument } from './decide.ts'
import type { MarketContext } from './offer-context.ts'
import type { NewItem } from './store.ts'

export const ratesOf = (terms: Terms) => ({
  rate_type: 'rate' in terms ? terms.rate.type : null,
  rate_bps: 'rate' in terms ? terms.rate.bps : null,
  bill_rate_type: 'billRate' in terms ? terms.billRate.type : null,
  bill_rate_bps: 'billRate' in terms ? terms.billRate.bps : null,
})

/** The items of documents that are offered now. */
export const newItemsOf = (
  quoted: readonly QuotedDocument[],
  { reviewRequired }: MarketContext,
  makeId: () => string,
): readonly NewItem[] =>
  quoted.map((one) => ({
    id: makeId(),
    documentId: one.document.id,
    state: enteringState(one.isPending, reviewRequired),
    face: BigInt(one.document.amount),
    dueDate: one.document.dueDate,
    billTermDays: one.figures.billTermDays,
    amount: one.figures.amount,
    discount: one.figures.discount,
  }))

function enteringState(pending: boolean, reviewRequired: boolean): NewItem['state'] {
  const outcome = outcomeOf('draft', 'submit', { pending, reviewRequired })
  if (outcome === 'checking' || outcome === 'review' || outcome === 'live') return outcome
  throw new Error(`an offer does not begin as ${outcome}`)
}
