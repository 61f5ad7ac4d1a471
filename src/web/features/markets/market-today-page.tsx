/** A payer's market today: what is on offer in the order of clearing, and what clearing now would decide. */
import { use, useMemo, useState } from 'react'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { pageNames } from '#text/access.ts'
import { clearNowTexts } from '#text/clearing.ts'
import { bookTexts } from '#text/clearing-book.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { unusedWords } from '#web/ui/market/decided-columns.tsx'
import { MarketHead } from '#web/ui/market/market-head.tsx'
import { NoMarket } from '#web/ui/market/no-market.tsx'
import { type Market, useMarket } from '#web/ui/market/use-market.ts'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { BookFigures } from './book-figures.tsx'
import { bookOf, bookTable } from './book-table.tsx'
import { ClearNowDialog } from './clear-now-dialog.tsx'
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

function Book({ market: { id, currency, open } }: { market: Market }) {
  const say = useSay()
  const list = useList(useMemo(() => bookOf(id, currency), [id, currency]))
  const { reply } = list
  const decision = reply?.decision
  const spec = useMemo(() => bookTable(currency, decision), [currency, decision])
  return (
    <>
      {reply && <BookFigures book={reply} busy={list.renewing} />}
      {reply && (
        <p className="sub book-note">
          {!open && <span>{say(bookTexts.closedHint)} </span>}
          {say(bookTexts.asOf, { day: displayDay(reply.preview.payDate as Day, language()) })}{' '}
          <ProvisionalMark day={reply.preview.payDate} /> · {say(bookTexts.order)}
          {reply.preview.items > 0 && <> · {unusedWords(say, reply.decision, currency)}</>}
        </p>
      )}
      <DataTable spec={spec} list={list} />
    </>
  )
}
