/** The cost of saying of every loser what it would have needed, against one clear of the same book. */
import { explainerOf } from '#domain/clearing/explain.ts'
import { decide } from '#domain/clearing/rules.ts'
import { filledBook, marketOf } from './clear-memory.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'

const count = 1_000_000

export const explain: Measure = { name: 'explain', run: measure }

async function measure(): Promise<readonly Finding[]> {
  const book = filledBook(count)
  const market = marketOf(book)
  const decision = decide({ book, market })
  let [losers, needing] = [0, 0]
  const ms = await inTurns({
    cleared: async () => {
      const begun = performance.now()
      decide({ book, market })
      return performance.now() - begun
    },
    explained: async () => {
      ;[losers, needing] = [0, 0]
      const begun = performance.now()
      const explainAt = explainerOf({ book, market }, decision)
      for (let at = 0; at < count; at += 1) {
        if (decision.awarded[at] === 1) continue
        losers += 1
        if (explainAt(at).kind === 'needs') needing += 1
      }
      return performance.now() - begun
    },
  })
  return [
    {
      name: 'explain-1M',
      ratio: ms.explained / ms.cleared,
      goal: { atMost: 4 },
      figures: `${losers} losers of ${count} items, ${needing} with a rate: cleared ${ms.cleared.toFixed(0)} ms, explained ${ms.explained.toFixed(0)} ms`,
    },
  ]
}
