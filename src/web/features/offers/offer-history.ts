/** The history of an offer in order of time, with the next step. */
import type { offerRead } from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { displayDigits, parseAmount } from '#domain/money.ts'
import { offerPageTexts } from '#text/offer-list.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import { itemLabelTexts } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import type { Pair, Say } from '#text/text.ts'
import { dayOf, joinNames } from '#web/ui/format.ts'
import { ratesWords } from '#web/ui/market/rates-words.ts'
import { language } from '#web/ui/say.ts'
import type { TimelineEvent } from '#web/ui/timeline.tsx'

export type OneOffer = Reply<typeof offerRead>
export type OfferItem = OneOffer['items'][number]

export const documentsWords = (count: number, say: Say): string =>
  count === 1 ? say(offerPageTexts.oneDocument) : say(offerPageTexts.documents, { count })

export const isWaiting = ({ state }: OfferItem): boolean =>
  state === 'checking' || state === 'review' || state === 'live'
/** Whether it waits after a clearing that did not award it. */
export const isLosing = (item: OfferItem): boolean => isWaiting(item) && item.notAwarded !== null
export const isAwardUnpaid = ({ state, paidOn }: OfferItem): boolean => state === 'awarded' && paidOn === null
export const isPaid = ({ state, paidOn }: OfferItem): boolean => state === 'awarded' && paidOn !== null

export const minorIn = ({ currency }: OneOffer, amount: string): bigint =>
  parseAmount(amount, currency)?.minor ?? 0n

export const sumIn = (
  offer: OneOffer,
  items: readonly OfferItem[],
  of: (item: OfferItem) => string,
): bigint => items.reduce((sum, item) => sum + minorIn(offer, of(item)), 0n)

const amountWords = (offer: OneOffer, minor: bigint): string =>
  `${displayDigits({ currency: offer.currency, minor }, language())} ${offer.currency}`

/** Newest first, because the next step is at the top. */
export const offerHistory = (
  offer: OneOffer,
  say: Say,
  submitted: Pair = offerPageTexts.events.submitted,
): readonly TimelineEvent[] => [
  ...nextEvents(offer, say),
  ...offer.timeline.map((event, index) => happened(offer, event, index, say, submitted)).toReversed(),
]

const eventStates = {
  submitted: 'happened',
  modified: 'happened',
  passed: 'happened',
  awarded: 'happened',
  notAwarded: 'missed',
  ended: 'failed',
  paid: 'happened',
} as const satisfies Record<OneOffer['timeline'][number]['kind'], TimelineEvent['state']>

function happened(
  offer: OneOffer,
  event: OneOffer['timeline'][number],
  index: number,
  say: Say,
  submitted: Pair,
): TimelineEvent {
  const documents = documentsWords(event.documents, say)
  const title = {
    submitted: () =>
      say(submitted, {
        documents: offer.kind === 'recurring' ? say(offerPageTexts.recurring) : documents,
        payee: offer.payeeName,
      }),
    modified: () => say(modifyTexts.event, { changes: changeWords(event, documents, say) }),
    passed: () => say(offerPageTexts.events.passed, { documents }),
    awarded: () => say(offerPageTexts.events.awarded, { documents }),
    notAwarded: () =>
      event.clearings !== null && event.clearings > 1
        ? say(offerPageTexts.events.notAwardedOften, {
            count: event.clearings,
            day: dayOf(event.at),
            documents,
          })
        : say(offerPageTexts.events.notAwarded, { documents }),
    ended: () =>
      say(offerPageTexts.events.ended, {
        documents,
        state: event.state === null ? '' : say(itemLabelTexts[event.state]),
      }),
    paid: () =>
      say(offerPageTexts.events.paid, {
        payer: offer.payerName,
        amount: event.amount === null ? '' : amountWords(offer, minorIn(offer, event.amount)),
        documents,
      }),
  }[event.kind]()
  return {
    id: `${index}-${event.kind}`,
    title,
    at: event.at,
    ...(event.change && {
      detail: say(modifyTexts.eventCost, {
        before: amountWords(offer, minorIn(offer, event.change.discountBefore)),
        after: amountWords(offer, minorIn(offer, event.change.discountAfter)),
      }),
    }),
    state: eventStates[event.kind],
  }
}

/** What a modification changed; only what did. */
function changeWords({ change }: OneOffer['timeline'][number], documents: string, say: Say): string {
  if (!change) return documents
  const { before, after, added, removed } = change
  const day = (value: string) => displayDay(value as Day, language())
  const between = (pair: Pair, was: string, is: string) =>
    was === is ? [] : [say(pair, { before: was, after: is })]
  const parts = [
    ...between(modifyTexts.eventTerms, say(methodTexts[before.method]), say(methodTexts[after.method])),
    ...between(modifyTexts.eventTerms, ratesWords(before, say), ratesWords(after, say)),
    ...between(modifyTexts.eventDate, day(before.expectedPaymentDate), day(after.expectedPaymentDate)),
    ...(added > 0 ? [say(modifyTexts.eventAdded, { count: added })] : []),
    ...(removed > 0 ? [say(modifyTexts.eventRemoved, { count: removed })] : []),
  ]
  return joinNames(parts)
}

function nextEvents(offer: OneOffer, say: Say): readonly TimelineEvent[] {
  const inReview = offer.items.filter(({ state }) => state === 'review')
  const waiting = offer.items.filter((item) => isWaiting(item) && item.state !== 'review')
  const coming = offer.items.filter(isAwardUnpaid)
  const days = [...new Set(coming.flatMap(({ newPayDate }) => newPayDate ?? []))].toSorted()
  const payments = days.map((day): TimelineEvent => {
    const paidThen = coming.filter(({ newPayDate }) => newPayDate === day)
    const amount = sumIn(offer, paidThen, (item) => item.amountAfterDiscount)
    return {
      id: `pays-${day}`,
      title: say(offerPageTexts.nextPayment, {
        payer: offer.payerName,
        amount: amountWords(offer, amount),
      }),
      detail: `${displayDay(day as Day, language())} · ${documentsWords(paidThen.length, say)}`,
      payDay: day,
      state: 'next',
    }
  })
  const run: readonly TimelineEvent[] =
    waiting.length > 0 && offer.nextClearingAt !== null && offer.status !== 'marketClosed'
      ? [
          {
            id: 'next-run',
            title: say(offerPageTexts.nextRun, { documents: documentsWords(waiting.length, say) }),
            at: offer.nextClearingAt,
            ...(offer.nextPayDate !== null && {
              detail: say(offerPageTexts.nextRunHint, {
                day: displayDay(offer.nextPayDate as Day, language()),
              }),
              payDay: offer.nextPayDate,
            }),
            state: 'next',
          },
        ]
      : []
  const review: readonly TimelineEvent[] =
    inReview.length > 0
      ? [
          {
            id: 'review',
            title: say(offerPageTexts.nextReview, { documents: documentsWords(inReview.length, say) }),
            state: 'next',
          },
        ]
      : []
  return [...review, ...run, ...payments]
}
