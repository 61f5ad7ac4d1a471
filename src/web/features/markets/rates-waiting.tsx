/** Rate settings that are saved and count later: which apply now, and what applies from when. */
import { marketHistory } from '#contract/markets.ts'
import type { Reply } from '#contract/route.ts'
import { marketLockTexts } from '#text/market-locks.ts'
import { marketTexts } from '#text/markets.ts'
import type { Say } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { minuteOf } from '#web/ui/format.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { useSay } from '#web/ui/say.ts'
import { lockedFacts, valueIn } from './settings-changes.tsx'

type Version = Reply<typeof marketHistory>[number]

/** Whether the newest rate settings of a market do not count yet. */
export const useAreRatesWaiting = ({ ratesCountFrom }: Market): boolean =>
  Date.parse(ratesCountFrom) > useBusinessNow()

/** To be shown only while rates wait. */
export function RatesWaiting({ market }: { market: Market }) {
  const say = useSay()
  const nowMs = useBusinessNow()
  const { data } = useRead(marketHistory, { params: { id: market.id } })
  const { version, ratesCountFrom } = market
  const applies = data?.find((one) => one.version === 1 || Date.parse(one.countsFrom) <= nowMs)
  if (!data || !applies)
    return <p className="sub">{say(marketLockTexts.waits, { version, time: minuteOf(ratesCountFrom) })}</p>
  const waiting = data.filter((one) => one.version > applies.version).toReversed()
  return (
    <>
      <p>{say(marketLockTexts.appliesNow, { version: applies.version })}</p>
      <WaitingTable applies={applies} waiting={waiting} market={market} />
    </>
  )
}

type TableProps = { applies: Version; waiting: readonly Version[]; market: Market }

/** One column for each moment from which other rates count. */
function WaitingTable({ applies, waiting, market: { currency } }: TableProps) {
  const say: Say = useSay()
  const factsOf = ({ settings }: Version) => lockedFacts({ settings, currency }, say)
  const [now, ...later] = [applies, ...waiting].map(factsOf)
  if (!now) return null
  const rows = now
    .map(({ label }) => ({ label, values: [now, ...later].map((facts) => valueIn(facts, label)) }))
    .filter(({ values }) => new Set(values).size > 1)
  return (
    <table className="market-changes">
      <thead>
        <tr>
          <th scope="col">{say(marketTexts.setting)}</th>
          <th scope="col">{say(marketLockTexts.now)}</th>
          {waiting.map(({ version, countsFrom }) => (
            <th key={version} scope="col">
              {say(marketLockTexts.from, { time: minuteOf(countsFrom), version })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, n) => (
              // The columns keep their order.
              <td key={waiting[n - 1]?.version ?? 0}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
