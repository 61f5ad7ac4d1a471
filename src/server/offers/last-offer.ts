/** The last offer that a document was in, as lists of documents show it. */
import type * as contract from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { rankAprOf, shownApr, shownDiscountRate } from '#domain/offers/arithmetic.ts'
import type { ShownItem } from '#domain/offers/labels.ts'
import type { DayCount } from '#domain/offers/terms.ts'
import { amountText, offerNumber, percent } from './shown.ts'
import { type Rates, termsOf } from './terms.ts'

type Shown = NonNullable<Reply<typeof contract.documentRead>['offer']>

export type LastOffer = ShownItem &
  Rates &
  Pick<Shown, 'id' | 'method' | 'offeredAt' | 'newPayDate' | 'daysPaidEarly' | 'failureReason'> & {
    readonly serial: number
    readonly minor: string
    readonly discount: string
    readonly billTermDays: number | null
    readonly dayCount: DayCount | null
  }

export function lastOfferShown(item: LastOffer, currency: Currency): Shown {
  const [amount, discount] = [BigInt(item.minor), BigInt(item.discount)]
  return {
    id: item.id,
    number: offerNumber(item.serial),
    state: item.state,
    method: item.method,
    offeredAt: item.offeredAt,
    amount: amountText(amount, currency),
    discount: amountText(discount, currency),
    amountAfterDiscount: amountText(amount - discount, currency),
    discountRate: percent(shownDiscountRate(discount, amount)),
    apr: aprOf(item),
    newPayDate: item.newPayDate,
    daysPaidEarly: item.daysPaidEarly,
    failureReason: item.failureReason,
  }
}

function aprOf(item: LastOffer): string | null {
  const { daysPaidEarly, billTermDays, dayCount } = item
  if (daysPaidEarly === null || dayCount === null) return null
  const days = { daysPaidEarly, billTermDays: billTermDays ?? 0 }
  return percent(shownApr(rankAprOf(termsOf(item), days, dayCount)))
}
