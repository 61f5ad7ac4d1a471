/** The terms of an offer: how a document is to be paid early, and at which rates. */
import type { PaymentMeans } from '../documents/kinds.ts'
import type { BasisPoints } from '../rate.ts'

export const methods = ['preSettlement', 'billDiscount', 'both'] as const
/** Paid before the due date; the bill of the due date bought as cash; or both at once. */
export type Method = (typeof methods)[number]

export const rateTypes = ['apr', 'discount'] as const
/** By the year, or flat. */
export type RateType = (typeof rateTypes)[number]

export type Rate = { readonly type: RateType; readonly bps: BasisPoints }

export const dayCounts = [360, 365] as const
/** How many days a year has for interest. */
export type DayCount = (typeof dayCounts)[number]

/** The rates of a method: one for the days before the due date, one for the term of the bill, or both. */
export type Terms =
  | { readonly method: 'preSettlement'; readonly rate: Rate }
  | { readonly method: 'billDiscount'; readonly billRate: Rate }
  | { readonly method: 'both'; readonly rate: Rate; readonly billRate: Rate }

/** A bank transfer has no bill whose term could be discounted. */
export const methodsOf = (means: PaymentMeans): readonly Method[] =>
  means === 'transfer' ? ['preSettlement'] : methods
