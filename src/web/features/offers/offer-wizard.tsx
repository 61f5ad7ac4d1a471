/** The three steps of an offer. Input is kept when going back and forth, and saved as a draft. */
import { type ReactNode, useState } from 'react'
import { pageNames } from '#text/access.ts'
import { makingTexts } from '#text/offers.ts'
import { lastMarketId } from '#web/session/cache.ts'
import { useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { ChooseStep } from './choose-step.tsx'
import { ClosedNote } from './closed-note.tsx'
import { quoteContextOf, shownFigures } from './figures.ts'
import { atPublishedRate, FixedChoice } from './fixed-choice.tsx'
import { KindChoice } from './kind-choice.tsx'
import { methodsFor, type OfferInput, quoteBodyOf, rateTypesOf, type Step } from './offer-input.ts'
import { ReviewStep } from './review-step.tsx'
import { TermsStep } from './terms-step.tsx'
import { useDraft } from './use-draft.ts'
import type { Market, Offerable } from './use-offerable.ts'
import { useQuote } from './use-quote.ts'
import { useStep, useStepNavigation } from './use-step.ts'
import { NextClearing, useStepFocus, WizardSteps } from './wizard-parts.tsx'

type Props = {
  begun: OfferInput
  version: number
  /** The documents named in the address. */
  requested: readonly string[]
  supplierId: string
  markets: readonly Market[]
  documents: readonly Offerable[]
  /** Content above the first step. */
  before: ReactNode
}

export function OfferWizard({ begun, version, requested, supplierId, markets, documents, before }: Props) {
  const say = useSay()
  const [input, setInput] = useState(begun)
  const typed = { ...input, step: useStep(input) }
  const market = markets.find(({ id }) => id === typed.marketId) ?? markets[0]
  const making = atPublishedRate(typed, market)
  const draft = useDraft(making, supplierId, market?.currency ?? 'CNY', version)
  const { go: goTo, leaveFor } = useStepNavigation(making, draft.isSaved)
  const change = (changes: Partial<OfferInput>) => {
    if (changes.marketId !== undefined) lastMarketId().set(changes.marketId)
    setInput((now) => ({ ...now, ...changes }))
  }
  const chosen = documents.filter(({ id }) => making.documentIds.includes(id))
  const quoting = useQuote(making.step === 1 ? undefined : quoteBodyOf(making))
  const title = useStepFocus(making.step)
  if (!market) return null
  const quoteContext = quoteContextOf(making, market, chosen, quoting.last)
  const figures = shownFigures(making, quoteContext, quoting)

  const go = (next: Step) => {
    if (!goTo(next)) return
    lastMarketId().set(market.id)
    const changes = next === 2 ? fitting(making, market, chosen) : {}
    change(changes)
    void draft.save({ ...making, ...changes, step: next }).catch(() => undefined)
  }
  const keep = async () => {
    try {
      await draft.save(making)
      confirmDone(say(makingTexts.saved))
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error))
    }
  }
  const shared = { making, change, market, chosen, go, failure: draft.failure, onKeep: () => void keep() }
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={title} tabIndex={-1}>
            {say(pageNames.paymentApply)}
          </h1>
          <p className="sub">{`${market.payerName} · ${market.currency}`}</p>
        </div>
        <WizardSteps current={making.step} />
      </div>
      {!market.open && <ClosedNote market={market} />}
      {making.step === 1 && (
        <ChooseStep
          {...shared}
          markets={markets}
          documents={documents}
          requested={requested}
          before={before}
        />
      )}
      {making.step === 2 && (
        <TermsStep
          {...shared}
          quoting={quoting}
          quoteContext={quoteContext}
          figures={figures}
          renderRateChoice={(error) => <FixedChoice {...shared} error={error} />}
          renderKind={(rails) => <KindChoice {...shared} supplierId={supplierId} checked={rails} />}
        >
          {market.open && <NextClearing market={market} quote={quoting.last} />}
        </TermsStep>
      )}
      {making.step === 3 && (
        <ReviewStep
          {...shared}
          quoting={quoting}
          figures={figures}
          supplierId={supplierId}
          isSaved={draft.isSaved}
          onSave={() => draft.save(making)}
          onDone={(offerId) => {
            draft.settle()
            leaveFor(offerId)
          }}
        />
      )}
    </>
  )
}

/** Terms that the chosen documents or the market do not allow are replaced. */
function fitting(making: OfferInput, market: Market, chosen: readonly Offerable[]): Partial<OfferInput> {
  const methods = methodsFor(chosen)
  const types = rateTypesOf(market)
  const [first = 'apr'] = types
  return {
    method: methods.includes(making.method) ? making.method : 'preSettlement',
    ...(!making.fixed && {
      rateType: types.includes(making.rateType) ? making.rateType : first,
      billRateType: types.includes(making.billRateType) ? making.billRateType : first,
    }),
    expected: making.expected || market.businessDate,
  }
}
