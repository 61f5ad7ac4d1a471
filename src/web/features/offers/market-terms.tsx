/** The public settings of a market that a payee needs: rates, smallest document, award rule, and when they changed. */
import { awardRuleForPayees, awardRuleTexts } from '#text/award-rules.ts'
import { marketLockTexts } from '#text/market-locks.ts'
import { fixedTexts } from '#text/offer-modify.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { minuteOf } from '#web/ui/format.ts'
import { useSay } from '#web/ui/say.ts'
import type { Market } from './use-offerable.ts'

export function MarketTerms({ market }: { market: Market }) {
  const say = useSay()
  const nowMs = useBusinessNow()
  const { settings, currency, settingsChangedAt, ratesCountFrom } = market
  const { lowestApr, highestApr, fixedApr, smallestDocument, awardRule } = settings
  return (
    <>
      <dl className="making-figures">
        <div>
          <dt>{say(marketLockTexts.range)}</dt>
          <dd>
            {lowestApr}%–{highestApr}%
          </dd>
        </div>
        {fixedApr !== null && (
          <div>
            <dt>{say(fixedTexts.market)}</dt>
            <dd>{fixedApr}%</dd>
          </div>
        )}
        {smallestDocument !== null && (
          <div>
            <dt>{say(marketLockTexts.smallest)}</dt>
            <dd>
              {amountShown(smallestDocument, currency)} {currency}
            </dd>
          </div>
        )}
        <div>
          <dt>{say(marketLockTexts.awardRule)}</dt>
          <dd>{say(awardRuleTexts[awardRule])}</dd>
        </div>
      </dl>
      <p className="sub">{say(awardRuleForPayees[awardRule])}</p>
      <p className="sub">{say(marketLockTexts.changed, { time: minuteOf(settingsChangedAt) })}</p>
      {Date.parse(ratesCountFrom) > nowMs && (
        <p className="sub">{say(marketLockTexts.rangeWaits, { time: minuteOf(ratesCountFrom) })}</p>
      )}
    </>
  )
}
