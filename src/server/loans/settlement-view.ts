/** What settles a loan, as its page shows it. */
import type * as contract from '#contract/loans.ts'
import type { Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { loanAt } from '#domain/financing/loan-at.ts'
import { type Settlement, settlementAt } from '#domain/financing/settlement.ts'
import { amountText } from '../financing/queries.ts'
import { type Format, foldOf, type LoanPageRow } from './page-row.ts'

export const settlementShown = (
  { day, principal, interest, penalty, accrued, total }: Settlement,
  shown: Format,
) => ({
  day,
  principal: shown(principal),
  interest: shown(interest),
  penalty: shown(penalty),
  accrued: shown(accrued),
  total: shown(total),
})

/** What settles the loan on a day, and on each of the days that a page shows. */
export function settlementView(
  found: LoanPageRow,
  chosen: Day,
  days: readonly Day[],
): Reply<typeof contract.loanSettlement> {
  const loan = foldOf(found)
  const shown: Format = (minor) => amountText(minor, found.row.currency)
  const at = (day: Day) => settlementShown(settlementAt(loan.version, loan.events, day), shown)
  const view = loanAt(loan.version, loan.events, chosen)
  const later = view.rows
    .filter(({ isDue }) => !isDue)
    .reduce((sum, row) => sum + row.interest - row.paid.interest, 0n)
  return {
    currency: found.row.currency,
    chosen: at(chosen),
    days: days.map(at),
    saved: shown(later - view.undue.interest),
  }
}
