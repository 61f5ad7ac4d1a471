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

/** The rates of an offer as columns of its row. */
export type RateColumns = {
  readonly rateType: RateType | null
  readonly rateBps: number | null
  readonly billRateType: RateType | null
  readonly billRateBps: number | null
}

/** The terms from the columns of an offer; a method has only the rates that it uses. */
export function termsOf({
  method,
  rateType,
  rateBps,
  billRateType,
  billRateBps,
}: RateColumns & { readonly method: Method }): Terms {
  const rate = { type: rateType ?? 'apr', bps: (rateBps ?? 0) as BasisPoints }
  const billRate = { type: billRateType ?? 'apr', bps: (billRateBps ?? 0) as BasisPoints }
  if (method === 'both') return { method, rate, billRate }
  return method === 'preSettlement' ? { method, rate } : { method, billRate }
}

const isSameRate = (a: Rate | undefined, b: Rate | undefined): boolean =>
  a?.type === b?.type && a?.bps === b?.bps

export const haveSameTerms = (a: Terms, b: Terms): boolean =>
  a.method === b.method &&
  isSameRate('rate' in a ? a.rate : undefined, 'rate' in b ? b.rate : undefined) &&
  isSameRate('billRate' in a ? a.billRate : undefined, 'billRate' in b ? b.billRate : undefined)

/** A bank transfer has no bill whose term could be discounted. */
export const methodsOf = (means: PaymentMeans): readonly Method[] =>
  means === 'transfer' ? ['preSettlement'] : methods

export const offerKinds = ['oneTime', 'recurring'] as const
/** Of documents that the payee chose, or of every new eligible one. */
export type OfferKind = (typeof offerKinds)[number]
