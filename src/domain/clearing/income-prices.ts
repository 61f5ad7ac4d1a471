/**
 * The prices at which the bound on income is low: what a unit of the pool is worth, and a unit of the margin over the
 * desired rate. For any two prices that are not negative, pool · price + Σ max(0, discount − price · net + margin price · gain)
 * is at least what any choice can bring; it is convex in both, and the prices are found by cutting away the half of a polygon in
 * which it is higher, through the centre of the polygon, a fixed number of times. Lots whose sign is the same in all of the
 * polygon are summed once. Nothing here is exact: any prices give a true bound (`certificate.ts`). Only sums, products and
 * quotients are used, so that every machine finds the same prices.
 */
import type { Lots } from './income-lots.ts'
import { priceCutsMax } from './limits.ts'

export type Prices = { readonly pool: number; readonly margin: number }

type Point = readonly [pool: number, margin: number]
type Region = readonly Point[]

/** What the lots that are not looked at any more add: those that have a positive value in all of the region. */
type Search = {
  readonly lots: Lots
  readonly open: Uint32Array
  openCount: number
  discount: number
  net: number
  gain: number
}

/** With `hasMargin` false the price of the margin is 0. */
export function pricesOf(lots: Lots, hasMargin: boolean): Prices {
  const free = valueAt(searchOf(lots), [0, 0])
  const highest = Math.min(highestRatio(lots), lots.pool > 0 ? free.bound / lots.pool : Number.MAX_VALUE)
  const alone = lowestIn(lots, [
    [0, 0],
    [highest, 0],
  ])
  const gained = valueAt(searchOf(lots), alone.at).slope[1]
  // Without a price of the margin there is enough of it: a price would only raise the bound.
  if (!hasMargin || gained > highestGain(lots)) return { pool: alone.at[0], margin: 0 }
  const margin = highestMarginPrice(lots, alone.bound)
  const most = Math.min(highestRatio(lots) + margin * highestGainRatio(lots), poolPriceMax(lots, alone.bound))
  const both = lowestIn(lots, [
    [0, 0],
    [most, 0],
    [most, margin],
    [0, margin],
  ])
  const { at } = both.bound < alone.bound ? both : alone
  return { pool: at[0], margin: at[1] }
}

/** A higher price of the pool has a higher bound than this. */
const poolPriceMax = ({ pool }: Lots, bound: number): number => (pool > 0 ? bound / pool : Number.MAX_VALUE)

function highestRatio({ count, discount, net }: Lots): number {
  let highest = 0
  for (let lot = 0; lot < count; lot += 1)
    highest = Math.max(highest, (discount[lot] as number) / (net[lot] as number))
  return highest
}

function highestGain({ count, gain }: Lots): number {
  let highest = 0
  for (let lot = 0; lot < count; lot += 1) highest = Math.max(highest, Math.abs(gain[lot] as number))
  return highest
}

function highestGainRatio({ count, gain, net }: Lots): number {
  let highest = 0
  for (let lot = 0; lot < count; lot += 1)
    highest = Math.max(highest, (gain[lot] as number) / (net[lot] as number))
  return highest
}

/**
 * A higher price of the margin has a higher bound: a lot that fits the pool adds its gain times the price. Without a lot that
 * adds to the margin, the price at which none that takes from it is worth anything.
 */
function highestMarginPrice({ count, pool, discount, net, gain }: Lots, bound: number): number {
  let most = 0
  let dearest = 0
  for (let lot = 0; lot < count; lot += 1) {
    const adds = gain[lot] as number
    if (adds > 0 && (net[lot] as number) <= pool) most = Math.max(most, adds)
    if (adds < 0) dearest = Math.max(dearest, (discount[lot] as number) / -adds)
  }
  return most > 0 ? Math.min(bound / most, dearest) : dearest
}

function searchOf(lots: Lots): Search {
  const open = new Uint32Array(lots.count)
  for (let lot = 0; lot < lots.count; lot += 1) open[lot] = lot
  return { lots, open, openCount: lots.count, discount: 0, net: 0, gain: 0 }
}

