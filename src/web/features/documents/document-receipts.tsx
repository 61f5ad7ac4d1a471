/** The receipts that a document invoices, and those for which it is held until its payer decides. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { documentReceipts } from '#contract/receipt-invoices.ts'
import type { Reply } from '#contract/route.ts'
import { heldTexts, receiptChainTexts } from '#text/receipts.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { joinNames, minuteOf } from '#web/ui/format.ts'
import { Card } from '#web/ui/panels.tsx'
import { linkReceipt, sayOtherDelivery, unlinkReceipt } from '#web/ui/receipts/delivery-decisions.ts'
import { ReceiptChain } from '#web/ui/receipts/receipt-chain.tsx'
import {
  dayShown,
  moneyShown,
  type Receipt,
  receiptAddress,
  useReceiptSide,
} from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import '#web/ui/receipts/receipts.css'

type Named = { readonly id: string; readonly number: string }
type Of = Reply<typeof documentReceipts>

/** Nothing while it is read, and where there is no receipt of its order. */
export function DocumentReceipts({ document }: { document: Named }) {
  const say = useSay()
  const { data } = useRead(documentReceipts, { params: { documentId: document.id } })
  if (!data || data.invoices.length + data.heldFor.length + data.otherDeliveries.length === 0) return null
  return (
    <Card title={say(heldTexts.documentTitle)}>
      <Invoiced document={document} of={data} />
      <Held document={document} of={data} />
      <Said of={data} />
    </Card>
  )
}

function Invoiced({ document, of: { invoices, can } }: { document: Named; of: Of }) {
  const say = useSay()
  const queries = useQueryClient()
  return invoices.map((receipt) => (
    <div key={receipt.id} className="document-receipt">
      <ReceiptChain receipt={receipt} here="invoice" />
      {can.includes('link') && (
        <Button
          look="row"
          aria-label={say(heldTexts.unlinkOf, { receipt: receipt.sn })}
          onClick={() =>
            void unlinkReceipt(
              queries,
              document,
              receipt,
              invoices.flatMap(({ id }) => (id === receipt.id ? [] : [id])),
            )
          }
        >
          {`${say(heldTexts.unlink)}…`}
        </Button>
      )}
    </div>
  ))
}

function Held({ document, of: { invoices, heldFor, can } }: { document: Named; of: Of }) {
  const say = useSay()
  const queries = useQueryClient()
  if (heldFor.length === 0) return null
  return (
    <>
      <p className="sub">{say(heldTexts.documentBody)}</p>
      <ul className="held-list">
        {heldFor.map((receipt) => (
          <HeldFor key={receipt.id} receipt={receipt}>
            {can.includes('link') && (
              <Button
                look="row"
                aria-label={say(heldTexts.linkOf, { document: document.number, receipt: receipt.sn })}
                onClick={() =>
                  void linkReceipt(
                    queries,
                    document,
                    receipt,
                    invoices.map(({ id }) => id),
                  )
                }
              >
                {`${say(heldTexts.link)}…`}
              </Button>
            )}
          </HeldFor>
        ))}
      </ul>
      {can.includes('otherDelivery') && (
        <p>
          <Button
            aria-label={say(heldTexts.otherOf, { document: document.number })}
            onClick={() => void sayOtherDelivery(queries, document)}
          >
            {`${say(heldTexts.other)}…`}
          </Button>
        </p>
      )}
    </>
  )
}

function HeldFor({ receipt, children }: { receipt: Receipt; children: ReactNode }) {
  const say = useSay()
  const side = useReceiptSide()
  const { award, currency } = receipt
  return (
    <li>
      <Link to={receiptAddress(receipt.id, side)}>{receipt.sn}</Link>
      <span>{moneyShown(receipt.amount, currency)}</span>
      {award && (
        <span className="sub">
          {say(award.paidOn ? receiptChainTexts.paidOn : receiptChainTexts.paysOn, {
            amount: moneyShown(award.amountAfterDiscount, currency),
            day: dayShown(award.paidOn ?? award.newPayDate),
          })}
        </span>
      )}
      {children}
    </li>
  )
}

function Said({ of: { otherDeliveries } }: { of: Of }) {
  const say = useSay()
  const [first] = otherDeliveries
  if (!first) return null
  return (
    <p className="sub">
      {[
        say(heldTexts.otherSaid, { numbers: joinNames(otherDeliveries.map(({ sn }) => sn)) }),
        first.said.by,
        minuteOf(first.said.at),
      ]
        .filter((part) => part !== null)
        .join(' · ')}
    </p>
  )
}
