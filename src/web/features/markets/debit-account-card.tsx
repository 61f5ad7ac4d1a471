/** The account that a market pays from, apart from the settings that lock before a clearing. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { marketAccountRead, marketAccountSet } from '#contract/bank-accounts.ts'
import { check } from '#contract/check.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { AccountDialog } from '#web/ui/bank-account/account-dialog.tsx'
import { AccountFacts } from '#web/ui/bank-account/account-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'

/** Links from other pages lead to the card. */
const debitAccountId = 'debit-account'

export function DebitAccountCard({ market: { id, payerName } }: { market: Market }) {
  const say = useSay()
  const queries = useQueryClient()
  const read = useRead(marketAccountRead, { params: { id } })
  // The version when editing started: concurrent changes are refused, not overwritten.
  const [edited, setEdited] = useState<NonNullable<typeof read.data>>()
  const { data } = read
  const frame = useRef<HTMLDivElement>(null)
  const isTarget = useLocation().hash === `#${debitAccountId}`
  // The form above takes its place first.
  useEffect(() => {
    if (isTarget && data) frame.current?.scrollIntoView()
  }, [isTarget, data])
  return (
    <div id={debitAccountId} ref={frame}>
      <Card
        title={say(accountTexts.market)}
        action={
          data?.canSet && (
            <Button onClick={() => setEdited(data)}>
              {say(data.account ? accountTexts.change : accountTexts.set)}
            </Button>
          )
        }
      >
        <Loaded query={read} lines={3}>
          {({ account }) =>
            account ? (
              <>
                <AccountFacts account={account} />
                <p className="sub">{say(accountTexts.marketHint)}</p>
              </>
            ) : (
              <p className="sub">{say(accountTexts.marketNone)}</p>
            )
          }
        </Loaded>
      </Card>
      {edited && (
        <AccountDialog
          title={say(accountTexts.market)}
          account={edited.account}
          holder={payerName}
          check={(sent) => {
            const checked = check(marketAccountSet.body, { version: edited.version, ...sent }, language())
            return checked.ok ? {} : checked.fields
          }}
          save={(sent) =>
            call(
              marketAccountSet,
              { params: { id }, body: { version: edited.version, ...sent } },
              savingOptions,
            )
          }
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined)
            void queries.invalidateQueries({ queryKey: readKey(marketAccountRead) })
          }}
        />
      )}
    </div>
  )
}
