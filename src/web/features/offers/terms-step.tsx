/** Step 2 of an offer: method and rates, with live proceeds and cost. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { readDay } from '#domain/typed-day.ts'
import { makingTexts, methodHints, methodTexts } from '#text/offers.ts'
import { useToday } from '#web/ui/business-time.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { useSay } from '#web/ui/say.ts'
import { Derivation } from './derivation.tsx'
import type { ShownFigures } from './figures.ts'
import { IndicationLine, WorstIndication } from './indication.tsx'
import { LinesTable } from './lines-table.tsx'
import { type QuoteContext, sliderRange } from './live-figures.ts'
import { LoanComparison } from './loan-comparison.tsx'
import {
  assumedTerms,
  hasBillRate,
  hasRate,
  hasRates,
  methodsFor,
  type OfferInput,
  rateTypesOf,
  type Step,
  termsOf,
} from './offer-input.ts'
import { RateChart } from './rate-chart.tsx'
import { RateInput } from './rate-input.tsx'
import { RefusedNote } from './refused-note.tsx'
import { refusedAt } from './refused-terms.ts'
import { StepActions, StepFrame } from './step-frame.tsx'
import { Summary } from './summary.tsx'
import {
  notOfRate,
  type PresentTerms,
  rangeOf,
  type TermErrors,
  type TermField,
  termErrors,
} from './term-errors.ts'
import type { Market, Offerable } from './use-offerable.ts'
import type { QuoteState } from './use-quote.ts'
import { type Rails, useRailErrors } from './use-rail-errors.ts'

type Props = {
  making: OfferInput
  change: (changes: Partial<OfferInput>) => void
  market: Market
  chosen: readonly Offerable[]
  quoting: QuoteState
  quoteContext: QuoteContext | undefined
  figures: ShownFigures | undefined
  go: (step: Step) => void
  /** Why the draft could not be saved. */
  failure?: string | undefined
  onKeep?: () => void
  /** Instead of continuing without a document. */
  onEmpty?: () => void
  /** The terms of an offer that is changed. */
  present?: PresentTerms
  /** Above the rate, with its error: whether the published rate is accepted. */
  renderRateChoice?: (error: string | undefined) => ReactNode
  /** Below the terms: whether it is recurring, with its guard rails and their errors. */
  renderKind?: (rails: Rails) => ReactNode
  /** The next clearing. */
  children: ReactNode
}

