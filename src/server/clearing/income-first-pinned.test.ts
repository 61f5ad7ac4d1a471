/**
 * What income first, version 1, decided when it was new: every later version of the code decides alike, since runs were decided by it.
 * The fixture is never written again; a new version of the rule gets one of its own.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { certificateBytes, certificateOf } from '#domain/clearing/certificate.ts'
import { type DecideInput, decide } from '#domain/clearing/rules.ts'
import { bookOf, bps, plainMarket, randomBy } from '#test/support/clearing-books.ts'

type Pinned = {
  readonly seed: number
  readonly count: number
  /** The generator of the books is pinned with them. */
  readonly input: string
  readonly income: string
  readonly bound: string
  readonly result: string
}

const pinned = JSON.parse(readFileSync('test/fixtures/income-first-1.json', 'utf8')) as readonly Pinned[]

/** Amounts of 1,000.00 to 1,000,000.00 at 4 to 18 percent, and a pool for a fifth; every second book has a desired rate and budgets. */
function inputOf({ seed, count }: Pick<Pinned, 'seed' | 'count'>): DecideInput {
  const random = randomBy(seed)
  const upTo = (max: number): number => Math.floor(random() * (max + 1))
  const isBound = seed % 2 === 1
  const lines = Array.from({ length: count }, (_, at) => ({
    amount: Math.round(10 ** (5 + 3 * random())),
    terms: { method: 'preSettlement', rate: { type: 'apr', bps: bps(400 + upTo(1_400)) } } as const,
    days: 3 + upTo(87),
    time: at,
    ...(isBound && at % 5 === 0 && { budget: upTo(1) }),
  }))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const poolLeft = Math.floor(total / 5)
  const book = bookOf(lines, isBound ? [Math.floor(total / 40), Math.floor(total / 60)] : [])
  const desiredBps = isBound ? bps(1_500) : undefined
  return { book, market: { ...plainMarket, rule: { name: 'incomeFirst', version: 1 }, poolLeft, desiredBps } }
}

/** Typed arrays by their bytes and everything else by its text, in the order in which it is listed. */
function digest(parts: readonly unknown[]): string {
  const hash = createHash('sha256')
  for (const part of parts)
    hash.update(
      ArrayBuffer.isView(part)
        ? Buffer.from(part.buffer, part.byteOffset, part.byteLength)
        : (JSON.stringify(part, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ??
            ''),
    )
  return hash.digest('hex')
}

function pin(of: Pick<Pinned, 'seed' | 'count'>): Pinned {
  const input = inputOf(of)
  const { book, market } = input
  const before = digest([
    ...Object.keys(book)
      .toSorted()
      .map((key) => book[key as keyof typeof book]),
    market,
  ])
  const decided = decide(input)
  const certificate = certificateOf(input, decided)
  const { order, reasons, discount, totals, poolLeft } = decided
  const result = digest([order, reasons, discount, totals, poolLeft, certificateBytes(certificate)])
  return {
    ...of,
    input: before,
    income: String(certificate.income),
    bound: String(certificate.bound),
    result,
  }
}

it.each(pinned)('[CLR-01] [CLR-05] book $seed of $count items is decided as ever', (of) => {
  expect(pin(of)).toEqual(of)
})
