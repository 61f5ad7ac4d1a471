/** A loan in a list. */
import type { Day } from '#domain/day.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import type { LoanState } from '#domain/financing/states.ts'
import type { RepaymentMethod, TermUnit } from '#domain/financing/terms.ts'
import type { Currency } from '#domain/money.ts'
import { amountText, rateText } from '../financing/queries.ts'

export type LoanRowJson = {
  readonly id: string
  readonly serial: string
  readonly applicationId: string
  readonly dealerId: string
  readonly dealerName: string
  readonly lenderId: string
  readonly lenderName: string
  readonly productId: string
  readonly productName: string
  readonly currency: Currency
  readonly amount: string
  readonly rateBps: number
  readonly term: number
  readonly termUnit: TermUnit
  readonly method: RepaymentMethod
  readonly startDay: Day
  readonly state: LoanState
  readonly principal: string
  readonly overdue: string
  readonly overdueDays: number
  readonly penalty: string
  readonly credit: string
  readonly nextDue: Day | null
  readonly nextAmount: string | null
  readonly rowsPaid: number
  readonly rows: number
}

export function loanRowShown({ serial, rateBps, nextAmount, ...row }: LoanRowJson) {
  const shown = (minor: string): string => amountText(BigInt(minor), row.currency)
  return {
    ...row,
    number: loanNumber(serial),
    rate: rateText(rateBps),
    amount: shown(row.amount),
    principal: shown(row.principal),
    overdue: shown(row.overdue),
    penalty: shown(row.penalty),
    credit: shown(row.credit),
    nextAmount: nextAmount === null ? null : shown(nextAmount),
  }
}
