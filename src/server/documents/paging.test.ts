/** Pages among more documents than are looked through: what is common is met on the way, what is rare is collected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentSorts } from '#contract/documents.ts'
import type { Reply, Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { payees } from '#demo/markets.ts'
import { addDays, type Day } from '#domain/day.ts'
import { documentRow, mingyuanCode, plantDocuments } from '#test/support/documents.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { walkedMax } from './paging.ts'

type Body = NonNullable<Request<typeof routes.documentList>['body']>
type Row = Reply<typeof routes.documentList>['list'][number]

const ofHongfei = payees.filter(({ payer }) => payer.startsWith('hongfei'))
const count = walkedMax + 100
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

/** The first page, the one that follows it, and a jump to the last. */
async function expectPages(what: string, body: Body, wanted: readonly Row[]): Promise<void> {
  const size = wanted.length > 100 ? 100 : 10
  const pageOf = async (page: number, anchored: Body = {}) => {
    const found = await list({ ...body, ...anchored, pageSize: String(size), page: String(page) })
    expect([what, page, found.list]).toEqual([what, page, wanted.slice((page - 1) * size, page * size)])
    return found.next
  }
  const last = Math.ceil(wanted.length / size)
  const next = await pageOf(1)
  expect([what, next === null]).toEqual([what, last <= 1])
  if (next !== null) await pageOf(2, { anchor: next, anchorPage: '2' })
  if (last > 1) await pageOf(last)
}

describe.each(documentSorts)('[COM-12] by %s', (sort) => {
  it('a filter leaves out what it leaves out, and changes no order, in both directions', async () => {
    const ascending = await allOf({ sort })
    expect(new Set(ascending.map(({ id }) => id)).size).toBe(count)
    for (const [direction, everything] of [
      [sort, ascending],
      [`-${sort}`, ascending.toReversed()],
    ] as const)
      for (const [what, body, isRequested] of filters)
        await expectPages(
          `${direction}: ${what}`,
          { ...body, sort: direction },
          everything.filter(isRequested),
        )
  })
})
