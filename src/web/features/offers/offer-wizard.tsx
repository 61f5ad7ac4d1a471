/** The three steps of an offer. Input is kept when going back and forth, and saved as a draft. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pageNames } from '#text/access.ts'
import { makingTexts } from '#text/offers.ts'
import { lastMarketId } from '#web/session/cache.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { ChooseStep } from './choose-step.tsx'
import { ClosedNote } from './closed-note.tsx'
import { quoteContextOf, shownFigures } from './figures.ts'
import { methodsFor, type OfferInput, quoteBodyOf, rateTypesOf, type Step } from './offer-input.ts'
import { ReviewStep } from './review-step.tsx'
import { TermsStep } from './terms-step.tsx'
import { useDraft } from './use-draft.ts'
import type { Market, Offerable } from './use-offerable.ts'
import { useQuote } from './use-quote.ts'
import { useStep, useStepNavigation } from './use-step.ts'

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
  const making = { ...input, step: useStep(input) }
  const draft = useDraft(making, supplierId, version)
  const { go: goTo, leaveFor } = useStepNavigation(making, draft.isSaved)
  const change = (changes: Partial<OfferInput>) => {
    if (changes.marketId !== undefined) lastMarketId().set(changes.marketId)
    setInput((now) => ({ ...now, ...changes }))
  }
  const market = markets.find(({ id }) => id === making.marketId) ?? markets[0]
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
  const shared = { making, change, market, chosen, go, onKeep: () => void keep() }
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={title} tabIndex={-1}>
            {say(pageNames.paymentApply)}
          </h1>
          <p className="sub">{`${market.payerName} · ${market.currency}`}</p>
        </div>
        <Steps current={making.step} />
      </div>
      {!market.open && <ClosedNote market={market} />}
      {draft.failure !== undefined && (
        <p className="form-error" role="status">
          <Icon name="warning" />
          {draft.failure}
        </p>
      )}
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
        <TermsStep {...shared} quoting={quoting} quoteContext={quoteContext} figures={figures}>
          {market.open && <NextClearing market={market} />}
        </TermsStep>
      )}
      {making.step === 3 && (
        <ReviewStep
          {...shared}
          quoting={quoting}
          figures={figures}
          supplierId={supplierId}
          isSaved={draft.isSaved}
          onDone={(offerId) => {
            draft.settle()
            leaveFor(offerId)
          }}
        />
      )}
    </>
  )
}

const NextClearing = ({ market }: { market: Market }) => {
  const say = useSay()
  return (
    <Card title={say(makingTexts.nextClearing)}>
      <Countdown market={market} />
    </Card>
  )
}

/** Terms that the chosen documents or the market do not allow are replaced. */
function fitting(making: OfferInput, market: Market, chosen: readonly Offerable[]): Partial<OfferInput> {
  const methods = methodsFor(chosen)
  const types = rateTypesOf(market)
  const [first = 'apr'] = types
  return {
    method: methods.includes(making.method) ? making.method : 'preSettlement',
    rateType: types.includes(making.rateType) ? making.rateType : first,
    billRateType: types.includes(making.billRateType) ? making.billRateType : first,
    expected: making.expected || market.businessDate,
  }
}

const steps = [1, 2, 3] as const

function Steps({ current }: { current: Step }) {
  const say = useSay()
  return (
    <div className="steps">
      <ol aria-hidden="true">
        {steps.map((step) => (
          <li key={step} className={step === current ? 'step-now' : step < current ? 'step-done' : undefined}>
            <span className="step-mark">{step < current ? <Icon name="check" size={14} /> : step}</span>
            <span className="step-name">{say(makingTexts.steps[step - 1] ?? makingTexts.steps[0])}</span>
          </li>
        ))}
      </ol>
      <span className="sub">
        {say(makingTexts.stepOf, { step: current })}
        <span className="unseen">: {say(makingTexts.steps[current - 1] ?? makingTexts.steps[0])}</span>
      </span>
    </div>
  )
}

/** Each step begins at the top, with its title in focus. */
function useStepFocus(step: Step) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    title.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return title
}
