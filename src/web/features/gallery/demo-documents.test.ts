import { describe, expect, it } from 'vitest'
import { documentMinorMax } from '#domain/limits.ts'
import { demoDocuments } from './demo-documents.ts'
import { demoSource } from './demo-source.ts'

describe('the demo documents', () => {
  it('are ten thousand, each its own, and the same ones every time', () => {
    const documents = demoDocuments()
    expect(new Set(documents.map(({ id }) => id)).size).toBe(10_000)
    expect(new Set(documents.map(({ number }) => number)).size).toBe(10_000)
    expect(documents.every(({ amount }) => amount.minor > 0n && amount.minor <= documentMinorMax)).toBe(true)
    expect([documents[0], documents.at(-1)].map((one) => [one?.number, one?.amount.minor])).toEqual([
      ['PV-2026-10000', 15_271_788n],
      [expect.stringMatching(/-2026-00001$/), expect.any(BigInt)],
    ])
  })

  it('[COM-12] are listed page after page, each once, in the order that is asked for', async () => {
    const read = (page: number) =>
      demoSource.read({
        page: String(page),
        pageSize: '100',
        sort: '-amount',
        tab: 'awarded',
        currency: ['JPY'],
      })
    const { total } = await demoSource.count({ tab: 'awarded', currency: ['JPY'] })
    const pages = await Promise.all(Array.from({ length: Math.ceil(total / 100) }, (_, at) => read(at + 1)))
    const amounts = pages.flatMap(({ list }) => list).map(({ amount }) => amount.minor)
    expect(amounts).toHaveLength(total)
    expect(amounts).toEqual(amounts.toSorted((a, b) => Number(b - a)))
    expect(pages.at(-1)?.next).toBeNull()
  })
})
