/** The words of dealer financing that are stored and sent, besides those of terms, states and events. */

/** How a loan is disbursed: to the dealer's account, or against a receivable of the lender. */
export const disbursementWays = ['transfer', 'setOff'] as const

/** Why money waits for a person instead of being booked. */
export const exceptionKinds = [
  'dateTooEarly',
  'beforeDisbursement',
  'wrongCurrency',
  'unknownReference',
  'aboveDue',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const exceptionSolutions = ['early', 'returned', 'otherLoan'] as const

/** What two people do to a loan. */
export const loanRequestKinds = ['waiver', 'writeOff'] as const
export type LoanRequestKind = (typeof loanRequestKinds)[number]

/** The ages by which overdue rows are shown: the first and the last day of each. */
export const overdueAges = [
  { from: 1, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const
