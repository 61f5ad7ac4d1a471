/**
 * What a loan comes to in the ledger: the balance of each of its accounts. What is posted is the difference to what was
 * posted before. The accounts of a loan always sum to zero.
 */

import type { Day } from '../day.ts'
import type { LoanKind } from '../ledger/posting.ts'
import type { LoanView } from './loan-at.ts'
import { countedEvents, type LoanEvent } from './loan-events.ts'
import { addParts, noParts, type Parts, sumOfParts } from './loan-rows.ts'

export type Balances = Readonly<Record<LoanKind, bigint>>

const noBalances: Balances = {
  loanPrincipal: 0n,
  loanInterest: 0n,
  loanPenalty: 0n,
  loanCredit: 0n,
  loanHeld: 0n,
  loanMoney: 0n,
  loanIncome: 0n,
  loanWaived: 0n,
  loanWrittenOff: 0n,
}
export const loanAccounts = Object.keys(noBalances) as readonly LoanKind[]

const partsOf = (view: LoanView, isWaiver: boolean): Parts =>
  view.allocations
    .filter(({ kind }) => (kind === 'waiver') === isWaiver)
    .reduce<Parts>((sum, allocation) => addParts(sum, allocation), noParts)

/** What the dealer paid in, less what it was given: a returned repayment counts as never made. */
function moneyOf(events: readonly LoanEvent[], day: Day): bigint {
  const { disbursement, changes } = countedEvents(events, day)
  return changes.reduce((sum, change) => {
    if (change.kind === 'repayment') return sum + change.amount
    return change.kind === 'payout' ? sum - change.amount : sum
  }, -disbursement.principal)
}

export function balancesOf(view: LoanView, events: readonly LoanEvent[], day: Day): Balances {
  const [paid, waived] = [partsOf(view, false), partsOf(view, true)]
  const { due, undue, overdrawn, held, waiting, credit, writtenOff } = view
  const earned = paid.interest + paid.penalty + due.interest + due.penalty + sumOfParts(waived)
  const owed = writtenOff ? noParts : due
  return {
    loanPrincipal: owed.principal + undue.principal + overdrawn,
    loanInterest: owed.interest,
    loanPenalty: owed.penalty,
    loanCredit: -credit,
    loanHeld: -(held + waiting),
    loanMoney: moneyOf(events, day),
    loanIncome: -earned,
    loanWaived: sumOfParts(waived),
    loanWrittenOff: writtenOff ? sumOfParts(due) : 0n,
  }
}

export const sumOfBalances = (balances: Balances): bigint =>
  loanAccounts.reduce((sum, account) => sum + balances[account], 0n)

/** What has to be posted; undefined if nothing has changed. */
export function differenceOf(after: Balances, before: Balances): Balances | undefined {
  const difference = Object.fromEntries(
    loanAccounts.map((account) => [account, after[account] - before[account]]),
  ) as Balances
  return loanAccounts.some((account) => difference[account] !== 0n) ? difference : undefined
}
