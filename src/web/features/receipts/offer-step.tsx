/** An offer of receipts, new or changed: which of them, from when they may be paid, and what that brings and costs. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { marketList } from '#contract/markets.ts'
import { receiptOffer, receiptOfferChange } from '#contract/receipts.ts'
import { pages } from '#domain/access/pages.ts'
import { readDay } from '#domain/typed-day.ts'
import { receiptOfferTexts } from '#text/receipts.ts'
import { call } from '#web/api/client.ts'
import { useRead } from '#web/api/use-read.ts'
import { OfferAgreementField } from '#web/ui/agreements/offer-agreement-field.tsx'
import { useOfferAgreements, useTick } from '#web/ui/agreements/use-offer-agreements.ts'
import { useToday } from '#web/ui/business-time.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { returnState } from '#web/ui/page-focus.ts'
import { Card, EmptyState } from '#web/ui/panels.tsx'
import { renewReceipts } from '#web/ui/receipts/delivery-decisions.ts'
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Candidate } from './offer-address.ts'
import { OfferSummary } from './offer-summary.tsx'
import { TrialTable } from './trial-table.tsx'
import { useTrial } from './use-trial.ts'

type Offer = Pick<NonNullable<Receipt['offer']>, 'id' | 'number' | 'version' | 'newPayDate'>

type Props = {
  candidates: readonly Candidate[]
  /** All of them, if absent. */
  chosen?: readonly string[]
  /** The offer that is changed. */
  offer?: Offer
}

const listAddress = (offer: Offer | undefined): string =>
  offer ? `${pages.godownEntry.path}?tab=offered` : pages.godownEntry.path

export function OfferStep({ candidates, chosen: first, offer }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const today = useToday()
  const [receipt] = candidates
  const marketId = receipt?.marketId ?? undefined
  const market = useRead(marketList, {}).data?.find(({ id }) => id === marketId)
  const agreements = useOfferAgreements(marketId === undefined ? [] : [marketId], 'fixed')
  const [ticked, setTicked] = useTick(agreements)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(first ?? candidates.map(({ id }) => id)),
  )
  const [typed, setTyped] = useState<string>()
  const [tries, setTries] = useState(0)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const written = typed ?? offer?.newPayDate ?? market?.nextPayDate ?? ''
  const day = readDay(written)
  const sns = candidates.filter(({ id }) => chosen.has(id)).map(({ sn }) => sn)
  const input =
    day && receipt && sns.length > 0
      ? { gbInvoiceSnList: sns, newPayDate: day, buyerId: receipt.payerId }
      : undefined
  const trying = useTrial(input && { ...input, ...(offer && { offerId: offer.id }) })
  const [agreement] = agreements ?? []
  const isAccepted = ticked || agreement?.showsTick === false

  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
    setRefusal(undefined)
  }
  const send = async () => {
    setTries(tries + 1)
    if (!input || !isAccepted || !agreement || isSending) return
    setSending(true)
    setRefusal(undefined)
    try {
      const body = { ...input, agreementVersion: agreement.id }
      if (offer)
        await call(
          receiptOfferChange,
          { params: { offerId: offer.id }, body: { ...body, version: offer.version } },
          { inPlace: true },
        )
      else await call(receiptOffer, { body }, { inPlace: true })
      confirmDone(say(offer ? receiptOfferTexts.saved : receiptOfferTexts.submitted))
      void navigate(`${pages.godownEntry.path}?tab=offered`, { replace: true })
    } catch (error) {
      setRefusal(error)
    }
    setSending(false)
    // After a refusal the page may be out of date too.
    void renewReceipts(queries)
  }
  const dateMissing = tries > 0 && !day && say(receiptOfferTexts.dateMissing)
  return (
    <>
      <BackLink to={listAddress(offer)} />
      <div className="page-head">
        <div>
          <h1>
            {offer
              ? say(receiptOfferTexts.changeTitle, { number: offer.number })
              : say(receiptOfferTexts.title)}
          </h1>
          <p className="sub">{receipt && `${receipt.payerName} · ${receipt.currency}`}</p>
        </div>
      </div>
      <div className="receipt-offer">
        <div className="receipt-offer-main">
          <Card title={say(receiptOfferTexts.whenTitle)}>
            <DateField
              name="newPayDate"
              label={say(receiptOfferTexts.when)}
              help={say(receiptOfferTexts.whenHelp)}
              value={written}
              onValue={setTyped}
              today={today}
              error={dateMissing || undefined}
              required
            />
          </Card>
          <TrialTable candidates={candidates} chosen={chosen} onChoose={choose} trial={trying.trial} />
          <Card title={agreement?.name ?? say(receiptOfferTexts.agreement)}>
            <OfferAgreementField
              agreements={agreements}
              accepted={ticked}
              onAccept={setTicked}
              isMissing={tries > 0 && !isAccepted}
            />
          </Card>
        </div>
        <OfferSummary
          trying={trying}
          isEmpty={sns.length === 0}
          isSending={isSending}
          refusal={refusal}
          action={say(offer ? receiptOfferTexts.save : receiptOfferTexts.submit)}
          onSend={() => void send()}
        />
      </div>
    </>
  )
}

function BackLink({ to }: { to: string }): ReactNode {
  const say = useSay()
  return (
    <p>
      <Link className="back-link" to={to} state={returnState}>
        {say(receiptOfferTexts.back)}
      </Link>
    </p>
  )
}

/** The offer is not the reader's, or nothing of it can be changed any more. */
export function NoOffer() {
  const say = useSay()
  return (
    <EmptyState icon="lost" level="h1" title={say(receiptOfferTexts.missing)}>
      <BackLink to={pages.godownEntry.path} />
    </EmptyState>
  )
}
