/** The indication of an offer that waits, and what would have been enough in its last clearing. */
import { offerNeeded } from '#contract/indications.ts'
import { indicationTexts } from '#text/indications.ts'
import { useRead } from '#web/api/use-read.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { IndicationLine, IndicationTag } from './indication.tsx'
import { isLosing, isWaiting, type OneOffer } from './offer-history.ts'
import { useIndication } from './use-indication.ts'

export function OfferIndication({ offer }: { offer: OneOffer }) {
  const say = useSay()
  const waits = offer.items.some(isWaiting) && offer.status !== 'marketClosed'
  const shown = useIndication(offer.id, waits)
  const numberOf = new Map(offer.items.map(({ itemId, documentNumber }) => [itemId, documentNumber]))
  if (!waits || !shown) return null
  return (
    <Card title={say(indicationTexts.title)}>
      <IndicationLine indication={shown.indication} />
      {shown.items.length > 1 && shown.indication.worst !== shown.indication.best && (
        <ul className="indication-items">
          {shown.items.map(({ itemId, indication }) => (
            <li key={itemId}>
              <span>{numberOf.get(itemId)}</span>
              {indication ? (
                <IndicationTag indication={indication} />
              ) : (
                <span>{say(indicationTexts.none)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** After a clearing that did not award it. */
export function NeededRates({ offer }: { offer: OneOffer }) {
  const say = useSay()
  const losing = offer.items.filter(isLosing)
  const query = useRead(offerNeeded, { params: { id: offer.id } }, { enabled: losing.length > 0 })
  const items = query.data?.items ?? []
  if (losing.length === 0 || items.length === 0) return null
  const numberOf = new Map(losing.map(({ itemId, documentNumber }) => [itemId, documentNumber]))
  return (
    <Card title={say(indicationTexts.neededTitle)}>
      <ul className="indication-items">
        {items.map(({ itemId, apr }) => (
          <li key={itemId}>
            <span>{numberOf.get(itemId)}</span>
            <span>
              {apr === null ? say(indicationTexts.neededNone) : say(indicationTexts.needed, { rate: apr })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
