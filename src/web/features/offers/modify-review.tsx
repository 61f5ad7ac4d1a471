/** Step 3 of changing an offer: before and after, the agreement where it is needed, and saving. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '#contract/codes.ts'
import { offerModify } from '#contract/offer-modify.ts'
import { haveSameTerms } from '#domain/offers/terms.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import { makingTexts } from '#text/offers.ts'
import { signingTexts } from '#text/signing.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { OfferAgreementField } from '#web/ui/agreements/offer-agreement-field.tsx'
import { useOfferAgreements, useTick } from '#web/ui/agreements/use-offer-agreements.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { Derivation } from './derivation.tsx'
import type { ShownFigures } from './figures.ts'
import { LinesTable } from './lines-table.tsx'
import { ModifyChanges } from './modify-changes.tsx'
import { documentChangesOf, inputOf, modifyBodyOf, presentTermsOf } from './modify-input.ts'
import { modifyPath } from './modify-path.ts'
import type { OneOffer } from './offer-history.ts'
import { type OfferInput, type Step, termsOf } from './offer-input.ts'
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
  offer: OneOffer
  /** The offer as the caller has seen it. */
  seen: OneOffer
  making: OfferInput
  market: Market
  chosen: readonly Offerable[]
  quoting: QuoteState
  figures: ShownFigures | undefined
  go: (step: Step) => void
  /** Reads the offer again after it was changed elsewhere. */
  onStale: () => Promise<void>
  onDone: () => void
}

export function ModifyReview(props: Props) {
  const { offer, seen, making, market, chosen, quoting, figures, go, onStale, onDone } = props
  const say = useSay()
  const queries = useQueryClient()
  const agreements = useOfferAgreements([offer.marketId], offer.fixed ? 'fixed' : 'oneTime')
  const [agreement] = agreements ?? []
  const [ticked, setTicked] = useTick(agreements)
  const accepted = ticked || agreement?.showsTick === false
  const signing = useSigning(offer.supplierId, agreements)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const terms = termsOf(making)
  const isNew =
    !terms || !haveSameTerms(terms, presentTermsOf(offer)) || making.expected !== offer.expectedPaymentDate
  const isMore = isNew || documentChangesOf(inputOf(offer), making).added > 0

  const send = async () => {
    const tryAgain = () => setTries((before) => before + 1)
    tryAgain()
    const body = modifyBodyOf(making, chosen, seen, isMore ? agreement?.id : undefined)
    if (!body || (isMore && !accepted)) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const { payAmount: _amount, agreementVersion: _agreement, withdraw: _, ...change } = body
      const subject = async () => ({ offerId: offer.id, change })
      if (isMore && !(await signing.sign(JSON.stringify(change), subject))) {
        tryAgain()
        setBusy(false)
        return
      }
      const request = { params: { offer_id: offer.id }, body }
      const reply = await call(offerModify, request, { inPlace: true, renews: true })
      confirmDone(`${say(modifyTexts.saved)} · ${say(modifyTexts.editsLeft, { count: reply.editsLeft })}`)
      onDone()
    } catch (error) {
      const isStale = error instanceof CallFailed && error.code === codes.outOfDate.code
      if (isUnsigned(error)) signing.forget()
      if (isStale) await onStale()
      setRefusal(isStale ? new CallFailed(say(modifyTexts.changedMeanwhile), { code: error.code }) : error)
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
          busy={busy}
          tries={tries}
          refused={
            <SubmitRefused
              refusal={refusal ?? quoting.error}
              title={modifyTexts.refusedTitle}
              go={go}
              from={modifyPath(offer.id)}
            />
          }
          next={say(
            busy
              ? modifyTexts.saving
              : isMore && signing.isNeeded
                ? signingTexts.signAndSave
                : modifyTexts.save,
          )}
        />
      }
      aside={<Derivation making={making} quote={quoting.quote} />}
    >
      <ModifyChanges offer={offer} making={making} figures={figures} isNew={isNew} />
      <RefusedNote refused={refusedOnce(quoting.quote?.refused ?? [])} />
      <LinesTable figures={figures} market={market} />
      {isMore && (
        <Card title={agreement?.name ?? say(makingTexts.agreement)}>
          <OfferAgreementField
            agreements={agreements}
            accepted={ticked}
            onAccept={setTicked}
            isMissing={tries > 0 && !accepted}
          />
        </Card>
      )}
      {isMore && <SignCard signing={signing} />}
    </StepFrame>
  )
}
