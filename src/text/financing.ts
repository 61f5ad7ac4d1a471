/** The words of dealer financing: units, methods and states. */
import type { ApplicationState, LoanState } from '#domain/financing/states.ts'
import type { RepaymentMethod, TermUnit } from '#domain/financing/terms.ts'
import { type Pair, text } from './text.ts'

export const termUnitNames = {
  days: text('天', 'days'),
  months: text('个月', 'months'),
} as const satisfies Record<TermUnit, Pair>

export const methodNames = {
  bullet: text('到期还本付息', 'Principal and interest at maturity'),
  monthlyInterest: text('按月付息，到期还本', 'Interest monthly, principal at maturity'),
  equalInstalments: text('等额本息', 'Equal instalments'),
  equalPrincipal: text('等额本金', 'Equal principal'),
} as const satisfies Record<RepaymentMethod, Pair>

export const applicationStateNames = {
  applied: text('待审批', 'Applied'),
  approved: text('已批准', 'Approved'),
  rejected: text('已驳回', 'Rejected'),
  withdrawn: text('已撤回', 'Withdrawn'),
  lapsed: text('已失效', 'Lapsed'),
} as const satisfies Record<ApplicationState, Pair>

export const loanStateNames = {
  disbursed: text('还款中', 'Active'),
  overdue: text('逾期', 'Overdue'),
  settled: text('已结清', 'Settled'),
  writtenOff: text('已核销', 'Written off'),
} as const satisfies Record<LoanState, Pair>
