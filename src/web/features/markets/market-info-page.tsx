/** A payer's market: whether it is open, the next clearing, the rest of its pool, and its settings. */
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { Link } from 'react-router'
import { marketList, marketSwitch } from '#contract/markets.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { clearNowTexts } from '#text/clearing.ts'
import { marketTexts } from '#text/markets.ts'
import { call } from '#web/api/client.ts'
import { prefetch as prefetchPage } from '#web/api/prefetch.ts'
import { readKey } from '#web/api/use-read.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading } from '#web/ui/loaded.tsx'
import { MarketHead } from '#web/ui/market/market-head.tsx'
import { NoMarket } from '#web/ui/market/no-market.tsx'
import { useMarket } from '#web/ui/market/use-market.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { ProvisionalNote } from '#web/ui/provisional.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { ClearNowDialog } from './clear-now-dialog.tsx'
import { CloseDialog, PoolDialog } from './market-dialogs.tsx'
import { OpeningWarnings } from './opening-warnings.tsx'
import { PoolCard } from './pool-card.tsx'
import { RatesNote } from './rates-note.tsx'
import { settingsFacts } from './settings-facts.tsx'
import './markets.css'

/** The reads of the page, for prefetching. */
export const prefetch = (): void => prefetchPage(marketList, {})

export default function MarketInfoPage() {
  const say = useSay()
  const queries = useQueryClient()
  const { read, markets, market, choose } = useMarket()
  const [dialog, setDialog] = useState<'pool' | 'close' | 'clear'>()
  const mayClear = isPermitted(use(Permissions), elements.clearNow)
  const renew = () => queries.invalidateQueries({ queryKey: readKey(marketList) })
  const onDone = () => {
    setDialog(undefined)
    void renew()
  }
  if (!market) return <NoMarket read={read} />
  const open = async () => {
    const warnings = market.openingWarnings ?? []
    const isSure = await ask({
      title: say(marketTexts.openTitle),
      body: say(marketTexts.openBody),
      ...(warnings.length > 0 && { details: <OpeningWarnings warnings={warnings} /> }),
      yes: say(warnings.length > 0 ? marketTexts.openAnyway : marketTexts.openYes),
    })
    if (!isSure) return
    try {
      await call(marketSwitch, {
        params: { marketId: market.id },
        body: { version: market.version, open: true },
      })
      confirmDone(say(marketTexts.openedDone))
    } catch {
      // The client has shown the error; the market is read again in any case.
    }
    await renew()
  }
  const settingsPath = `${pages.marketSetting.path}?marketId=${market.id}`
  return (
    <>
      <MarketHead title={say(pageNames.marketInfo)} market={market} markets={markets} onChoose={choose}>
        {market.open && <Countdown market={market} />}
        {market.can.operate &&
          (market.open ? (
            <Button onClick={() => setDialog('close')}>{say(marketTexts.close)}</Button>
          ) : (
            <Button onClick={() => void open()}>{say(marketTexts.openYes)}</Button>
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
      <div className="market-grid">
        {market.pool && (
          <PoolCard
            pool={market.pool}
            kind={market.settings.poolKind ?? 'budget'}
            currency={market.currency}
            action={null}
            busy={isReloading(read)}
          />
        )}
        <Card
          title={say(marketTexts.settings)}
          action={market.can.set && <Link to={settingsPath}>{say(marketTexts.edit)}</Link>}
        >
          <Facts facts={settingsFacts(market, say)} />
          <p className="sub">{say(marketTexts.changedAt, { time: minuteOf(market.settingsChangedAt) })}</p>
          <RatesNote market={market} />
        </Card>
      </div>
      {dialog === 'pool' && (
        <PoolDialog market={market} onClose={() => setDialog(undefined)} onDone={onDone} />
      )}
      {dialog === 'clear' && <ClearNowDialog market={market} onClose={() => setDialog(undefined)} />}
      {dialog === 'close' && (
        <CloseDialog market={market} onClose={() => setDialog(undefined)} onDone={onDone} />
      )}
    </>
  )
}
