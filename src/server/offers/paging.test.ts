/** The list of offers by pages: every order and filter as it is whole, and no more work than the page has rows. */
import { beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { offerOf, openOffers, trade } from '#test/support/offers.ts'
import { page } from './queries.ts'

const { server, payee, plant, submit, cancel, read } = openOffers()
const amounts = [3, 1, 12, 5, 7, 2, 10, 4, 11, 6, 9, 8]
beforeAll(async () => {
  for (const amount of amounts) {
    server().clock.advance(minute)
    const [id = ''] = await plant({ amount: BigInt(amount) * 1_000_00n })
    const { data } = await submit(offerOf([id], `${amount}000.00`))
    if (amount % 2 === 0) await cancel(data)
  }
})

const list = async (query: object) =>
  (await server().call(routes.offerList, { query }, { token: payee() })).data

const half = amounts.length / 2
const filters = [
  [{}, amounts.length],
  [{ view: 'active' }, half],
  [{ view: 'history' }, half],
  [{ status: ['canceled'] }, half],
] as const

it.each(['offered', '-offered', 'amount', '-amount', 'number', '-number'] as const)(
  '[OFR-35] pages by %s come to the whole list, however it is filtered',
  async (sort) => {
    for (const [filter, count] of filters) {
      const whole = await list({ ...filter, sort, pageSize: '100' })
      expect([whole.list.length, whole.total]).toEqual([count, count])
      const pages = await Promise.all(
        [1, 2].map((n) => list({ ...filter, sort, page: `${n}`, pageSize: '10' })),
      )
      expect(pages.flatMap((one) => one.list)).toEqual(whole.list)
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => whole.total))
    }
  },
)

it('[OFR-35] a row says what the offer itself does', async () => {
  for (const row of (await list({})).list) expect(await read(row.id)).toMatchObject(row)
})

it('[OFR-35] a page adds up the documents of its own rows, and of the others only to filter by them', async () => {
  const visited = async (query: Parameters<typeof page>[0]['query']): Promise<number> => {
    const { sql, values } = page({ query })
    const text = sql
      .replace(/\$(\d+)/g, (_, n) => String(values[Number(n) - 3]))
      .replaceAll(/actor\.(tenant|company)_id/g, `'${trade.payeeTenantId}'::uuid`)
    const plan = (await ask(server().ownerUrl, `explain (analyze, costs off, timing off) ${text}`)).map(
      String,
    )
    return Math.max(
      ...plan.flatMap((line) => / on offer_items .*loops=(\d+)/.exec(line)?.[1] ?? []).map(Number),
    )
  }
  expect(await visited({ pageSize: 2 })).toBe(2)
  expect(await visited({ pageSize: 2, view: 'active' })).toBe(amounts.length)
})
