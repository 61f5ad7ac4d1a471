/** The addresses of the steps of an offer of receipts; what was chosen travels with the entry of the history. */
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'

export const stepName = 'step'
export const changeName = 'change'

/** What the step shows of a receipt that can be chosen. */
export type Candidate = Pick<
  Receipt,
  | 'id'
  | 'sn'
  | 'orderNumber'
  | 'amount'
  | 'currency'
  | 'payerId'
  | 'payerName'
  | 'marketId'
  | 'expectedPayDate'
>

export const candidateOf = (receipt: Receipt): Candidate => ({
  id: receipt.id,
  sn: receipt.sn,
  orderNumber: receipt.orderNumber,
  amount: receipt.amount,
  currency: receipt.currency,
  payerId: receipt.payerId,
  payerName: receipt.payerName,
  marketId: receipt.marketId,
  expectedPayDate: receipt.expectedPayDate,
})

export const chosenIn = (state: unknown): readonly Candidate[] => {
  const chosen = (state as { receipts?: unknown } | null)?.receipts
  return Array.isArray(chosen) ? (chosen as readonly Candidate[]) : []
}

export const changeAddress = (offerId: string): string => `?${changeName}=${offerId}`
