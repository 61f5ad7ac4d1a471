/** The versions of a market's settings: person, changes and time. */
import { marketHistory } from '#contract/markets.ts'
import { marketTexts } from '#text/markets.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { settingsFacts } from './settings-facts.tsx'

export function SettingsHistory({ market: { id, currency } }: { market: Market }) {
  const say = useSay()
  const read = useRead(marketHistory, { params: { id } })
  return (
    <Card title={say(marketTexts.history)} busy={isReloading(read)}>
      <Loaded query={read}>
        {(versions) => (
          <ol className="market-versions">
            {versions.map(({ version, setAt, setBy, reason, size, availablePercent, settings }) => (
              <li key={version}>
                <details>
                  <summary>
                    {say(marketTexts.version, { version })} · {minuteOf(setAt)} ·{' '}
                    {setBy ?? say(marketTexts.platform)}
                    {reason !== null && ` · ${reason}`}
                  </summary>
                  <Facts
                    facts={[
                      { label: say(marketTexts.size), value: amountShown(size, currency) },
                      { label: say(marketTexts.availablePercent), value: `${availablePercent}%` },
                      ...settingsFacts({ settings, currency }, say),
                    ]}
                  />
                </details>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  )
}
