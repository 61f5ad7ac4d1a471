/** One step of a run: the document, each test with its figures, and what came of it. */
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/route.ts'
import type { runSteps } from '#contract/what-if.ts'
import { bookTexts, itemOutcomeTexts, runReasonLines } from '#text/clearing-book.ts'
import { replayTexts } from '#text/what-if.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { daysShown, documentAddress, outcomeTones, percentShown } from '#web/ui/market/decided-columns.tsx'
import { Facts, Tag } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'

type Steps = Reply<typeof runSteps>
type Step = Steps['list'][number]

export function ReplayStep({ step, steps }: { step: Step; steps: Steps }) {
  const say = useSay()
  const { currency } = steps
  const money = (amount: string) => `${amountShown(amount, currency)} ${currency}`
  const { poolBefore, poolAfter, margin, amountAfterDiscount } = step
  const fits = Number(amountAfterDiscount ?? 0) <= Number(poolBefore)
  const share = `${Math.min(100, (Number(poolAfter) / Math.max(Number(steps.poolLeft), 1)) * 100)}%`
  const lines = runReasonLines(say, { ...step, poolLeft: amountShown(poolAfter, currency) }, steps)
  return (
    <div className="replay-step" aria-live="polite">
      <div className="replay-item">
        <Link to={documentAddress(step.documentId)}>{step.documentNumber}</Link> <span>{step.payeeName}</span>{' '}
        <strong>{percentShown(step.apr)}</strong>{' '}
        <span className="sub">
          {say(bookTexts.days)} {daysShown(step)}
        </span>{' '}
        <Tag tone={outcomeTones[step.outcome]}>{say(itemOutcomeTexts[step.outcome])}</Tag>
      </div>
      {lines.map((line) => (
        <p key={line} className="replay-reason">
          {line}
        </p>
      ))}
      <div className="replay-pool" style={{ '--share': share } as CSSProperties} aria-hidden="true">
        <span />
      </div>
      <Facts
        facts={[
          { label: say(replayTexts.poolBefore), value: money(poolBefore) },
          {
            label: say(replayTexts.takes),
            value:
              amountAfterDiscount === null
                ? null
                : `${money(amountAfterDiscount)} · ${say(fits ? replayTexts.fits : replayTexts.fitsNot)}`,
          },
          { label: say(replayTexts.poolAfter), value: money(poolAfter) },
          { label: say(replayTexts.marginBefore), value: margin && money(margin.before) },
          { label: say(replayTexts.marginChange), value: margin && money(margin.change) },
          { label: say(replayTexts.marginAfter), value: margin && money(margin.after) },
          { label: say(replayTexts.awards), value: step.awards.toLocaleString(locale()) },
          { label: say(replayTexts.average), value: step.averageApr && percentShown(step.averageApr) },
        ]}
      />
      <p className="sub">
        {steps.desiredApr === null
          ? say(replayTexts.noDesired)
          : say(replayTexts.marginHint, { rate: steps.desiredApr })}
      </p>
    </div>
  )
}
