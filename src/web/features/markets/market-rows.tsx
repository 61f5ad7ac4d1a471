/** Each market of a payer in a row: what is left, the next clearing, the forecast, and the income of the week. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf, displayDay, minuteOf, parseInstant } from '#domain/day.ts'
import { type Currency, formatAmount, type Money, sum } from '#domain/money.ts'
import { homeTexts } from '#text/dashboards.ts'
import { marketTexts } from '#text/markets.ts'
import { amountShown } from '#web/ui/amount.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { moneyOf } from '#web/ui/money-of.ts'
import { Card, Tag } from '#web/ui/panels.tsx'
import { language, locale, sayNow, useSay } from '#web/ui/say.ts'
import { type Forecast, forecastFor } from './forecast-card.tsx'
import type { MarketHome } from './last-run-card.tsx'

type Props = {
  markets: readonly Market[]
  shown: Market
  homes: readonly MarketHome[] | undefined
  /** Absent while it is calculated; null if the person may not see it. */
  forecast: Forecast | undefined | null
  busy: boolean
}

export function MarketRows({ markets, shown, homes, forecast, busy }: Props) {
  const say = useSay()
  const incomeOf = ({ id }: Market) => homes?.find(({ marketId }) => marketId === id)?.income.discount
  const expectedOf = (market: Market) => forecastFor(market, forecast ?? undefined)?.amountAfterDiscount
  const columns = [
    { title: homeTexts.left, of: ({ pool }: Market) => pool?.left },
    ...(forecast === null ? [] : [{ title: homeTexts.wouldBeAwarded, of: expectedOf }]),
    { title: homeTexts.weekIncome, of: incomeOf },
  ]
  const totals = currenciesOfSeveral(markets)
  return (
    <Card title={say(homeTexts.markets)} busy={busy}>
      <table className="home-markets">
        <thead>
          <tr>
            <th>{say(homeTexts.market)}</th>
            <th>{say(homeTexts.nextClearing)}</th>
            {columns.map(({ title }) => (
              <th key={title.en} className="end">
                {say(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <tr key={market.id} className={market.id === shown.id ? 'home-chosen' : ''}>
              <th scope="row">
                <Link
                  to={`?marketId=${market.id}`}
                  aria-current={market.id === shown.id ? 'true' : undefined}
                >
                  {market.payerName}
                </Link>
                <span className="home-market-state">
                  <span className="sub">{market.currency}</span>
                  <Tag tone={market.open ? 'ok' : 'off'}>
                    {say(market.open ? marketTexts.open : marketTexts.closed)}
                  </Tag>
                </span>
              </th>
              <td data-label={say(homeTexts.nextClearing)}>
                <NextClearing market={market} />
              </td>
              {columns.map(({ title, of }) => (
                <td key={title.en} className="end" data-label={say(title)}>
                  <Figure amount={of(market)} currency={market.currency} />
                  {title === homeTexts.wouldBeAwarded && forecast && <Documents {...{ market, forecast }} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map((currency) => {
              const same = markets.filter((market) => market.currency === currency)
              return (
                <tr key={currency}>
                  <th scope="row" colSpan={2}>
                    {say(homeTexts.total, { currency })}
                  </th>
                  {columns.map(({ title, of }) => (
                    <td key={title.en} className="end" data-label={say(title)}>
                      <Figure amount={totalOf(same.map(of), currency)} currency={currency} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tfoot>
        )}
      </table>
    </Card>
  )
}

const Figure = ({ amount, currency }: { amount: string | undefined; currency: Currency }) => (
  <span className="home-figure">{amount === undefined ? '–' : amountShown(amount, currency)}</span>
)

function Documents({ market, forecast }: { market: Market; forecast: Forecast }): ReactNode {
  const found = forecastFor(market, forecast)
  if (!found) return null
  const count = (number: number): string => number.toLocaleString(locale())
  const words =
    found.items === 0
      ? sayNow(homeTexts.noOffers)
      : sayNow(homeTexts.ofItems, { awarded: count(found.awarded), items: count(found.items) })
  return <span className="sub home-hint">{words}</span>
}

/** The day, and the time below it. */
function NextClearing({ market: { open, nextClearingAt, settings } }: { market: Market }): ReactNode {
  if (!open) return '–'
  const moment = nextClearingAt === null ? undefined : parseInstant(nextClearingAt)
  if (moment === undefined) return sayNow(homeTexts.notScheduled)
  return (
    <>
      {displayDay(dayOf(moment, settings.timeZone), language())}
      <span className="sub home-hint">{minuteOf(moment, settings.timeZone).slice(-clockCharacters)}</span>
    </>
  )
}
const clockCharacters = '00:00'.length

/** Amounts of different currencies are never added; one market needs no total. */
const currenciesOfSeveral = (markets: readonly Market[]): readonly Currency[] =>
  [...new Set(markets.map(({ currency }) => currency))].filter(
    (currency) => markets.filter((market) => market.currency === currency).length > 1,
  )

/** Undefined until one of them is known. */
function totalOf(amounts: readonly (string | undefined)[], currency: Currency): string | undefined {
  const known = amounts.flatMap((amount): Money[] =>
    amount === undefined ? [] : [moneyOf(amount, currency)],
  )
  return known.length === 0 ? undefined : formatAmount(sum(known, currency))
}
