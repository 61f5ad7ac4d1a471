/** Builds the replies of offers: exact amounts, labels, and what the caller may do. */
import type * as contract from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { openOnOrAfter } from '#domain/calendar.ts'
import { payeeReasonsIn } from '#domain/clearing/reasons.ts'
import type { Day } from '#domain/day.ts'
import { itemLabelOf, type ShownItem } from '#domain/offers/labels.ts'
import { type Figures, figuresOf, shownRatesOf } from '#domain/offers/quote.ts'
import { type ItemState, isEnd, outcomeOf } from '#domain/offers/states.ts'
import { type DayCount, type RateColumns, type Terms, termsOf } from '#domain/offers/terms.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { payDateFor } from './decide.ts'
import { calendarsIn, type MarketContext } from './offer-context.ts'
import { amountText, offerNumber, percent } from './offer-view.ts'
import { timelineOf } from './timeline.ts'

type OfferView = Reply<typeof contract.offerList>['list'][number]
type Detail = Reply<typeof contract.offerRead>

export type OfferRow = RateColumns &
  Pick<
    OfferView,
    | 'id'
    | 'kind'
    | 'method'
    | 'expectedPaymentDate'
    | 'currency'
    | 'payerId'
    | 'payerName'
    | 'payeeId'
    | 'payeeName'
    | 'marketId'
    | 'documents'
    | 'awardedDocuments'
    | 'paidDocuments'
    | 'losingDocuments'
    | 'offerTime'
    | 'status'
  > & {
    readonly serial: number
    readonly minor: string
    readonly discount: string
    readonly net: string
    readonly awardedMinor: string
    readonly isWaiting: boolean
  }

const mayCancel = (actor: Actor): boolean => requireActing(actor).abilities.has('offers.make')

const ratesShown = ({ rateType, rateBps, billRateType, billRateBps }: RateColumns) => ({
  rateType: rateType && rateTypeNumbers[rateType],
  rate: rateBps === null ? null : percent(rateBps),
  billRateType: billRateType && rateTypeNumbers[billRateType],
  billRate: billRateBps === null ? null : percent(billRateBps),
})

export const offerShown =
  (actor: Actor) =>
  (row: OfferRow): OfferView => {
    const {
      serial,
      minor,
      discount,
      net,
      awardedMinor,
      isWaiting,
      rateBps: _rate,
      billRateBps: _bill,
      ...plain
    } = row
    return {
      ...plain,
      number: offerNumber(serial),
      ...ratesShown(row),
      amount: amountText(minor, row.currency),
      discount: amountText(discount, row.currency),
      amountAfterDiscount: amountText(net, row.currency),
      awardedAmount: amountText(awardedMinor, row.currency),
      version: 1,
      can: mayCancel(actor) && isWaiting && row.status !== 'calculating' ? ['cancel'] : [],
    }
  }

export type ItemRow = {
  readonly itemId: string
  readonly documentId: string
  readonly documentNumber: string
  readonly state: ItemState
  readonly reviewed: boolean
  readonly failureReason: Detail['items'][number]['failureReason']
  readonly invalid: Detail['items'][number]['invalid']
  readonly dueDate: Day
  readonly billTermDays: number | null
  readonly minor: string
  readonly discount: string
  /** Of the document now; null once it is deleted. */
  readonly payable: string | null
  readonly changedAt: string
  readonly offeredAt: string
  readonly award: {
    readonly id: string
    readonly number: string
    readonly minor: string
    readonly discount: string
    readonly newPayDate: Day
    readonly daysPaidEarly: number
    readonly billTermDays: number
    readonly dayCount: DayCount
    readonly at: string
    readonly paidOn: string | null
    readonly bankReference: string | null
    readonly paidAt: string | null
  } | null
  readonly notAwarded: {
    readonly at: string
    readonly bits: number
    readonly clearings: number
    readonly since: string
  } | null
}

export type LifeRow = {
  readonly row: OfferRow
  readonly agreementId: string
  readonly offeredDayCount: DayCount
  readonly market: MarketContext
  readonly overlay: Pick<ShownItem, 'frozen' | 'running' | 'marketOpen'>
  readonly items: readonly ItemRow[]
  /** The runs that left some of them out, oldest first. */
  readonly lost: readonly { readonly at: string; readonly documents: number }[]
}

