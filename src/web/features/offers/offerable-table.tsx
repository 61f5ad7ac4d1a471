/** The documents that can be offered: searched, chosen one by one or all. */
import { useDeferredValue, useState } from 'react'
import { type Day, daysBetween, displayDay } from '#domain/day.ts'
import { offerDocumentsMax } from '#domain/offers/limits.ts'
import { documentColumns, meansTexts, typeTexts } from '#text/documents.ts'
import { figureTexts, makingTexts } from '#text/offers.ts'
import { offerableShownMax } from '#web/limits.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SearchField } from '#web/ui/field.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { offeredOf } from './figures.ts'
import type { Market, Offerable } from './use-offerable.ts'

type Props = {
  market: Market
  documents: readonly Offerable[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

export function OfferableTable({ market, documents, chosen, onChoose }: Props) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [shownMax, setShownMax] = useState(offerableShownMax)
  const word = useDeferredValue(typed.trim().toLowerCase())
  const found = documents.filter(({ number }) => number.toLowerCase().includes(word))
  // A bill is offered alone, so that the others come first, and are what "all" chooses.
  const others = found.filter((document) => !isAlone(document))
  const shown = [...others, ...found.filter(isAlone)].slice(0, shownMax)
  const ids = others.map(({ id }) => id)
  const bills = found.length - others.length
  const isAll = ids.length > 0 && ids.every((id) => chosen.includes(id))
  const toggleAll = () =>
    onChoose(
      isAll
        ? chosen.filter((id) => !ids.includes(id))
        : [...new Set([...chosen, ...ids])].slice(0, offerDocumentsMax),
    )
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const more = Math.min(offerableShownMax, found.length - shown.length)
  return (
    <section className="card offer-table-card" aria-label={say(makingTexts.available)}>
      <div className="offer-tools">
        <SearchField
          label={say(makingTexts.search)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {ids.length > 0 && !market.oneDocumentPerOffer && (
          <Checkbox label={say(makingTexts.chooseAll)} checked={isAll} onChange={toggleAll} />
        )}
      </div>
      {bills > 0 && (
        <p className="sub offer-alone">
          {bills === 1 ? say(makingTexts.aloneOne) : say(makingTexts.alone, { count: bills })}
        </p>
      )}
      {found.length === 0 ? (
        <p className="sub offer-none">{say(makingTexts.noneFound)}</p>
      ) : (
        <div className="offer-scroll">
          <table className="offer-table offer-table-choosing">
            <thead>
              <tr>
                <th aria-label={say(makingTexts.chosen)} />
                <th>{say(documentColumns.number)}</th>
                <th>{say(figureTexts.dueDate)}</th>
                <th className="end">{say(makingTexts.days)}</th>
                <th>{say(documentColumns.means)}</th>
                <th className="end">{say(documentColumns.payable)}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((document) => (
                <OfferableRow
                  key={document.id}
                  document={document}
                  today={market.businessDate}
                  isChosen={chosen.includes(document.id)}
                  onToggle={() => toggle(document.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && (
        <p className="offer-more">
          <Button look="quiet" onClick={() => setShownMax(shownMax + offerableShownMax)}>
            {say(makingTexts.showMore, { count: more })}
          </Button>
        </p>
      )}
    </section>
  )
}

/** Whether it cannot be offered with others. */
const isAlone = ({ type }: Offerable): boolean => type === 'bill'

type RowProps = { document: Offerable; today: string; isChosen: boolean; onToggle: () => void }

function OfferableRow({ document, today, isChosen, onToggle }: RowProps) {
  const say = useSay()
  const { number, dueDate, means, billTermDays, currency } = document
  const term = billTermDays === null ? '' : ` · ${say(makingTexts.term, { days: billTermDays })}`
  return (
    <tr className={isChosen ? 'row-chosen' : undefined}>
      <td className="pick">
        <label className="pick-box">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={say(makingTexts.chooseOne, { number })}
            onChange={onToggle}
          />
        </label>
      </td>
      <td className="name">
        {number}
        {isAlone(document) && (
          <>
            <span className="sub"> · {say(typeTexts.bill)}</span>{' '}
            <Tag tone="off">{say(makingTexts.aloneMark)}</Tag>
          </>
        )}
      </td>
      <td className="under">{displayDay(dueDate as Day, language())}</td>
      <td className="end days" data-label={say(makingTexts.days)}>
        {daysBetween(today as Day, dueDate as Day)}
      </td>
      <td className="means">
        {say(meansTexts[means])}
        {term}
      </td>
      <td className="end hero">
        <Amount money={{ currency, minor: offeredOf(document).amount }} />
      </td>
    </tr>
  )
}
