/** What other capabilities do with awards: write those of a run, have them paid, and name them in the audit log. */
export { bankKind } from './bank.ts'
export { awardItem, type RunName, runName } from './journal.ts'
export { isPaidInTime, type LapsedAward, lapsedAwards } from './lapsed.ts'
export { lockAwards } from './locks.ts'
export { payFor } from './payments.ts'
export { revokeAward } from './revoke.ts'
export { insertStaged, numbersHash, renumberStaged } from './store.ts'
