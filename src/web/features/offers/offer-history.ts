/** The history of an offer in order of time, with the next step. */
import type { offerRead } from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { displayDigits, parseAmount } from '#domain/money.ts'
import { offerPageTexts } from '#text/offer-list.ts'
import { itemLabelTexts } from '#text/offer-states.ts'
import type { Say } from '#text/text.ts'
import { dayOf } from '#web/ui/format.ts'
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
export const offerHistory = (offer: OneOffer, say: Say): readonly TimelineEvent[] => [
  ...nextEvents(offer, say),
  ...offer.timeline.map((event, index) => happened(offer, event, index, say)).toReversed(),
]

const eventStates = {
  submitted: 'happened',
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
): TimelineEvent {
  const documents = documentsWords(event.documents, say)
  const title = {
    submitted: () => say(offerPageTexts.events.submitted, { documents }),
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
    state: eventStates[event.kind],
  }
}

function nextEvents(offer: OneOffer, say: Say): readonly TimelineEvent[] {
  const waiting = offer.items.filter(isWaiting)
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
  return [...run, ...payments]
}
