/** The figures of a document's latest offer, with a link to the offer for the payee and to the run for the payer. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { documentOffers } from '#text/document-offers.ts'
import { documentColumns } from '#text/documents.ts'
import { endWords } from '#text/offer-invalid.ts'
import { documentOfferNextWords, documentOfferWords } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { Card, type Fact, Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { DocumentDetail } from './document-history.ts'
import { currentOffer } from './offer-columns.tsx'

type Props = { document: DocumentDetail; side: DocumentSide }
type Offer = NonNullable<DocumentDetail['offer']>

export function DocumentOffer({ document, side }: Props) {
  const say = useSay()
  const { offer, offerState, currency } = document
  if (!offer || offerState === 'notApplied') return null
  const isAwarded = offer.state === 'awarded'
  const isCurrent = currentOffer(document) !== undefined
  const title = isAwarded ? documentOffers.awardTitle : documentOffers.title
  const money = (amount: string) => <Amount money={moneyOf(amount, currency)} />
  const percent = (rate: string | null) => rate && `${rate}%`
  const facts: readonly Fact[] = [
    { label: say(documentColumns.offerState), value: documentOfferWords(say, document) },
    {
      label: say(documentColumns.newPayDate),
      value: offer.newPayDate && displayDay(offer.newPayDate as Day, language()),
    },
    { label: say(documentColumns.daysPaidEarly), value: isCurrent ? offer.daysPaidEarly : null },
    { label: say(documentColumns.discount), value: money(offer.discount) },
    { label: say(documentColumns.amountAfterDiscount), value: money(offer.amountAfterDiscount) },
    { label: say(documentColumns.apr), value: percent(offer.apr) },
    { label: say(documentColumns.discountRate), value: percent(offer.discountRate) },
    { label: say(documentColumns.method), value: say(methodTexts[offer.method]) },
    { label: say(documentColumns.offerNumber), value: offer.number },
    { label: say(documentColumns.offered), value: <Moment at={offer.offeredAt} /> },
  ]
  return (
    <Card
      title={say(isCurrent ? title : documentOffers.endedTitle)}
      action={<Way offer={offer} side={side} />}
    >
      <Facts facts={facts} />
      <p className="sub">{noteOf(say, document, offer, side)}</p>
    </Card>
  )
}

/** The source of the figures, and the next step. */
function noteOf(
  say: ReturnType<typeof useSay>,
  document: DocumentDetail,
  offer: Offer,
  side: DocumentSide,
): ReactNode {
  const { state, newPayDate } = offer
  const reason = endWords(offer, language())
  if (reason !== undefined) return say(documentOffers.failedWhy, { reason })
  const isAwarded = state === 'awarded'
  if (document.paidDate !== null && !isAwarded) return null
  if (side === 'payee') return documentOfferNextWords(say, document)
  if (isAwarded) return null
  return say(newPayDate === null ? documentOffers.asOffered : documentOffers.nextRun)
}

function Way({ offer, side }: { offer: Offer; side: DocumentSide }) {
  const say = useSay()
  if (side === 'payee')
    return (
      <Link to={pages.offer.path.replace(':offerId', offer.id)}>
        {say(documentOffers.showOffer, { number: offer.number })}
      </Link>
    )
  if (offer.runId === null) return null
  return <Link to={pages.run.path.replace(':runId', offer.runId)}>{say(documentOffers.showRun)}</Link>
}
