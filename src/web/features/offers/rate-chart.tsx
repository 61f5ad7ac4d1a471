/** Proceeds and cost at each rate: a chart, with a sentence and a table of the same data. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Currency, displayDigits, exponents } from '#domain/money.ts'
import type { Total } from '#domain/offers/quote.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { chartTexts } from '#text/offers.ts'
import { chartPoints } from '#web/limits.ts'
import { Card } from '#web/ui/panels.tsx'
import { language, locale, useLanguage, useSay } from '#web/ui/say.ts'
import type { Chart, ChartData } from './draw-chart.ts'
import { atRate, type QuoteContext, type Range, type RateField, rateOf, totalAt } from './live-figures.ts'

type Props = {
  quoteContext: QuoteContext
  terms: Terms
  part: RateField
  range: Range
  currency: Currency
  /** The figures at the typed rate. */
  total: Total
}

type Point = { readonly bps: BasisPoints; readonly cash: bigint; readonly cost: bigint }

export function RateChart({ quoteContext, terms, part, range, currency, total }: Props) {
  const say = useSay()
  const spokenIn = useLanguage()
  const points = pointsOf(quoteContext, terms, part, range)
  const digits = (minor: bigint) => `${displayDigits({ currency, minor }, language())} ${currency}`
  const now = {
    bps: rateOf(terms, part)?.bps ?? range.min,
    cash: total.amount - total.discount,
    cost: total.discount,
  }
  const [first, last] = [points[0] ?? now, points.at(-1) ?? now]
  const words = say(chartTexts.spoken, {
    from: formatPercent(first.bps),
    to: formatPercent(last.bps),
    most: digits(first.cash),
    least: digits(last.cash),
    rate: formatPercent(now.bps),
    cash: digits(now.cash),
    cost: digits(now.cost),
  })
  return (
    <Card title={say(chartTexts.title)}>
      <Drawing
        words={words}
        data={{
          points: points.map(plain),
          now: plain(now),
          names: { cash: say(chartTexts.cash), cost: say(chartTexts.cost) },
          locale: locale(),
        }}
        key={spokenIn}
      />
      <p className="sub">{words}</p>
      <details className="chart-table">
        <summary>{say(chartTexts.table)}</summary>
        <table className="offer-table">
          <thead>
            <tr>
              <th>{say(chartTexts.rate)}</th>
              <th className="end">{say(chartTexts.cost)}</th>
              <th className="end">{say(chartTexts.cash)}</th>
            </tr>
          </thead>
          <tbody>
            {points
              .filter((_, index) => index % 4 === 0)
              .map(({ bps, cash, cost }) => (
                <tr key={bps}>
                  <td>{formatPercent(bps)}%</td>
                  <td className="end">{digits(cost)}</td>
                  <td className="end">{digits(cash)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </Card>
  )

  /** The chart needs no cents; exact figures are next to it. */
  function plain({ bps, cash, cost }: Point) {
    const unit = 10 ** exponents[currency]
    return { rate: bps / 100, cash: Number(cash) / unit, cost: Number(cost) / unit }
  }
}

function pointsOf(
  quoteContext: QuoteContext,
  terms: Terms,
  part: RateField,
  { min, max }: Range,
): readonly Point[] {
  const rates = Array.from({ length: chartPoints }, (_, index) =>
    Math.round(min + ((max - min) * index) / (chartPoints - 1)),
  )
  return [...new Set(rates)].map((rate) => {
    const bps = rate as BasisPoints
    const { amount, discount } = totalAt(quoteContext, atRate(terms, part, bps))
    return { bps, cash: amount - discount, cost: discount }
  })
}

/** The chart library is loaded on demand; without it the sentence and the table remain. */
function Drawing({ data, words }: { data: ChartData; words: string }) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<Chart>(undefined)
  const text = JSON.stringify(data)
  const latest = useEffectEvent(() => data)
  useEffect(() => {
    let isHere = true
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts')
      if (isHere && place.current) drawn.current = drawChart(place.current, latest())
    }
    draw().catch(() => undefined)
    return () => {
      isHere = false
      drawn.current?.dispose()
      drawn.current = undefined
    }
  }, [])
  useEffect(() => drawn.current?.update(JSON.parse(text) as ChartData), [text])
  return <div ref={place} className="chart" role="img" aria-label={words} />
}
