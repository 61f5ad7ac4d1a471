/** The progress of a run, by number of documents. */
import { doneBySteps } from '../step-progress.ts'

/** The steps of a run in order, each with its share of the time in percent. */
const shares = { read: 40, decide: 10, keep: 10, apply: 40 } as const
export type RunStep = keyof typeof shares

/** `total` is null until the whole book was read. */
export type RunProgress = { readonly done: number; readonly total: number | null }

const documentsDoneAt = doneBySteps(shares)

/** While the book is read: documents read so far, weighed as they will be once it is known how many there are. */
export const progressOfReading = (read: number): RunProgress => ({
  done: documentsDoneAt('read', 1, 1, read),
  total: null,
})

/** At a point of a step after the reading. */
export const progressAt = (step: RunStep, done: number, of: number, total: number): RunProgress => ({
  done: documentsDoneAt(step, done, of, total),
  total,
})
