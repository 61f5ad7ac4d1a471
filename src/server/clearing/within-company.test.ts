/** A caller who acts as one company of a tenant reaches nothing of another, by any call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import { actingAs, choosing } from '#test/support/acting-as.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { documentRow, plantDocuments, tradeOf } from '#test/support/documents.ts'
import {
  apr,
  clearNow,
  mingyuan,
  type Planted,
  plantOffer,
  qingdaoId,
  workOn,
} from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let runId: string
let awardId: string
let planted: Planted
/** By the company that is acted as: of the payer the master, the one whose market it is, and another. */
const tokens: Record<string, string> = {}
const documents = [{ amount: 1_000_00n, due_date: '2026-12-20' }]

beforeAll(async () => {
  server = await openTestServer()
  await plantOffer(server.context, { terms: apr(1_000), documents })
  server.clock.advance(minute)
  runId = await clearNow(server)
  ;[awardId = ''] = (await ask(server.ownerUrl, 'select id from awards')).map(String)
  planted = await plantOffer(server.context, { terms: apr(1_000), documents })
  server.clock.advance(10 * minute)
  for (const key of ['lanting', 'lanting-qingdao', 'lanting-hongkong'])
    tokens[key] = await actingAs(server, 'gaoyuan', key)
  for (const key of ['mingyuan-lanting', 'mingyuan-hongfei'])
    tokens[key] = await choosing(server, 'lixiaoyun', key)
})
afterAll(() => server.close())

const as = (key: string) => ({ token: tokens[key] ?? '' })
const { notFound } = codes
const body = { marketId: qingdaoId }

describe('a company of a payer', () => {
  const outcomes = async (act: (key: string) => Promise<number>) => [
    await act('lanting-hongkong'),
    await act('lanting-qingdao'),
    await act('lanting'),
  ]

  it('[CLR-08] looks at no market of another', async () => {
    const look = async (key: string) => (await server.call(routes.clearingPreview, { body }, as(key))).code
    expect(await outcomes(look)).toEqual([notFound.code, 0, 0])
  })

  it('[CLR-21] has no award file of another', async () => {
    const url = `/clearing/v1/runs/${runId}/file?format=csv`
    const load = async (key: string) =>
      (await server.app.inject({ method: 'GET', url, headers: as(key) })).statusCode
    expect(await outcomes(load)).toEqual([404, 200, 200])
  })

  it('[CLR-22] pays no award of another', async () => {
    const pay = async (key: string) => {
      const paying = { body: { awardIds: [awardId], valueDate: '2026-11-16' } }
      const { code, data } = await server.call(routes.awardsPaid, paying, as(key))
      return code === 0 ? (data.refused[0]?.code ?? 0) : code
    }
    expect(await outcomes(pay)).toEqual([notFound.code, 0, codes.awardPaid.code])
  })
})

describe('a company of a payee', () => {
  it('[OFR-15] [OFR-34] reads, lists, modifies and cancels an offer of another of the same master, as it makes it', async () => {
    const other = as('mingyuan-hongfei')
    const params = { offer_id: planted.offerId }
    const { data: offer } = await server.call(routes.offerRead, { params: { id: planted.offerId } }, other)
    expect(offer).toMatchObject({ id: planted.offerId, can: ['modify', 'cancel'] })
    const { data: listed } = await server.call(routes.offerList, { query: {} }, other)
    expect(listed.list.map(({ id }) => id)).toContain(planted.offerId)
    const { data: market } = await server.call(routes.marketDetail, { params: { id: qingdaoId } }, other)
    expect(market.id).toBe(qingdaoId)
    const change = {
      version: offer.version,
      method: 'preSettlement',
      rateType: 1,
      rate: '9.50',
      expectedPaymentDate: '2026-11-20',
      payAmount: '1000.00',
      agreementVersion: offerAgreements[0] ?? '',
    } as const
    const documentIds = offer.items.map(({ documentId }) => documentId)
    const modified = await server.call(
      routes.offerModify,
      { params, body: { ...change, documentIds } },
      other,
    )
    expect(modified.code).toBe(0)
    expect((await server.call(routes.offerCancel, { params, body: {} }, other)).code).toBe(0)
  })

  it('[OFR-15] [OFR-34] offers for another of the same master, once', async () => {
    const row = documentRow(server.context, { ...documents[0] }, mingyuan)
    await plantDocuments(server.context, [row])
    const { payerId, payeeCompanyId } = tradeOf(mingyuan)
    const offer = {
      ...body,
      buyerId: payerId,
      supplierId: payeeCompanyId ?? '',
      kind: 'oneTime',
      method: 'preSettlement',
      rateType: 1,
      rate: '10.00',
      expectedPaymentDate: '2026-11-20',
      payAmount: '1000.00',
      documentIds: [row.id],
      agreementVersion: offerAgreements[0] ?? '',
    } as const
    const submit = async (key: string) =>
      (await server.call(routes.offerSubmit, { body: { ...offer, documentIds: [row.id] } }, as(key))).code
    expect([await submit('mingyuan-hongfei'), await submit('mingyuan-lanting')]).toEqual([
      0,
      codes.documentInOffer.code,
    ])
  })
})

describe('a company of a payer', () => {
  it('[CLR-08] clears no market of another', async () => {
    const clear = (key: string) => server.call(routes.clearingRun, { body }, as(key))
    expect((await clear('lanting-hongkong')).code).toBe(notFound.code)
    const { code, data } = await clear('lanting-qingdao')
    expect(code).toBe(0)
    // Nor does the answer reveal that the market is being cleared.
    expect((await clear('lanting-hongkong')).code).toBe(notFound.code)
    expect((await clear('lanting')).code).toBe(codes.runInProgress.code)
    await workOn(server, data.id)
  })
})
