/** The three steps of changing an offer, opened with its present documents and terms. */
import { useState } from 'react'
import { offerModify } from '#contract/offer-modify.ts'
import { fixedTexts, modifyTexts } from '#text/offer-modify.ts'
import { call } from '#web/api/client.ts'
import { ask } from '#web/ui/confirmations.ts'
import { dropPassedValues, passOver, readPassedValues } from '#web/ui/form/passed-values.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ClosedNote } from './closed-note.tsx'
import { quoteContextOf, shownFigures } from './figures.ts'
import { documentIdsAfter, inputOf, modifyQuoteOf, presentTermsOf, withdrawalOf } from './modify-input.ts'
import { ModifyReview } from './modify-review.tsx'
import type { OneOffer } from './offer-history.ts'
import { methodsFor, type OfferInput } from './offer-input.ts'
import { TermsStep } from './terms-step.tsx'
import type { Market, Offerable } from './use-offerable.ts'
import { useQuote } from './use-quote.ts'
import { useStep, useStepNavigation } from './use-step.ts'
import { NextClearing, useStepFocus, WizardSteps } from './wizard-parts.tsx'
import './modify.css'

/** The name under which the input survives a switch of language. */
const passedForm = 'modified offer'

type Props = {
  offer: OneOffer
  market: Market
  documents: readonly Offerable[]
  /** Reads the offer again. */
  renew: () => Promise<OneOffer | undefined>
}

function begin(offer: OneOffer): OfferInput {
  const present = inputOf(offer)
  const carried = readPassedValues(passedForm, { making: present })
  dropPassedValues()
  return carried && carried.making.draftId === offer.id ? { ...present, ...carried.making } : present
}

export function ModifyWizard({ offer, market, documents, renew }: Props) {
  const say = useSay()
  const [present] = useState(() => inputOf(offer))
  const [input, setInput] = useState(() => begin(offer))
  // The offer as the caller has seen it; a change of another waits until it is read again.
  const [seen, setSeen] = useState(offer)
  const making = { ...input, step: useStep(input) }
  const { go, leaveFor } = useStepNavigation(making, false, { modify: offer.id })
  const change = (changes: Partial<OfferInput>) => setInput((now) => ({ ...now, ...changes }))
  const { step: _step, ...typed } = input
  const { step: _present, ...before } = present
  const isDirty = JSON.stringify(typed) !== JSON.stringify(before)
  const settle = useUnsavedChanges(isDirty, false, {
    carry: () => passOver({ form: passedForm, secret: [] }, { making: { ...input } }),
  })
  const chosen = documents.filter(({ id }) => making.documentIds.includes(id))
  const quoting = useQuote(making.step === 1 ? undefined : modifyQuoteOf(making))
  const quoteContext = quoteContextOf(making, market, chosen, quoting.last)
  const figures = shownFigures(making, quoteContext, quoting)
  const title = useStepFocus(making.step)

  const readAgain = async () => {
    const now = await renew()
    if (!now) return
    setSeen(now)
    const documentIds = documentIdsAfter(making.documentIds, inputOf(seen), inputOf(now))
    change({ documentIds })
    if (documentIds.length === 0) go(1)
  }
  const leave = () => {
    settle()
    leaveFor(offer.id)
  }
  const withdraw = async () => {
    const isDone = await ask({
      title: say(modifyTexts.withdrawTitle, { number: offer.number }),
      body: say(modifyTexts.withdrawBody),
      yes: say(modifyTexts.withdrawYes),
      no: say(modifyTexts.withdrawNo),
      tone: 'danger',
      work: () =>
        call(
          offerModify,
          { params: { offer_id: offer.id }, body: withdrawalOf(offer, seen.version) },
          { inPlace: true },
        ),
    })
    if (!isDone) return
    confirmDone(say(modifyTexts.withdrawn))
    leave()
  }
  const fitting = () =>
    methodsFor(chosen).includes(making.method) ? {} : { method: 'preSettlement' as const }
  const shared = {
    making,
    change,
    market,
    chosen,
    go: (next: 1 | 2 | 3) => {
      if (!go(next)) return
      if (next === 2) change(fitting())
    },
    onEmpty: () => void withdraw(),
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={title} tabIndex={-1}>
            {say(modifyTexts.title, { number: offer.number })}
          </h1>
          <p className="sub">{`${market.payerName} · ${market.currency}`}</p>
        </div>
        <WizardSteps current={making.step} />
      </div>
      {!market.open && <ClosedNote market={market} />}
      {making.step === 1 && (
        <ChooseStep {...shared} markets={[market]} documents={documents} requested={[]} before={null} />
      )}
      {making.step === 2 && (
        <TermsStep
          {...shared}
          quoting={quoting}
          quoteContext={quoteContext}
          figures={figures}
          present={{ terms: presentTermsOf(offer), expected: present.expected }}
          {...(offer.fixed && { renderRateChoice: () => <KeptRate rate={making.rate} /> })}
        >
          {market.open && <NextClearing market={market} quote={quoting.last} />}
        </TermsStep>
      )}
      {making.step === 3 && (
        <ModifyReview
          {...shared}
          offer={offer}
          seen={seen}
          quoting={quoting}
          figures={figures}
          onStale={readAgain}
          onDone={leave}
        />
      )}
    </>
  )
}

/** The rate of a fixed offer, which stays. */
function KeptRate({ rate }: { rate: string }) {
  const say = useSay()
  return (
    <p className="modify-kept">
      <Icon name="lock" size={16} />
      {say(fixedTexts.kept, { rate })}
    </p>
  )
}
