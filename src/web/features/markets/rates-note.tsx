/** When the rate settings of a market lock, and from when on a change counts. */
import { marketLockTexts } from '#text/market-locks.ts'
import type { Say } from '#text/text.ts'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { minuteOf } from '#web/ui/format.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { useSay } from '#web/ui/say.ts'
import { RatesWaiting, useAreRatesWaiting } from './rates-waiting.tsx'

export function RatesNote({ market }: { market: Market }) {
  const say = useSay()
  const nowMs = useBusinessNow()
  const { nextClearingAt, ratesLockAt } = market
  const areWaiting = useAreRatesWaiting(market)
  return (
    <>
      {nextClearingAt !== null && ratesLockAt !== null && (
        <p className="sub">
          {say(nowMs > Date.parse(ratesLockAt) ? marketLockTexts.closed : marketLockTexts.opens, {
            clearing: minuteOf(nextClearingAt),
            lock: minuteOf(ratesLockAt),
          })}
        </p>
      )}
      {areWaiting && <RatesWaiting market={market} />}
    </>
  )
}

/** From which clearing on rates that are saved now count. */
export function changeCountsWords(
  { nextClearingAt, ratesLockAt }: Market,
  minutes: number,
  nowMs: number,
  say: Say,
): string {
  if (nextClearingAt === null || ratesLockAt === null) return say(marketLockTexts.changeUndated, { minutes })
  const isLate = nowMs > Date.parse(ratesLockAt)
  return say(isLate ? marketLockTexts.changeLater : marketLockTexts.changeCounts, {
    clearing: minuteOf(nextClearingAt),
    minutes,
  })
}
