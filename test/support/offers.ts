/** Offers of the demo world's payee 明远 to the market of its payer in Suzhou, made by the calls of the product. */
import { afterAll, beforeAll } from 'vitest'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { markets } from '#demo/markets.ts'
import { marketIdOf } from '#demo/seed-markets.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import { documentRow, mingyuanCode, type PlantedRow, plantDocuments, tradeOf } from './documents.ts'
import { openTestServer, type TestServer, type TestServerOptions } from './server.ts'

const suzhou = markets.find((market) => market.payer === 'hongfei-suzhou' && market.currency === 'CNY')
export const suzhouMarketId = suzhou ? marketIdOf(suzhou) : ''
export const trade = tradeOf(mingyuanCode)
const agreementVersion = offerAgreements[0] ?? ''

type Submit = Request<typeof routes.offerSubmit>['body']

/** An offer at 8% for documents that come to an amount. */
export const offerOf = (
  documentIds: readonly string[],
  payAmount: string,
  changes: Partial<Submit> = {},
): Submit => ({
  marketId: suzhouMarketId,
  buyerId: trade.payerId,
  supplierId: trade.payeeCompanyId ?? '',
  kind: 'oneTime',
  method: 'preSettlement',
  rateType: 1,
  rate: '8.00',
  expectedPaymentDate: '2026-11-18',
  payAmount,
  documentIds: [...documentIds],
  agreementVersion,
  ...changes,
})

type Modify = Request<typeof routes.offerModify>['body']

const modificationOf = (changes: Partial<Modify>): Modify => ({
  version: 1,
  method: 'preSettlement',
  rateType: 1,
  rate: '8.00',
  expectedPaymentDate: '2026-11-18',
  payAmount: '1000.00',
  documentIds: [],
  agreementVersion,
  ...changes,
})

/** A server with both sides signed in. */
export function openOffers(options: TestServerOptions = {}) {
  let server: TestServer
  let payer: string
  let payee: string
  beforeAll(async () => {
    server = await openTestServer(options)
    payer = await server.enter('chenwei')
    payee = await server.enter('lixiaoyun')
    // Due too late to be paid early, it covers what the market reserves.
    await plant({ amount: 10_000_000_00n, due_date: '2027-06-30' })
  })
  afterAll(() => server.close())
  /** Documents of 1,000.00 each that can be offered. */
  const plant = async (...rows: readonly Partial<PlantedRow>[]): Promise<readonly string[]> => {
    const planted = rows.map((row) => documentRow(server.context, row))
    await plantDocuments(server.context, planted)
    return planted.map(({ id }) => id)
  }
  const submit = (body: Submit, key?: string) =>
    server.call(routes.offerSubmit, { body }, { token: payee, ...(key !== undefined && { key }) })
  const cancel = (offerId: string, documentIds?: readonly string[]) =>
    server.call(
      routes.offerCancel,
      { params: { offer_id: offerId }, body: documentIds ? { documentIds: [...documentIds] } : {} },
      { token: payee },
    )
  /** Changes the offer of a body; version 1 and the same terms unless said otherwise. */
  const modify = (offerId: string, changes: Partial<Modify>, token = payee) =>
    server.call(
      routes.offerModify,
      { params: { offer_id: offerId }, body: modificationOf(changes) },
      { token },
    )
  const read = async (id: string, token = payee) =>
    (await server.call(routes.offerRead, { params: { id } }, { token })).data
  const document = async (id: string, token = payee) =>
    (await server.call(routes.documentRead, { params: { invoiceId: id } }, { token })).data
  /** One document in an offer. */
  const offered = async (changes: Partial<Submit> = {}, row: Partial<PlantedRow> = {}) => {
    const [documentId = ''] = await plant(row)
    const { data } = await submit(offerOf([documentId], '1000.00', changes))
    return { documentId, offerId: data }
  }
  return {
    server: () => server,
    payer: () => payer,
    payee: () => payee,
    plant,
    submit,
    cancel,
    modify,
    read,
    document,
    offered,
  }
}
