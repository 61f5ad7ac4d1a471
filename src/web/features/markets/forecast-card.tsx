/** What a clearing now would bring in the market that the page shows. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { clearingForecast } from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { homeTexts } from '#text/dashboards.ts'
import type { Say } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { FigureStrip } from './figure-strip.tsx'

export type Forecast = Reply<typeof clearingForecast>
export type MarketForecast = Forecast['markets'][number]

export const forecastFor = (market: Market, forecast: Forecast | undefined): MarketForecast | undefined =>
  forecast?.markets.find(({ marketId }) => marketId === market.id)

type Props = { market: Market; read: UseQueryResult<Forecast> }

/** Nothing for a market that cannot be cleared now. */
export function ForecastCard({ market, read }: Props) {
  const say = useSay()
  if (!market.open || (read.data && !forecastFor(market, read.data))) return null
  return (
    <Card title={say(homeTexts.forecast)} busy={isReloading(read)}>
      <Loaded query={read} lines={2}>
        {(forecast) => {
          const shown = forecastFor(market, forecast)
          if (!shown) return null
          if (shown.items === 0) return <p className="sub">{say(homeTexts.forecastEmpty)}</p>
          const newRates = newRatesWords(market, shown, say)
          return (
            <>
              <FigureStrip figures={figuresOf(market, shown, say)} />
              {newRates && <p className="sub">{newRates}</p>}
              <p className="sub">{say(homeTexts.forecastAt, { time: minuteOf(forecast.at) })}</p>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

function figuresOf(market: Market, forecast: MarketForecast, say: Say) {
  const { currency, pool } = market
  const { awarded, items, discount, amountAfterDiscount, portfolioApr, poolLeftAfter } = forecast
  const money = (amount: string): string => amountShown(amount, currency)
  return [
    {
      label: say(homeTexts.expected),
      value: money(amountAfterDiscount),
      unit: currency,
      hint: say(items === 1 ? homeTexts.expectedOneHint : homeTexts.expectedHint, {
        awarded: awarded.toLocaleString(locale()),
        items: items.toLocaleString(locale()),
      }),
    },
    { label: say(homeTexts.income), value: money(discount), unit: currency },
    {
      label: say(homeTexts.average),
      value: portfolioApr === null ? '–' : `${portfolioApr}%`,
      hint: goalWords(forecast, say),
    },
    {
      label: say(homeTexts.leftAfter),
      value: money(poolLeftAfter),
      unit: currency,
      ...(pool && { hint: say(homeTexts.leftAfterHint, { left: money(pool.left) }) }),
    },
  ]
}

type Goal = Pick<MarketForecast, 'minimumApr' | 'desiredApr'>

function goalWords({ minimumApr, desiredApr }: Goal, say: Say): string {
  const minimum = `${minimumApr}%`
  return desiredApr
    ? say(homeTexts.averageHint, { desired: `${desiredApr}%`, minimum })
    : say(homeTexts.averageMinimum, { minimum })
}

/** When the saved rates count, where the forecast uses earlier ones. */
function newRatesWords(
  { settings: { minimumApr, desiredApr = null } }: Market,
  { newRatesFrom }: MarketForecast,
  say: Say,
): string | undefined {
  if (newRatesFrom === null || minimumApr === undefined) return undefined
  const rates = goalWords({ minimumApr, desiredApr }, say)
  return say(homeTexts.newRates, { rates, time: minuteOf(newRatesFrom) })
}
