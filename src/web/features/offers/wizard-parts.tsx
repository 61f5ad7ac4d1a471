/** What the steps of a new offer and of a changed one share: the steps in the head, the focus, and the next clearing. */
import { useEffect, useRef } from 'react'
import { makingTexts } from '#text/offers.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Step } from './offer-input.ts'
import type { Market } from './use-offerable.ts'
import type { Quote } from './use-quote.ts'

/** The next clearing of the market, or the first in which the quoted offer takes part. */
export const NextClearing = ({ market, quote }: { market: Market; quote: Quote | undefined }) => {
  const say = useSay()
  const { clearingAt, payDate } = quote?.trace ?? {}
  const coming = clearingAt && payDate ? { nextClearingAt: clearingAt, nextPayDate: payDate } : market
  return (
    <Card title={say(makingTexts.nextClearing)}>
      <Countdown market={coming} />
    </Card>
  )
}

const steps = [1, 2, 3] as const

export function WizardSteps({ current }: { current: Step }) {
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
export function useStepFocus(step: Step) {
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
