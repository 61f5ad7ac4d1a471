/** Sorting positions by columns of 32-bit words: stable, and linear in the number of positions. */

/** Positions in their present order, and a buffer for the next order. */
export type Sorting = {
  order: Uint32Array
  spareOrder: Uint32Array
  words: Uint32Array
  spareWords: Uint32Array
}

/** The positions from 0 to before `count`, ascending. */
export function sortingOf(count: number): Sorting {
  const order = new Uint32Array(count)
  for (let position = 0; position < count; position += 1) order[position] = position
  return {
    order,
    spareOrder: new Uint32Array(count),
    words: new Uint32Array(count),
    spareWords: new Uint32Array(count),
  }
}

const lowBits = 12
const otherBits = 10
const lowSize = 1 << lowBits
const otherSize = 1 << otherBits

/**
 * Sorts by the word that `column` has at each position, smallest first. Equal words stay in their order, so that
 * sorting by the least significant column first sorts by several.
 */
export function sortByWord(sorting: Sorting, column: Uint32Array): void {
  const { order, words } = sorting
  const count = order.length
  const low = new Uint32Array(lowSize)
  const middle = new Uint32Array(otherSize)
  const high = new Uint32Array(otherSize)
  for (let at = 0; at < count; at += 1) {
    const word = column[order[at] as number] as number
    words[at] = word
    const lowDigit = word & (lowSize - 1)
    const middleDigit = (word >>> lowBits) & (otherSize - 1)
    const highDigit = word >>> (lowBits + otherBits)
    low[lowDigit] = (low[lowDigit] as number) + 1
    middle[middleDigit] = (middle[middleDigit] as number) + 1
    high[highDigit] = (high[highDigit] as number) + 1
  }
  sortByDigit(sorting, low, 0)
  sortByDigit(sorting, middle, lowBits)
  sortByDigit(sorting, high, lowBits + otherBits)
}

/** One counting sort; `counts` is the number of words with each digit, and is overwritten. */
function sortByDigit(sorting: Sorting, counts: Uint32Array, shift: number): void {
  const { order, words, spareOrder, spareWords } = sorting
  const count = order.length
  const mask = counts.length - 1
  // Nothing to sort if all words have the same digit.
  if (count === 0 || counts[((words[0] as number) >>> shift) & mask] === count) return
  let start = 0
  for (let digit = 0; digit <= mask; digit += 1) {
    const here = counts[digit] as number
    counts[digit] = start
    start += here
  }
  for (let at = 0; at < count; at += 1) {
    const word = words[at] as number
    const digit = (word >>> shift) & mask
    const place = counts[digit] as number
    counts[digit] = place + 1
    spareWords[place] = word
    spareOrder[place] = order[at] as number
  }
  sorting.order = spareOrder
  sorting.spareOrder = order
  sorting.words = spareWords
  sorting.spareWords = words
}
