/** The SQL of eligibility rules that other capabilities use. */
export { creditable, restrictionsSql, verdictsOf } from './eligibility-sql.ts'
export { isEvaluated } from './outdated-payees.ts'
export { hasInvoicedReceipts } from './receipts-sql.ts'
export { disputeOf, isReconciled, statementsOf } from './statements-sql.ts'
