/** The cost of clearing a book in memory, exactly, against sorting as many doubles. */
import { type Book, makeBook, type RunMarket } from '#domain/clearing/book.ts'
import { decide, newestRule } from '#domain/clearing/rules.ts'
import { methods, rateTypes } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'

const sizes = [
  { name: '100k', count: 100_000, timesMax: 1.5 },
  { name: '1M', count: 1_000_000, timesMax: 1.5 },
  { name: '5M', count: 5_000_000, timesMax: 2.5 },
] as const

export const clearMemory: Measure = { name: 'clear-memory', run: measure }

async function measure(): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { name, count, timesMax } of sizes) {
    const book = filledBook(count)
    const market = marketOf(book)
    const doubles = Float64Array.from({ length: count }, () => Math.random())
    let awards = 0
    const ms = await inTurns({
      sorted: async () => {
        const copy = doubles.slice()
        const begun = performance.now()
        copy.sort()
        return performance.now() - begun
      },
      cleared: async () => {
        const begun = performance.now()
        awards = decide({ book, market }).order.length
        return performance.now() - begun
      },
    })
    findings.push({
      name: `clear-memory-${name}`,
      ratio: ms.cleared / ms.sorted,
      goal: { atMost: timesMax },
      figures: `${count} items, ${awards} awarded: doubles sorted ${ms.sorted.toFixed(0)} ms, cleared ${ms.cleared.toFixed(0)} ms`,
    })
  }
  return findings
}

const upTo = (max: number): number => Math.floor(Math.random() * (max + 1))

/** Rates of every kind and method in no order, offered within three months in no order, a tenth from budgets. */
export function filledBook(count: number): Book {
  const book = makeBook(count, new Float64Array(100).fill(count * 500))
  for (let at = 0; at < count; at += 1) {
    const method = at % 5 === 0 ? upTo(methods.length - 1) : methods.indexOf('preSettlement')
    const isFlat = upTo(4) === 0
    book.amount[at] = 1 + upTo(10_000_000)
    book.method[at] = method
    book.daysPaidEarly[at] = method === methods.indexOf('billDiscount') ? 0 : 5 + upTo(115)
    book.billTermDays[at] = method === methods.indexOf('preSettlement') ? 0 : 180
    book.rateType[at] = rateTypes.indexOf(isFlat ? 'discount' : 'apr')
    book.rateBps[at] = 1 + upTo(isFlat ? 300 : 2_400)
    book.billRateType[at] = rateTypes.indexOf('apr')
    book.billRateBps[at] = 1 + upTo(800)
    book.priorityTime[at] = 1_790_000_000_000 + upTo(90 * 86_400_000)
    book.payeeMinimumBps[at] = upTo(9) === 0 ? 300 : 0
    book.ceilingBps[at] = upTo(9) === 0 ? 6_000 : 0
    book.expectedDay[at] = 20_600 + upTo(102)
    book.ineligible[at] = upTo(19) === 0 ? 1 : 0
    book.budget[at] = upTo(9) === 0 ? upTo(99) : -1
  }
  return book
}

/** A market with money for about a quarter of the book, and a desired rate that some items are below. */
export const marketOf = (book: Book): RunMarket => ({
  rule: newestRule('rateFirst'),
  poolLeft: Math.floor(book.amount.reduce((sum, amount) => sum + amount, 0) / 4),
  minimumBps: 100 as BasisPoints,
  desiredBps: 1_200 as BasisPoints,
  highestBps: 9_900 as BasisPoints,
  capBps: 9_900 as BasisPoints,
  invoicePriority: 'ascending',
  dayCount: 360,
  payDay: 20_700,
})
