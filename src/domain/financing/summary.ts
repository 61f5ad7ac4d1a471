/** What lists and limits need of a loan, worked out with each posting: what is next, what is overdue, and when to look again. */
import { addDays, type Day } from '../day.ts'
import type { LoanRowView, LoanView } from './loan-at.ts'
import { sumOfParts } from './loan-rows.ts'

export type LoanSummary = {
  /** The next row that is unpaid and not overdue; it may be due today. */
  readonly nextDueDay: Day | null
  readonly nextDue: bigint | null
  /** The due day of the oldest overdue row. */
  readonly overdueDay: Day | null
  /** Principal and interest of the overdue rows; penalties are apart. */
  readonly overdue: bigint
  readonly rowsPaid: number
  /** The next day on which something happens to it by itself. */
  readonly rollsOn: Day | null
}

const isPaid = ({ isDue, unpaid }: LoanRowView): boolean => isDue && sumOfParts(unpaid) === 0n

export function summaryOf({ rows, state, held }: LoanView, day: Day): LoanSummary {
  const isOver = state === 'settled' || state === 'writtenOff'
  const running = isOver ? undefined : rows.find(({ isDue }) => !isDue)
  const next = isOver ? undefined : rows.find((row) => row.overdueDays === 0 && sumOfParts(row.unpaid) > 0n)
  const overdue = isOver ? [] : rows.filter(({ overdueDays }) => overdueDays > 0)
  const isUnpaid = !isOver && rows.some((row) => row.isDue && !isPaid(row))
  return {
    nextDueDay: next?.dueDay ?? null,
    nextDue: next ? sumOfParts(next.unpaid) - (next.isDue ? 0n : held) : null,
    overdueDay: overdue[0]?.dueDay ?? null,
    overdue: overdue.reduce((sum, { unpaid }) => sum + unpaid.principal + unpaid.interest, 0n),
    rowsPaid: state === 'settled' ? rows.length : rows.filter(isPaid).length,
    rollsOn: isUnpaid ? addDays(day, 1) : (running?.dueDay ?? null),
  }
}
