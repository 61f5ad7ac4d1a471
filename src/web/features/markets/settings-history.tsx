/** The versions of a market's settings: person, time, and what each changed. */
import { marketHistory } from '#contract/markets.ts'
import type { Reply } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { marketTexts } from '#text/markets.ts'
import type { Say } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { ChangeTable, changedFacts } from './settings-changes.tsx'
import { settingsFacts } from './settings-facts.tsx'

type Version = Reply<typeof marketHistory>[number]

export function SettingsHistory({ market: { id, currency } }: { market: Market }) {
  const say = useSay()
  const read = useRead(marketHistory, { params: { id } })
  return (
    <Card title={say(marketTexts.history)} busy={isReloading(read)}>
      <Loaded query={read}>
        {(versions) => (
          <ol className="market-versions">
            {versions.map((one, n) => (
              <li key={one.version}>
                <p className="strong">
                  {say(marketTexts.version, { version: one.version })} · {minuteOf(one.setAt)} ·{' '}
                  {one.setBy ?? say(marketTexts.platform)}
                  {one.reason !== null && ` · ${one.reason}`}
                </p>
                <Changed version={one} before={versions[n + 1]} currency={currency} />
                <details>
                  <summary>{say(marketTexts.settings)}</summary>
                  <Facts facts={factsOf(one, currency, say)} />
                </details>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  )
}

const factsOf = ({ size, availablePercent, settings }: Version, currency: Currency, say: Say) => [
  { label: say(marketTexts.size), value: amountShown(size, currency) },
  { label: say(marketTexts.availablePercent), value: `${availablePercent}%` },
  ...settingsFacts({ settings, currency }, say),
]

type ChangedProps = { version: Version; before: Version | undefined; currency: Currency }

/** Older versions than those shown are not compared. */
function Changed({ version, before, currency }: ChangedProps) {
  const say = useSay()
  if (version.version === 1) return <p className="sub">{say(marketTexts.firstVersion)}</p>
  if (!before) return null
  return (
    <ChangeTable changes={changedFacts(factsOf(before, currency, say), factsOf(version, currency, say))} />
  )
}
