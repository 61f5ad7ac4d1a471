/** A payer's market today: what is on offer in the order of clearing, and what clearing now would decide. */
import { use, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { pageNames } from '#text/access.ts'
import { clearNowTexts } from '#text/clearing.ts'
import { bookTexts } from '#text/clearing-book.ts'
import { whatIfTexts } from '#text/what-if.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { unusedWords } from '#web/ui/market/decided-columns.tsx'
import { CurveCard } from '#web/ui/market/desk/curve-card.tsx'
import { deskTable } from '#web/ui/market/desk/desk-table.tsx'
import { useDesk } from '#web/ui/market/desk/use-desk.ts'
import { WhatIfCard } from '#web/ui/market/desk/what-if-card.tsx'
import { MarketHead } from '#web/ui/market/market-head.tsx'
import { NoMarket } from '#web/ui/market/no-market.tsx'
import { type Market, useMarket } from '#web/ui/market/use-market.ts'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { BookFigures } from './book-figures.tsx'
import { ClearNowDialog } from './clear-now-dialog.tsx'
import { RatesWaiting, useAreRatesWaiting } from './rates-waiting.tsx'
import { settingsAddress } from './tried-address.ts'
import './markets.css'

export default function MarketTodayPage() {
  const say = useSay()
  const { read, markets, market, choose } = useMarket()
  const [isClearing, setClearing] = useState(false)
  const mayClear = isPermitted(use(Permissions), elements.clearNow)
  if (!market) return <NoMarket read={read} />
  return (
    <>
      <MarketHead title={say(pageNames.marketToday)} market={market} markets={markets} onChoose={choose}>
        {market.open && <Countdown market={market} />}
        {mayClear && market.open && (
          <Button look="primary" onClick={() => setClearing(true)}>
            {say(clearNowTexts.open)}
          </Button>
        )}
      </MarketHead>
      <Book key={market.id} market={market} />
      {isClearing && <ClearNowDialog market={market} onClose={() => setClearing(false)} />}
    </>
  )
}

/** Who may change the settings can take those on trial to the form. */
function Book({ market }: { market: Market }) {
  const say = useSay()
  const { id, currency, open } = market
  const { list, trial } = useDesk({ marketId: id }, currency, market)
  const { reply } = list
  const { isOn, isTried } = trial
  const spec = useMemo(() => deskTable(currency, reply, isTried), [currency, reply, isTried])
  const preview = reply?.preview
  const areRatesWaiting = useAreRatesWaiting(market)
  return (
    <>
      {areRatesWaiting && (
        <section className="card market-newer" role="status">
          <RatesWaiting market={market} />
        </section>
      )}
      {reply && preview && <BookFigures book={{ preview, decision: reply.decision }} busy={list.renewing} />}
      {reply && preview && (
        <p className="sub book-note">
          {!open && <span>{say(bookTexts.closedHint)} </span>}
          {say(whatIfTexts.asOf, { time: minuteOf(reply.at) })} ·{' '}
          {say(bookTexts.asOf, { day: displayDay(preview.payDate as Day, language()) })}{' '}
          <ProvisionalMark day={preview.payDate} /> · {say(bookTexts.order[reply.decision.rule])}
          {preview.items > 0 && <> · {unusedWords(say, reply.decision, currency)}</>}
        </p>
      )}
      {reply && (
        <div className="desk">
          <CurveCard reply={reply} isTried={isTried} busy={trial.isPending} />
          <WhatIfCard reply={reply} trial={trial} isToday>
            <div className="what-if-foot">
              <p className="sub">{say(whatIfTexts.secret)}</p>
              {isOn && market.can.set && !trial.isWrong && (
                <Link className="button button-plain" to={settingsAddress(id, trial.settings)}>
                  {say(whatIfTexts.save)}
                </Link>
              )}
            </div>
          </WhatIfCard>
        </div>
      )}
      <DataTable spec={spec} list={list} />
    </>
  )
}
