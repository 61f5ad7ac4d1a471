/** The schedule of a loan with what was paid, waived and is owed of each row. */
import type * as contract from '#contract/loans.ts'
import type { Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import type { LoanRowView, LoanView } from '#domain/financing/loan-at.ts'
import { sumOfParts } from '#domain/financing/loan-rows.ts'
import { rateText } from '../financing/queries.ts'
import type { Format } from './page-row.ts'
import type { Loan } from './reading.ts'

export function scheduleShown(
  view: LoanView,
  loan: Loan,
  shown: Format,
): Reply<typeof contract.loanRead>['schedule'] {
  const finished = paidDays(view)
  let left = loan.amount
  return view.rows.map((row, at) => {
    left -= row.principal
    const paid = sumOfParts(row.paid)
    const isPaid = row.isDue && sumOfParts(row.unpaid) === 0n
    return {
      number: at + 1,
      due: row.due,
      moved: row.dueDay,
      assumed: row.assumed,
      principal: shown(row.principal),
      interest: shown(row.interest),
      total: shown(row.principal + row.interest),
      penalty: shown(row.penalty.total),
      paid: shown(paid),
      waived: shown(sumOfParts(row.waived)),
      unpaid: shown(sumOfParts(row.unpaid)),
      left: shown(left),
      paidOn: isPaid ? (finished.get(row.due) ?? null) : null,
      daysLate: row.overdueDays,
      state: stateOf(row, isPaid),
      penaltySpans: row.penalty.spans.map(({ from, to, days, base }) => ({
        from,
        to,
        days,
        base: shown(base),
        rate: rateText(loan.version.terms.penaltyBps),
      })),
    }
  })
}

function stateOf({ overdueDays, isDue }: LoanRowView, isPaid: boolean) {
  if (isPaid) return 'paid' as const
  if (overdueDays > 0) return 'overdue' as const
  return isDue ? ('due' as const) : ('notDue' as const)
}

/** What the rows of a schedule were finished by: the last payment of each. */
function paidDays({ allocations, rows }: LoanView): ReadonlyMap<Day, Day> {
  const last = new Map<Day, Day>()
  for (const { due, day, kind } of allocations) if (due !== null && kind !== 'overdrawn') last.set(due, day)
  return new Map(rows.flatMap(({ due }) => (last.has(due) ? [[due, last.get(due) ?? due] as const] : [])))
}
