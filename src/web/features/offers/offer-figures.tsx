/** The sums of an offer: offered, paid, to be paid, waiting, and what the discount comes to. */
import { type Day, displayDay } from '#domain/day.ts'
import { openItemsOf } from '#domain/offers/open-items.ts'
import { offerPageTexts } from '#text/offer-list.ts'
import type { Pair } from '#text/text.ts'
import { Amount } from '#web/ui/amount.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'
import {
  documentsWords,
  isAwardUnpaid,
  isPaid,
  isWaiting,
  type OfferItem,
  type OneOffer,
  sumIn,
} from './offer-history.ts'

/** The offered, paid, payable and waiting amounts, and the cost; empty ones are left out. */
export function OfferFigures({ offer }: { offer: OneOffer }) {
  const say = useSay()
  const after = ({ amountAfterDiscount }: OfferItem) => amountAfterDiscount
  const discount = (item: OfferItem) => item.discount
  const dated = (items: readonly OfferItem[], days: readonly Day[], words: Pair) => {
    const documents = documentsWords(items.length, say)
    const [day] = days
    if (day === undefined) return documents
    const isOneDay = days.every((other) => other === day)
    return say(isOneDay ? offerPageTexts.onDay : words, { documents, day: displayDay(day, language()) })
  }
  const counted = openItemsOf(offer.items)
  const paid = offer.items.filter(isPaid)
  const coming = offer.items.filter(isAwardUnpaid)
  const waiting = offer.items.filter(isWaiting)
  const awarded = [...paid, ...coming]
  const payDays = daysOf(coming, ({ newPayDate }) => newPayDate)
  const paidDays = daysOf(paid, ({ paidOn }) => paidOn).toReversed()
  const cost =
    awarded.length > 0
      ? { label: offerPageTexts.cost, items: awarded, hint: say(offerPageTexts.costHint) }
      : { label: offerPageTexts.expectedCost, items: waiting, hint: say(offerPageTexts.expectedCostHint) }
  const figures = [
    {
      label: offerPageTexts.offered,
      items: counted,
      of: ({ amount }: OfferItem) => amount,
      hint: documentsWords(counted.length, say),
    },
    {
      label: offerPageTexts.paid,
      items: paid,
      of: after,
      hint: dated(paid, paidDays, offerPageTexts.lastOnDay),
    },
    {
      label: offerPageTexts.coming,
      items: coming,
      of: after,
      hint: (
        <>
          {dated(coming, payDays, offerPageTexts.firstOnDay)} <ProvisionalMark day={payDays[0] ?? null} />
        </>
      ),
    },
    {
      label: offerPageTexts.waiting,
      items: waiting,
      of: after,
      hint: say(offerPageTexts.ifAwarded, { documents: documentsWords(waiting.length, say) }),
    },
    { ...cost, of: discount },
  ]
  const shown = figures.filter(({ items }) => items.length > 0)
  return (
    <dl className="card offer-figures">
      {shown.map(({ label, items, of, hint }) => (
        <div key={label.en}>
          <dt>{say(label)}</dt>
          <dd>
            <Amount money={{ currency: offer.currency, minor: sumIn(offer, items, of) }} />
            <span className="sub">{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The days of items that have one, the earliest first. */
const daysOf = (items: readonly OfferItem[], of: (item: OfferItem) => string | null): readonly Day[] =>
  items.flatMap((item) => of(item) ?? []).toSorted() as Day[]
