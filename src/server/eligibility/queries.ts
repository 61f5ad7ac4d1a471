/** What others ask of standings: the SQL of rules that stand here once. */
export { creditable, verdictsOf } from './eligibility-sql.ts'
