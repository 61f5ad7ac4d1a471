/** The settings of a payer's market, and their previous versions. */
import { useQueryClient } from '@tanstack/react-query'
import { marketHistory, marketList } from '#contract/markets.ts'
import { pageNames } from '#text/access.ts'
import { marketTexts } from '#text/markets.ts'
import { readKey } from '#web/api/use-read.ts'
import { MarketHead } from '#web/ui/market/market-head.tsx'
import { NoMarket } from '#web/ui/market/no-market.tsx'
import { useMarket } from '#web/ui/market/use-market.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { DebitAccountCard } from './debit-account-card.tsx'
import { historyId } from './newer-settings-note.tsx'
import { settingsFacts } from './settings-facts.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsHistory } from './settings-history.tsx'
import './markets.css'

export default function MarketSettingPage() {
  const say = useSay()
  const queries = useQueryClient()
  const { read, markets, market, choose } = useMarket()
  const renew = () =>
    Promise.all(
      [marketList, marketHistory].map((route) => queries.invalidateQueries({ queryKey: readKey(route) })),
    )
  if (!market) return <NoMarket read={read} />
  return (
    <>
      <MarketHead title={say(pageNames.marketSetting)} market={market} markets={markets} onChoose={choose} />
      <div className="market-form">
        {market.can.set ? (
          <SettingsForm key={market.id} market={market} renew={renew} />
        ) : (
          <Card title={say(marketTexts.settings)}>
            <Facts facts={settingsFacts(market, say)} />
          </Card>
        )}
        <DebitAccountCard key={`account ${market.id}`} market={market} />
        <div id={historyId}>
          <SettingsHistory market={market} />
        </div>
      </div>
    </>
  )
}
