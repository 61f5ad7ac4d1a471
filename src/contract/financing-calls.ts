/** The calls of dealer financing, by name. */
import * as programme from './financing.ts'
import * as applications from './financing-applications.ts'
import * as home from './financing-home.ts'
import * as settings from './financing-settings.ts'
import * as actions from './loan-actions.ts'
import * as loans from './loans.ts'

export const financingCalls = {
  productList: programme.productList,
  productAdd: programme.productAdd,
  productChange: programme.productChange,
  dealerList: programme.dealerList,
  allotmentList: programme.allotmentList,
  allotmentSet: programme.allotmentSet,
  dealerLimitSet: programme.dealerLimitSet,
  financeSettingsRead: settings.financeSettingsRead,
  financeSettingsSet: settings.financeSettingsSet,
  financeCockpit: home.financeCockpit,
  financeHome: home.financeHome,
  creditQuery: home.creditQuery,
  loanQuote: applications.loanQuote,
  loanApply: applications.loanApply,
  applicationList: applications.applicationList,
  applicationTotals: applications.applicationTotals,
  applicationRead: applications.applicationRead,
  approvalQuote: applications.approvalQuote,
  applicationAudit: applications.applicationAudit,
  applicationWithdraw: applications.applicationWithdraw,
  loanDisburse: loans.loanDisburse,
  loanList: loans.loanList,
  loanRead: loans.loanRead,
  loanScheduleRead: loans.loanScheduleRead,
  repaymentPreview: actions.repaymentPreview,
  loanRepay: actions.loanRepay,
  repaymentReturn: actions.repaymentReturn,
  loanSettlement: loans.loanSettlement,
  loanRequestAdd: actions.loanRequestAdd,
  loanRequestDecide: actions.loanRequestDecide,
  loanExceptionList: actions.loanExceptionList,
  loanExceptionSolve: actions.loanExceptionSolve,
  loanCreditMove: actions.loanCreditMove,
} as const
