/** Documents of the same order that name no receipt: each is its invoice or another delivery, which the payer says. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { heldTexts } from '#text/receipts.ts'
import { Button } from '#web/ui/button.tsx'
import { documentAddress } from '#web/ui/market/decided-columns.tsx'
import { linkReceipt, sayOtherDelivery } from '#web/ui/receipts/delivery-decisions.ts'
import { moneyShown, type WholeReceipt } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'

export function MayBeInvoices({ receipt }: { receipt: WholeReceipt }) {
  const say = useSay()
  const queries = useQueryClient()
  const { mayBeInvoices, can, award } = receipt
  if (mayBeInvoices.length === 0) return null
  return (
    <section className={award ? 'receipt-flag' : undefined}>
      <h3>{say(heldTexts.title)}</h3>
      {award && <p className="sub">{say(heldTexts.body)}</p>}
      <ul className="held-list">
        {mayBeInvoices.map((document) => (
          <li key={document.id}>
            <Link to={documentAddress(document.id)}>{document.number}</Link>
            <span>{moneyShown(document.amount, document.currency)}</span>
            {can.includes('link') && (
              <Button
                look="row"
                aria-label={say(heldTexts.linkOf, { document: document.number, receipt: receipt.sn })}
                onClick={() => void linkReceipt(queries, document, receipt)}
              >
                {`${say(heldTexts.link)}…`}
              </Button>
            )}
            {can.includes('link') && award && (
              <Button
                look="row"
                aria-label={say(heldTexts.otherOf, { document: document.number })}
                onClick={() => void sayOtherDelivery(queries, document)}
              >
                {`${say(heldTexts.other)}…`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
