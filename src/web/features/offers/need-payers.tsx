/** The payers of a way with their documents, and those that are in none, with the reason. */
import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { needTexts } from '#text/offer-need.ts'
import { figureTexts } from '#text/offers.ts'
import { needDocumentsShownMax } from '#web/limits.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { sumOf } from './need-figures.ts'
import type { Need, NeedInput, NeedOffer, NeedPayer, NeedWay } from './need-input.ts'
import { NeedRate } from './need-rate.tsx'
import { clearingsWords, dayWords, documentsWords, earlyWords, offersWords } from './need-words.ts'

type Props = {
  need: Need
  way: NeedWay
  input: NeedInput
  change: (changes: Partial<NeedInput>) => void
}

export function NeedPayers({ need, way, input, change }: Props) {
  const say = useSay()
  const offersOf = ({ marketId, supplierId }: NeedPayer): readonly NeedOffer[] =>
    way.offers.filter((offer) => offer.marketId === marketId && offer.supplierId === supplierId)
  const digits = (amount: string) => amountShown(amount, need.currency)
  const order = need.payers.toSorted((a, b) => offersOf(b).length - offersOf(a).length)
  return (
    <section className="card need-payers" aria-label={say(needTexts.payers)}>
      <table className="need-table">
        <thead>
          <tr>
            <th aria-hidden="true" />
            <th>{say(needTexts.payer)}</th>
            <th>{say(needTexts.yourRate)}</th>
            <th>{say(needTexts.payDate)}</th>
            <th className="end face">{say(figureTexts.amount)}</th>
            <th className="end">{say(needTexts.cost)}</th>
            <th className="end">{say(figureTexts.youReceive)}</th>
          </tr>
        </thead>
        {order.map((payer) => (
          <PayerRows
            key={`${payer.marketId} ${payer.supplierId}`}
            payer={payer}
            offers={offersOf(payer)}
            need={need}
            input={input}
            change={change}
          />
        ))}
        <tfoot>
          <tr>
            <td aria-hidden="true" />
            <td className="name" colSpan={3}>
              {say(needTexts.total, {
                documents: documentsWords(say, way.documents),
                offers: offersWords(say, way.offers.length),
              })}
            </td>
            <td className="end face">{digits(way.amount)}</td>
            <td className="end cost">{digits(way.discount)}</td>
            <td className="end hero">{digits(way.amountAfterDiscount)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type RowsProps = Omit<Props, 'way'> & { payer: NeedPayer; offers: readonly NeedOffer[] }

function PayerRows({ payer, offers, need, input, change }: RowsProps) {
  const say = useSay()
  const narrow = useNarrow()
  const [isOpen, setIsOpen] = useState(!narrow)
  const [isWhole, setIsWhole] = useState(false)
  const { marketId, payerName, supplierName, excluded } = payer
  const documents = offers.flatMap((offer) => offer.documents)
  const shown = isWhole ? documents : documents.slice(0, needDocumentsShownMax)
  const [first] = offers
  const total = sumOf(offers, need.currency)
  const digits = (amount: string) => amountShown(amount, need.currency)
  const include = (isIncluded: boolean) =>
    change({
      excluded: isIncluded
        ? input.excluded.filter((id) => id !== marketId)
        : [...new Set([...input.excluded, marketId])],
    })
  return (
    <tbody>
      <tr className={first ? 'need-payer' : 'need-payer need-payer-off'}>
        <td className="pick">
          <label className="pick-box">
            <input
              type="checkbox"
              aria-label={say(needTexts.take, { payer: payerName })}
              checked={!excluded && payer.why === null}
              disabled={payer.why !== null && !excluded}
              onChange={(event) => include(event.currentTarget.checked)}
            />
          </label>
        </td>
        <th scope="row" className="name">
          {payerName}
          <span className="sub"> {supplierName}</span>
        </th>
        <td className="rate">
          {(payer.why === null || payer.why.reason === 'rate') && (
            <NeedRate
              payer={payer}
              typed={input.rates[marketId]}
              onRate={(typed) => change({ rates: { ...input.rates, [marketId]: typed } })}
            />
          )}
        </td>
        {first ? (
          <>
            <td className="when">
              {dayWords(first.payDate)}
              <span className="sub">{clearingsWords(say, first.clearings)}</span>
            </td>
            <td className="end face">{digits(total.amount)}</td>
            <td className="end cost" data-label={say(needTexts.cost)}>
              {digits(total.discount)}
            </td>
            <td className="end hero">{digits(total.amountAfterDiscount)}</td>
          </>
        ) : (
          <td className="sub why" colSpan={4}>
            {reasonWords(payer, say)}
          </td>
        )}
      </tr>
      {payer.leftOut && first && (
        <tr className="need-note">
          <td aria-hidden="true" />
          <td className="sub" colSpan={6}>
            {payer.leftOut.documents === 1
              ? say(needTexts.someLeftOutOne, { reason: payer.leftOut.message })
              : say(needTexts.someLeftOut, {
                  count: payer.leftOut.documents,
                  reason: payer.leftOut.message,
                })}
          </td>
        </tr>
      )}
      {isOpen &&
        shown.map((document) => (
          <tr key={document.documentId} className="need-document">
            <td aria-hidden="true" />
            <td className="name">
              <Link to={pages.document.path.replace(':invoiceId', document.documentId)}>
                {document.documentNumber}
              </Link>{' '}
              <span className="sub">{say(needTexts.due, { day: dayWords(document.dueDate) })}</span>
            </td>
            <td className="sub" colSpan={2}>
              {earlyWords(say, document.daysPaidEarly)}
            </td>
            <td className="end face">{digits(document.amount)}</td>
            <td className="end cost" data-label={say(needTexts.cost)}>
              {digits(document.discount)}
            </td>
            <td className="end">{digits(document.amountAfterDiscount)}</td>
          </tr>
        ))}
      {first && (narrow || documents.length > needDocumentsShownMax) && (
        <tr className="need-more">
          <td aria-hidden="true" />
          <td colSpan={6}>
            <span className="need-buttons">
              {narrow && (
                <Button look="row" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                  {isOpen ? say(needTexts.hideDocuments) : showWords(documents.length)}
                </Button>
              )}
              {isOpen && !isWhole && documents.length > shown.length && (
                <Button look="row" onClick={() => setIsWhole(true)}>
                  {showWords(documents.length)}
                </Button>
              )}
            </span>
          </td>
        </tr>
      )}
    </tbody>
  )

  function showWords(count: number): string {
    return count === 1 ? say(needTexts.showDocument) : say(needTexts.showDocuments, { count })
  }
}

/** Why a payer is not in the way; the field of its rate shows its own error. */
function reasonWords({ excluded, why }: NeedPayer, say: ReturnType<typeof useSay>): string {
  if (why?.reason === 'rate') return ''
  if (why) return why.message
  return say(excluded ? needTexts.leftOutByYou : needTexts.notNeeded)
}
