/** The documents of an offer: figures, result with its reason, and canceling one. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { type Day, dayOf, displayDay, type Instant } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { openItemsOf } from '#domain/offers/open-items.ts'
import { isEnd } from '#domain/offers/states.ts'
import { documentColumns } from '#text/documents.ts'
import { endWords } from '#text/offer-invalid.ts'
import { offerColumns, offerListTexts, offerPageTexts } from '#text/offer-list.ts'
import { itemNextTexts, nextOfPaid, paidEarly, payeeReasonTexts } from '#text/offer-states.ts'
import { figureTexts } from '#text/offers.ts'
import { rowActionTexts } from '#text/tables.ts'
import type { Say } from '#text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { joinNames, minuteOf } from '#web/ui/format.ts'
import { Tag } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'
import {
  documentsWords,
  isLosing,
  isPaid,
  minorIn,
  type OfferItem,
  type OneOffer,
  sumIn,
} from './offer-history.ts'
import { ItemTag, LosingTag } from './offer-tag.tsx'

type Props = { offer: OneOffer; onCancel: (item: OfferItem) => void }

const day = (value: string) => displayDay(value as Day, language())

export function OfferItems({ offer, onCancel }: Props) {
  const say = useSay()
  const digits = (minor: bigint) => displayDigits({ currency: offer.currency, minor }, language())
  const shown = (amount: string) => digits(minorIn(offer, amount))
  const counted = openItemsOf(offer.items)
  const isOver = offer.items.every(hasEnded)
  const sum = (of: (item: OfferItem) => string) => digits(sumIn(offer, counted, of))
  const canCancel = offer.items.some(({ can }) => can.includes('cancel'))
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
              <th className="end">{say(figureTexts.discount)}</th>
              <th className="end">{say(figureTexts.youReceive)}</th>
              <th>{say(figureTexts.newPayDate)}</th>
              <th>{say(offerPageTexts.result)}</th>
              {canCancel && <th>{say(offerColumns.actions)}</th>}
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
                <td className="end" data-label={say(figureTexts.discount)}>
                  {hasEnded(item) ? noFigure : shown(item.discount)}
                </td>
                <td className="end hero">{hasEnded(item) ? noFigure : shown(item.amountAfterDiscount)}</td>
                <td data-label={say(figureTexts.newPayDate)}>
                  {item.newPayDate === null ? noFigure : day(item.newPayDate)}{' '}
                  <ProvisionalMark day={item.newPayDate} />
                </td>
                <td className="result">
                  <Result item={item} />
                </td>
                {canCancel && (
                  <td>
                    {item.can.includes('cancel') && (
                      <Button
                        look="row"
                        aria-label={say(rowActionTexts.named, {
                          act: say(offerListTexts.cancel),
                          name: item.documentNumber,
                        })}
                        onClick={() => onCancel(item)}
                      >
                        {say(offerListTexts.cancel)}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>{countedWords(offer, counted.length, say)}</td>
              <td className="end" data-label={say(figureTexts.amount)}>
                {sum(({ amount }) => amount)}
              </td>
              <td colSpan={2} aria-hidden="true" />
              <td className="end" data-label={say(figureTexts.discount)}>
                {isOver ? noFigure : sum(({ discount }) => discount)}
              </td>
              <td className="end hero">
                {isOver ? noFigure : sum(({ amountAfterDiscount }) => amountAfterDiscount)}
              </td>
              <td colSpan={canCancel ? 3 : 2} aria-hidden="true" />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** Shown for items that will not be paid. */
export const noFigure = '—'
export const hasEnded = ({ state }: OfferItem): boolean => isEnd(state)

/** The number of documents in the sums, and which if not all. */
function countedWords({ items }: OneOffer, count: number, say: Say): string {
  const documents = documentsWords(count, say)
  return count === items.length ? documents : say(offerPageTexts.counted, { documents })
}

export const daysWords = ({ daysPaidEarly, billTermDays }: OfferItem): string => {
  if (daysPaidEarly === null) return noFigure
  return billTermDays ? `${daysPaidEarly} + ${billTermDays}` : String(daysPaidEarly)
}

export function Result({ item }: { item: OfferItem }) {
  const say = useSay()
  return (
    <>
      {isPaid(item) ? <Tag tone="done">{say(paidEarly)}</Tag> : <ItemTag label={item.label} />}
      {isLosing(item) && (
        <>
          {' '}
          <LosingTag />
        </>
      )}
      <span className="sub" title={say(isPaid(item) ? nextOfPaid : itemNextTexts[item.label])}>
        {resultWords(item, say)}
      </span>
      {item.dispute && !hasEnded(item) && (
        <Link className="sub offer-dispute" to={`${pages.reconciliationView.path}?id=${item.dispute.id}`}>
          {say(offerPageTexts.disputed, { number: item.dispute.number })}
        </Link>
      )}
      {isPaid(item) && item.bankReference !== null && (
        <span className="sub bank-reference">
          {say(offerPageTexts.bankReference, { reference: item.bankReference })}
        </span>
      )}
    </>
  )
}

/** The pay date, the reason of the failure, or the reason of the last run. */
function resultWords(item: OfferItem, say: Say): string {
  const { label, paidOn, newPayDate, notAwarded } = item
  if (paidOn !== null) return say(offerPageTexts.paidOn, { day: day(paidOn) })
  const why = endWords(item, language())
  if (why !== undefined)
    return say(offerPageTexts.endedWhy, { why, day: day(dayOf(Date.parse(item.changedAt) as Instant)) })
  if (label === 'awarded' && newPayDate !== null)
    return say(offerPageTexts.willBePaid, { day: day(newPayDate) })
  if (notAwarded)
    return say(offerPageTexts.lastRun, {
      time: minuteOf(notAwarded.at),
      reasons: joinNames(notAwarded.reasons.map((reason) => say(payeeReasonTexts[reason]))),
    })
  return ''
}
