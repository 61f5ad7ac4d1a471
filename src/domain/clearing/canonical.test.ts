/** The bytes of books and outcomes: decoding restores the book, and every difference changes the bytes. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, clear, plainMarket, randomRun } from '#test/support/clearing-books.ts'
import fc from '#test/support/laws.ts'
import { type Book, columns, makeBook, type RunMarket } from './book.ts'
import { bookChunks, decisionChunks, readBook } from './canonical.ts'
import { canonicalChunkBytes } from './limits.ts'

const bytesOf = (chunks: Iterable<Uint8Array>): Uint8Array =>
  Uint8Array.from([...chunks].flatMap((chunk) => [...chunk]))
const bookBytes = (book: Book, market: RunMarket): Uint8Array => bytesOf(bookChunks(book, market))
const anyRun = fc
  .tuple(fc.integer(), fc.integer({ min: 0, max: 40 }))
  .map(([seed, count]) => randomRun(seed, count))

const small = bookOf(
  [
    {
      amount: 258,
      terms: { method: 'preSettlement', rate: { type: 'discount', bps: bps(772) } },
      days: 30,
      time: 3,
    },
  ],
  [5],
)

describe('canonical bytes', () => {
  it('[CLR-01] a book that is read back is the same book, and is decided alike to the last byte', () => {
    fc.assert(
      fc.property(anyRun, ({ book, market }) => {
        const bytes = bookBytes(book, market)
        const back = readBook(bytes)
        expect(back).toEqual({ book, market })
        expect(bookBytes(back.book, back.market)).toEqual(bytes)
        expect(bytesOf(decisionChunks(clear(back.book, back.market), market))).toEqual(
          bytesOf(decisionChunks(clear(book, market), market)),
        )
      }),
    )
  })

  it('[CLR-01] it does not matter where in memory the bytes begin', () => {
    const bytes = bookBytes(small, plainMarket)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(readBook(shifted.subarray(3))).toEqual({ book: small, market: plainMarket })
  })

  it('[CLR-01] every value of a book and its market is in its bytes', () => {
    const bytes = bookBytes(small, plainMarket).join()
    for (const column of columns) {
      const changed = structuredClone(small)
      changed[column][0] = (changed[column][0] ?? 0) === 1 ? 0 : 1
      if (column === 'method') changed.daysPaidEarly[0] = 0
      if (column === 'budget') changed.budget[0] = 0
      expect([column, bookBytes(changed, plainMarket).join() === bytes]).toEqual([column, false])
    }
    const markets: readonly RunMarket[] = [
      { ...plainMarket, poolLeft: 7 },
      { ...plainMarket, minimumBps: bps(7) },
      { ...plainMarket, desiredBps: bps(0) },
      { ...plainMarket, highestBps: bps(7) },
      { ...plainMarket, capBps: bps(7) },
      { ...plainMarket, invoicePriority: 'descending' },
      { ...plainMarket, dayCount: 365 },
      { ...plainMarket, payDay: -1 },
    ]
    const all = markets.map((market) => bookBytes(small, market).join())
    expect(
      new Set([...all, bytes, bookBytes({ ...small, budgets: Float64Array.of(6) }, plainMarket).join()]).size,
    ).toBe(10)
  })

  it('[CLR-01] are little-endian, in the documented order, with no minus zero', () => {
    const market = { ...plainMarket, poolLeft: -0, desiredBps: bps(258) }
    const bytes = [...bookBytes(small, market)]
    expect(bytes.slice(0, 10)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(bytes.slice(10, 21)).toEqual([0, 0, 2, 1, 0xac, 0x26, 0xac, 0x26, 0, 0x68, 1])
    expect(bytes.slice(21, 33)).toEqual([0x20, 0x4e, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
    expect(bytes.slice(33, 41)).toEqual([0, 0, 0, 0, 0, 0, 0x14, 0x40])
    expect(bytes.slice(41, 49)).toEqual([0, 0, 0, 0, 0, 0x20, 0x70, 0x40])
  })

  it('[CLR-01] an outcome has its figures first', () => {
    const outcome = clear(small, { ...plainMarket, desiredBps: bps(1) })
    const bytes = bytesOf(decisionChunks(outcome, plainMarket))
    const view = new DataView(bytes.buffer)
    expect(bytes.length).toBe(95 + 8 + 1 + 2 + 8 + 4)
    expect(view.getFloat64(2, true)).toBe(outcome.poolLeft)
    expect(view.getBigUint64(11, true)).toBe(outcome.proof.margin)
    expect([view.getUint32(27, true), view.getUint32(31, true)]).toEqual([772 * 360, 30])
    expect([35, 51, 67].map((at) => view.getBigUint64(at, true))).toEqual([258n, 20n, 238n])
  })

  it('[CLR-09] come in pieces of limited size, and an item takes 43 bytes of a book', () => {
    const count = 300_000
    const chunks = [...bookChunks(makeBook(count), plainMarket)]
    expect(Math.max(...chunks.map(({ length }) => length))).toBe(canonicalChunkBytes)
    expect(chunks.reduce((sum, { length }) => sum + length, 0)).toBe(33 + 43 * count)
  })

  it('[CLR-01] what is not a book is refused', () => {
    const bytes = bookBytes(small, plainMarket)
    const changed = (at: number, value: number) => bytes.with(at, value)
    expect(() => readBook(bytes.subarray(0, 20))).toThrow('not the bytes of a book')
    expect(() => readBook(changed(0, 9))).toThrow('not the bytes of a book')
    expect(() => readBook(changed(19, 0))).toThrow('market of this book')
    expect(() => readBook(changed(28, 200))).toThrow('bytes here')
    expect(() => readBook(bytes.subarray(0, -1))).toThrow('bytes here')
    expect(() => readBook(changed(48, 0x7f))).toThrow('amount[0]')
  })
})

describe('the limits of a book', () => {
  it.each([
    ['amount', 10_000_000_000_001],
    ['amount', 0.5],
    ['amount', -1],
    ['amount', Number.NaN],
    ['daysPaidEarly', 3_730],
    ['billTermDays', 367],
    ['method', 3],
    ['rateType', 2],
    ['rateBps', 9_901],
    ['billRateType', 2],
    ['billRateBps', 9_901],
    ['priorityTime', -1],
    ['priorityTime', 0.5],
    ['payeeMinimumBps', 9_901],
    ['ceilingBps', 9_901],
    ['budget', 1],
    ['budget', -2],
  ] as const)('[CLR-01] a run is not decided where %s is %d', (column, value) => {
    const changed = structuredClone(small)
    changed[column][0] = value
    expect(() => clear(changed, plainMarket)).toThrow(`${column}[0] is ${value}`)
  })

  it('[CLR-01] nor with days before the due date of a bill discount, columns of other lengths, or another market', () => {
    const bill = structuredClone(small)
    bill.method[0] = 1
    expect(() => clear(bill, plainMarket)).toThrow('bill discount')
    expect(() => clear({ ...small, amount: new Float64Array(2) }, plainMarket)).toThrow('length of amount')
    expect(() => clear({ ...small, budgets: Float64Array.of(-1) }, plainMarket)).toThrow('budgets[0]')
    expect(() => clear(small, { ...plainMarket, poolLeft: 1e15 + 1 })).toThrow('poolLeft')
    expect(() => clear(small, { ...plainMarket, highestBps: bps(9_901) })).toThrow('rate of the market')
  })
})
