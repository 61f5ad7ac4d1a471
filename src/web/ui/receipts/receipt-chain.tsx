/** A receipt, its award and its invoice as one chain, which both sides see. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { receiptChainTexts } from '#text/receipts.ts'
import { documentAddress } from '../market/decided-columns.tsx'
import { useSay } from '../say.ts'
import {
  awardAddress,
  dayShown,
  moneyShown,
  type Receipt,
  receiptAddress,
  useReceiptSide,
  type WholeReceipt,
} from './receipt-words.tsx'
import './receipts.css'

type Props = {
  receipt: Receipt & Partial<Pick<WholeReceipt, 'chain' | 'matched' | 'unmatched'>>
  /** The page that shows it has no link to itself. */
  here: 'entry' | 'award' | 'invoice'
}

export function ReceiptChain({ receipt, here }: Props) {
  const say = useSay()
  const side = useReceiptSide()
  const { award, invoice, currency } = receipt
  const link = (at: Props['here'], to: string, words: string) =>
    at === here ? <b>{words}</b> : <Link to={to}>{words}</Link>
  return (
    <ol className="receipt-chain" aria-label={say(receiptChainTexts.title)}>
      <Ring label={say(receiptChainTexts.entry)} done>
        {link('entry', receiptAddress(receipt.id, side), receipt.sn)}
        <span>{`${moneyShown(receipt.amount, currency)} · ${dayShown(receipt.receivedDate)}`}</span>
      </Ring>
      <Ring label={say(receiptChainTexts.award)} done={award !== null}>
        {award && link('award', awardAddress(award.id, side), award.number)}
        <span>
          {award
            ? say(award.paidOn ? receiptChainTexts.paidOn : receiptChainTexts.paysOn, {
                amount: moneyShown(award.amountAfterDiscount, currency),
                day: dayShown(award.paidOn ?? award.newPayDate),
              })
            : say(receiptChainTexts.notAwarded)}
        </span>
      </Ring>
      <Ring label={say(receiptChainTexts.invoice)} done={invoice !== null}>
        {invoice && link('invoice', documentAddress(invoice.id), invoice.number)}
        <span>{invoiceWords(say, receipt)}</span>
      </Ring>
    </ol>
  )
}

function Ring({ label, done, children }: { label: string; done: boolean; children: ReactNode }) {
  return (
    <li className={done ? 'chain-done' : undefined}>
      <span className="sub">{label}</span>
      {children}
    </li>
  )
}

function invoiceWords(say: ReturnType<typeof useSay>, receipt: Props['receipt']): string {
  const { award, invoice, chain, matched, unmatched, currency } = receipt
  if (!invoice) return say(award ? receiptChainTexts.invoiceToSend : receiptChainTexts.notInvoiced)
  const isSome = (amount: string | undefined): amount is string =>
    amount !== undefined && Number(amount) !== 0
  return [
    ...(chain?.payable ? [say(receiptChainTexts.owes, { amount: moneyShown(chain.payable, currency) })] : []),
    ...(isSome(matched) ? [say(receiptChainTexts.matched, { amount: moneyShown(matched, currency) })] : []),
    ...(isSome(unmatched)
      ? [say(receiptChainTexts.unmatched, { amount: moneyShown(unmatched, currency) })]
      : []),
  ].join(' · ')
}
