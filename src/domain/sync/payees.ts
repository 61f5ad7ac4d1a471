/** Decides what to do with a payee that a payer's own system sends. */
export const payeeSyncOutcomes = ['added', 'updated', 'unchanged', 'failed'] as const
export type PayeeSyncOutcome = (typeof payeeSyncOutcomes)[number]
