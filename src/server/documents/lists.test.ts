/** Lists of documents: every filter, every order at any depth, totals that agree with the rows, and what is saved as a file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentSorts } from '#contract/documents.ts'
import type { Reply, Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { mingyuanCode, tradeOf } from '#test/support/documents.ts'
import { plantListed } from '#test/support/listed-documents.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

type Body = NonNullable<Request<typeof routes.documentList>['body']>
type Row = Reply<typeof routes.documentList>['list'][number]

const supplierId = entityOf('mingyuan-hongfei').id

let server: TestServer
let payer: string
let payee: string
let all: readonly Row[]
beforeAll(async () => {
  server = await openTestServer()
  const { context } = server
  await plantListed(context)
  payer = await server.enter('chenwei')
  payee = await server.signIn('lixiaoyun')
  await server.call(
    routes.chooseIdentity,
    { body: { companyType: 'supplier', id: supplierId } },
    { token: payee },
  )
  all = (await list({ pageSize: '100' })).list
})
afterAll(() => server.close())

const list = async (body: Body = {}, token = payer) =>
  (await server.call(routes.documentList, { body }, { token })).data
const totals = async (body: Body = {}, token = payer) =>
  (await server.call(routes.documentTotals, { body }, { token })).data

const cents = ({ amount }: Pick<Row, 'amount'>): bigint =>
  BigInt(amount.replace('.', '').replace(/^(-?\d+)$/, '$1'))
const hundredths = (row: Row): bigint => (row.currency === 'JPY' ? cents(row) * 100n : cents(row))

const isDebt = ({ type }: Row): boolean => type === 'payable' || type === 'receivable'
const filters: readonly (readonly [string, Body, (row: Row) => boolean])[] = [
  ['payer', { buyerIds: [entityOf('hongfei-hefei').id] }, ({ payeeCode }) => payeeCode.startsWith('H')],
  ['payee', { payee: [tradeOf(mingyuanCode).payeeId] }, ({ payeeCode }) => payeeCode === mingyuanCode],
  ['part of a number', { keyword: 'ALPH' }, ({ number }) => number.endsWith('Alpha')],
  ['type', { type: ['bill', 'order'] }, ({ type }) => type === 'bill' || type === 'order'],
  ['payable, as a payer calls a receivable too', { type: ['payable'] }, isDebt],
  ['currency', { currency: ['JPY'] }, ({ currency }) => currency === 'JPY'],
  ['least amount', { amountFrom: '1000.50' }, (row) => hundredths(row) >= 100_050n],
  ['most amount', { amountTo: '1000' }, (row) => hundredths(row) <= 100_000n],
  ['due from', { dueFrom: '2026-12-01' }, ({ dueDate }) => dueDate >= '2026-12-01'],
  ['due to', { dueTo: '2026-12-01' }, ({ dueDate }) => dueDate <= '2026-12-01'],
  ['source', { source: ['sync', 'payee'] }, ({ source }) => source === 'sync' || source === 'payee'],
  ['disabled', { disabled: ['yes'] }, ({ disabledBy }) => disabledBy !== null],
  ['not disabled', { disabled: ['no'] }, ({ disabledBy }) => disabledBy === null],
  ['confirmation', { confirmation: ['waiting'] }, ({ confirmation }) => confirmation === 'waiting'],
  ['what is open', { tab: 'open' }, ({ status }) => status !== 'paid'],
  ['what can be paid early', { tab: 'eligible' }, ({ eligibility }) => eligibility === 'eligible'],
  ['what waits', { tab: 'waiting' }, ({ status }) => status === 'waiting'],
  ['what is paid', { tab: 'paid' }, ({ status }) => status === 'paid'],
  ['a status', { status: ['overdue'] }, ({ status }) => status === 'overdue'],
  [
    'any statuses',
    { status: ['disabled', 'checking', 'ineligible'] },
    ({ status }) => status === 'disabled' || status === 'checking' || status === 'ineligible',
  ],
  ['a status in a tab', { tab: 'open', status: ['paid', 'waiting'] }, ({ status }) => status === 'waiting'],
  ['the name of a payee', { keyword: '精密' }, ({ payeeName }) => payeeName.includes('精密')],
  ['a short number', { keyword: '#5000042' }, ({ serial }) => serial === 5_000_042],
  [
    'several at once',
    { type: ['payable'], currency: ['CNY'], dueFrom: '2026-11-20', keyword: 'beta' },
    (row) =>
      isDebt(row) && row.currency === 'CNY' && row.dueDate >= '2026-11-20' && row.number.endsWith('beta'),
  ],
]

describe('filters', () => {
  it('[DOC-20] begin with everything, newest first', () => {
    expect(all).toHaveLength(90)
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
  })

  it.each(filters)(
    '[DOC-20] by %s give those and no other, with the totals of exactly these',
    async (_, body, matches) => {
      const wanted = all.filter(matches)
      expect(wanted.length).toBeGreaterThan(0)
      const found = await list({ ...body, pageSize: '100' })
      expect(found.list).toEqual(wanted)
      const { total, counts, amounts } = await totals(body)
      expect(total).toBe(wanted.length)
      if (found.total !== null) expect(found.total).toBe(wanted.length)
      const sums = new Map<string, bigint>()
      for (const row of wanted) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + cents(row))
      expect(Object.fromEntries(amounts.map((one) => [one.currency, cents(one)]))).toEqual(
        Object.fromEntries(sums),
      )
      expect(counts.all).toBe(counts.open + counts.paid)
    },
  )

  it('[DOC-20] by the time of upload take the day of the platform, both ends included', async () => {
    const today = '2026-11-16'
    expect((await list({ from: today, to: today })).list.length).toBeGreaterThan(0)
    expect((await list({ from: '2026-11-17' })).list).toEqual([])
    expect((await list({ to: '2026-11-15' })).list).toEqual([])
  })

  it('[DOC-20] [COM-12] refuse what they do not know, and name it', async () => {
    const wrong = async (body: object) =>
      Object.keys((await server.call(routes.documentList, { body }, { token: payer })).fields)
    for (const field of ['colour', 'sort', 'keyword']) expect(await wrong({ [field]: 'a' })).toEqual([field])
    const days = { from: '2026-11-02', to: '2026-11-01', dueFrom: '2026-12-02', dueTo: '2026-12-01' }
    expect(await wrong({ ...days, amountFrom: '5', amountTo: '-3' })).toEqual(['to', 'dueTo', 'amountTo'])
    expect(await wrong({ from: '9999-12-31' })).toEqual(['from'])
  })
})

const placeOf: Readonly<Record<(typeof documentSorts)[number], (row: Row) => string>> = {
  uploaded: ({ id }) => id,
  number: ({ number }) => number,
  type: ({ type }) => type,
  amount: (row) => cents(row).toString().padStart(12, '0'),
  dueDate: ({ dueDate }) => dueDate,
  source: ({ source }) => source,
  status: ({ status }) => status,
  changed: ({ changeTime }) => changeTime,
  payee: ({ payeeCode }) => payeeCode,
  payer: ({ payerName }) => payerName,
  serial: ({ serial }) => String(serial).padStart(12, '0'),
  documentDate: ({ documentDate }) => documentDate ?? '',
  termDays: ({ termDays }) => String(termDays ?? 0).padStart(6, '0'),
  means: ({ means }) => means,
  billTermDays: ({ billTermDays }) => String(billTermDays ?? 0).padStart(6, '0'),
  confirmation: ({ confirmation }) => confirmation,
  payable: ({ payable }) => (payable === null ? '' : cents({ amount: payable }).toString().padStart(14, '0')),
  paidDate: ({ paidDate }) => paidDate ?? '',
}

describe('orders', () => {
  it.each(documentSorts.flatMap((sort) => [sort, `-${sort}` as const]))(
    '[COM-12] by %s, every page once, by anchors and by leaps alike',
    async (sort) => {
      const pages: Row[][] = []
      let next: string | null = null
      for (let page = 1; page === 1 || next; page += 1) {
        const anchored: Body = next ? { anchor: next, anchorPage: String(page) } : {}
        const found = await list({ sort, pageSize: '20', page: String(page), ...anchored })
        pages.push([...found.list])
        next = found.next
      }
      const rows = pages.flat()
      expect(new Set(rows.map(({ id }) => id)).size).toBe(90)
      const leap = await list({ sort, pageSize: '20', page: '3' })
      expect(leap.list).toEqual(pages[2])
      // Names are ordered by the database's collation: all rows of one stand together.
      if (sort.endsWith('payee') || sort.endsWith('payer')) {
        const codes = rows.map(({ payeeName, payerName }) => (sort.endsWith('payee') ? payeeName : payerName))
        expect(codes.filter((code, n) => code !== codes[n - 1])).toHaveLength(new Set(codes).size)
        return
      }
      const keys = rows.map(placeOf[sort.replace('-', '') as (typeof documentSorts)[number]])
      const upwards = sort.startsWith('-') ? keys.toReversed() : keys
      expect(upwards).toEqual(upwards.toSorted())
    },
  )

  it('[COM-12] refuse an anchor that is none of their order, by its field', async () => {
    const id = all[0]?.id
    for (const [sort, value] of [
      ['amount', 'x'],
      ['dueDate', '2026-99-99'],
      ['dueDate', '2026-02-30'],
      ['dueDate', '0000-01-01'],
      ['changed', 'now'],
      ['changed', '2026-02-30 00:00:00+00'],
      ['changed', '0000-01-01 00:00:00+00'],
      ['uploaded', '2026-01-01 00:00:00+99'],
      ['uploaded', '2026-01-01 24:00:01+00'],
      ['amount', '9'.repeat(30)],
    ] as const) {
      const body = { sort, anchor: `${value}/${id}`, anchorPage: '1' }
      const answer = await server.call(routes.documentList, { body }, { token: payer })
      expect([value, answer.status, Object.keys(answer.fields)]).toEqual([value, 400, ['anchor']])
    }
    const { status } = await server.call(routes.documentList, { body: { anchor: 'x' } }, { token: payer })
    expect(status).toBe(400)
  })

  it('[COM-12] go back from an anchor by a leap', async () => {
    const { next } = await list({ pageSize: '10', page: '2' })
    const anchored: Body = { pageSize: '10', page: '1', anchor: next ?? '', anchorPage: '3' }
    expect((await list(anchored)).list).toEqual((await list({ pageSize: '10' })).list)
  })
})

describe('the side of a payee', () => {
  it('[DOC-20] [COM-12] finds what a payer owes by part of the payer’s name, and nothing by its own', async () => {
    const own = all.filter(({ payeeCode }) => payeeCode === mingyuanCode)
    const found = async (keyword: string) => (await totals({ supplierId, keyword }, payee)).total
    expect(await found('苏州')).toBe(own.length)
    expect(
      (await list({ supplierId, keyword: '苏州', sort: 'dueDate', pageSize: '100' }, payee)).list,
    ).toHaveLength(own.length)
    expect(await found('明远精密')).toBe(0)
  })

  it('[DOC-20] takes the characters of a pattern literally', async () => {
    for (const keyword of ['N0%', 'N0_', '%%%', 'alp\\ha']) expect((await totals({ keyword })).total).toBe(0)
  })

  it('[DOC-20] [DOC-34] sees what it is owed as the sub-entity that it names, and nothing of other payees', async () => {
    const { list: rows } = await list({ supplierId, pageSize: '100' }, payee)
    const own = all.filter(({ payeeCode }) => payeeCode === mingyuanCode)
    expect(rows.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    expect((await totals({ supplierId }, payee)).total).toBe(own.length)
    expect((await list({}, payee)).list, 'it owes nothing').toEqual([])
    const requested = (buyerId: string) =>
      server.call(routes.documentList, { body: { supplierId, buyerIds: [buyerId] } }, { token: payee })
    expect((await requested(tradeOf(mingyuanCode).payerId)).data.list).not.toEqual([])
    expect((await requested(entityOf('lanting-hongkong').id)).status, 'nobody who owes it').toBe(404)
  })

  it('[DOC-37] gets what can be offered at once, due first, and nothing that cannot', async () => {
    const body = { supplierId }
    const { data } = await server.call(routes.offerableList, { body }, { token: payee })
    const wanted = all.filter(
      ({ payeeCode, eligibility }) => payeeCode === mingyuanCode && eligibility === 'eligible',
    )
    expect(new Set(data.list.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)))
    const dues = data.list.map(({ dueDate }) => dueDate)
    expect(dues).toEqual(dues.toSorted())
    const elsewhere = { ...body, buyerIds: [entityOf('lanting-qingdao').id] }
    expect(
      (await server.call(routes.offerableList, { body: elsewhere }, { token: payee })).data.list,
    ).toEqual([])
  })
})
