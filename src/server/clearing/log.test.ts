/** The audit log of clearing and payment names market, run, award and document in every row. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { minute } from '#test/support/clock.ts'
import { apr, mingyuan, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'
import { changesText } from '#text/audit-changes.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const market = '澜庭制冷设备（青岛）有限公司 · CNY'
const log = async (kind: 'clearing' | 'documents') =>
  (await server.call(routes.auditList, { query: { kind: [kind] } }, { token: payer })).data.list
/** A run of documents with these numbers, and its awards by document. */
async function run(...numbers: string[]) {
  const documents = numbers.map((number) => ({
    number,
    type: 'payable' as const,
    amount: 100_000_00n,
    due_date: '2026-12-20',
  }))
  await plantOffer(server.context, { terms: apr(1_000), documents })
  const body = { marketId: qingdaoId }
  const { data } = await server.call(routes.clearingRun, { body }, { token: payer })
  await workOn(server, data.id)
  const found = await server.call(routes.awardList, { query: { runId: data.id } }, { token: payer })
  return { id: data.id, awards: new Map(found.data.list.map((one) => [one.documentNumber, one])) }
}

it('[IDN-37] [CLR-09] a run is named by its market and number, from the request to its end', async () => {
  const { id } = await run('LOG-1')
  const [ran, requested] = await log('clearing')
  for (const [entry, action] of [
    [ran, 'clearing.ran'],
    [requested, 'clearing.requested'],
  ] as const) {
    expect(entry).toMatchObject({ action, about: `${market} · #1` })
    expect(entry?.items).toEqual([{ kind: 'run', id, name: `${market} · #1` }])
  }
})

it('[IDN-37] [CLR-22] a payment is named by award, document, market and run, with its day and reference', async () => {
  const { awards } = await run('LOG-2', 'LOG-3')
  const [two, three] = [awards.get('LOG-2'), awards.get('LOG-3')]
  const awardIds = [two?.id ?? '', three?.id ?? '']
  const body = { awardIds, valueDate: '2026-11-16', reference: 'ICBC 2026-7' } as const
  await server.call(routes.awardsPaid, { body }, { token: payer })
  const [paid] = await log('clearing')
  expect(paid?.action).toBe('clearing.paid')
  expect(paid?.about).toContain(` · ${market} · #2`)
  expect(new Map(paid?.items.map(({ id, name }) => [id, name]))).toEqual(
    new Map(
      [two, three].map((one) => [
        one?.documentId,
        `${one?.number} · ${one?.documentNumber} · ${market} · #2`,
      ]),
    ),
  )
  expect(changesText(paid?.changes ?? [], 'en')).toContain('Bank reference: ICBC 2026-7')
  const list = (await server.call(routes.awardList, { query: { state: ['paid'] } }, { token: payer })).data
    .list
  expect(new Set(list.map(({ bankReference }) => bankReference))).toEqual(new Set(['ICBC 2026-7']))
})

it('[IDN-37] [CLR-22] a payment that the payer’s system reports is named the same', async () => {
  const { awards } = await run('LOG-4')
  const { apiKey } = await makeKey(server, payer)
  const payments = [{ number: 'LOG-4', payeeCode: mingyuan, paidDate: '2026-11-16' }]
  const body = { payerId: entityOf('lanting-qingdao').id, payments }
  await callWith(server, () => apiKey)(routes.syncPayments, { body })
  const [paid] = await log('documents')
  expect(paid?.items.map(({ name }) => name)).toEqual([
    `${awards.get('LOG-4')?.number} · LOG-4 · ${market} · #3`,
  ])
})
