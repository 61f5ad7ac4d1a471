/** The progress and time limits of storing, by number of rows. */
import { importStoreRowsPerSecond, importStoreSecondsMin } from './limits.ts'

/** The steps of storing in order, each with its share of the time in percent. */
const shares = { compare: 10, store: 45, settle: 45 } as const
export type StoreStep = keyof typeof shares
const steps = Object.keys(shares) as StoreStep[]

/** Rows counted as done at this point of a step; all of them only after the last step. */
export function rowsDoneAt(step: StoreStep, done: number, of: number, rows: number): number {
  const before = steps.slice(0, steps.indexOf(step)).reduce((sum, one) => sum + shares[one], 0)
  const within = of > 0 ? Math.min(done / of, 1) : 1
  return Math.floor((rows * (before + shares[step] * within)) / 100)
}

/** The time limits of one statement and of the whole job. */
export const storeSecondsFor = (rows: number): number =>
  importStoreSecondsMin + Math.ceil(rows / importStoreRowsPerSecond)
