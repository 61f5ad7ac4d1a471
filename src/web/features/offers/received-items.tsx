/** The documents of an offer for its payer: figures, result with its reason, and the review of each. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { documentColumns } from '#text/documents.ts'
import { offerColumns, offerPageTexts } from '#text/offer-list.ts'
import { reviewTexts } from '#text/offer-review.ts'
import { figureTexts } from '#text/offers.ts'
import { receivedTexts } from '#text/received-offers.ts'
import { rowActionTexts } from '#text/tables.ts'
import { Button } from '#web/ui/button.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { minorIn, type OfferItem, type OneOffer } from './offer-history.ts'
import { daysWords, hasEnded, noFigure, Result } from './offer-items.tsx'

type Props = {
  offer: OneOffer
  onPass: (item: OfferItem) => void
  onReject: (item: OfferItem) => void
}

const day = (value: string): string => displayDay(value as Day, language())

export function ReceivedItems({ offer, onPass, onReject }: Props) {
  const say = useSay()
  const shown = (amount: string): string =>
    displayDigits({ currency: offer.currency, minor: minorIn(offer, amount) }, language())
  const canReview = offer.items.some(({ can }) => can.includes('review'))
  return (
    <section className="card offer-table-card" aria-label={say(offerPageTexts.table)}>
      <div className="offer-scroll">
        <table className="offer-table offer-items">
          <thead>
            <tr>
              <th>{say(documentColumns.number)}</th>
              <th>{say(figureTexts.dueDate)}</th>
              <th className="end">{`${say(figureTexts.amount)} (${offer.currency})`}</th>
              <th className="end">{say(figureTexts.apr)}</th>
              <th className="end">{say(figureTexts.daysPaidEarly)}</th>
              <th className="end">{say(receivedTexts.income)}</th>
              <th className="end">{say(receivedTexts.youPay)}</th>
              <th>{say(offerPageTexts.result)}</th>
              {canReview && <th>{say(offerColumns.actions)}</th>}
            </tr>
          </thead>
          <tbody>
            {offer.items.map((item) => (
              <tr key={item.itemId}>
                <td className="name">
                  <Link to={pages.document.path.replace(':invoiceId', item.documentId)}>
                    {item.documentNumber}
                  </Link>
                </td>
                <td className="under">{day(item.dueDate)}</td>
                <td className="end" data-label={say(figureTexts.amount)}>
                  {shown(item.amount)}
                </td>
                <td className="end" data-label={say(figureTexts.apr)}>
                  {hasEnded(item) ? noFigure : `${item.apr}%`}
                </td>
                <td className="end" data-label={say(figureTexts.daysPaidEarly)}>
                  {daysWords(item)}
                </td>
                <td className="end" data-label={say(receivedTexts.income)}>
                  {hasEnded(item) ? noFigure : shown(item.discount)}
                </td>
                <td className="end hero">{hasEnded(item) ? noFigure : shown(item.amountAfterDiscount)}</td>
                <td className="result">
                  <Result item={item} />
                </td>
                {canReview && (
                  <td className="review-acts">
                    {item.can.includes('review') && (
                      <>
                        <ReviewButton act={say(reviewTexts.pass)} item={item} onPress={onPass} />
                        <ReviewButton act={say(receivedTexts.reject)} item={item} onPress={onReject} />
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type ButtonProps = { act: string; item: OfferItem; onPress: (item: OfferItem) => void }

function ReviewButton({ act, item, onPress }: ButtonProps) {
  const say = useSay()
  return (
    <Button
      look="row"
      aria-label={say(rowActionTexts.named, { act, name: item.documentNumber })}
      onClick={() => onPress(item)}
    >
      {act}
    </Button>
  )
}
