/** Receipts that look like one delivery, what both sides have said of each, and the reader's own word. */
import { receiptTexts } from '#text/receipts.ts'
import { Button } from '#web/ui/button.tsx'
import type { WholeReceipt } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import { RowLink } from '#web/ui/table/cells.tsx'
import { entryLink } from './receipt-columns.tsx'

type Props = { receipt: WholeReceipt; onSeveral: () => void }

export function SameDelivery({ receipt, onSeveral }: Props) {
  const say = useSay()
  const { sameDelivery, several, can } = receipt
  if (sameDelivery.length === 0) return null
  const said = ({ payer, payee }: { payer: boolean; payee: boolean }): string => {
    const words = [...(payer ? [receiptTexts.saidPayer] : []), ...(payee ? [receiptTexts.saidPayee] : [])]
    return words.length === 0 ? say(receiptTexts.notSaid) : words.map((word) => say(word)).join(' · ')
  }
  return (
    <section className="receipt-flag">
      <h3>{say(receiptTexts.severalTitle)}</h3>
      <p className="sub">{say(receiptTexts.severalBody)}</p>
      <ul className="held-list">
        {several && (
          <li>
            <b>{receipt.sn}</b> <span className="sub">{said(several)}</span>
          </li>
        )}
        {sameDelivery.map((other) => (
          <li key={other.id}>
            <RowLink to={entryLink(other.id)}>{other.sn}</RowLink> <span className="sub">{said(other)}</span>
          </li>
        ))}
      </ul>
      {can.includes('several') && <Button onClick={onSeveral}>{say(receiptTexts.several)}</Button>}
    </section>
  )
}
