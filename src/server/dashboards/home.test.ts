/** A payer's home: what waits for the caller, the last runs, the income of the week, and the forecast. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { addDays, type Day } from '#domain/day.ts'
import { ask } from '#test/support/ask.ts'
import { belong } from '#test/support/belonging.ts'
import { minute } from '#test/support/clock.ts'
import { plantDeputy } from '#test/support/deputy.ts'
import { documentRow, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { apr, clearNow, mingyuan, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { followRun } from '../awards/event-handlers.ts'
import { deliverAll } from '../domain-events/deliver.ts'

let server: TestServer
let payer: string
const due = '2026-12-20'
const today = '2026-11-16' as Day
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

const home = async (token = payer) => (await server.call(routes.payerHome, {}, { token })).data
const qingdaoOf = async () => (await home()).markets.find(({ marketId }) => marketId === qingdaoId)
const list = async (changes: object = {}) => {
  const body = { payeeCode: server.context.makeId(), small: true, payerId: entityOf('lanting-qingdao').id }
  const added = { payeeName: '青禾印刷', ...body, ...changes } as Request<typeof routes.payeeAdd>['body']
  return (await server.call(routes.payeeAdd, { body: added }, { token: payer })).data.id
}

it('[MKT-10] has nothing before anything waits', async () => {
  const { waiting } = await home()
  expect(waiting).toEqual({
    documents: { count: 0, amounts: [] },
    reviews: { count: 0, amounts: [] },
    requests: { count: 0, names: [] },
    invitations: { count: 0, names: [] },
    accounts: { count: 0, names: [] },
    runs: [],
    moreRuns: 0,
    refusals: 0,
    proposals: [],
    exceptions: 0,
    contracts: { count: 0, first: [] },
  })
})

it('[MKT-10] counts the documents to confirm by currency, as the list that they open does', async () => {
  const rows = [100_00n, 250_50n].map((amount) =>
    documentRow(server.context, { source: 'payee', due_date: due, amount }, mingyuan),
  )
  await plantDocuments(server.context, rows)
  const { waiting, begun } = await home()
  expect(waiting.documents).toEqual({ count: 2, amounts: [{ currency: 'CNY', amount: '350.50' }] })
  expect(begun).toEqual({ payees: true, documents: true })
  const totals = await server.call(routes.documentTotals, { body: { tab: 'waiting' } }, { token: payer })
  expect([totals.data.counts.waiting, totals.data.amounts]).toEqual([2, waiting.documents.amounts])
})

it('[MKT-10] [DOC-41] tells requests from invitations that another accepted, and names who asks', async () => {
  const payee = await server.enter('lishoufu')
  const payerId = entityOf('lanting-hongkong').id
  await server.call(routes.connectionRequest, { body: { payerId } }, { token: payee })
  const invitedId = await list({ contactMail: 'invited@qinghe.test' })
  await server.call(routes.payeeInvite, { body: { ids: [invitedId], byMail: true } }, { token: payer })
  const read = await server.call(routes.payeeRead, { params: { id: invitedId } }, { token: payer })
  const inviteCode = read.data.invitation?.code ?? ''
  await server.call(routes.connectionRequest, { body: { inviteCode } }, { token: payee })
  const { requests, invitations } = (await home()).waiting
  expect([requests.count, invitations.count]).toEqual([1, 1])
  expect(requests.names).toEqual(invitations.names)
})

it('[MKT-10] [DOC-45] names the contracts that end first', async () => {
  for (const [n, days] of [25, 3, 12, 90].entries()) {
    const id = await list({ payeeName: `合同方 ${n}` })
    const contract = {
      contractNumber: `C-${n}`,
      contractFrom: '2026-01-01',
      contractTo: addDays(today, days),
    }
    const body = { version: 1, switchedOn: true, reserveType: 'market' as const, ...contract }
    const { code } = await server.call(routes.payeeSet, { params: { id }, body }, { token: payer })
    expect(code).toBe(0)
  }
  expect((await home()).waiting.contracts).toEqual({
    count: 3,
    first: [
      { payeeName: '合同方 1', endsOn: '2026-11-19' },
      { payeeName: '合同方 2', endsOn: '2026-11-28' },
    ],
  })
})

it('[MKT-10] [CLR-08] forecasts what a clearing now would award, in every open market', async () => {
  await plantOffer(server.context, {
    terms: apr(1_000),
    documents: [100_000_00n, 200_000_00n].map((amount) => ({ amount, due_date: due })),
  })
  const { data } = await server.call(routes.clearingForecast, {}, { token: payer })
  const body = { marketId: qingdaoId }
  const { data: preview } = await server.call(routes.clearingPreview, { body }, { token: payer })
  const { items, awarded, discount, amountAfterDiscount, portfolioApr, poolLeftAfter } = preview
  const figures = { items, awarded, discount, amountAfterDiscount, portfolioApr, poolLeftAfter }
  expect(awarded).toBe(2)
  expect(data.at).toBe(server.clock().toISOString())
  expect(data.markets.find(({ marketId }) => marketId === qingdaoId)).toEqual({
    marketId: qingdaoId,
    ...figures,
    minimumApr: '7.00',
    desiredApr: '9.00',
    newRatesFrom: null,
  })
  const { data: markets } = await server.call(routes.marketList, {}, { token: payer })
  expect(markets.find(({ id }) => id === qingdaoId)?.lastOfferAt).toBe(data.at)
  const open = markets.filter((market) => market.open).map(({ id }) => id)
  expect(data.markets.map(({ marketId }) => marketId).toSorted()).toEqual(open.toSorted())
  expect(markets.some((market) => !market.open)).toBe(true)
})

it('[MKT-10] [CLR-22] shows awards to pay by run, and the income of the week, paid or not', async () => {
  expect((await qingdaoOf())?.lastRun).toBeNull()
  server.clock.advance(minute)
  const runId = await clearNow(server)
  await deliverAll(server.context, [followRun])
  const { data: awards } = await server.call(routes.awardList, { query: { runId } }, { token: payer })
  const { data: run } = await server.call(routes.runRead, { params: { id: runId } }, { token: payer })
  const [award] = awards.list
  const { waiting, markets } = await home()
  expect(waiting.runs).toEqual([
    {
      runId,
      number: 1,
      payerName: award?.payerName,
      currency: 'CNY',
      awards: 2,
      amount: run.amountAfterDiscount,
      payDate: award?.newPayDate,
      payBy: award?.payBy,
    },
  ])
  const income = { from: today, awards: 2, discount: run.discount }
  expect(markets.find(({ marketId }) => marketId === qingdaoId)).toEqual({
    marketId: qingdaoId,
    lastRun: run,
    income,
  })
  const body = { awardIds: awards.list.map(({ id }) => id), valueDate: today }
  expect((await server.call(routes.awardsPaid, { body }, { token: payer })).data.refused).toEqual([])
  expect((await home()).waiting.runs).toEqual([])
  expect((await qingdaoOf())?.income).toEqual(income)
})

it('[MKT-10] leaves out what the caller may not do, and shows other payers nothing of it', async () => {
  await plantDeputy(server.ownerUrl)
  const become = (role: string) =>
    ask(
      server.ownerUrl,
      `update memberships set role = '${role}' where user_id = (select id from users where login_mail = 'gaoyuan@lanting.test')`,
    )
  await become('viewer')
  const { waiting } = await home()
  await become('administrator')
  expect([waiting.documents.count, waiting.requests.count, waiting.invitations.count]).toEqual([0, 0, 0])
  expect([waiting.runs, waiting.contracts.count]).toEqual([[], 0])
  const other = await home(await server.enter('chenwei'))
  expect([other.waiting.documents.count, other.waiting.requests.count]).toEqual([0, 0])
  expect(other.markets.map(({ marketId }) => marketId)).not.toContain(qingdaoId)
})

it('[OFR-33] [MKT-10] counts what the caller may review, and not what it offered for a payee itself', async () => {
  const { itemIds } = await plantOffer(server.context, {
    terms: apr(800),
    documents: [{ due_date: due, amount: 700_00n }],
    state: 'review',
  })
  expect(itemIds).toHaveLength(1)
  const seen = (await home()).waiting.reviews
  expect(seen).toEqual({ count: 1, amounts: [{ currency: 'CNY', amount: '700.00' }] })
  await belong(server, 'gaoyuan', tradeOf(mingyuan).payeeTenantId ?? '')
  expect((await home()).waiting.reviews).toEqual({ count: 0, amounts: [] })
})
