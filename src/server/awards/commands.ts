/** What other capabilities do with awards: write those of a run, have them paid, and name them in the audit log. */
export { bankKind } from './bank.ts'
export { awardItem, paymentFacts, type RunName, runName } from './journal.ts'
export { isPaidInTime, type LapsedAward, lapsedAwards } from './lapsed.ts'
export { type AwardRow, lockAwards, paidEvents, payerDay } from './locks.ts'
export { payFor, settlePayments } from './payments.ts'
export { returnPayments } from './returns.ts'
export { revokeAward } from './revoke.ts'
export { insertStaged, numbersHash, refuseTransfers, renumberStaged } from './store.ts'
