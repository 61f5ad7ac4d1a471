/** One offer: its proceeds and cost, its documents with their results, its history, and its agreement. */
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { Link, useParams } from 'react-router'
import { check } from '#contract/check.ts'
import { offerRead } from '#contract/offer-lists.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { losingTexts } from '#text/losing-offers.ts'
import { kindTexts, mandateTexts } from '#text/mandates.ts'
import { offerListTexts, offerPageTexts } from '#text/offer-list.ts'
import { fixedTexts, modifyTexts } from '#text/offer-modify.ts'
import { offerNextWords } from '#text/offer-states.ts'
import { makingTexts, methodTexts } from '#text/offers.ts'
import type { Say } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import { useRead } from '#web/api/use-read.ts'
import { paths } from '#web/session/paths.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ratesWords } from '#web/ui/market/rates-words.ts'
import { returnState } from '#web/ui/page-focus.ts'
import { Card, EmptyState, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { cancelDocument, cancelOffer } from './cancel-offer.ts'
import { LoanComparison } from './loan-comparison.tsx'
import { LosingNote } from './losing-note.tsx'
import { MandatePart } from './mandate-part.tsx'
import { modifyPath } from './modify-path.ts'
import { OfferFigures } from './offer-figures.tsx'
import { OfferFile } from './offer-file.tsx'
import { isLosing, isWaiting, minorIn, type OneOffer } from './offer-history.ts'
import { NeededRates, OfferIndication } from './offer-indication.tsx'
import { OfferItems } from './offer-items.tsx'
import { OfferTag } from './offer-tag.tsx'
import { SignedAgreement } from './signed-files.tsx'
import { useMandateHistory } from './use-mandate-history.ts'
import './offer-page.css'
import './offer-tables.css'
import './offers.css'

const missingStatus = 404

/** An invalid id shows the same as an offer that is not visible to the caller. */
export default function OfferPage() {
  const { offerId = '' } = useParams()
  const isAddress = check(offerRead.params, { id: offerId }, language(), {}).ok
  return isAddress ? <FoundOffer id={offerId} /> : <NoOffer />
}

function BackLink() {
  const say = useSay()
  return (
    <Link className="back-link" to={pages.listApply.path} state={returnState}>
      {say(offerPageTexts.back)}
    </Link>
  )
}

function FoundOffer({ id }: { id: string }) {
  const query = useRead(offerRead, { params: { id } })
  if (query.error instanceof CallFailed && query.error.status === missingStatus) return <NoOffer />
  return (
    <>
      <p>
        <BackLink />
      </p>
      <Loaded query={query} lines={8}>
        {(offer) => <WholeOffer offer={offer} />}
      </Loaded>
    </>
  )
}

function NoOffer() {
  const say = useSay()
  return (
    <EmptyState
      icon="lost"
      level="h1"
      title={say(offerPageTexts.missing)}
      hint={say(offerPageTexts.missingHint)}
    >
      <BackLink />
    </EmptyState>
  )
}

function WholeOffer({ offer }: { offer: OneOffer }) {
  const say = useSay()
  const queries = useQueryClient()
  const cancelable = offer.items.filter(({ can }) => can.includes('cancel'))
  const waiting = offer.items.filter(isWaiting)
  const mayMake = isPermitted(use(Permissions), elements.makeOffers)
  const history = useMandateHistory(offer)
  const isIdle = offer.kind === 'recurring' && offer.status === 'submitted' && waiting.length === 0
  return (
    <>
      <div className="page-head">
        <div>
          <div className="offer-title">
            <h1>{say(offerPageTexts.title, { number: offer.number })}</h1>
            <CopyButton text={offer.number} name={offer.number} />
            <OfferTag offer={offer} />
            {offer.kind === 'recurring' && <Tag tone="off">{say(kindTexts.recurring)}</Tag>}
            {offer.fixed && <Tag tone="off">{say(fixedTexts.mark)}</Tag>}
            {offer.items.some(isLosing) && <Tag tone="off">{say(losingTexts.mark)}</Tag>}
            {offer.awardedDocuments > 0 && (
              <span className="sub">
                {offer.documents === 1
                  ? say(offerPageTexts.oneAwarded)
                  : say(offerPageTexts.awardedOf, {
                      awarded: offer.awardedDocuments,
                      documents: offer.documents,
                    })}
              </span>
            )}
          </div>
          <p className="sub">
            {[
              offer.payerName,
              say(methodTexts[offer.method]),
              ratesWords(offer, say),
              say(offerPageTexts.submittedAt, { time: minuteOf(offer.offerTime) }),
            ].join(' · ')}
          </p>
          <p className="offer-next">{isIdle ? say(mandateTexts.nothingWaits) : offerNextWords(say, offer)}</p>
          {offer.can.length > 0 && offer.editsLeft !== null && (
            <p className="sub">{say(modifyTexts.editsLeft, { count: offer.editsLeft })}</p>
          )}
        </div>
        <div className="head-actions">
          {offer.can.includes('modify') && (
            <Link className="button button-plain" to={modifyPath(offer.id)}>
              {say(modifyTexts.modifyOffer)}
            </Link>
          )}
          {offer.can.includes('cancel') && (
            <Button onClick={() => void cancelOffer(queries, offer, cancelable.length)}>
              {say(offer.kind === 'recurring' ? mandateTexts.end : offerListTexts.cancelAll)}
            </Button>
          )}
        </div>
      </div>
      <LosingNote offer={offer} />
      {offer.kind === 'recurring' ? <MandatePart offerId={offer.id} /> : <OfferFigures offer={offer} />}
      {offer.items.length > 0 && (
        <OfferItems
          offer={offer}
          onCancel={({ documentId, documentNumber }) =>
            void cancelDocument(queries, offer, {
              documentId,
              number: documentNumber,
              isLast: offer.kind === 'oneTime' && waiting.length === 1 && offer.awardedDocuments === 0,
            })
          }
        />
      )}
      <div className="offer-bottom">
        <Card title={say(offerPageTexts.life)}>
          <Timeline label={say(offerPageTexts.life)} events={history} />
        </Card>
        <div className="offer-side">
          {waiting.length > 0 && offer.status !== 'marketClosed' && (
            <Card title={say(makingTexts.nextClearing)}>
              <Countdown market={offer} />
            </Card>
          )}
          {mayMake && <OfferIndication offer={offer} />}
          {mayMake && <NeededRates offer={offer} />}
          <Compared offer={offer} />
          <Card title={say(offerPageTexts.files)}>
            <p className="offer-file links">
              <span>{say(offerPageTexts.agreement)}</span>
              <Link to={fileAddress(offer.agreementUrl, say)}>{say(offerPageTexts.download)}</Link>
            </p>
            <SignedAgreement offer={offer} />
            <OfferFile offerId={offer.id} />
          </Card>
        </div>
      </div>
    </>
  )
}

/** The documents that are or would be paid early, compared with a loan. */
function Compared({ offer }: { offer: OneOffer }) {
  const mayMake = isPermitted(use(Permissions), elements.makeOffers)
  const early = offer.items.flatMap((item) =>
    item.daysPaidEarly === null
      ? []
      : [
          {
            amount: minorIn(offer, item.amount),
            discount: minorIn(offer, item.discount),
            daysPaidEarly: item.daysPaidEarly,
            billTermDays: item.billTermDays ?? 0,
          },
        ],
  )
  if (!mayMake || early.length === 0) return null
  return <LoanComparison documents={early} currency={offer.currency} dayCount={offer.dayCount} />
}

function fileAddress(url: string, say: Say): string {
  const query = new URLSearchParams({ title: say(offerPageTexts.agreement), url })
  return `${paths.fileFrame}?${query}`
}
