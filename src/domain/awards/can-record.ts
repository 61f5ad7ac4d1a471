/** Whether an entry of a payment file is worth recording at an award. */
import { type BankEntry, moneyOf } from '../bank-files/entries.ts'
import type { Day } from '../day.ts'
import { decidePayment, decideReturn, type Payable } from './payment.ts'

type Said = Pick<BankEntry, 'kind' | 'amount' | 'currency' | 'valueDate'>

/**
 * Whether an entry can be recorded at an award by the award's own rules, so that this is worth proposing. Where the entry has no
 * day, a person gives one, and the last that could be right counts.
 */
export function canRecordAt(
  { kind, amount, currency, valueDate }: Said,
  award: Payable & { readonly paidOn: Day | null },
  today: Day,
): boolean {
  if (kind !== 'payment' && kind !== 'return') return false
  if (valueDate !== null && valueDate > today) return false
  if (kind === 'return') return decideReturn(award, valueDate ?? today).ok
  const isLatest = award.state === 'lapsed' || today < award.payBy
  const day = valueDate ?? (isLatest ? today : award.payBy)
  const isOther = currency !== null && currency !== award.currency
  const paid = amount === null ? undefined : moneyOf({ amount, currency: award.currency })
  return decidePayment(award, day, isOther || (amount !== null && !paid) ? 'unreadable' : paid).ok
}
