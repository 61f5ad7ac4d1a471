/** Builds the replies of offers: exact amounts, labels, and what the caller may do. */
import type * as contract from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { openOnOrAfter } from '#domain/calendar.ts'
import { payeeReasonsIn } from '#domain/clearing/reasons.ts'
import { type Day, laterDay } from '#domain/day.ts'
import { itemLabelOf } from '#domain/offers/labels.ts'
import { offerEditsPerDayMax } from '#domain/offers/limits.ts'
import { type Figures, figuresOf, shownRatesOf } from '#domain/offers/quote.ts'
import { isEnd, outcomeOf } from '#domain/offers/states.ts'
import { type DayCount, termsOf } from '#domain/offers/terms.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { payDateFor } from './decide.ts'
import { calendarsIn } from './offer-context.ts'
import type { ItemRow, LifeRow, OfferRow } from './offer-rows.ts'
import { amountText, offerNumber, percent, ratesShown } from './offer-view.ts'
import { timelineOf } from './timeline.ts'

type OfferView = Reply<typeof contract.offerList>['list'][number]
type Detail = Reply<typeof contract.offerRead>

const mayChange = (actor: Actor): boolean => requireActing(actor).abilities.has('offers.make')

const mayReview = (actor: Actor, { isOwn }: Pick<OfferRow, 'isOwn'>): boolean =>
  requireActing(actor).abilities.has('offers.review') && !isOwn

function changesOf(may: boolean, { isWaiting, isCancelable, mandate, status }: OfferRow): OfferView['can'] {
  if (!may || status === 'calculating') return []
  if (mandate !== null) return mandate === 'active' ? ['cancel'] : []
  if (!isWaiting) return []
  return isCancelable ? ['modify', 'cancel'] : ['modify']
}

export const offerShown =
  (actor: Actor) =>
  (row: OfferRow): OfferView => {
    const {
      serial,
      minor,
      discount,
      net,
      awardedMinor,
      isWaiting: _waiting,
      isCancelable: _cancelable,
      isInReview,
      isOwn: _own,
      mandate: _mandate,
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
      can: [
        ...changesOf(mayChange(actor), row),
        ...(mayReview(actor, row) && isInReview ? (['review'] as const) : []),
      ],
    }
  }

/** The figures of an item and the day on which it is, was or would be paid. */
type Dated = { readonly figures: Figures; readonly payDate: Day | null; readonly dayCount: DayCount }

function figuresNow(life: LifeRow, item: ItemRow): Dated {
  const { award, dueDate, billTermDays, expectedDate } = item
  const terms = termsOf(item)
  if (award && item.state === 'awarded') {
    const document = { amount: BigInt(award.minor), dueDate, billTermDays: award.billTermDays }
    const figures = figuresOf(terms, document, award.newPayDate, award.dayCount)
    return {
      figures: { ...figures, discount: BigInt(award.discount), daysPaidEarly: award.daysPaidEarly },
      payDate: award.newPayDate,
      dayCount: award.dayCount,
    }
  }
  const next = payDateFor(life.market, laterDay(expectedDate, life.market.businessDate))
  const isWaiting = !isEnd(item.state) && next.ok
  const payDate = next.ok ? next.value.payDate : expectedDate
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

type ItemAction = Detail['items'][number]['can'][number]

function itemShown(life: LifeRow, item: ItemRow, may: ReadonlySet<ItemAction>): Detail['items'][number] {
  const { currency } = life.row
  const { figures, payDate, dayCount } = figuresNow(life, item)
  const hasDays = figures.moneyDays > 0
  const rates = hasDays ? shownRatesOf(figures, dayCount) : undefined
  const { award } = item
  const frozen = life.overlay.frozen || item.disputed
  const state = { state: item.state, reviewed: item.reviewed, ...life.overlay, frozen }
  const label = itemLabelOf(state)
  const isOut = outcomeOf(item.state, 'withdraw', { reviewed: item.reviewed, fixed: life.row.fixed })
  return {
    itemId: item.itemId,
    documentId: item.documentId,
    documentNumber: item.documentNumber,
    state: item.state,
    label,
    failureReason: item.failureReason,
    invalid: item.invalid,
    rejection: item.rejection,
    dispute: item.dispute,
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
    can: [
      ...(may.has('cancel') && label !== 'calculating' && isOut !== 'refused' ? (['cancel'] as const) : []),
      ...(may.has('review') && item.state === 'review' ? (['review'] as const) : []),
    ],
  }
}

const notAwardedShown = ({ bits, ...runs }: NonNullable<ItemRow['notAwarded']>) => ({
  ...runs,
  reasons: [...payeeReasonsIn(bits)],
})

/** The first clearing in which what waits takes part: it pays on or after the earliest pay date of the offer. */
function nextOf({ market, items }: LifeRow): Pick<Detail, 'nextClearingAt' | 'nextPayDate'> {
  const waiting = items.find(({ state }) => !isEnd(state))
  const next = waiting && payDateFor(market, laterDay(waiting.expectedDate, market.businessDate))
  if (!next?.ok) return { nextClearingAt: market.nextClearingAt, nextPayDate: market.nextPayDate }
  const { clearingAt, payDate } = next.value
  return { nextClearingAt: new Date(clearingAt).toISOString(), nextPayDate: payDate }
}

const unsigned = { signer: null, signedAt: null, checkCode: null } as const

export function lifeShown(actor: Actor, life: LifeRow): Detail {
  const may = new Set<ItemAction>([
    ...(mayChange(actor) ? (['cancel'] as const) : []),
    ...(mayReview(actor, life.row) ? (['review'] as const) : []),
  ])
  return {
    ...offerShown(actor)(life.row),
    supplierId: life.supplierId,
    items: life.items.flatMap((item) => (item.replaced ? [] : itemShown(life, item, may))),
    timeline: timelineOf(life),
    editsLeft: mayChange(actor) ? offerEditsPerDayMax - life.edits : null,
    agreementUrl: `/files/v1/${life.agreementId}`,
    agreement: { isSigned: life.agreement !== null, ...(life.agreement ?? unsigned) },
    dayCount: life.offeredDayCount,
    ...nextOf(life),
  }
}
