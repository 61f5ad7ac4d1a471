/** The events of both sides: each outbox row once, as far as the side may know it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { itemsPerEventMax } from '#domain/webhooks/limits.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { entry } from '#test/support/documents-trade.ts'
import { openOffers } from '#test/support/offers.ts'
import { apr, clearNow, orchid, payerTenantId, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { eventsOf, plantEndpoint } from '#test/support/webhooks.ts'
import { createNextEvents } from './create-events.ts'

const payeeTenantId = entityOf('mingyuan-lanting').tenantId
const address = 'https://erp.example.com/hooks'

const createAll = async ({ context }: TestServer): Promise<void> => {
  while (await createNextEvents(context)) continue
}
/** The events of a tenant that were made meanwhile. */
async function eventsTo(server: TestServer, tenantId: string, doing: () => Promise<unknown>) {
  const before = (await eventsOf(server.context, tenantId)).length
  await doing()
  await createAll(server)
  return (await eventsOf(server.context, tenantId)).slice(before)
}
type Listed = Record<string, readonly Record<string, unknown>[]>
const dataOf = ({ payload }: { payload: { data: unknown } }): Listed => payload.data as Listed

describe('documents and offers', () => {
  const { server, payer, payee, modify, offered } = openOffers({ breaks: ['journalDiffers'] })
  const [payerTenant, payeeTenant] = [entityOf('hongfei').tenantId, entityOf('mingyuan').tenantId]
  beforeAll(async () => {
    await plantEndpoint(server(), payerTenant, address)
    await plantEndpoint(server(), payeeTenant, address)
  })

  it('an offer is an event for both sides with its terms, its sum as a decimal and the numbers of its documents', async () => {
    const said: { offerId?: string; documentId?: string } = {}
    const toPayee: unknown[] = []
    const toPayer = await eventsTo(server(), payerTenant, async () => {
      toPayee.push(
        ...(await eventsTo(server(), payeeTenant, async () => Object.assign(said, await offered()))),
      )
    })
    for (const events of [toPayer, toPayee]) {
      expect(events).toHaveLength(1)
      expect(events[0]).toMatchObject({
        topic: 'offer.submitted',
        payload: {
          type: 'offer.submitted',
          timestamp: server().clock().toISOString(),
          data: {
            offerId: said.offerId,
            currency: 'CNY',
            amount: '1000.00',
            rate: '8.00',
            documents: [{ documentId: said.documentId, amount: '1000.00' }],
          },
        },
      })
    }
  })

  it('[OFR-20] an offer that is modified is told to both sides, with its terms and waiting documents of now', async () => {
    const { documentId, offerId } = await offered()
    await createAll(server())
    const change = () => modify(offerId, { documentIds: [documentId], rate: '9.00' })
    const [event] = await eventsTo(server(), payerTenant, change)
    expect(event).toMatchObject({
      topic: 'offer.modified',
      payload: { data: { offerId, rate: '9.00', amount: '1000.00', documents: [{ documentId }] } },
    })
  })

  it('an offer whose document is disabled has lapsed, and one that its payee cancels has not', async () => {
    const { documentId } = await offered()
    await createAll(server())
    const body = { invoiceIds: [documentId], disabled: true, reason: '重复' }
    const events = await eventsTo(server(), payeeTenant, () =>
      server().call(routes.documentDisable, { body }, { token: payer() }),
    )
    expect(events.map(({ topic }) => topic)).toEqual(['offer.lapsed'])
    expect(dataOf(events[0] as never)['documents']?.[0]).toMatchObject({
      documentId,
      state: 'invalid',
      reason: 'documentDisabled',
      changes: [],
    })
    const { offerId } = await offered()
    await createAll(server())
    const canceled = await eventsTo(server(), payeeTenant, () =>
      server().call(routes.offerCancel, { params: { offer_id: offerId }, body: {} }, { token: payee() }),
    )
    expect(canceled).toEqual([])
  })

  it('a document that the payer confirms is an event for the payee', async () => {
    const own = entry({ type: 'receivable', supplierId: entityOf('mingyuan-hongfei').id })
    const added = await server().call(routes.documentAdd, { body: own }, { token: payee() })
    const invoices = [{ id: added.data.id, version: 1 }]
    const events = await eventsTo(server(), payeeTenant, () =>
      server().call(routes.documentConfirm, { body: { invoices, confirmed: true } }, { token: payer() }),
    )
    expect(events.map(({ topic }) => topic)).toEqual(['document.confirmed'])
    expect(dataOf(events[0] as never)['documents']?.[0]).toMatchObject({
      documentId: added.data.id,
      documentNumber: own.number,
      currency: 'CNY',
    })
  })

  it('a company without an active endpoint for the topic gets no event', async () => {
    await ask(
      server().ownerUrl,
      `update webhook_endpoints set topics = '{offer.paid}' where tenant_id = '${payerTenant}'`,
    )
    await ask(
      server().ownerUrl,
      `update webhook_endpoints set state = 'paused', paused_because = 'administrator' where tenant_id = '${payeeTenant}'`,
    )
    expect(await eventsTo(server(), payerTenant, offered)).toEqual([])
    expect(await eventsTo(server(), payeeTenant, offered)).toEqual([])
    expect(await ask(server().ownerUrl, 'select count(*)::int from webhook_outbox')).toEqual([0])
  })
})

