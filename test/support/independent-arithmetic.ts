/** Arithmetic of the independent plans: exact fractions, rounded half up, and an instalment that is found by trial. */

/** The whole number nearest to a fraction, halves up. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new Error(`no rounding of ${numerator} / ${denominator}`)
  const below = numerator / denominator
  const beyond = numerator - below * denominator
  return beyond + beyond >= denominator ? below + 1n : below
}

export const daysInterest = (principal: bigint, rateBps: number, days: number, dayCount: number): bigint =>
  halfUp(principal * BigInt(rateBps) * BigInt(days), 10_000n * BigInt(dayCount))

/** The part of a month's interest that belongs to `days` of the `monthDays` between two due dates. */
export const monthInterest = (balance: bigint, rateBps: number, days: number, monthDays: number): bigint =>
  halfUp(balance * BigInt(rateBps) * BigInt(days), 120_000n * BigInt(monthDays))

/**
 * The equal instalment, without its formula: the exact instalment lies in [A − ½, A + ½) if paying A − ½ each month leaves a
 * balance of 0 or more after the last month, and paying A + ½ does not. A is found by halving.
 */
export function trialInstalment(principal: bigint, rateBps: number, months: number): bigint {
  let low = 0n
  let high = principal + halfUp(principal * BigInt(rateBps), 120_000n) + 1n
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (leavesZeroOrMore(principal, rateBps, months, 2n * middle - 1n)) low = middle
    else high = middle - 1n
  }
  return low
}

/** The balance is kept exact: twice the balance, times 120000 for every month that has passed. */
function leavesZeroOrMore(principal: bigint, rateBps: number, months: number, twice: bigint): boolean {
  const unit = 120_000n
  let scale = 1n
  let balance = 2n * principal
  for (let month = 0; month < months; month += 1) {
    scale *= unit
    balance = balance * (unit + BigInt(rateBps)) - twice * scale
  }
  return balance >= 0n
}
