/** The steps that offers add to the history of a document: offered, awarded or not and why, ended, paid early. */
import { type Day, displayDay } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { type EndState, isEnd } from '#domain/offers/states.ts'
import { documentOffers } from '#text/document-offers.ts'
import { endWords } from '#text/offer-invalid.ts'
import { itemLabelTexts, payeeReasonTexts } from '#text/offer-states.ts'
import type { Say } from '#text/text.ts'
import { moneyOf } from '#web/ui/money-of.ts'
import { language } from '#web/ui/say.ts'
import type { TimelineEvent } from '#web/ui/timeline.tsx'
import type { DocumentDetail } from './document-history.ts'

type Offer = DocumentDetail['offers'][number]
type Award = NonNullable<Offer['award']>
type Step = { readonly ms: number; readonly event: TimelineEvent }

const { events } = documentOffers

const stepAt = (at: string, event: Omit<TimelineEvent, 'at'>): Step => ({
  ms: Date.parse(at),
  event: { ...event, at },
})

const dayWords = (day: string): string => displayDay(day as Day, language())

export const offerSteps = (document: DocumentDetail, say: Say): readonly Step[] =>
  document.offers.flatMap((offer) => stepsOf(offer, document, say))

function stepsOf(offer: Offer, document: DocumentDetail, say: Say): readonly Step[] {
  const { id, number, offeredAt, notAwarded, award, state } = offer
  const offered = stepAt(offeredAt, {
    id: `${id}-offered`,
    title: say(events.offered, { number }),
    state: 'happened',
  })
  return [
    offered,
    ...(notAwarded ? [notAwardedStep(id, notAwarded, say)] : []),
    ...(award ? awardSteps(id, award, document, say) : []),
    ...(isEnd(state) ? [endStep(offer, state, say)] : []),
  ]
}

const notAwardedStep = (id: string, { at, reasons }: NonNullable<Offer['notAwarded']>, say: Say): Step =>
  stepAt(at, {
    id: `${id}-notAwarded`,
    title: say(events.notAwarded),
    detail: reasons.map((reason) => say(payeeReasonTexts[reason])).join('\n'),
    state: 'happened',
  })

function awardSteps(id: string, award: Award, { currency }: DocumentDetail, say: Say): readonly Step[] {
  const money = (amount: string): string =>
    `${displayDigits(moneyOf(amount, currency), language())} ${currency}`
  const net = money(award.amountAfterDiscount)
  const awarded = stepAt(award.at, {
    id: `${id}-awarded`,
    title: say(events.awarded, { number: award.number }),
    detail: say(events.awardedDetail, {
      day: dayWords(award.newPayDate),
      net,
      discount: money(award.discount),
    }),
    state: 'happened',
  })
  if (award.paidAt === null || award.paidOn === null) return [awarded]
  const paid = stepAt(award.paidAt, {
    id: `${id}-paid`,
    title: say(events.paidEarly),
    detail: say(events.paidDetail, { day: dayWords(award.paidOn), net }),
    state: 'happened',
  })
  return [awarded, paid]
}

function endStep(offer: Offer, state: EndState, say: Say): Step {
  const why = endWords(offer, language())
  return stepAt(offer.changedAt, {
    id: `${offer.id}-ended`,
    title: say(events.ended, { state: say(itemLabelTexts[state]) }),
    ...(why !== undefined && { detail: why }),
    state: 'failed',
  })
}

/** Whether the payment of an award is among the steps. */
export const isPaidEarly = ({ offers }: DocumentDetail): boolean =>
  offers.some(({ award }) => award !== null && award.paidAt !== null)
