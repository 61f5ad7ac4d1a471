/** The account that a market pays from, apart from the settings that lock before a clearing. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { marketAccountRead, marketAccountSet } from '#contract/bank-accounts.ts'
import { check } from '#contract/check.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useRead } from '#web/api/use-read.ts'
import { AccountCard } from '#web/ui/bank-account/account-card.tsx'
import { AccountFacts } from '#web/ui/bank-account/account-facts.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { language, useSay } from '#web/ui/say.ts'

/** Links from other pages lead to the card. */
const debitAccountId = 'debit-account'

export function DebitAccountCard({ market: { id, payerName } }: { market: Market }) {
  const say = useSay()
  const read = useRead(marketAccountRead, { params: { id } })
  const { data } = read
  const frame = useRef<HTMLDivElement>(null)
  const isTarget = useLocation().hash === `#${debitAccountId}`
  // The form above takes its place first.
  useEffect(() => {
    if (isTarget && data) frame.current?.scrollIntoView()
  }, [isTarget, data])
  return (
    <div id={debitAccountId} ref={frame}>
      <AccountCard
        title={say(accountTexts.market)}
        query={read}
        holder={payerName}
        none={say(accountTexts.marketNone)}
        renderFacts={(account) => (
          <>
            <AccountFacts account={account} />
            <p className="sub">{say(accountTexts.marketHint)}</p>
          </>
        )}
        check={(sent) => {
          const checked = check(marketAccountSet.body, sent, language())
          return checked.ok ? {} : checked.fields
        }}
        save={(sent) => call(marketAccountSet, { params: { id }, body: sent }, savingOptions)}
      />
    </div>
  )
}
