/** The cost of choosing documents for an amount in all three ways, against sorting as many rows. */
import type { Day } from '#domain/day.ts'
import { figuresOf } from '#domain/offers/quote.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { type PricedDocument, reachableOf, type WaySource, waysOf } from '#domain/offers/ways.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'

const documents = 500
const payers = 5
const msMax = 300

export const solver: Measure = { name: 'solver', run: measure }

async function measure(): Promise<readonly Finding[]> {
  const sources = Array.from({ length: payers }, (_, payer) => sourceOf(payer))
  const need = reachableOf(sources) / 3n
  const rows = sources.flatMap(({ latest }) => latest.documents.map(({ figures }) => figures))
  const ms = await inTurns({
    sorted: async () => {
      const begun = performance.now()
      rows.toSorted((a, b) => (a.discount * b.amount < b.discount * a.amount ? -1 : 1))
      return performance.now() - begun
    },
    solved: async () => {
      const begun = performance.now()
      waysOf(sources, need)
      return performance.now() - begun
    },
  })
  return [
    {
      name: 'solver',
      ratio: ms.solved / ms.sorted,
      goal: { atMost: Math.floor(msMax / ms.sorted) },
      figures: `${documents} documents: sorted ${ms.sorted.toFixed(2)} ms, three ways ${ms.solved.toFixed(1)} ms of at most ${msMax} ms`,
    },
  ]
}

const upTo = (max: number): number => Math.floor(Math.random() * (max + 1))

function sourceOf(payer: number): WaySource<PricedDocument> {
  const facts = Array.from({ length: documents / payers }, (_, index) => ({
    id: `${payer}-${index}`,
    amount: BigInt(100_000 + upTo(50_000_000)),
    dueDate: new Date(Date.UTC(2027, 0, 1 + upTo(89))).toISOString().slice(0, 10) as Day,
    billTermDays: null,
  }))
  const terms: Terms = {
    method: 'preSettlement',
    rate: { type: 'apr', bps: (500 + upTo(900)) as BasisPoints },
  }
  const planOf = (payDate: Day, clearings: number) => ({
    payDate,
    clearings,
    documents: facts.map((fact) => ({ id: fact.id, figures: figuresOf(terms, fact, payDate, 360) })),
  })
  return {
    payerId: String(payer),
    dayCount: 360,
    soonest: planOf('2026-11-18' as Day, 19),
    latest: planOf('2026-12-11' as Day, 1),
  }
}
