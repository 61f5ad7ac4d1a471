/** What the page of a loan is made of, as it is read. */
import type * as contract from '#contract/loans.ts'
import type { Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import type { LoanRequestKind } from '#domain/financing/kinds.ts'
import type { WaivedPart } from '#domain/financing/loan-events.ts'
import { bankDaysFrom } from '../calendars/queries.ts'
import type { UseRow } from '../financing/queries.ts'
import { type Loan, type LoanJson, loanOf } from './reading.ts'
import type { LoanRowJson } from './row-view.ts'

type Entered = {
  readonly number: number
  readonly reference: string | null
  readonly reason: string | null
  readonly by: string
  readonly name: string
  readonly confirmer: string | null
  readonly at: string
}
export type RequestJson = {
  readonly id: string
  readonly kind: LoanRequestKind
  readonly part: WaivedPart | null
  readonly amount: string | null
  readonly valueDate: Day
  readonly reason: string
  readonly state: 'open' | 'confirmed' | 'declined'
  readonly requestedAt: string
  readonly requestedBy: string
  readonly requester: string
  readonly decider: string | null
}

export type LoanPageRow = {
  readonly row: LoanRowJson
  readonly loan: LoanJson
  readonly way: 'transfer' | 'setOff'
  readonly receivable: string | null
  readonly isLender: boolean
  readonly day: Day
  readonly calendar: string | null
  readonly entered: readonly Entered[]
  readonly versions: Reply<typeof contract.loanRead>['schedules']
  readonly limit: string
  readonly use: UseRow
  readonly approvedAt: string
  readonly approvedBy: string
  readonly approver: string
  readonly approverRole: string
  readonly disbursedAt: string
  readonly disbursedBy: string
  readonly disburser: string
  readonly requests: readonly RequestJson[]
  readonly payTo: { readonly holder: string; readonly number: string; readonly bankName: string } | null
}

export const foldOf = ({ loan, calendar }: Pick<LoanPageRow, 'loan' | 'calendar'>): Loan =>
  loanOf(loan, bankDaysFrom(calendar))

/** An amount in the currency of the loan. */
export type Format = (minor: bigint) => string
