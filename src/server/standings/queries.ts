/** What others ask of standings: the SQL of rules that stand here once. */
export { creditable } from './eligibility-sql.ts'
