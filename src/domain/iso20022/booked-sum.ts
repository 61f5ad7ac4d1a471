/** Whether the amount of a booking is the sum of its transactions. */
import { totalMinorMax } from '../limits.ts'
import { currencies } from '../money.ts'
import { readAmount } from '../typed-amount.ts'

/** An amount as a message has it; a debit counts against a credit. */
export type BookedAmount = {
  readonly amount: string | undefined
  readonly currency: string | undefined
  readonly isCredit: boolean
}

/** Undefined where it cannot be read, or is of a currency that the platform does not have. */
function minorOf({ amount = '', currency, isCredit }: BookedAmount): bigint | undefined {
  const known = currencies.find((one) => one === currency)
  const read = known && readAmount(amount, known, { minorMax: totalMinorMax, belowZero: true })
  if (typeof read !== 'object') return undefined
  return isCredit ? read.minor : -read.minor
}

export class BookedSum {
  /** Undefined once a transaction has no amount that can be read. */
  #minor: bigint | undefined = 0n
  readonly #currencies = new Set<string | undefined>()

  add(transaction: BookedAmount): void {
    const minor = minorOf(transaction)
    this.#currencies.add(transaction.currency)
    this.#minor = minor === undefined || this.#minor === undefined ? undefined : this.#minor + minor
  }

  /** Transactions in another currency than the booking are not compared with it. */
  differsFrom(booking: BookedAmount): boolean {
    const isSame = [...this.#currencies].every((one) => one === booking.currency)
    const minor = minorOf(booking)
    return isSame && minor !== undefined && minor !== this.#minor
  }
}
