/** A payer's home: what waits for the person, each market in a row, and the chosen market with its pool and last run. */
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { clearingForecast } from '#contract/clearing.ts'
import { payerHome } from '#contract/dashboards.ts'
import { marketList } from '#contract/markets.ts'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { clearNowTexts } from '#text/clearing.ts'
import { waitingTexts } from '#text/dashboards.ts'
import { marketTexts } from '#text/markets.ts'
import { prefetch as prefetchPage } from '#web/api/prefetch.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { MarketHead } from '#web/ui/market/market-head.tsx'
import { NoMarket } from '#web/ui/market/no-market.tsx'
import { useMarket } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { ProvisionalNote } from '#web/ui/provisional.tsx'
import { useSay } from '#web/ui/say.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { ClearNowDialog } from './clear-now-dialog.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { LastRunCard } from './last-run-card.tsx'
import { CloseDialog, PoolDialog } from './market-dialogs.tsx'
import { MarketRows } from './market-rows.tsx'
import { PoolCard } from './pool-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { useOpenMarket } from './use-open-market.tsx'
import { hasWaiting, WaitingCard } from './waiting-card.tsx'
import './home.css'
import './markets.css'

/** The read that both sides may make, for prefetching: the person may act for another company by now. */
export const prefetch = (): void => {
  prefetchPage(marketList, {})
}

export default function MarketInfoPage() {
  const say = useSay()
  const queries = useQueryClient()
  const { read, markets, market, choose } = useMarket()
  const home = useRead(payerHome, {})
  const mayClear = isPermitted(use(Permissions), elements.clearNow)
  // A forecast decides whole books, so it comes after everything else.
  const enabled = useAfterPaint(market !== undefined && home.data !== undefined)
  const forecast = useRead(clearingForecast, {}, { enabled: enabled && mayClear })
  const openMarket = useOpenMarket()
  const [dialog, setDialog] = useState<'pool' | 'close' | 'clear'>()
  const onClose = () => setDialog(undefined)
  const onDone = () => {
    onClose()
    void queries.invalidateQueries({ queryKey: readKey(marketList) })
  }
  if (!market) return <NoMarket read={read} />
  const open = () => void openMarket(market)
  const chosen = home.data?.markets.find(({ marketId }) => marketId === market.id)
  return (
    <>
      <MarketHead
        title={say(pageNames.marketInfo)}
        market={market}
        markets={markets}
        onChoose={choose}
        note={market.open && <Countdown market={market} />}
      >
        {market.can.operate &&
          (market.open ? (
            <Button onClick={() => setDialog('close')}>{say(marketTexts.close)}</Button>
          ) : (
            <Button onClick={open}>{say(marketTexts.openYes)}</Button>
          ))}
        {market.can.operate && (
          <Button onClick={() => setDialog('pool')}>{say(marketTexts.changePool)}</Button>
        )}
        {mayClear && (
          <Button look={market.open ? 'primary' : 'plain'} onClick={() => setDialog('clear')}>
            {say(market.open ? clearNowTexts.open : clearNowTexts.preview)}
          </Button>
        )}
      </MarketHead>
      <ProvisionalNote day={market.nextPayDate} />
      <div className="home">
        <div className="home-waits">
          {home.data ? (
            <>
              {!(home.data.begun.payees && home.data.begun.documents) && (
                <FirstSteps
                  market={market}
                  begun={home.data.begun}
                  onPool={() => setDialog('pool')}
                  onOpen={open}
                />
              )}
              {(home.data.begun.documents || hasWaiting(home.data.waiting)) && (
                <WaitingCard waiting={home.data.waiting} busy={isReloading(home)} />
              )}
            </>
          ) : (
            <Card title={say(waitingTexts.title)}>
              <Loaded query={home}>{() => null}</Loaded>
            </Card>
          )}
        </div>
        <div className="home-main">
          <MarketRows
            markets={markets}
            shown={market}
            homes={home.data?.markets}
            forecast={mayClear ? forecast.data : null}
            busy={isReloading(read)}
          />
          {market.pool && (
            <PoolCard
              pool={market.pool}
              kind={market.settings.poolKind ?? 'budget'}
              currency={market.currency}
              action={null}
              busy={isReloading(read)}
            />
          )}
          {mayClear && <ForecastCard market={market} read={forecast} />}
          {chosen && <LastRunCard market={market} home={chosen} busy={isReloading(home)} />}
        </div>
        <SettingsCard key={market.id} market={market} />
      </div>
      {dialog === 'pool' && <PoolDialog market={market} onClose={onClose} onDone={onDone} />}
      {dialog === 'clear' && <ClearNowDialog market={market} onClose={onClose} />}
      {dialog === 'close' && <CloseDialog market={market} onClose={onClose} onDone={onDone} />}
    </>
  )
}
