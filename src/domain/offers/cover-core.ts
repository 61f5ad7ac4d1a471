/**
 * The dynamic programme behind `cover`: the most proceeds for every rounded cost, one document after the other. Costs
 * are rounded down by a step that is small enough for one percent, and smaller where that is cheap to compute.
 */
import { totalMinorMax } from '../limits.ts'
import { coverStepsMax, coverWithinParts } from './limits.ts'

/** Money in minor units: a document brings `net` and costs `cost`. */
export type Coverable = { readonly id: string; readonly cost: bigint; readonly net: bigint }

type Bounds = {
  readonly need: bigint
  /** The cost to stay below. */
  readonly upper: bigint
  /** No cover of the whole costs less. */
  readonly lower: bigint
}

/** A cover that costs less than `upper`, within one percent of `lower` from the least; undefined if there is none. */
export function coverCore<T extends Coverable>(
  core: readonly T[],
  { need, upper, lower }: Bounds,
): readonly T[] | undefined {
  if (upper <= 0n) return undefined
  if (need <= 0n) return []
  if (need > totalMinorMax) throw new RangeError(`${need} is more than a need may be`)
  const step = stepOf(core.length, { need, upper, lower })
  const costs = core.map(({ cost }) => (cost < upper ? Number(cost / step) : undefined))
  const nets = core.map(({ net }) => Number(net < need ? net : need))
  return chosenBy(Number((upper - 1n) / step), Number(need), costs, nets)?.map((index) => core[index] as T)
}

/** Rounding each of `count` costs down by less than a step is an error below their number of steps. */
function stepOf(count: number, { upper, lower }: Bounds): bigint {
  const size = BigInt(count)
  const accurate = lower / (BigInt(coverWithinParts) * size)
  const cheap = (upper * size) / BigInt(coverStepsMax)
  const step = accurate < cheap ? accurate : cheap
  return step > 1n ? step : 1n
}

/**
 * The documents with the least rounded cost up to `limit` that bring `need`. Proceeds are whole numbers of at most
 * twice the largest need, which a double holds exactly.
 */
function chosenBy(
  limit: number,
  need: number,
  costs: readonly (number | undefined)[],
  nets: readonly number[],
): readonly number[] | undefined {
  const width = limit + 1
  const most = new Float64Array(width)
  const isTaken = new Uint8Array(Math.ceil((width * costs.length) / 8))
  for (const [index, cost] of costs.entries()) {
    if (cost === undefined) continue
    const net = nets[index] ?? 0
    const row = index * width
    for (let at = limit; at >= cost; at -= 1) {
      const sum = (most[at - cost] ?? 0) + net
      const before = most[at] ?? 0
      if (sum <= before || before === need) continue
      most[at] = sum < need ? sum : need
      const bit = row + at
      isTaken[bit >>> 3] = (isTaken[bit >>> 3] ?? 0) | (1 << (bit & 7))
    }
  }
  const least = most.indexOf(need)
  if (least < 0) return undefined
  const chosen: number[] = []
  let at = least
  for (let index = costs.length - 1; index >= 0; index -= 1) {
    const bit = index * width + at
    if (((isTaken[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) continue
    chosen.push(index)
    at -= costs[index] ?? 0
  }
  return chosen.toReversed()
}
