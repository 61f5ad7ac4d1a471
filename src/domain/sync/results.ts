/** The results of the rows of a batch. */
import type { RowError } from '../imports/row-errors.ts'
import type { Details, Refused } from '../result.ts'

/** Done, but with a warning to look at. */
export const syncWarnings = [
  'connectedPayeeRenamed',
  'currencyWithoutMarket',
  'takenOver',
  'alreadyDue',
  'accountWaits',
  'accountDeclined',
] as const
export type SyncWarning = {
  readonly column: string
  readonly reason: (typeof syncWarnings)[number]
  readonly details: Details
}

export type RowResult<O extends string> = {
  /** The place in the batch, from 1. */
  readonly row: number
  readonly outcome: O
  readonly id: string | null
  readonly errors: readonly (RowError | Refused)[]
  readonly warnings?: readonly SyncWarning[]
}
