/**
 * The reasons why a document cannot be paid early, and how they are stored. The rule that decides them is one statement
 * (`server/eligibility/eligibility-sql`).
 */

/** A reason's bit is its index in this list, so new ones are appended. */
export const ineligibilities = [
  'disabled',
  'excluded',
  'wrongCurrency',
  'paid',
  'notPositive',
  'noPayRun',
  'tooEarly',
  'dueTooLate',
  'payeeUnregistered',
  'unconnected',
  'switchedOff',
  'reserved',
  'unconfirmed',
  'contractNotRenewed',
  'contractTerminated',
  'tooSmall',
  'disputed',
  'invoiceExists',
  'maybePaidAsReceipt',
  'maybePaidAsInvoice',
  'oneDelivery',
  'goodsReturned',
] as const
export type Ineligibility = (typeof ineligibilities)[number]

export const bitOf = (reason: Ineligibility): number => 1 << ineligibilities.indexOf(reason)
export const bitsOf = (reasons: readonly Ineligibility[]): number =>
  reasons.reduce((bits, reason) => bits | bitOf(reason), 0)
export const reasonsIn = (bits: number): readonly Ineligibility[] =>
  ineligibilities.filter((reason) => (bits & bitOf(reason)) !== 0)
