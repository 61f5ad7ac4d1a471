/** What an offer brings to its document: in lists, in filters, on its page and in a file, for either side. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { type DocumentOfferState, documentOfferStateOf } from '#domain/offers/labels.ts'
import { itemStates } from '#domain/offers/states.ts'
import { ask } from '#test/support/ask.ts'
import { day, minute } from '#test/support/clock.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import {
  apr,
  clearNow,
  mingyuan,
  moveBusinessDate,
  type Planted,
  plantOffer,
} from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { followRun } from '../awards/event-handlers.ts'

let server: TestServer
let payer: string
let payee: string
let planted: Planted
const supplierId = entityOf('mingyuan-lanting').id
beforeAll(async () => {
  server = await openTestServer({ background: { jobs: [], eventHandlers: [followRun] } })
  await enter()
  planted = await plantOffer(server.context, {
    terms: apr(1_000),
    documents: [
      { amount: 100_000_00n, due_date: '2026-12-20' },
      { amount: 200_000_00n, due_date: '2026-12-20' },
    ],
  })
})
afterAll(() => server.close())

async function enter(): Promise<void> {
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  await server.call(
    routes.chooseIdentity,
    { body: { companyType: 'supplier', id: supplierId } },
    { token: payee },
  )
}

const first = () => planted.documentIds[0] ?? ''
const readAs = async (token: string, invoiceId = first()) =>
  (await server.call(routes.documentRead, { params: { invoiceId } }, { token })).data
const listed = async (offerState: DocumentOfferState[], token = payer) => {
  const whose = token === payee ? { supplierId } : {}
  const { data } = await server.call(
    routes.documentList,
    { body: { ...whose, offerState, pageSize: '100' } },
    { token },
  )
  return data.list.map(({ id }) => id)
}

describe('a document in an offer', () => {
  it('[DOC-01] [DOC-02] [DOC-14] [OFR-40] shows the offer with its figures as of the next run, to both sides', async () => {
    for (const token of [payer, payee])
      expect(await readAs(token)).toMatchObject({
        status: 'offered',
        offerState: 'pendingClearing',
        offer: {
          id: planted.offerId,
          state: 'live',
          method: 'preSettlement',
          amount: '100000.00',
          discount: '833.33',
          amountAfterDiscount: '99166.67',
          discountRate: '0.83',
          apr: '10.00',
          newPayDate: '2026-11-20',
          daysPaidEarly: 30,
          runId: null,
        },
        offers: [{ state: 'live', award: null, notAwarded: null }],
      })
  })

  it('[DOC-20] is found by the state of its offer, and no other is', async () => {
    for (const token of [payer, payee]) {
      expect(new Set(await listed(['pendingClearing'], token))).toEqual(new Set(planted.documentIds))
      expect(await listed(['notApplied'], token)).not.toContain(first())
      expect(await listed(['awarded', 'failed', 'calculating', 'marketClosed', 'frozen'], token)).toEqual([])
    }
  })

  it('[DOC-20] [OFR-40] by the rule of the domain, for every combination', async () => {
    const cases = itemStates
      .filter((state) => state !== 'draft')
      .flatMap((state) =>
        [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
          state,
          reviewed: false,
          frozen: (bits & 1) > 0,
          running: (bits & 2) > 0,
          marketOpen: (bits & 4) > 0,
        })),
      )
    const selects = cases.map(
      ({ state, frozen, running, marketOpen }, n) =>
        `select ${n} as n, document_offer_state('${state}', ${frozen}, ${running}, ${marketOpen}) as s`,
    )
    const found = await ask(server.ownerUrl, `select s from (${selects.join(' union all ')}) c order by n`)
    expect(found).toEqual(cases.map(documentOfferStateOf))
    expect(await ask(server.ownerUrl, 'select document_offer_state(null, false, false, true)')).toEqual([
      'notApplied',
    ])
  })

  it('[DOC-25] [DOC-02] shows its award and its early payment; a payer sees the run, a payee does not', async () => {
    server.clock.advance(minute)
    const runId = await clearNow(server)
    await expect.poll(async () => (await readAs(payer)).status, { timeout: 15_000 }).toBe('awarded')
    expect(await readAs(payer)).toMatchObject({
      status: 'awarded',
      offerState: 'awarded',
      offer: { state: 'awarded', runId, newPayDate: '2026-11-20', discount: '833.33' },
    })
    const seen = await readAs(payee)
    expect(seen.offer?.runId).toBeNull()
    expect(seen.offers).toMatchObject([
      { award: { newPayDate: '2026-11-20', amountAfterDiscount: '99166.67', paidAt: null, paidOn: null } },
    ])
    expect(new Set(await listed(['awarded'], payee))).toEqual(new Set(planted.documentIds))
  })

  it('[CLR-27] a credit note after the award never alters it: it is carried as unmatched', async () => {
    const { context } = server
    const others = [documentRow(context, { amount: 50_000_00n, due_date: '2026-12-20' }, mingyuan)]
    await plantDocuments(context, others)
    const note = documentRow(
      context,
      { amount: -30_000_00n, due_date: '2026-12-20', credits_id: first() },
      mingyuan,
    )
    await plantDocuments(context, [note])
    expect(await readAs(payer)).toMatchObject({ payable: '100000.00', offer: { amount: '100000.00' } })
    expect(await readAs(payer, note.id), 'which keeps all of itself').toMatchObject({ payable: '-30000.00' })
    expect((await readAs(payer, others[0]?.id)).reasons, 'and holds back another document').toContain(
      'reserved',
    )
  })

  it('[DOC-02] [DOC-25] [DOC-31] is paid early, on its page and in the file', async () => {
    await moveBusinessDate(server, '2026-11-20')
    server.clock.advance(4 * day)
    await enter()
    // The simulated bank pays on the pay date.
    await expect.poll(async () => (await readAs(payee)).status, { timeout: 15_000 }).toBe('paid')
    expect(await readAs(payee)).toMatchObject({
      status: 'paid',
      paidDate: '2026-11-20',
      offers: [{ award: { paidOn: '2026-11-20' } }],
    })
    const response = await server.app.inject({
      method: 'POST',
      url: routes.documentExport.path,
      payload: { format: 'csv', invoiceIds: planted.documentIds, sort: 'amount' },
      headers: { token: payer, 'accept-language': 'en' },
    })
    const [head = '', line = ''] = response.body.trim().split('\r\n')
    const at = (name: string) => line.split(',')[head.split(',').indexOf(name)]
    expect([at('Offer state'), at('New pay date'), at('Days paid early'), at('Discount')]).toEqual([
      'Paid early',
      '2026-11-20',
      '30',
      '833.33',
    ])
  })
})
