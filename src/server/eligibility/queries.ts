/** The SQL of eligibility rules that other capabilities use. */
export { creditable, verdictsOf } from './eligibility-sql.ts'
