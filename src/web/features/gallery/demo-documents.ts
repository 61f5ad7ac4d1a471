/** Ten thousand demo documents, the same every time. */
import { msPerDay } from '#domain/day.ts'
import type { Money } from '#domain/money.ts'
import { payableNotes, payableSources, payableStates, payableTypes, payees } from '#text/gallery.ts'

export type DemoDocument = {
  readonly id: string
  readonly number: string
  readonly payee: keyof typeof payees
  readonly type: keyof typeof payableTypes
  readonly due: string
  readonly amount: Money
  readonly source: keyof typeof payableSources
  readonly state: keyof typeof payableStates
  readonly note: keyof typeof payableNotes
}

const documentsCount = 10_000
const seed = 20_261_115

/** A seeded stream of numbers below 1. */
function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(table) as K[]

const prefixes = { invoice: 'AP', voucher: 'PV', order: 'PO', bill: 'BL' } as const
const firstDueMs = Date.UTC(2026, 10, 16)
const dueWithinDays = 120

function makeDocuments(): readonly DemoDocument[] {
  const next = numbersFrom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return Array.from({ length: documentsCount }, (_, at) => {
    const type = oneOf(keysOf(payableTypes))
    const payee = oneOf(keysOf(payees))
    return {
      id: `0190dddd-0000-7000-8000-${String(at).padStart(12, '0')}`,
      number: `${prefixes[type]}-2026-${String(documentsCount - at).padStart(5, '0')}`,
      payee,
      type,
      due: new Date(firstDueMs + below(dueWithinDays) * msPerDay).toISOString().slice(0, 10),
      amount: amountFor(payee, below),
      source: oneOf(keysOf(payableSources)),
      state: below(10) < 6 ? 'eligible' : oneOf(keysOf(payableStates)),
      note: below(10) < 8 ? 'none' : oneOf(keysOf(payableNotes)),
    }
  })
}

/** Round sums are more common, and parties abroad have foreign currency. */
function amountFor(payee: keyof typeof payees, below: (limit: number) => number): Money {
  const hundreds = BigInt(1 + below(9_000))
  if (payee === 'kaito') return { currency: 'JPY', minor: hundreds * 10_000n }
  const odd = below(3) === 0 ? BigInt(below(10_000)) : 0n
  return { currency: payee === 'blueRidge' ? 'USD' : 'CNY', minor: hundreds * 10_000n + odd }
}

let made: readonly DemoDocument[] | undefined

export function demoDocuments(): readonly DemoDocument[] {
  made ??= makeDocuments()
  return made
}
