/** One receipt: its facts, why it waits, its way to the invoice, and the decisions that it needs. */
import { receiptRead } from '#contract/receipt-invoices.ts'
import { ineligibilityTexts } from '#text/document-reasons.ts'
import { endWords } from '#text/offer-invalid.ts'
import { rejectionWords } from '#text/offer-review.ts'
import { receiptChainTexts, receiptColumns, receiptTexts } from '#text/receipts.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { ReceiptChain } from '#web/ui/receipts/receipt-chain.tsx'
import {
  dayShown,
  moneyShown,
  ReceiptTag,
  useReceiptSide,
  type WholeReceipt,
} from '#web/ui/receipts/receipt-words.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { MayBeInvoices } from './may-be-invoices.tsx'
import { SameDelivery } from './same-delivery.tsx'
import type { ReceiptActions } from './use-receipt-actions.tsx'

type Props = {
  id: string
  /** The keys of both decisions, where keys act. */
  keys?: { readonly pass: string; readonly reject: string } | undefined
  onDecided: (act: keyof ReceiptActions, receipt: WholeReceipt) => void
}

export function ReceiptDetails({ id, ...props }: Props) {
  const query = useRead(receiptRead, { params: { receiptId: id } })
  return (
    <Loaded query={query} lines={8}>
      {(receipt) => <Whole receipt={receipt} {...props} />}
    </Loaded>
  )
}

function Whole({ receipt, keys, onDecided }: Omit<Props, 'id'> & { receipt: WholeReceipt }) {
  const say = useSay()
  const side = useReceiptSide()
  const { currency, offer } = receipt
  const ended =
    offer && (offer.rejection ? rejectionWords(offer.rejection, language()) : endWords(offer, language()))
  return (
    <div className="receipt-details">
      <p className="receipt-figure">
        <strong>{moneyShown(receipt.amount, currency)}</strong> <ReceiptTag status={receipt.status} />
      </p>
      {ended && <p className="sub">{ended}</p>}
      <Facts
        facts={[
          {
            label: say(side === 'payee' ? receiptColumns.payer : receiptColumns.payee),
            value: side === 'payee' ? receipt.payerName : `${receipt.payeeName} · ${receipt.payeeCode}`,
          },
          { label: say(receiptColumns.order), value: receipt.orderNumber },
          { label: say(receiptColumns.goods), value: receipt.goods },
          { label: say(receiptColumns.quantity), value: receipt.quantity },
          { label: say(receiptColumns.received), value: dayShown(receipt.receivedDate) },
          { label: say(receiptColumns.expected), value: dayShown(receipt.expectedPayDate) },
          { label: say(receiptTexts.returnOf), value: receipt.returns?.sn },
          {
            label: say(receiptTexts.returned),
            value:
              receipt.returned.length > 0 &&
              receipt.returned.map(({ number, amount }) => `${number} ${amount}`).join(', '),
          },
        ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
      />
      {receipt.reasons.length > 0 && receipt.status !== 'awarded' && receipt.status !== 'paid' && (
        <ul className="reasons">
          {receipt.reasons.map((reason) => (
            <li key={reason}>{say(ineligibilityTexts[reason])}</li>
          ))}
        </ul>
      )}
      {receipt.status === 'review' && offer && (
        <p className="receipt-if">
          {say(receiptTexts.ifPassed, {
            after: moneyShown(offer.amountAfterDiscount, currency),
            day: dayShown(offer.newPayDate),
            days: offer.daysPaidEarly,
            apr: offer.apr,
            discount: moneyShown(offer.discount, currency),
          })}
        </p>
      )}
      <Decisions receipt={receipt} keys={keys} onDecided={onDecided} />
      <SameDelivery receipt={receipt} onSeveral={() => onDecided('several', receipt)} />
      <section>
        <h3>{say(receiptChainTexts.title)}</h3>
        <ReceiptChain receipt={receipt} here="entry" />
      </section>
      <MayBeInvoices receipt={receipt} />
    </div>
  )
}

function Decisions({
  receipt,
  keys,
  onDecided,
}: Pick<Props, 'keys' | 'onDecided'> & { receipt: WholeReceipt }) {
  const say = useSay()
  const side = useReceiptSide()
  if (side === 'payee' || receipt.status !== 'review') return null
  if (!receipt.can.includes('review')) return <p className="sub">{say(receiptTexts.notYours)}</p>
  return (
    <div className="receipt-decisions">
      <Button look="primary" onClick={() => onDecided('pass', receipt)}>
        {say(receiptTexts.pass)} {keys && <kbd aria-hidden="true">{keys.pass}</kbd>}
      </Button>
      <Button onClick={() => onDecided('reject', receipt)}>
        {`${say(receiptTexts.reject)}…`} {keys && <kbd aria-hidden="true">{keys.reject}</kbd>}
      </Button>
    </div>
  )
}
