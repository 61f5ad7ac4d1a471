/** The runs of a payer's market, and the time of the next one. */
import { useMemo } from 'react'
import { pageNames } from '#text/access.ts'
import { runTexts } from '#text/clearing.ts'
import type { Say } from '#text/text.ts'
import { minuteOf } from '#web/ui/format.ts'
import { MarketHead } from '#web/ui/market/market-head.tsx'
import { NoMarket } from '#web/ui/market/no-market.tsx'
import { type Market, useMarket } from '#web/ui/market/use-market.ts'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { runsOf, runsTable } from './runs-table.tsx'

export default function MarketHistoryPage() {
  const say = useSay()
  const { read, markets, market, choose } = useMarket()
  if (!market) return <NoMarket read={read} />
  return (
    <>
      <MarketHead title={say(pageNames.marketHistory)} market={market} markets={markets} onChoose={choose} />
      <Runs key={market.id} market={market} />
    </>
  )
}

function Runs({ market }: { market: Market }) {
  const say = useSay()
  const list = useList(useMemo(() => runsOf(market.id), [market.id]))
  const next = nextClearing(market, say)
  const { nextPayDate } = market
  const spec = useMemo(
    () =>
      runsTable(
        <p className="strong">
          {next} <ProvisionalMark day={nextPayDate} />
        </p>,
      ),
    [next, nextPayDate],
  )
  return <DataTable spec={spec} list={list} />
}

function nextClearing({ open, nextClearingAt }: Market, say: Say): string {
  if (!open) return say(runTexts.nextClosed)
  return nextClearingAt === null
    ? say(runTexts.nextNone)
    : say(runTexts.next, { time: minuteOf(nextClearingAt) })
}
