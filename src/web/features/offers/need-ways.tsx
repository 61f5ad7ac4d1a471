/** The ways to an amount, one of which is chosen. */
import { formatAmount } from '#domain/money.ts'
import { type WayName, wayNames } from '#domain/offers/ways.ts'
import { indicationTexts } from '#text/indications.ts'
import { needTexts, wayTexts } from '#text/offer-need.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { minorOf } from './figures.ts'
import { WorstIndication } from './indication.tsx'
import type { Need, NeedWay } from './need-input.ts'
import { documentsWords, leastWords, payDatesWords, payersOf, payersWords } from './need-words.ts'

type Props = { need: Need; chosen: WayName; onChoose: (way: WayName) => void }

export function NeedWays({ need, chosen, onChoose }: Props) {
  const say = useSay()
  const known = new Map(need.ways.map((way) => [way.way, way]))
  return (
    <fieldset className="need-ways">
      <legend className="unseen">{say(needTexts.ways)}</legend>
      {wayNames.map((name) => {
        const way = known.get(name)
        return way ? (
          <WayCard key={name} need={need} way={way} isChosen={name === chosen} onChoose={onChoose} />
        ) : (
          <div key={name} className="need-way need-way-none">
            <strong>{say(wayTexts[name])}</strong>
            <p className="sub">{say(needTexts.aloneNone)}</p>
          </div>
        )
      })}
    </fieldset>
  )
}

type CardProps = { need: Need; way: NeedWay; isChosen: boolean; onChoose: (way: WayName) => void }

function WayCard({ need: { currency, amount }, way, isChosen, onChoose }: CardProps) {
  const say = useSay()
  const missing = minorOf(amount, currency) - minorOf(way.amountAfterDiscount, currency)
  return (
    <label className={isChosen ? 'need-way need-way-on' : 'need-way'}>
      <span className="need-way-name">
        <input type="radio" name="way" checked={isChosen} onChange={() => onChoose(way.way)} />
        <strong>{say(wayTexts[way.way])}</strong>
        {!way.reached && (
          <Tag tone="wait">
            {say(needTexts.short, {
              amount: amountShown(formatAmount({ currency, minor: missing }), currency),
            })}
          </Tag>
        )}
      </span>
      <span className="need-way-cost">
        {amountShown(way.discount, currency)}{' '}
        <small>
          {currency} {say(needTexts.cost)}
        </small>
      </span>
      <span className="sub need-way-more">
        {say(needTexts.receive, {
          amount: amountShown(way.amountAfterDiscount, currency),
          days: payDatesWords(say, way),
        })}
      </span>
      <span className="sub need-way-more">
        {[
          payersWords(say, payersOf(way)),
          documentsWords(say, way.documents),
          leastWords(say, way.clearings),
        ].join(' · ')}
      </span>
      <span className="sub need-way-more">
        {say(indicationTexts.title)} <WorstIndication indication={way.indication} />
      </span>
    </label>
  )
}
