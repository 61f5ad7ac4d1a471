/** How much of a limit is used, in its three parts, and what is left. Interest and penalties use nothing. */

export type Use = {
  /** Principal, overdue and written off included. */
  readonly outstanding: bigint
  readonly approved: bigint
  readonly applied: bigint
}

export const noUse: Use = { outstanding: 0n, approved: 0n, applied: 0n }

export const usedOf = ({ outstanding, approved, applied }: Use): bigint => outstanding + approved + applied

/** Never below 0: a limit may be lower than what is used. */
export function availableOf(limit: bigint, use: Use): bigint {
  const left = limit - usedOf(use)
  return left > 0n ? left : 0n
}

export type LimitState = { readonly limit: bigint; readonly use: Use }

/** Which of the two limits an amount does not fit into: the smaller; undefined if it fits into both. */
export function exceededLimit(
  amount: bigint,
  own: LimitState,
  overall: LimitState | undefined,
): { readonly which: 'own' | 'overall'; readonly available: bigint } | undefined {
  const available = availableOf(own.limit, own.use)
  const overallAvailable = overall && availableOf(overall.limit, overall.use)
  if (overallAvailable !== undefined && overallAvailable < available && amount > overallAvailable)
    return { which: 'overall', available: overallAvailable }
  return amount > available ? { which: 'own', available } : undefined
}
