/**
 * Rate first, version 1, second part: the total order of candidates. Annual rate, highest first; days paid early by the market's
 * invoice priority; priority time; position, which is the order of item ids.
 */
import { sortKeyOf } from '../offers/arithmetic.ts'
import type { Book, RunMarket } from './book.ts'
import { sortByWord, sortingOf } from './radix.ts'
import type { Candidates } from './rate-first-1-candidates.ts'

/** The factor that leaves room for the days below the sort key of the rate. */
const daysRoom = 4_096
/** The upper of two 32-bit words is the number times this power of two, rounded down. */
const perWord = 1 / 4_294_967_296
/** Groups of equal rank up to this size are sorted by insertion. */
const insertedMax = 128

/** `chosen` holds candidates (not positions), ascending; the result holds indexes into `chosen`. */
export function orderOf(
  book: Book,
  market: RunMarket,
  candidates: Candidates,
  chosen: Uint32Array,
): Uint32Array {
  const { position, points, moneyDays } = candidates
  const count = chosen.length
  const rankHigh = new Uint32Array(count)
  const rankLow = new Uint32Array(count)
  const isAscending = market.invoicePriority === 'ascending'
  const topKey = sortKeyOf({ points: market.capBps, days: 1 })
  for (let place = 0; place < count; place += 1) {
    const candidate = chosen[place] as number
    const days = book.daysPaidEarly[position[candidate] as number] as number
    const key = sortKeyOf({ points: points[candidate] as number, days: moneyDays[candidate] as number })
    // Below 2^50, because no rate is above 2^14; a column of words keeps the lower 32 bits.
    const rank = (topKey - key) * daysRoom + (isAscending ? days : daysRoom - 1 - days)
    rankHigh[place] = Math.floor(rank * perWord)
    rankLow[place] = rank
  }
  // The second sort keeps the order of the first, and both that of positions.
  const sorting = sortingOf(count)
  sortByWord(sorting, rankLow)
  sortByWord(sorting, rankHigh)
  const { order, words: rankHighs } = sorting

  const times = new Float64Array(count)
  for (let place = 0; place < count; place += 1)
    times[place] = book.priorityTime[position[chosen[place] as number] as number] as number
  let start = 0
  for (let turn = 1; turn <= count; turn += 1) {
    if (
      turn < count &&
      rankHighs[turn] === rankHighs[start] &&
      rankLow[order[turn] as number] === rankLow[order[start] as number]
    )
      continue
    if (turn - start > 1) sortByTime(order, start, turn, times)
    start = turn
  }
  return order
}

/** Sorts the places from `start` to before `end`, which are of equal rank; those of equal time stay as they are. */
function sortByTime(order: Uint32Array, start: number, end: number, times: Float64Array): void {
  if (end - start <= insertedMax) return insertByTime(order, start, end, times)
  const places = order.slice(start, end)
  const low = new Uint32Array(places.length)
  const high = new Uint32Array(places.length)
  for (let index = 0; index < places.length; index += 1) {
    const time = times[places[index] as number] as number
    low[index] = time
    high[index] = Math.floor(time * perWord)
  }
  const sorting = sortingOf(places.length)
  sortByWord(sorting, low)
  sortByWord(sorting, high)
  for (let index = 0; index < places.length; index += 1)
    order[start + index] = places[sorting.order[index] as number] as number
}

function insertByTime(order: Uint32Array, start: number, end: number, times: Float64Array): void {
  for (let from = start + 1; from < end; from += 1) {
    const place = order[from] as number
    const time = times[place] as number
    let to = from
    while (to > start && (times[order[to - 1] as number] as number) > time) {
      order[to] = order[to - 1] as number
      to -= 1
    }
    order[to] = place
  }
}