describe('a run', () => {
  let server: TestServer
  let payer: string
  const count = itemsPerEventMax + 10
  beforeAll(async () => {
    server = await openTestServer({ breaks: ['journalDiffers'] })
    payer = await server.enter('gaoyuan')
    await plantEndpoint(server, payerTenantId, address)
    await plantEndpoint(server, payeeTenantId, address)
    const document = { amount: 100_00n, due_date: '2026-12-20' }
    await plantOffer(server.context, {
      terms: apr(1_000),
      documents: Array.from({ length: count }, () => document),
    })
    await plantOffer(server.context, { code: orchid, terms: apr(1_100), documents: [document] })
    await createAll(server)
    server.clock.advance(minute)
  })
  afterAll(() => server.close())

  it('lists its awards some hundred at a time, and to each side only its own', async () => {
    const toPayee: Awaited<ReturnType<typeof eventsOf>> = []
    const toPayer = await eventsTo(server, payerTenantId, async () => {
      toPayee.push(...(await eventsTo(server, payeeTenantId, () => clearNow(server))))
    })
    const awards = (events: typeof toPayee) =>
      events.filter(({ topic }) => topic === 'offer.awarded').map((one) => dataOf(one)['awards'] ?? [])
    expect(awards(toPayer).map((list) => list.length)).toEqual([itemsPerEventMax, 11])
    expect(awards(toPayee).map((list) => list.length)).toEqual([itemsPerEventMax, 10])
    const numbers = awards(toPayer)
      .flat()
      .map((award) => award['awardNumber'])
    expect(new Set(numbers).size).toBe(count + 1)
    expect(awards(toPayer)[0]?.[0]).toHaveProperty('runId')
    expect(awards(toPayee)[0]?.[0]).toMatchObject({
      currency: 'CNY',
      amount: '100.00',
      dueDate: '2026-12-20',
    })
    // A payee's events hold nothing that only the payer knows, and nothing of other payees' offers.
    const said = JSON.stringify(toPayee)
    for (const word of ['runId', 'minimum', 'desired', 'pool', orchid]) expect(said).not.toContain(word)
  })

  it('lists the awards that are paid, with the value date', async () => {
    const { data } = await server.call(routes.awardList, { query: {} }, { token: payer })
    const paid = data.list.filter(({ payeeName }) => payeeName.includes('明远')).slice(0, 2)
    const body = { awardIds: paid.map(({ id }) => id), valueDate: '2026-11-16' }
    const events = await eventsTo(server, payeeTenantId, async () => {
      const { code } = await server.call(routes.awardsPaid, { body }, { token: payer })
      expect(code).toBe(0)
    })
    expect(events.map(({ topic }) => topic)).toEqual(['offer.paid'])
    const listed = dataOf(events[0] as never)['awards'] ?? []
    expect(listed.map((award) => String(award['awardId'])).toSorted()).toEqual(body.awardIds.toSorted())
    expect(listed[0]).toMatchObject({ valueDate: '2026-11-16', currency: 'CNY' })
  })

  it('and of a payee that registers, to the payer and to the payee', async () => {
    const other = await server.enter('lishoufu')
    const otherTenant = entityOf('lishifu').tenantId
    await plantEndpoint(server, otherTenant, address)
    const listed = {
      payeeName: '李守福',
      payeeCode: 'QH-1',
      small: true,
      payerId: entityOf('lanting-qingdao').id,
    }
    const added = await server.call(routes.payeeAdd, { body: listed }, { token: payer })
    const { id } = added.data
    await server.call(routes.payeeInvite, { body: { ids: [id], byMail: false } }, { token: payer })
    const read = await server.call(routes.payeeRead, { params: { id } }, { token: payer })
    const inviteCode = read.data.invitation?.code ?? ''
    const toOther: unknown[] = []
    const events = await eventsTo(server, payerTenantId, async () => {
      const bind = () => server.call(routes.connectionRequest, { body: { inviteCode } }, { token: other })
      toOther.push(...(await eventsTo(server, otherTenant, bind)))
    })
    for (const [one] of [events, toOther] as { topic: string; payload: { data: unknown } }[][]) {
      expect(one?.topic).toBe('payee.registered')
      expect(dataOf(one as never)['payees']?.[0]).toMatchObject({
        payee: { id, code: 'QH-1', name: '李守福' },
        marketCurrency: 'CNY',
      })
    }
  })
})
