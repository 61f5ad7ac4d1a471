/** The progress and time limits of storing, by number of rows. */
import { doneBySteps } from '../step-progress.ts'
import { importStoreRowsPerSecond, importStoreSecondsMin } from './limits.ts'

/** The steps of storing in order, each with its share of the time in percent. */
const shares = { compare: 10, store: 45, settle: 45 } as const
export type StoreStep = keyof typeof shares

/** Rows counted as done at this point of a step; all of them only after the last step. */
export const rowsDoneAt = doneBySteps(shares)

/** The time limits of one statement and of the whole job. */
export const storeSecondsFor = (rows: number): number =>
  importStoreSecondsMin + Math.ceil(rows / importStoreRowsPerSecond)
