/** The status of an offer, or of a document in it: word, colour and shape, with the next step on hover. */
import { type ItemLabel, isPaidEarly } from '#domain/offers/labels.ts'
import { itemTones, offerTones } from '#domain/offers/status-style.ts'
import { losingTexts } from '#text/losing-offers.ts'
import { itemLabelTexts, itemNextTexts, offerNextWords, offerStatusWords } from '#text/offer-states.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export function OfferTag({ offer }: { offer: Parameters<typeof isPaidEarly>[0] }) {
  const say = useSay()
  return (
    <span title={offerNextWords(say, offer)}>
      <Tag tone={isPaidEarly(offer) ? 'done' : offerTones[offer.status]}>{offerStatusWords(say, offer)}</Tag>
    </span>
  )
}

/** The grey mark of what waits after a clearing that did not award it. */
export function LosingTag() {
  const say = useSay()
  return <Tag tone="off">{say(losingTexts.mark)}</Tag>
}

export function ItemTag({ label }: { label: ItemLabel }) {
  const say = useSay()
  return (
    <span title={say(itemNextTexts[label])}>
      <Tag tone={itemTones[label]}>{say(itemLabelTexts[label])}</Tag>
    </span>
  )
}
