/** An offer that was not awarded: how often and since when, how its rate counts, and changing it. */
import { Link } from 'react-router'
import { losingTexts } from '#text/losing-offers.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import { payeeReasonTexts } from '#text/offer-states.ts'
import type { Say } from '#text/text.ts'
import { blendedShownMax } from '#web/limits.ts'
import { joinNames, minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { modifyPath } from './modify-path.ts'
import { isLosing, type OfferItem, type OneOffer } from './offer-history.ts'

export function LosingNote({ offer }: { offer: OneOffer }) {
  const say = useSay()
  const losing = offer.items.filter(isLosing)
  if (losing.length === 0) return null
  return (
    <section className="card offer-losing" aria-label={say(losingTexts.mark)}>
      <Icon name="waiting" />
      <div>
        <h2>{oftenWords(losing, say)}</h2>
        <p>{reasonWords(losing, say)}</p>
        {isChangedSince(offer, losing) && <p>{say(losingTexts.changedSince)}</p>}
        <ul className="offer-blended">
          {rateLines(offer, losing, say).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="sub">{say(losingTexts.stays)}</p>
      </div>
      {offer.can.includes('modify') && !offer.fixed && (
        <Link className="button button-plain" to={modifyPath(offer.id)}>
          {say(modifyTexts.changeRate)}
        </Link>
      )}
    </section>
  )
}

/** Whether the offer was modified after its last clearing, so that its rates are not those that lost. */
const isChangedSince = ({ timeline }: OneOffer, losing: readonly OfferItem[]): boolean =>
  timeline.some(({ kind, at }) => kind === 'modified' && lossesOf(losing).every((loss) => loss.at < at))

type Loss = NonNullable<OfferItem['notAwarded']>
const lossesOf = (items: readonly OfferItem[]): readonly Loss[] =>
  items.flatMap(({ notAwarded }) => notAwarded ?? [])

/** Of several documents, the one that waits longest. */
function oftenWords(losing: readonly OfferItem[], say: Say): string {
  const losses = lossesOf(losing)
  const count = Math.max(...losses.map(({ clearings }) => clearings))
  const [since = ''] = losses.map((loss) => loss.since).toSorted()
  return count === 1
    ? say(losingTexts.once, { time: minuteOf(since) })
    : say(losingTexts.often, { count, time: minuteOf(since) })
}

const reasonWords = (losing: readonly OfferItem[], say: Say): string =>
  say(losingTexts.lastRun, {
    reasons: joinNames([
      ...new Set(lossesOf(losing).flatMap(({ reasons }) => reasons.map((one) => say(payeeReasonTexts[one])))),
    ]),
  })

/** How the rate counts: the APR itself, or the formula that makes one APR of the rates and days of a document. */
function rateLines(offer: OneOffer, losing: readonly OfferItem[], say: Say): readonly string[] {
  const { rateType, rate, billRateType, billRate, dayCount } = offer
  if (rate === null && billRateType === 1) return [say(losingTexts.plain, { rate: billRate ?? '' })]
  if (billRate === null && rateType === 1) return [say(losingTexts.plain, { rate: rate ?? '' })]
  const part = (value: string, isApr: boolean, days: number) =>
    isApr
      ? say(losingTexts.aprPart, { rate: value, days })
      : say(losingTexts.flatPart, { rate: value, dayCount })
  const lines = losing.slice(0, blendedShownMax).map((item) => {
    const [days, term] = [item.daysPaidEarly ?? 0, item.billTermDays ?? 0]
    const parts = [
      ...(rate === null ? [] : [part(rate, rateType === 1, days)]),
      ...(billRate === null ? [] : [part(billRate, billRateType === 1, term)]),
    ]
    const { documentNumber: number, apr } = item
    return say(losingTexts.formula, { number, parts: parts.join(' + '), days: days + term, apr })
  })
  return [say(losingTexts.blended), ...lines]
}
