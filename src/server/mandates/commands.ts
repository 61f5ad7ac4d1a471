/** What other capabilities do with mandates. */
export { attachBeforeRun } from './before-run.ts'
export { includeDocuments } from './store.ts'
