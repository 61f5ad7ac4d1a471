/** The cost of awarding by income, with the certificate, against sorting as many doubles; and what it reaches of its bound. */
import { certificateOf, reachedBps } from '#domain/clearing/certificate.ts'
import { decide, newestRule } from '#domain/clearing/rules.ts'
import { filledBook, marketOf } from './clear-memory.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'

const sizes = [
  { name: '100k', count: 100_000, timesMax: 12 },
  { name: '1M', count: 1_000_000, timesMax: 8 },
] as const

export const incomeMemory: Measure = { name: 'income-memory', run: measure }

async function measure(): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { name, count, timesMax } of sizes) {
    const book = filledBook(count)
    // The bound does not know of budgets, so that what they cost would count as not reached.
    book.budget.fill(-1)
    const market = { ...marketOf(book), rule: newestRule('incomeFirst') }
    const doubles = Float64Array.from({ length: count }, () => Math.random())
    let awards = 0
    let reached = 0
    const ms = await inTurns({
      sorted: async () => {
        const copy = doubles.slice()
        const begun = performance.now()
        copy.sort()
        return performance.now() - begun
      },
      decided: async () => {
        const begun = performance.now()
        const decision = decide({ book, market })
        const certificate = certificateOf({ book, market }, decision)
        const spent = performance.now() - begun
        awards = decision.order.length
        reached = reachedBps(certificate)
        return spent
      },
    })
    findings.push({
      name: `income-memory-${name}`,
      ratio: ms.decided / ms.sorted,
      goal: { atMost: timesMax },
      figures: `${count} items, ${awards} awarded, ${reached / 100}% of the bound: doubles sorted ${ms.sorted.toFixed(0)} ms, decided ${ms.decided.toFixed(0)} ms`,
    })
    findings.push({
      name: `income-reached-${name}`,
      ratio: reached / 10_000,
      goal: { atLeast: 0.999 },
      figures: 'the income of the awards over the bound of the certificate',
    })
  }
  return findings
}
