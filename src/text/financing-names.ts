/** The names of repayment methods, states and kinds of dealer financing, as pages show them. */
import type { ApplicationState, LoanState } from '#domain/financing/states.ts'
import type { EarlyEffect, RepaymentMethod } from '#domain/financing/terms.ts'
import { type Pair, text } from './text.ts'

export const methodNames = {
  bullet: text('到期还本付息', 'Principal and interest at maturity'),
  monthlyInterest: text('按月付息，到期还本', 'Interest monthly, principal at maturity'),
  equalInstalments: text('等额本息', 'Equal instalments'),
  equalPrincipal: text('等额本金', 'Equal principal'),
} as const satisfies Record<RepaymentMethod, Pair>

export const earlyEffectNames = {
  shorten: text('缩短期限', 'Shortens the term'),
  lower: text('减少每期还款', 'Lowers the payments'),
} as const satisfies Record<EarlyEffect, Pair>

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