export function TermsStep(props: Props) {
  const { making, market, chosen, quoting, quoteContext, go, onKeep, onEmpty, present, children } = props
  const say = useSay()
  const today = useToday()
  const [left, setLeft] = useState<ReadonlySet<TermField>>(() => new Set())
  const [isGoing, setGoing] = useState(false)
  const [tries, setTries] = useState(0)
  const showWrong = () => setTries((before) => before + 1)
  const found = termErrors(making, market, quoteContext, today, present)
  const refused = refusedAt(quoting)
  const rails = useRailErrors(making, market)
  const isWrong = Object.keys({ ...found, ...refused.fields }).length > 0
  const figures = isWrong ? undefined : props.figures
  // A complete day is validated at once; input that may be incomplete, on blur.
  const areErrorsShown = (name: string) =>
    left.has(name as TermField) || (name === 'expected' && readDay(making.expected))
  const errors: TermErrors = {
    ...(Object.keys(found).length === 0 && refused.fields),
    ...Object.fromEntries(Object.entries(found).filter(([name]) => areErrorsShown(name))),
  }
  const leave = (...names: TermField[]) => setLeft((before) => new Set([...before, ...names]))
  const isRefused = (quoting.quote?.refused.length ?? 0) > 0
  const next = () => {
    if (making.documentIds.length === 0 && onEmpty) return onEmpty()
    leave('rate', 'billRate', 'expected')
    if (rails.leaveAll() || Object.keys(found).length > 0 || quoting.error || isRefused) return showWrong()
    if (quoting.quote) go(3)
    else setGoing(true)
  }
  const change = (changes: Partial<OfferInput>) => {
    setGoing(false)
    props.change(changes)
  }
  // If Continue is pressed before the quote has arrived, the step continues when it does, or shows what is refused.
  const isAnswered = isGoing && (quoting.quote !== undefined || Boolean(quoting.error))
  const goOn = useEffectEvent(() => {
    if (quoting.quote && !isRefused) go(3)
    // After what was refused is on screen.
    else setTimeout(showWrong)
  })
  useEffect(() => {
    if (isAnswered) goOn()
  }, [isAnswered])
  const terms = termsOf(making)
  const part = hasRate(making.method) ? 'rate' : 'billRate'
  const range = rangeOf(market)
  const slider =
    quoteContext && sliderRange(quoteContext, terms ?? assumedTerms(making, range.min), part, range)
  const methods = methodsFor(chosen)
  const rateTypes = rateTypesOf(market)
  const shared = { range, rateTypes }
  return (
    <StepFrame
      summary={
        <Summary
          figures={figures}
          market={market}
          isDialogOpen={quoting.isDialogOpen}
          isWrong={(isWrong || isRefused) && hasRates(making)}
        />
      }
      actions={
        <StepActions
          onNext={next}
          onBack={() => go(1)}
          {...(onKeep && { onKeep })}
          tries={tries}
          refusal={refused.other ?? props.failure}
          busy={isGoing && !isAnswered}
        />
      }
      word={!isWrong && quoting.last && <WorstIndication indication={quoting.last.indication} />}
      aside={
        <>
          {children}
          {!isWrong && quoting.last && (
            <section className={quoting.quote ? 'card' : 'card indication-old'} aria-busy={!quoting.quote}>
              <IndicationLine indication={quoting.last.indication} />
            </section>
          )}
          {figures && (
            <LoanComparison
              documents={figures.lines}
              currency={market.currency}
              dayCount={market.settings.dayCount}
            />
          )}
          <Derivation making={making} quote={isWrong ? undefined : quoting.quote} />
        </>
      }
    >
      <section className="card terms-card" aria-label={say(makingTexts.steps[1])}>
        {methods.length > 1 && (
          <RadioField
            label={say(makingTexts.method)}
            value={making.method}
            onValue={(method) => change({ method })}
            choices={methods.map((method) => ({
              value: method,
              label: say(methodTexts[method]),
              hint: say(methodHints[method]),
            }))}
            required
          />
        )}
        {props.renderRateChoice?.(errors.rate ?? errors.billRate)}
        {hasRate(making.method) && !making.fixed && (
          <RateInput
            {...shared}
            part="rate"
            type={making.rateType}
            value={making.rate}
            slider={slider}
            error={errors.rate}
            onType={(rateType) => change({ rateType, rate: '' })}
            onValue={(rate) => change({ rate })}
            onBlur={() => leave('rate')}
          />
        )}
        {hasBillRate(making.method) && !making.fixed && (
          <RateInput
            {...shared}
            part="billRate"
            type={making.billRateType}
            value={making.billRate}
            slider={part === 'billRate' ? slider : undefined}
            error={errors.billRate}
            onType={(billRateType) => change({ billRateType, billRate: '' })}
            onValue={(billRate) => change({ billRate })}
            onBlur={() => leave('billRate')}
          />
        )}
        <DateField
          label={say(makingTexts.expected)}
          help={say(present ? makingTexts.expectedKept : makingTexts.expectedHint)}
          value={making.expected}
          error={errors.expected}
          today={today}
          isOff={(day) => day < today}
          onValue={(expected) => change({ expected })}
          onBlur={() => leave('expected')}
          required
        />
        {props.renderKind?.(rails)}
        <RefusedNote
          // What the rate causes is shown only at the rate; if the day is too late for all documents, only at the day.
          refused={errors.expected === undefined ? notOfRate(quoting.quote?.refused ?? []) : []}
          onRemove={(id) => change({ documentIds: making.documentIds.filter((one) => one !== id) })}
        />
      </section>
      {figures && terms && slider && quoteContext && !making.fixed && (
        <RateChart
          quoteContext={quoteContext}
          terms={terms}
          part={part}
          range={slider}
          currency={market.currency}
          total={figures.total}
        />
      )}
      <LinesTable figures={figures} market={market} />
    </StepFrame>
  )
}