type Value = { readonly bound: number; readonly slope: Point }

function valueAt({ lots, open, openCount, discount, net, gain }: Search, [pool, margin]: Point): Value {
  let [income, spent, gained] = [discount, net, gain]
  for (let index = 0; index < openCount; index += 1) {
    const lot = open[index] as number
    const takes = lots.net[lot] as number
    const adds = lots.gain[lot] as number
    const brings = lots.discount[lot] as number
    if (brings - pool * takes + margin * adds <= 0) continue
    income += brings
    spent += takes
    gained += adds
  }
  return {
    bound: income + pool * (lots.pool - spent) + margin * gained,
    slope: [lots.pool - spent, gained],
  }
}

function lowestIn(lots: Lots, whole: Region): { readonly at: Point; readonly bound: number } {
  const search = searchOf(lots)
  let region = whole
  let best = { at: whole[0] as Point, bound: valueAt(search, whole[0] as Point).bound }
  for (let cut = 0; cut < priceCutsMax && region.length > 1; cut += 1) {
    const centre = centreOf(region)
    const { bound, slope } = valueAt(search, centre)
    if (bound < best.bound) best = { at: centre, bound }
    if (slope[0] === 0 && slope[1] === 0) break
    region = lowerHalf(region, centre, slope)
    settle(search, region)
  }
  for (const corner of region) {
    const { bound } = valueAt(search, corner)
    if (bound < best.bound) best = { at: corner, bound }
  }
  return best
}

/** Sums the open lots that are worth something everywhere in the region, and drops those that are worth nothing. */
function settle(search: Search, region: Region): void {
  const { lots, open, openCount } = search
  const corners = Float64Array.from(region.flat())
  let kept = 0
  for (let index = 0; index < openCount; index += 1) {
    const lot = open[index] as number
    const brings = lots.discount[lot] as number
    const takes = lots.net[lot] as number
    const adds = lots.gain[lot] as number
    let above = 0
    for (let at = 0; at < corners.length; at += 2)
      if (brings - (corners[at] as number) * takes + (corners[at + 1] as number) * adds > 0) above += 2
    if (above === corners.length) {
      search.discount += brings
      search.net += takes
      search.gain += adds
    } else if (above > 0) {
      open[kept] = lot
      kept += 1
    }
  }
  search.openCount = kept
}

/** The centre of gravity; of a line or a point, the middle. */
function centreOf(region: Region): Point {
  let [area, pool, margin] = [0, 0, 0]
  const [first] = region as readonly [Point, ...Point[]]
  for (let at = 1; at + 1 < region.length; at += 1) {
    const [one, other] = [region[at] as Point, region[at + 1] as Point]
    const part = (one[0] - first[0]) * (other[1] - first[1]) - (other[0] - first[0]) * (one[1] - first[1])
    area += part
    pool += part * (first[0] + one[0] + other[0])
    margin += part * (first[1] + one[1] + other[1])
  }
  if (area > 0) return [Math.max(0, pool / area / 3), Math.max(0, margin / area / 3)]
  const middle = (side: 0 | 1): number => {
    const sides = region.map((point) => point[side])
    return (Math.min(...sides) + Math.max(...sides)) / 2
  }
  return [middle(0), middle(1)]
}

/** The part of the region on the side of the centre to which the bound falls. */
function lowerHalf(region: Region, centre: Point, slope: Point): Region {
  const heightOf = (point: Point): number =>
    slope[0] * (point[0] - centre[0]) + slope[1] * (point[1] - centre[1])
  const kept: Point[] = []
  const keep = (point: Point): void => {
    if (!kept.some((one) => one[0] === point[0] && one[1] === point[1])) kept.push(point)
  }
  region.forEach((point, at) => {
    const next = region[(at + 1) % region.length] as Point
    const [here, there] = [heightOf(point), heightOf(next)]
    if (here <= 0) keep(point)
    if ((here < 0 && there > 0) || (here > 0 && there < 0)) {
      const share = here / (here - there)
      keep([point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])])
    }
  })
  return kept
}
