/**
 * Chooses documents whose proceeds reach a need at the least cost: a knapsack cover, proved to be within one percent
 * of the least. A walk by price gives a cover of at most twice the least cost; its bound fixes most documents; the
 * few that are left are decided by a dynamic programme over rounded costs (`cover-core`).
 */
import { type Coverable, coverCore } from './cover-core.ts'
import { coverCoreItemsMax } from './limits.ts'

export type Cover<T> = {
  readonly chosen: readonly T[]
  /** False if all of them together bring less than the need; then all are chosen. */
  readonly isReached: boolean
}

export function cheapestCover<T extends Coverable>(items: readonly T[], need: bigint): Cover<T> {
  const ordered = items.toSorted(byPrice)
  if (need <= 0n) return { chosen: [], isReached: true }
  if (netOf(ordered) < need) return { chosen: ordered, isReached: false }
  const walked = withoutSpare(walkedCover(ordered, need), need)
  const found = improvedCover(ordered, need, costOf(walked))
  const improved = found && withoutSpare(found, need)
  const best = improved && isBetter(improved, walked) ? improved : walked
  return { chosen: best.toSorted(byPrice), isReached: true }
}

export const costOf = (items: readonly Coverable[]): bigint => items.reduce((sum, { cost }) => sum + cost, 0n)
export const netOf = (items: readonly Coverable[]): bigint => items.reduce((sum, { net }) => sum + net, 0n)

/** Cost for each unit of proceeds, by cross-multiplication; the larger document first, so that fewer are needed. */
function byPrice(a: Coverable, b: Coverable): number {
  const difference = a.cost * b.net - b.cost * a.net
  if (difference !== 0n) return difference < 0n ? -1 : 1
  if (a.net !== b.net) return a.net > b.net ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function dearestFirst(a: Coverable, b: Coverable): number {
  if (a.cost === b.cost) return byPrice(b, a)
  return a.cost > b.cost ? -1 : 1
}

/** Cheaper, or as cheap with fewer documents. */
function isBetter(a: readonly Coverable[], b: readonly Coverable[]): boolean {
  const difference = costOf(a) - costOf(b)
  return difference === 0n ? a.length < b.length : difference < 0n
}

/**
 * A document that completes the cover makes a candidate and is passed over; any other is taken. The best candidate
 * costs at most twice the least (Csirik, Frenk, Labbé and Zhang).
 */
function walkedCover<T extends Coverable>(ordered: readonly T[], need: bigint): readonly T[] {
  const taken: T[] = []
  let [net, cost] = [0n, 0n]
  let best: { readonly count: number; readonly last: T; readonly cost: bigint } | undefined
  for (const item of ordered) {
    if (net + item.net < need) {
      taken.push(item)
      net += item.net
      cost += item.cost
    } else if (!best || cost + item.cost < best.cost)
      best = { count: taken.length, last: item, cost: cost + item.cost }
  }
  if (!best) throw new RangeError('No cover without enough proceeds')
  return [...taken.slice(0, best.count), best.last]
}

/** Without documents that are not needed any more, the dearest first. */
function withoutSpare<T extends Coverable>(chosen: readonly T[], need: bigint): readonly T[] {
  let spare = netOf(chosen) - need
  const dropped = new Set<T>()
  for (const item of chosen.toSorted(dearestFirst)) {
    if (item.net > spare) continue
    dropped.add(item)
    spare -= item.net
  }
  return chosen.filter((item) => !dropped.has(item))
}

/** A cover that costs less than `upper`, if the core has one; `ordered` is by price and brings enough. */
function improvedCover<T extends Coverable>(
  ordered: readonly T[],
  need: bigint,
  upper: bigint,
): readonly T[] | undefined {
  const { fixed, core, lower } = split(ordered, need, upper)
  const found = coverCore(core, { need: need - netOf(fixed), upper: upper - costOf(fixed), lower })
  return found && [...fixed, ...found]
}

/**
 * The documents that every cheaper cover has, and those that only some have. The relaxation, which may take a part of
 * a document, takes the cheapest up to one that it breaks. Deciding otherwise about a document costs at least the
 * distance of its price from the price of the broken one; where that exceeds the gap between both bounds, the
 * relaxation is right about it.
 */
function split<T extends Coverable>(ordered: readonly T[], need: bigint, upper: bigint) {
  let [at, net, cost] = [0, 0n, 0n]
  let broken = ordered[0]
  while (broken && net + broken.net < need) {
    net += broken.net
    cost += broken.cost
    at += 1
    broken = ordered[at]
  }
  if (!broken) throw new RangeError('No cover without enough proceeds')
  const price = broken
  // All bounds are multiplied by the proceeds of the broken document, so that they stay whole numbers.
  const relaxed = cost * price.net + price.cost * (need - net)
  const gap = upper * price.net - relaxed
  const distanceOf = (item: T): bigint => item.cost * price.net - price.cost * item.net
  const isOpen = (item: T, index: number): boolean =>
    index === at || (index < at ? -distanceOf(item) : distanceOf(item)) < gap
  const open = ordered.flatMap((item, index) => (isOpen(item, index) ? [index] : []))
  const middle = open.indexOf(at)
  const from = Math.max(
    0,
    Math.min(middle - Math.floor(coverCoreItemsMax / 2), open.length - coverCoreItemsMax),
  )
  const inCore = new Set(open.slice(from, from + coverCoreItemsMax))
  return {
    fixed: ordered.filter((_, index) => index < at && !inCore.has(index)),
    core: ordered.filter((_, index) => inCore.has(index)),
    lower: atLeast(relaxed, price.net, upper),
  }
}

/** No cover costs less: the relaxation rounded up, and half of what the walk found. */
function atLeast(relaxed: bigint, over: bigint, upper: bigint): bigint {
  const rounded = (relaxed + over - 1n) / over
  const half = (upper + 1n) / 2n
  return rounded > half ? rounded : half
}
