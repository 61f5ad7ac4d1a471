/**
 * The offers of a document, as document replies show them: the last one in lists, all of them in its detail.
 */
import type * as contract from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import { payeeReasonsIn } from '#domain/clearing/reasons.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { rankAprOf, shownApr, shownDiscountRate } from '#domain/offers/arithmetic.ts'
import type { ShownItem } from '#domain/offers/labels.ts'
import { figuresOf } from '#domain/offers/quote.ts'
import { isEnd } from '#domain/offers/states.ts'
import { type DayCount, type RateColumns, termsOf } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { amountText, offerNumber, percent } from './offer-view.ts'

type DocumentReply = Reply<typeof contract.documentRead>
type LastOfferView = NonNullable<DocumentReply['offer']>

export type LastOffer = ShownItem &
  RateColumns &
  Pick<LastOfferView, 'id' | 'method' | 'offeredAt' | 'failureReason' | 'invalid' | 'runId'> & {
    readonly serial: number
    readonly minor: string
    readonly discount: string
    readonly newPayDate: Day | null
    readonly daysPaidEarly: number | null
    readonly billTermDays: number | null
    readonly dayCount: DayCount | null
    /** The terms of the next run, unless there is an award. */
    readonly next: {
      readonly payDate: Day | null
      readonly expected: Day
      readonly dayCount: DayCount
    } | null
  }

/** The fields of the document that the figures depend on. */
export type OfferedDocument = {
  readonly currency: Currency
  readonly dueDate: Day
  readonly billTermDays: number | null
  /** Minor units. */
  readonly payable: string | null
}

export type LastFigures = {
  readonly amount: bigint
  readonly discount: bigint
  readonly apr: BasisPoints | null
  readonly newPayDate: Day | null
  readonly daysPaidEarly: number | null
}

export const lastFigures = (item: LastOffer, document: OfferedDocument): LastFigures =>
  waitingFigures(item, document) ?? keptFigures(item)

export function lastOfferShown(item: LastOffer, document: OfferedDocument): LastOfferView {
  const { amount, discount, apr, ...dated } = lastFigures(item, document)
  const { currency } = document
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
    apr: apr === null ? null : percent(apr),
    ...dated,
    failureReason: item.failureReason,
    invalid: item.invalid,
    runId: item.runId,
  }
}

/**
 * The figures of a waiting item in the next run. If the expected date is later, the figures stay as offered.
 */
function waitingFigures(item: LastOffer, document: OfferedDocument): LastFigures | undefined {
  const { next, method } = item
  if (!next?.payDate || isEnd(item.state) || next.payDate < next.expected) return undefined
  if (daysBetween(next.payDate, document.dueDate) < 1) return undefined
  const payable = BigInt(document.payable ?? item.minor)
  const offered = { ...document, amount: payable > 0n ? payable : BigInt(item.minor) }
  const { amount, discount, rank, daysPaidEarly } = figuresOf(
    termsOf(item),
    offered,
    next.payDate,
    next.dayCount,
  )
  // A bill discount is paid on the due date, rolled to a bank day, which the award says.
  const newPayDate = method === 'billDiscount' ? null : next.payDate
  return { amount, discount, apr: shownApr(rank), newPayDate, daysPaidEarly }
}

/** As it was awarded or offered. */
function keptFigures(item: LastOffer): LastFigures {
  const { newPayDate, daysPaidEarly, billTermDays, dayCount } = item
  const [amount, discount] = [BigInt(item.minor), BigInt(item.discount)]
  if (daysPaidEarly === null || dayCount === null)
    return { amount, discount, apr: null, newPayDate, daysPaidEarly }
  const days = { daysPaidEarly, billTermDays: billTermDays ?? 0 }
  const apr = shownApr(rankAprOf(termsOf(item), days, dayCount))
  return { amount, discount, apr, newPayDate, daysPaidEarly }
}

type Offer = DocumentReply['offers'][number]
type Award = NonNullable<Offer['award']>

export type OfferOfDocument = Omit<Offer, 'number' | 'notAwarded' | 'award'> & {
  readonly serial: number
  readonly notAwarded: { readonly at: string; readonly bits: number } | null
  readonly award: (Omit<Award, 'amountAfterDiscount'> & { readonly net: string }) | null
}

/** One of the offers that a document was in. */
export const offerOfDocument =
  (currency: Currency) =>
  ({ serial, notAwarded, award, ...offer }: OfferOfDocument): Offer => ({
    ...offer,
    number: offerNumber(serial),
    notAwarded: notAwarded && { at: notAwarded.at, reasons: [...payeeReasonsIn(notAwarded.bits)] },
    award: award && awardShown(award, currency),
  })

const awardShown = (
  { net, discount, ...award }: NonNullable<OfferOfDocument['award']>,
  currency: Currency,
): Award => ({
  ...award,
  discount: amountText(discount, currency),
  amountAfterDiscount: amountText(net, currency),
})
