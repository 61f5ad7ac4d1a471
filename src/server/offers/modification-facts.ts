/** What the journal says of a changed offer: each term before and after, and the documents that were added or removed. */
import { changesBetween, storedMoney } from '#domain/audit-changes.ts'
import { type Day, laterDay } from '#domain/day.ts'
import type { Modification } from '#domain/offers/modification.ts'
import { figuresOf } from '#domain/offers/quote.ts'
import { type RateColumns, type Terms, termsOf } from '#domain/offers/terms.ts'
import { formatPercent } from '#domain/rate.ts'
import type { Json } from '../commands/command.ts'
import { payDateFor, type QuoteDecision } from './decide.ts'
import type { ModifiedItem, ModifiedOffer } from './decide-change.ts'
import type { MarketContext, OfferContext } from './offer-context.ts'
import { offerNumber } from './offer-view.ts'

const rate = (terms: Terms, part: 'rate' | 'billRate', type: 'apr' | 'discount'): string | null => {
  const found = part === 'rate' ? 'rate' in terms && terms.rate : 'billRate' in terms && terms.billRate
  return found && found.type === type ? formatPercent(found.bps) : null
}

const termFacts = (terms: Terms, expectedPaymentDate: string) => ({
  offerMethod: terms.method,
  offerApr: rate(terms, 'rate', 'apr'),
  offerDiscountRate: rate(terms, 'rate', 'discount'),
  billApr: rate(terms, 'billRate', 'apr'),
  billDiscountRate: rate(terms, 'billRate', 'discount'),
  expectedPaymentDate,
})

const columnsOf = (offer: ModifiedOffer): RateColumns => ({
  rateType: offer.rate_type,
  rateBps: offer.rate_bps,
  billRateType: offer.bill_rate_type,
  billRateBps: offer.bill_rate_bps,
})

/**
 * The discount of items before they change, as their payee sees it: of what is payable, and at the pay date of the next
 * clearing, which has moved on since they were offered.
 */
export function discountNow(
  offer: ModifiedOffer,
  items: readonly ModifiedItem[],
  market: MarketContext,
): bigint {
  const terms = termsOf({ method: offer.method, ...columnsOf(offer) })
  const trace = payDateFor(market, laterDay(offer.expected_date as Day, market.businessDate))
  return items.reduce((sum, { payable, dueDate, billTermDays, discount }) => {
    if (!trace.ok) return sum + discount
    const document = { amount: payable, dueDate, billTermDays }
    return sum + figuresOf(terms, document, trace.value.payDate, market.dayCount).discount
  }, 0n)
}

const namesOf = (items: readonly { readonly id: string; readonly number: string }[]) =>
  items.map(({ id, number }) => ({ id, name: number }))

export function modificationFacts(
  offer: ModifiedOffer,
  expected: Day,
  { kept, removed }: Modification<ModifiedItem>,
  { terms, quoted, market }: QuoteDecision & Pick<OfferContext, 'market'>,
): Readonly<Record<string, Json>> {
  const money = (minor: bigint): string => storedMoney({ currency: offer.currency, minor })
  const before = [...kept, ...removed]
  const discountBefore = discountNow(offer, before, market)
  const discountAfter = quoted.reduce((sum, { figures }) => sum + figures.discount, 0n)
  const changes = changesBetween(
    {
      ...termFacts(termsOf({ method: offer.method, ...columnsOf(offer) }), offer.expected_date),
      rows: String(before.length),
      offerDiscount: money(discountBefore),
    },
    {
      ...termFacts(terms, expected),
      rows: String(quoted.length),
      offerDiscount: money(discountAfter),
    },
  )
  return {
    name: offerNumber(offer.serial),
    offerId: offer.id,
    count: quoted.length,
    items: namesOf(quoted.map(({ document }) => document)),
    changes,
  }
}

/** The facts of an offer whose documents were all removed. */
export const withdrawalFacts = (
  offer: ModifiedOffer,
  removed: readonly ModifiedItem[],
): Readonly<Record<string, Json>> => ({
  name: offerNumber(offer.serial),
  offerId: offer.id,
  count: removed.length,
  items: namesOf(removed.map(({ documentId, number }) => ({ id: documentId, number }))),
})
