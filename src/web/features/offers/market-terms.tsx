/** The public settings of a market that a payee needs: the range of rates, the smallest document, and when they changed. */
import { marketLockTexts } from '#text/market-locks.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { minuteOf } from '#web/ui/format.ts'
import { useSay } from '#web/ui/say.ts'
import type { Market } from './use-offerable.ts'

export function MarketTerms({ market }: { market: Market }) {
  const say = useSay()
  const nowMs = useBusinessNow()
  const { settings, currency, settingsChangedAt, ratesCountFrom } = market
  const { lowestApr, highestApr, smallestDocument } = settings
  return (
    <>
      <dl className="making-figures">
        <div>
          <dt>{say(marketLockTexts.range)}</dt>
          <dd>
            {lowestApr}%–{highestApr}%
          </dd>
        </div>
        {smallestDocument !== null && (
          <div>
            <dt>{say(marketLockTexts.smallest)}</dt>
            <dd>
              {amountShown(smallestDocument, currency)} {currency}
            </dd>
          </div>
        )}
      </dl>
      <p className="sub">{say(marketLockTexts.changed, { time: minuteOf(settingsChangedAt) })}</p>
      {Date.parse(ratesCountFrom) > nowMs && (
        <p className="sub">{say(marketLockTexts.rangeWaits, { time: minuteOf(ratesCountFrom) })}</p>
      )}
    </>
  )
}
