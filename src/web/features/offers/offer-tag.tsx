/** The status of an offer, or of a document in it: word, colour and shape, with what comes next on hover. */
import type { ItemLabel, OfferStatus } from '#domain/offers/labels.ts'
import { itemTones, offerTones } from '#domain/offers/looks.ts'
import { itemLabelTexts, itemNextTexts, offerNextTexts, offerStatusTexts } from '#text/offer-states.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export function OfferTag({ status }: { status: OfferStatus }) {
  const say = useSay()
  return (
    <span title={say(offerNextTexts[status])}>
      <Tag tone={offerTones[status]}>{say(offerStatusTexts[status])}</Tag>
    </span>
  )
}

export function ItemTag({ label }: { label: ItemLabel }) {
  const say = useSay()
  return (
    <span title={say(itemNextTexts[label])}>
      <Tag tone={itemTones[label]}>{say(itemLabelTexts[label])}</Tag>
    </span>
  )
}
