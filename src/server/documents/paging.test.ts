/** Pages among more documents than are looked through: what is common is met on the way, what is rare is collected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentSorts } from '#contract/documents.ts'
import type { Reply, Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { payees } from '#demo/markets.ts'
import { addDays, type Day } from '#domain/day.ts'
import { documentRow, mingyuanCode, plantDocuments } from '#test/support/documents.ts'
import { sampleOf } from '#test/support/sample.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { walkedMax } from './paging.ts'

type Body = NonNullable<Request<typeof routes.documentList>['body']>
type Row = Reply<typeof routes.documentList>['list'][number]

const ofHongfei = payees.filter(({ payer }) => payer.startsWith('hongfei'))
const count = walkedMax + 400
const day = (n: number): Day => addDays('2026-11-10' as Day, n)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  const rows = Array.from({ length: count }, (_, n) => {
    const { code } = ofHongfei[n % ofHongfei.length] ?? { code: mingyuanCode }
    const changes = {
      number: `N${String((n * 37) % count).padStart(4, '0')}${n % 100 === 99 ? '-Rare' : ''}`,
      type: n % 200 === 0 ? 'order' : 'payable',
      amount: BigInt(((n * 7919) % 5000) + 1) * 100n,
      due_date: day((n * 11) % 60),
      source: n % 3 === 0 ? 'sync' : 'payer',
      created_at: new Date(server.clock().getTime() - (count - n) * 1000),
    } as const
    return documentRow(server.context, changes, code)
  })
  await plantDocuments(server.context, rows)
  token = await server.enter('chenwei')
})
afterAll(() => server.close())

const list = async (body: Body) => (await server.call(routes.documentList, { body }, { token })).data

/** Page by page, each from where the one before it ended. */
async function allOf(body: Body): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let [page, next]: [number, string | null] = [1, null]; page === 1 || next; page += 1) {
    const anchored: Body = next ? { anchor: next, anchorPage: String(page) } : {}
    const found = await list({ pageSize: '100', page: String(page), ...body, ...anchored })
    rows.push(...found.list)
    next = found.next
  }
  return rows
}

const filters: readonly (readonly [string, Body, (row: Row) => boolean])[] = [
  ['all', {}, () => true],
  ['what every third is', { source: ['sync'] }, ({ source }) => source === 'sync'],
  ['what one in two hundred is', { type: ['order'] }, ({ type }) => type === 'order'],
  ['part of a number', { keyword: 'rARE' }, ({ number }) => number.endsWith('-Rare')],
  ['what none is', { type: ['bill'] }, () => false],
]

const sorts = sampleOf(
  documentSorts.flatMap((sort) => [sort, `-${sort}` as const]),
  12,
)

describe.each(sorts)('[COM-12] by %s', (sort) => {
  it('a filter leaves out what it leaves out, and changes no order', async () => {
    const everything = await allOf({ sort })
    expect(new Set(everything.map(({ id }) => id)).size).toBe(count)
    for (const [what, body, isRequested] of filters) {
      const wanted = everything.filter(isRequested)
      expect([what, await allOf({ sort, ...body })]).toEqual([what, wanted])
      const leap = await list({ sort, pageSize: '10', page: '2', ...body })
      expect([what, leap.list]).toEqual([what, wanted.slice(10, 20)])
    }
  })
})
