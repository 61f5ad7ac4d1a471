/** What a recurring offer would have brought in the clearings of the last 90 days, at the rate that is tried and at others near it. */
import { useState } from 'react'
import { mandateBackTest } from '#contract/back-tests.ts'
import type { Reply } from '#contract/route.ts'
import { backTestRatesMax, backTestStepBps, backTestsPerDayMax } from '#domain/clearing/limits.ts'
import { type Day, displayDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { backTestTexts, noBackTestTexts } from '#text/back-tests.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { type RailsInput, railsBody } from './guard-rails.ts'
import type { Range } from './live-figures.ts'
import { money } from './offer-source.ts'

type Answer = Reply<typeof mandateBackTest>
type Props = {
  marketId: string
  supplierId: string
  currency: Currency
  /** Undefined while a rate is missing. */
  terms: Terms | undefined
  rails: RailsInput
  range: Range
  /** Whether a guard rail cannot be read. */
  isWrong: boolean
}

/** The rate and its neighbours within the public range, as many as one back-test takes. */
function triedRates(rate: number, { min, max }: Range): readonly BasisPoints[] {
  const others = backTestRatesMax - 1
  const stepsDown = Math.floor((rate - min) / backTestStepBps)
  const stepsUp = Math.floor((max - rate) / backTestStepBps)
  const down = Math.min(stepsDown, Math.max(Math.floor(others / 2), others - stepsUp))
  const up = Math.min(stepsUp, others - down)
  return Array.from({ length: down + 1 + up }, (_, n) => (rate + (n - down) * backTestStepBps) as BasisPoints)
}

/** Annual rates of one part are compared; nothing else has one rate to try. */
const aprOf = (terms: Terms | undefined): BasisPoints | undefined => {
  if (!terms || terms.method === 'both') return undefined
  const rate = 'rate' in terms ? terms.rate : terms.billRate
  return rate.type === 'apr' ? rate.bps : undefined
}

export function MandateBackTest({ marketId, supplierId, currency, terms, rails, range, isWrong }: Props) {
  const say = useSay()
  const [answer, setAnswer] = useState<{ readonly reply: Answer; readonly tried: BasisPoints }>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const apr = aprOf(terms)
  const method = terms?.method
  const test = async () => {
    if (apr === undefined || method === undefined || method === 'both') return
    setBusy(true)
    setError(undefined)
    try {
      const body = {
        marketId,
        supplierId,
        method,
        rates: triedRates(apr, range).map(formatPercent),
        guardRails: railsBody(rails, currency),
      }
      setAnswer({ reply: await call(mandateBackTest, { body }, { inPlace: true }), tried: apr })
    } catch (refused) {
      setError(refused)
    }
    setBusy(false)
  }
  return (
    <Card title={say(backTestTexts.title)}>
      <p className="sub">{say(backTestTexts.hint, { count: backTestsPerDayMax })}</p>
      <p className="back-test-run">
        <Button busy={busy} disabled={apr === undefined || isWrong} onClick={() => void test()}>
          {say(backTestTexts.run)}
        </Button>
      </p>
      {terms && apr === undefined && <p className="sub">{say(backTestTexts.aprOnly)}</p>}
      {error !== undefined && (
        <p className="form-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <div role="status" aria-label={say(backTestTexts.title)}>
        {answer && <BackTestAnswer answer={answer.reply} tried={answer.tried} currency={currency} />}
      </div>
    </Card>
  )
}

type AnswerProps = { answer: Answer; tried: BasisPoints; currency: Currency }

/** The row of the rate that was tried is marked. */
function BackTestAnswer({ answer, tried, currency }: AnswerProps) {
  const say = useSay()
  const own = formatPercent(tried)
  const { none, clearings, from, to, results } = answer
  if (none !== null) return <p>{say(noBackTestTexts[none])}</p>
  const day = (value: string | null) => (value === null ? '' : displayDay(value as Day, language()))
  return (
    <>
      <p>{say(backTestTexts.clearings, { clearings, from: day(from), to: day(to) })}</p>
      <div className="offer-scroll">
        <table className="offer-table">
          <thead>
            <tr>
              <th>{say(backTestTexts.rate)}</th>
              <th className="end">{say(backTestTexts.taken)}</th>
              <th className="end">{say(backTestTexts.awarded)}</th>
              <th className="end">{`${say(backTestTexts.received)} (${currency})`}</th>
              <th className="end">{`${say(backTestTexts.cost)} (${currency})`}</th>
            </tr>
          </thead>
          <tbody>
            {results.map((one) => (
              <tr key={one.rate} className={one.rate === own ? 'row-chosen' : undefined}>
                <td className="name">
                  {one.rate}%{one.rate === own && <span className="sub"> {say(backTestTexts.yours)}</span>}
                </td>
                <td className="end" data-label={say(backTestTexts.taken)}>
                  {one.documents}
                </td>
                <td className="end" data-label={say(backTestTexts.awarded)}>
                  {one.awardedDocuments === 0
                    ? 0
                    : say(backTestTexts.awardedIn, {
                        documents: one.awardedDocuments,
                        clearings: one.awardingClearings,
                      })}
                </td>
                <td className="end hero" data-label={say(backTestTexts.received)}>
                  <Amount money={money(one.amountAfterDiscount, currency)} />
                </td>
                <td className="end" data-label={say(backTestTexts.cost)}>
                  <Amount money={money(one.discount, currency)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="sub">{say(backTestTexts.assumptions)}</p>
    </>
  )
}
