/**
 * Step 3 of an offer: the review, the agreement, and the submission. Refusals are shown here, and no input is lost.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftList } from '#contract/offer-drafts.ts'
import { offerSubmit } from '#contract/offers.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { formatAmount } from '#domain/money.ts'
import { mandateTexts } from '#text/mandates.ts'
import { offerFailureTexts } from '#text/offer-failures.ts'
import { fixedTexts } from '#text/offer-modify.ts'
import { billRateFieldTexts, makingTexts, methodTexts, rateTypeNames } from '#text/offers.ts'
import { signingTexts } from '#text/signing.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { OfferAgreementField } from '#web/ui/agreements/offer-agreement-field.tsx'
import { useOfferAgreements, useTick } from '#web/ui/agreements/use-offer-agreements.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { Derivation } from './derivation.tsx'
import { offeredOf, type ShownFigures } from './figures.ts'
import { railsBody } from './guard-rails.ts'
import { LinesTable } from './lines-table.tsx'
import { hasBillRate, hasRate, type OfferInput, quoteBodyOf, type Step } from './offer-input.ts'
import { railFacts } from './rail-facts.ts'
import { RefusedNote } from './refused-note.tsx'
import { SignCard } from './sign-card.tsx'
import { StepActions, StepFrame } from './step-frame.tsx'
import { SubmitRefused } from './submit-refused.tsx'
import { Summary } from './summary.tsx'
import { refusedOnce } from './term-errors.ts'
import type { Market, Offerable } from './use-offerable.ts'
import type { QuoteState } from './use-quote.ts'
import { isUnsigned, useSigning } from './use-signing.ts'

type Props = {
  making: OfferInput
  market: Market
  chosen: readonly Offerable[]
  quoting: QuoteState
  figures: ShownFigures | undefined
  supplierId: string
  isSaved: boolean
  /** Why the draft could not be saved. */
  failure: string | undefined
  go: (step: Step) => void
  onKeep: () => void
  /** Saves the draft, which is what is signed. */
  onSave: () => Promise<void>
  onDone: (offerId: string) => void
}

export function ReviewStep(props: Props) {
  const { making, market, chosen, quoting, figures, supplierId, isSaved, failure } = props
  const { go, onKeep, onSave, onDone } = props
  const say = useSay()
  const queries = useQueryClient()
  const isRecurring = making.kind === 'recurring'
  const type = isRecurring ? 'recurring' : making.fixed ? 'fixed' : 'oneTime'
  const agreements = useOfferAgreements([market.id], type)
  const [agreement] = agreements ?? []
  const [ticked, setTicked] = useTick(agreements)
  const accepted = ticked || agreement?.showsTick === false
  const signing = useSigning(supplierId, agreements)
  const [tries, setTries] = useState(0)
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
    const tryAgain = () => setTries((before) => before + 1)
    tryAgain()
    const body = quoteBodyOf(making)
    if (!accepted || !agreement || !body) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const isSigned = await signing.sign(JSON.stringify([body, making.kind]), async () => {
        await onSave()
        return { offerId: making.draftId }
      })
      if (!isSigned) {
        tryAgain()
        setBusy(false)
        return
      }
      const offerId = await call(
        offerSubmit,
        {
          body: {
            ...body,
            buyerId: market.payerId,
            supplierId,
            kind: making.kind,
            ...(isRecurring && { guardRails: railsBody(making.rails, market.currency) }),
            payAmount: formatAmount({
              currency: market.currency,
              minor: chosen.reduce((sum, document) => sum + offeredOf(document).amount, 0n),
            }),
            agreementVersion: agreement.id,
            ...((isSaved || signing.isNeeded) && { draftId: making.draftId }),
          },
        },
        { inPlace: true },
      )
      confirmDone(say(makingTexts.submitted))
      void queries.invalidateQueries({ queryKey: readKey(draftList) })
      onDone(offerId)
    } catch (error) {
      if (isUnsigned(error)) signing.forget()
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
          tries={tries}
          refusal={failure}
          refused={
            <SubmitRefused
              refusal={refusal ?? quoting.error}
              title={makingTexts.refusedTitle}
              go={go}
              from={isSaved ? `${pages.paymentApply.path}?draft=${making.draftId}` : pages.paymentApply.path}
            />
          }
          stopped={market.open ? undefined : say(offerFailureTexts.marketClosed)}
          next={say(
            busy ? makingTexts.submitting : signing.isNeeded ? signingTexts.sign : makingTexts.submit,
          )}
        />
      }
      aside={<Derivation making={making} quote={quoting.quote} />}
    >
      <Card title={say(makingTexts.steps[2])}>
        <Facts facts={factsOf(making, market, say)} />
      </Card>
      <RefusedNote refused={refusedOnce(quoting.quote?.refused ?? [])} />
      <LinesTable figures={figures} market={market} />
      <Card title={agreement?.name ?? say(isRecurring ? mandateTexts.agreement : makingTexts.agreement)}>
        <OfferAgreementField
          agreements={agreements}
          accepted={ticked}
          onAccept={setTicked}
          isMissing={tries > 0 && !accepted}
        />
      </Card>
      <SignCard signing={signing} />
    </StepFrame>
  )
}

function factsOf(making: OfferInput, market: Market, say: ReturnType<typeof useSay>) {
  const { method, fixed, rateType, rate, billRateType, billRate, expected } = making
  const rateOf = (value: string) => (fixed ? `${value}% · ${say(fixedTexts.mark)}` : `${value}%`)
  return [
    { label: say(makingTexts.market), value: `${market.payerName} · ${market.currency}` },
    { label: say(makingTexts.method), value: say(methodTexts[method]) },
    { label: say(rateTypeNames[rateType]), value: hasRate(method) ? rateOf(rate) : null },
    { label: say(billRateFieldTexts[billRateType]), value: hasBillRate(method) ? rateOf(billRate) : null },
    { label: say(makingTexts.expected), value: displayDay(expected as Day, language()) },
    ...(making.kind === 'recurring' ? railFacts(making.rails, market.currency, say) : []),
  ]
}
