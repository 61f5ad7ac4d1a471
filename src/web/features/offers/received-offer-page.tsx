/** One offer for its payer: its figures, its documents with the review of each, its history, and its agreement. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { check } from '#contract/check.ts'
import { offerRead } from '#contract/offer-lists.ts'
import { pages } from '#domain/access/pages.ts'
import { kindTexts } from '#text/mandates.ts'
import { offerPageTexts } from '#text/offer-list.ts'
import { reviewTexts } from '#text/offer-review.ts'
import { methodTexts } from '#text/offers.ts'
import { receivedNextTexts, receivedTexts } from '#text/received-offers.ts'
import type { Say } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import { useRead } from '#web/api/use-read.ts'
import { paths } from '#web/session/paths.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ratesWords } from '#web/ui/market/rates-words.ts'
import { returnState } from '#web/ui/page-focus.ts'
import { Card, EmptyState, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { documentsWords, type OfferItem, type OneOffer, offerHistory, sumIn } from './offer-history.ts'
import { ReceivedItems } from './received-items.tsx'
import { ReceivedTag } from './received-table.tsx'
import { SignedAgreement } from './signed-files.tsx'
import { type Review, useReview } from './use-review.tsx'
import './offer-page.css'
import './offer-tables.css'
import './offers.css'
import './review-acts.css'

const missingStatus = 404

/** An invalid id shows the same as an offer that is not visible to the caller. */
export default function ReceivedOfferPage() {
  const { offerId = '' } = useParams()
  const isAddress = check(offerRead.params, { id: offerId }, language(), {}).ok
  return isAddress ? <FoundOffer id={offerId} /> : <NoOffer />
}

function BackLink() {
  const say = useSay()
  return (
    <Link className="back-link" to={pages.offerManagement.path} state={returnState}>
      {say(offerPageTexts.back)}
    </Link>
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

function WholeOffer({ offer }: { offer: OneOffer }) {
  const say = useSay()
  const { pass, reject, dialog } = useReview()
  const [report, setReport] = useState<BulkReport>()
  const reviewable = offer.items.filter(({ can }) => can.includes('review'))
  const run = async (review: Review, items: readonly OfferItem[]): Promise<void> => {
    const done = await review(items.map((item) => ({ ...item, version: offer.version })))
    if (done) setReport(done)
  }
  return (
    <>
      <div className="page-head">
        <div>
          <div className="offer-title">
            <h1>{say(offerPageTexts.title, { number: offer.number })}</h1>
            <CopyButton text={offer.number} name={offer.number} />
            <ReceivedTag offer={offer} />
            {offer.kind === 'recurring' && <Tag tone="off">{say(kindTexts.recurring)}</Tag>}
          </div>
          <p className="sub">
            <Link to={pages.payee.path.replace(':supplierId', offer.payeeId)}>{offer.payeeName}</Link>
            {[
              '',
              say(methodTexts[offer.method]),
              ratesWords(offer, say),
              say(offerPageTexts.submittedAt, { time: minuteOf(offer.offerTime) }),
            ].join(' · ')}
          </p>
          <p className="offer-next">{say(receivedNextTexts[offer.status])}</p>
        </div>
        {reviewable.length > 0 && (
          <div className="head-actions">
            <Button onClick={() => void run(reject, reviewable)}>
              {say(receivedTexts.rejectAll, { count: reviewable.length })}
            </Button>
            <Button look="primary" onClick={() => void run(pass, reviewable)}>
              {say(receivedTexts.passAll, { count: reviewable.length })}
            </Button>
          </div>
        )}
      </div>
      {offer.items.some(({ state }) => state === 'review') && reviewable.length === 0 && (
        <p className="sub">{say(reviewTexts.notYours)}</p>
      )}
      {report && <BulkOutcome outcome={{ report }} onClose={() => setReport(undefined)} />}
      <Figures offer={offer} />
      <ReceivedItems
        offer={offer}
        onPass={(item) => void run(pass, [item])}
        onReject={(item) => void run(reject, [item])}
      />
      <div className="offer-bottom">
        <Card title={say(offerPageTexts.life)}>
          <Timeline
            label={say(offerPageTexts.life)}
            events={offerHistory(offer, say, receivedTexts.submitted)}
          />
        </Card>
        <div className="offer-side">
          <Card title={say(offerPageTexts.files)}>
            <p className="offer-file links">
              <span>{say(offerPageTexts.agreement)}</span>
              <Link to={fileAddress(offer.agreementUrl, say)}>{say(offerPageTexts.download)}</Link>
            </p>
            <SignedAgreement offer={offer} />
          </Card>
        </div>
      </div>
      {dialog}
    </>
  )
}

/** The sums by where documents stand; empty ones are left out. */
function Figures({ offer }: { offer: OneOffer }) {
  const say = useSay()
  const { figures } = receivedTexts
  const groups = [
    { label: figures.offered, items: offer.items },
    { label: figures.inReview, items: offer.items.filter(({ state }) => state === 'review') },
    {
      label: figures.waiting,
      items: offer.items.filter(({ state }) => state === 'live' || state === 'checking'),
    },
    { label: figures.awarded, items: offer.items.filter(({ state }) => state === 'awarded') },
    { label: figures.rejected, items: offer.items.filter(({ state }) => state === 'rejected') },
  ]
  return (
    <dl className="card offer-figures">
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ label, items }) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>
              <Amount
                money={{ currency: offer.currency, minor: sumIn(offer, items, ({ amount }) => amount) }}
              />
              <span className="sub">{documentsWords(items.length, say)}</span>
            </dd>
          </div>
        ))}
    </dl>
  )
}

function fileAddress(url: string, say: Say): string {
  const query = new URLSearchParams({ title: say(offerPageTexts.agreement), url })
  return `${paths.fileFrame}?${query}`
}
