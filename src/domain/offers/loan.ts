/** What the money of an offer would cost as a loan, at the payee's own rate and for the same days. */
import { percentBpsMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import type { BasisPoints } from '../rate.ts'
import type { DayCount } from './terms.ts'

/** A document that is paid early. */
type EarlyDocument = {
  readonly amount: bigint
  readonly discount: bigint
  readonly daysPaidEarly: number
  readonly billTermDays: number
}

export type LoanComparison = {
  /** The interest on what would be received, document by document. */
  readonly cost: bigint
  /** By how much the discount is below the interest; negative if it is above. */
  readonly saved: bigint
}

export function compareWithLoan(
  documents: readonly EarlyDocument[],
  bps: BasisPoints,
  dayCount: DayCount,
): LoanComparison {
  const cost = documents.reduce((sum, document) => sum + interestOf(document, bps, dayCount), 0n)
  const discount = documents.reduce((sum, document) => sum + document.discount, 0n)
  return { cost, saved: cost - discount }
}

const interestOf = (
  { amount, discount, daysPaidEarly, billTermDays }: EarlyDocument,
  bps: BasisPoints,
  dayCount: DayCount,
): bigint =>
  divideHalfUp(
    (amount - discount) * BigInt(bps * (daysPaidEarly + billTermDays)),
    BigInt(percentBpsMax * dayCount),
  )
