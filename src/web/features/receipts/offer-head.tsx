/** What stands above the receipts of one offer: whose, when they are to be paid, and how much they are together. */
import type { ReactNode } from 'react'
import { receiptTexts } from '#text/receipts.ts'
import { Amounts } from '#web/ui/amount.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { dayShown, type Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'

type Props = { receipts: readonly Receipt[]; name: string; children?: ReactNode }

export function OfferHead({ receipts, name, children }: Props) {
  const say = useSay()
  const offer = receipts[0]?.offer
  return (
    <div className="offer-head">
      <b>{name}</b>
      {offer && <span>{offer.number}</span>}
      {offer && (
        <span className="sub">{say(receiptTexts.groupWants, { day: dayShown(offer.newPayDate) })}</span>
      )}
      <span className="sub">
        {say(receiptTexts.groupCount, { count: receipts.length })}
        {' · '}
        <Amounts
          amounts={sumsByCurrency(receipts.map(({ amount, currency }) => moneyOf(amount, currency)))}
        />
      </span>
      {children && <span className="offer-head-actions">{children}</span>}
    </div>
  )
}
