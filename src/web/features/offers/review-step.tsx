/**
 * Step 3 of an offer: the review, the agreement, and the submission. Refusals are shown here, and no input is lost.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { platformAgreements } from '#contract/agreements.ts'
import { draftList } from '#contract/offer-drafts.ts'
import { offerSubmit } from '#contract/offers.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { formatAmount } from '#domain/money.ts'
import { offerFailureTexts } from '#text/offer-failures.ts'
import { billRateFieldTexts, makingTexts, methodTexts, rateTypeNames } from '#text/offers.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { agreementAddress } from '#web/session/agreement-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CheckboxField } from '#web/ui/inputs/choice-fields.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { Derivation } from './derivation.tsx'
import { offeredOf, type ShownFigures } from './figures.ts'
import { LinesTable } from './lines-table.tsx'
import { hasBillRate, hasRate, type OfferInput, quoteBodyOf, type Step } from './offer-input.ts'
import { RefusedNote } from './refused-note.tsx'
import { StepActions, StepFrame } from './step-frame.tsx'
import { Summary } from './summary.tsx'
import { refusedOnce } from './term-errors.ts'
import type { Market, Offerable } from './use-offerable.ts'
import type { QuoteState } from './use-quote.ts'

type Props = {
  making: OfferInput
  market: Market
  chosen: readonly Offerable[]
  quoting: QuoteState
  figures: ShownFigures | undefined
  supplierId: string
  isSaved: boolean
  go: (step: Step) => void
  onKeep: () => void
  onDone: (offerId: string) => void
}

export function ReviewStep(props: Props) {
  const { making, market, chosen, quoting, figures, supplierId, isSaved, go, onKeep, onDone } = props
  const say = useSay()
  const queries = useQueryClient()
  const agreements = useRead(platformAgreements, {})
  const agreement = agreements.data?.find(({ kind }) => kind === 'offer')
  const [accepted, setAccepted] = useState(false)
  const [areErrorsShown, setAreErrorsShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  // A refusal is about the market as it was.
  const marketNow = `${market.open} ${market.settingsChangedAt}`
  const [marketSeen, setMarketSeen] = useState(marketNow)
  if (marketSeen !== marketNow) {
    setMarketSeen(marketNow)
    setRefusal(undefined)
  }

  const send = async () => {
    setAreErrorsShown(true)
    const body = quoteBodyOf(making)
    if (!accepted || !agreement || !body) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const offerId = await call(
        offerSubmit,
        {
          body: {
            ...body,
            buyerId: market.payerId,
            supplierId,
            kind: 'oneTime',
            payAmount: formatAmount({
              currency: market.currency,
              minor: chosen.reduce((sum, document) => sum + offeredOf(document).amount, 0n),
            }),
            agreementVersion: agreement.id,
            ...(isSaved && { draftId: making.draftId }),
          },
        },
        { inPlace: true },
      )
      confirmDone(say(makingTexts.submitted))
      void queries.invalidateQueries({ queryKey: readKey(draftList) })
      onDone(offerId)
    } catch (error) {
      setRefusal(error)
      // Reads changed data again, so that the page shows it.
      void queries.invalidateQueries()
    }
    setBusy(false)
  }
  return (
    <StepFrame
      summary={<Summary figures={figures} market={market} isDialogOpen={quoting.isDialogOpen} isWrong />}
      actions={
        <StepActions
          onNext={() => void send()}
          onBack={() => go(2)}
          onKeep={onKeep}
          busy={busy}
          stopped={market.open ? undefined : say(offerFailureTexts.marketClosed)}
          next={say(busy ? makingTexts.submitting : makingTexts.submit)}
        />
      }
      aside={<Derivation making={making} quote={quoting.quote} />}
    >
      <Refused refusal={refusal ?? quoting.error} go={go} />
      <Card title={say(makingTexts.steps[2])}>
        <Facts facts={factsOf(making, market, say)} />
      </Card>
      <RefusedNote refused={refusedOnce(quoting.quote?.refused ?? [])} />
      <LinesTable figures={figures} market={market} />
      <Card title={say(makingTexts.agreement)}>
        {agreement && (
          <p className="links">
            <a href={agreementAddress(agreement)} target="_blank" rel="noreferrer">
              {say(makingTexts.agreementRead)}
            </a>
          </p>
        )}
        <CheckboxField
          label={say(makingTexts.agreementTick)}
          value={accepted}
          onValue={setAccepted}
          error={areErrorsShown && !accepted ? say(offerFailureTexts.agreementNotAccepted) : undefined}
          required
        />
      </Card>
    </StepFrame>
  )
}

function factsOf(making: OfferInput, market: Market, say: ReturnType<typeof useSay>) {
  const { method, rateType, rate, billRateType, billRate, expected } = making
  return [
    { label: say(makingTexts.market), value: `${market.payerName} · ${market.currency}` },
    { label: say(makingTexts.method), value: say(methodTexts[method]) },
    { label: say(rateTypeNames[rateType]), value: hasRate(method) ? `${rate}%` : null },
    { label: say(billRateFieldTexts[billRateType]), value: hasBillRate(method) ? `${billRate}%` : null },
    { label: say(makingTexts.expected), value: displayDay(expected as Day, language()) },
  ]
}

const ofDocuments: ReadonlySet<string> = new Set(['documentIds', 'payAmount'])

/** The refusal of the submission, with a link to the input that has to change. */
function Refused({ refusal, go }: { refusal: unknown; go: (step: Step) => void }) {
  const say = useSay()
  if (!refusal) return null
  const fields = refusal instanceof CallFailed ? refusal.fields : {}
  const messages = Object.values(fields)
  const step = Object.keys(fields).some((name) => ofDocuments.has(name.split('.')[0] ?? '')) ? 1 : 2
  return (
    <div className="offer-note offer-note-bad" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{say(makingTexts.refusedTitle)}</strong>
        <p>{messages.length > 0 ? messages.join(' ') : messageOf(refusal)}</p>
        <p>
          <Button look="row" onClick={() => go(step)}>
            {say(step === 1 ? makingTexts.changeDocuments : makingTexts.changeTerms)}
          </Button>
        </p>
      </div>
    </div>
  )
}
