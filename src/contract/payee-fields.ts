/** Parts of what a payer reads of one payee. */
import * as z from 'zod/mini'
import { contractStates } from '#domain/payees/states.ts'
import { instant } from './fields.ts'

export const contract = z.strictObject({
  number: z.string(),
  from: z.string(),
  to: z.string(),
  terminated: z.nullable(z.string()),
  state: z.enum(contractStates),
})

/** An invitation as the payer sees it. */
export const invitation = z.strictObject({
  /** In groups of four. */
  code: z.string(),
  mail: z.nullable(z.string()),
  sentAt: z.nullable(instant),
  openedAt: z.nullable(instant),
})

/** What a payee offered in the last runs of its market. */
export const recentRates = z.strictObject({
  /** How many of the last runs it took part in, of how many. */
  runs: z.int(),
  ofRuns: z.int(),
  /** How many different rates it named, and on how many documents. */
  rates: z.int(),
  documents: z.int(),
  /** The smallest and the middle one of these documents. */
  smallest: z.string(),
  median: z.string(),
})

/**
 * The share of a payer's awards that failed or lapsed, in percent, of those that had to be paid in the last 180 days, as its payees
 * see it; null if those are too few.
 */
export const failureRate = z.nullable(z.strictObject({ rate: z.string(), awards: z.int() }))
