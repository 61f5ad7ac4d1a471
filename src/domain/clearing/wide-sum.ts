/**
 * Exact sums of products that do not fit a double, as two limbs: `high · 2^44 + low`, with low in 0 … 2^44 - 1, so that the
 * sign is that of `high`. Exact for amounts up to 2^44, factors up to 2^26 either way, and sums up to 2^97.
 */
export type WideSum = { high: number; low: number }

const halfLimb = 4_194_304
const limb = halfLimb * halfLimb

export const wideSum = (): WideSum => ({ high: 0, low: 0 })

/** Adds `amount · factor`. Adding it again with the opposite factor undoes it. */
export function addProduct(sum: WideSum, amount: number, factor: number): void {
  const amountHigh = Math.floor(amount / halfLimb)
  const amountLow = amount - amountHigh * halfLimb
  // amount · factor = upper · 2^22 + amountLow · factor, both parts below 2^48.
  const upper = amountHigh * factor
  const upperHigh = Math.floor(upper / halfLimb)
  const low = sum.low + (upper - upperHigh * halfLimb) * halfLimb + amountLow * factor
  const carry = Math.floor(low / limb)
  sum.low = low - carry * limb
  sum.high += upperHigh + carry
}

export const wideSumOf = ({ high, low }: WideSum): bigint => BigInt(high) * BigInt(limb) + BigInt(low)
