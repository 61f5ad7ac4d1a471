/** The settings of a market: the main ones, and all of them on request. */
import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { homeTexts } from '#text/dashboards.ts'
import { marketTexts } from '#text/markets.ts'
import { minuteOf } from '#web/ui/format.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { RatesNote } from './rates-note.tsx'
import { mainFacts, settingsFacts } from './settings-facts.tsx'

export function SettingsCard({ market }: { market: Market }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const all = settingsFacts(market, say).filter(({ value }) => value !== null && value !== undefined)
  return (
    <Card
      title={say(marketTexts.settings)}
      action={
        market.can.set && (
          <Link to={`${pages.marketSetting.path}?marketId=${market.id}`}>{say(marketTexts.edit)}</Link>
        )
      }
    >
      <div className="home-settings">
        <Facts facts={isOpen ? all : mainFacts(market, say)} />
      </div>
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? say(homeTexts.fewerSettings) : say(homeTexts.allSettings, { count: all.length })}
      </button>
      <p className="sub">{say(marketTexts.changedAt, { time: minuteOf(market.settingsChangedAt) })}</p>
      <RatesNote market={market} />
    </Card>
  )
}
