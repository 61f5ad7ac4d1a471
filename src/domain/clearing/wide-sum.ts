/**
 * Exact sums of products that do not fit a double, as two limbs: `high · 2^44 + low`, with low in 0 … 2^44 - 1, so that the
 * sign is that of `high`. Exact for amounts up to 2^44, factors up to 2^26 either way, and sums up to 2^97.
 */
export type WideSum = Float64Array & { readonly unit: 'wideSum' }

const halfLimb = 4_194_304
const limb = halfLimb * halfLimb
// Powers of two, so that multiplying by them is dividing exactly, and faster.
const perHalfLimb = 1 / halfLimb
const perLimb = 1 / limb

export const wideSum = (): WideSum => new Float64Array(2) as WideSum

/** Adds `amount · factor`. Adding it again with the opposite factor undoes it. */
export function addProduct(sum: WideSum, amount: number, factor: number): void {
  const amountHigh = Math.floor(amount * perHalfLimb)
  const amountLow = amount - amountHigh * halfLimb
  // amount · factor = upper · 2^22 + amountLow · factor, both parts below 2^48.
  const upper = amountHigh * factor
  const upperHigh = Math.floor(upper * perHalfLimb)
  const low = (sum[0] as number) + (upper - upperHigh * halfLimb) * halfLimb + amountLow * factor
  const carry = Math.floor(low * perLimb)
  sum[0] = low - carry * limb
  sum[1] = (sum[1] as number) + upperHigh + carry
}

export const isNegative = (sum: WideSum): boolean => (sum[1] as number) < 0

export const wideSumOf = (sum: WideSum): bigint =>
  BigInt(sum[1] as number) * BigInt(limb) + BigInt(sum[0] as number)
