/** How far storing is and how long it may take, by its rows. */
import { importStoreRowsPerSecond, importStoreSecondsMin } from './limits.ts'

/** The steps of storing, in their order, each with its share of the time in percent. */
const shares = { compare: 10, store: 45, settle: 45 } as const
export type StoreStep = keyof typeof shares
const steps = Object.keys(shares) as StoreStep[]

/** Rows that count as done when so much of a step is done; all of them only when the last step is. */
export function rowsDoneAt(step: StoreStep, done: number, of: number, rows: number): number {
  const before = steps.slice(0, steps.indexOf(step)).reduce((sum, one) => sum + shares[one], 0)
  const within = of > 0 ? Math.min(done / of, 1) : 1
  return Math.floor((rows * (before + shares[step] * within)) / 100)
}

/** What one statement, and the whole job, may take. */
export const storeSecondsFor = (rows: number): number =>
  importStoreSecondsMin + Math.ceil(rows / importStoreRowsPerSecond)
