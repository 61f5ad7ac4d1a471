/** The last run of the market that the page shows, and its discount income of this week. */
import { Link } from 'react-router'
import type { payerHome } from '#contract/dashboards.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { runTexts } from '#text/clearing.ts'
import { homeTexts } from '#text/dashboards.ts'
import type { Say } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { RunStateWords, runAddress, runName, slotOf } from '#web/ui/market/run-words.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import { FigureStrip, type StripFigure } from './figure-strip.tsx'

export type MarketHome = Reply<typeof payerHome>['markets'][number]
type Run = NonNullable<MarketHome['lastRun']>
type Props = { market: Market; home: MarketHome; busy: boolean }

export function LastRunCard({ market, home: { lastRun, income }, busy }: Props) {
  const say = useSay()
  const isOne = income.awards === 1
  const week: StripFigure = {
    label: say(homeTexts.week),
    value: amountShown(income.discount, market.currency),
    unit: market.currency,
    hint: say(isOne ? homeTexts.weekHintOne : homeTexts.weekHint, {
      day: displayDay(income.from as Day, language()),
      count: income.awards.toLocaleString(locale()),
    }),
  }
  return (
    <Card
      title={say(homeTexts.lastRun)}
      busy={busy}
      action={<Link to={`${pages.marketHistory.path}?marketId=${market.id}`}>{say(homeTexts.allRuns)}</Link>}
    >
      {lastRun ? (
        <>
          <p className="home-run">
            <Link to={runAddress(lastRun.id)}>{runName(lastRun)}</Link>
            <span>{slotOf(lastRun)}</span>
            <RunStateWords run={lastRun} />
          </p>
          <FigureStrip figures={[...figuresOf(lastRun, say), week]} />
        </>
      ) : (
        <>
          <p className="strong">{say(homeTexts.noRun)}</p>
          <p className="sub">{say(homeTexts.noRunHint)}</p>
        </>
      )}
    </Card>
  )
}

/** A run without a result has no figures. */
function figuresOf(run: Run, say: Say): readonly StripFigure[] {
  const { currency, amountAfterDiscount, discount, portfolioApr, awarded, items } = run
  if (amountAfterDiscount === null || discount === null) return []
  const count = (number: number | null): string => (number ?? 0).toLocaleString(locale())
  return [
    {
      label: say(runTexts.toPay),
      value: amountShown(amountAfterDiscount, currency),
      unit: currency,
      hint: say(items === 1 ? homeTexts.expectedOneHint : homeTexts.expectedHint, {
        awarded: count(awarded),
        items: count(items),
      }),
    },
    {
      label: say(runTexts.discountIncome),
      value: amountShown(discount, currency),
      unit: currency,
      ...(portfolioApr !== null && { hint: `${say(runTexts.portfolioApr)} ${portfolioApr}%` }),
    },
  ]
}