/** The figures of an item and the day on which it is, was or would be paid. */
type Dated = { readonly figures: Figures; readonly payDate: Day | null; readonly dayCount: DayCount }

function figuresNow(life: LifeRow, terms: Terms, item: ItemRow): Dated {
  const { award, dueDate, billTermDays } = item
  if (award && item.state === 'awarded') {
    const document = { amount: BigInt(award.minor), dueDate, billTermDays: award.billTermDays }
    const figures = figuresOf(terms, document, award.newPayDate, award.dayCount)
    return {
      figures: { ...figures, discount: BigInt(award.discount), daysPaidEarly: award.daysPaidEarly },
      payDate: award.newPayDate,
      dayCount: award.dayCount,
    }
  }
  const next = payDateFor(life.market, maxDay(life.row.expectedPaymentDate as Day, life.market.businessDate))
  const isWaiting = !isEnd(item.state) && next.ok
  const payDate = next.ok ? next.value.payDate : (life.row.expectedPaymentDate as Day)
  const amount = BigInt(
    isWaiting && item.payable !== null && BigInt(item.payable) > 0n ? item.payable : item.minor,
  )
  const dayCount = isWaiting ? life.market.dayCount : life.offeredDayCount
  const figures = figuresOf(terms, { amount, dueDate, billTermDays }, payDate, dayCount)
  const isBill = terms.method === 'billDiscount'
  const paidOn = isBill ? (openOnOrAfter(calendarsIn(life.market).bank, dueDate) ?? null) : payDate
  return isWaiting
    ? { figures, payDate: paidOn, dayCount }
    : { figures: { ...figures, discount: BigInt(item.discount) }, payDate: null, dayCount }
}

const maxDay = (a: Day, b: Day): Day => (a > b ? a : b)

function itemShown(life: LifeRow, terms: Terms, item: ItemRow, may: boolean): Detail['items'][number] {
  const { currency } = life.row
  const { figures, payDate, dayCount } = figuresNow(life, terms, item)
  const hasDays = figures.moneyDays > 0
  const rates = hasDays ? shownRatesOf(figures, dayCount) : undefined
  const { award } = item
  const state = { state: item.state, reviewed: item.reviewed, ...life.overlay }
  const label = itemLabelOf(state)
  const isOut = outcomeOf(item.state, 'withdraw', { reviewed: item.reviewed })
  return {
    itemId: item.itemId,
    documentId: item.documentId,
    documentNumber: item.documentNumber,
    state: item.state,
    label,
    failureReason: item.failureReason,
    invalid: item.invalid,
    dueDate: item.dueDate,
    daysPaidEarly: payDate === null ? null : figures.daysPaidEarly,
    billTermDays: payDate === null ? null : figures.billTermDays,
    amount: amountText(figures.amount, currency),
    discount: amountText(figures.discount, currency),
    amountAfterDiscount: amountText(figures.amount - figures.discount, currency),
    apr: percent(rates?.apr ?? 0),
    discountRate: percent(rates?.discountRate ?? 0),
    effectiveApr: percent(rates?.effectiveApr ?? 0),
    newPayDate: payDate,
    changedAt: item.changedAt,
    awardId: award?.id ?? null,
    awardNumber: award?.number ?? null,
    paidOn: award?.paidOn ?? null,
    bankReference: award?.bankReference ?? null,
    notAwarded: item.notAwarded && !award ? notAwardedShown(item.notAwarded) : null,
    can: may && label !== 'calculating' && isOut !== 'refused' ? ['cancel'] : [],
  }
}

const notAwardedShown = ({ bits, ...runs }: NonNullable<ItemRow['notAwarded']>) => ({
  ...runs,
  reasons: [...payeeReasonsIn(bits)],
})

export function lifeShown(actor: Actor, life: LifeRow): Detail {
  const terms = termsOf(life.row)
  const may = mayCancel(actor)
  return {
    ...offerShown(actor)(life.row),
    items: life.items.map((item) => itemShown(life, terms, item, may)),
    timeline: timelineOf(life),
    agreementUrl: `/files/v1/${life.agreementId}`,
    dayCount: life.offeredDayCount,
    nextClearingAt: life.market.nextClearingAt,
    nextPayDate: life.market.nextPayDate,
  }
}
