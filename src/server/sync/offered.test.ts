/** What a payer's own system does to documents that are in an offer, and the payments that it tells of. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { apr, clearNow, mingyuan, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey, outcomesOf } from '#test/support/sync.ts'

let server: TestServer
let apiKey = ''
const payerId = entityOf('lanting-qingdao').id
beforeAll(async () => {
  server = await openTestServer()
  ;({ apiKey } = await makeKey(server, await server.enter('gaoyuan')))
})
afterAll(() => server.close())

const facts = { payeeCode: mingyuan, amount: '100000.00', currency: 'CNY', dueDate: '2026-12-20' }
const call = () => callWith(server, () => apiKey)
const sync = async (row: Record<string, string | boolean>) =>
  (await call()(routes.syncDocuments, { body: { payerId, documents: [row as { number: string }] } })).data
const pay = async (...rows: { number: string; payeeCode: string; paidDate: string; amount?: string }[]) =>
  (await call()(routes.syncPayments, { body: { payerId, payments: rows } })).data

/** A synced document in a live offer. */
async function offered(number: string) {
  const { documentIds, offerId } = await plantOffer(server.context, {
    terms: apr(1_000),
    documents: [{ source: 'sync', number, amount: 100_000_00n, due_date: '2026-12-20', type: 'payable' }],
  })
  const [id = ''] = documentIds
  return { id, number, offerId }
}
const stateOf = (id: string) =>
  ask(
    server.ownerUrl,
    `select json_build_array(s.status, s.item_state, i.failure_reason) from document_states s join offer_items i on i.id = s.item_id where s.document_id = '${id}'`,
  )

describe('a synced document in an offer', () => {
  it('[OFR-36] [DOC-21] [OFR-30] leaves it as invalid when the system changes what the offer rests on', async () => {
    for (const [n, change] of [
      { dueDate: '2026-12-24' },
      { amount: '90000' },
      { means: 'acceptance', billTermDays: '90' },
    ].entries()) {
      const { id, number } = await offered(`S-${n}`)
      expect(outcomesOf(await sync({ number, ...facts, ...change }))).toEqual(['updated'])
      expect((await stateOf(id))[0]).toEqual(['eligible', 'invalid', null])
    }
  })

  it('[OFR-36] [DOC-21] shows its payee what was changed, on the offer and on the document, and no other payee', async () => {
    const { id, number, offerId } = await offered('S-WHY')
    await sync({ number, ...facts, amount: '90000', dueDate: '2026-12-24' })
    const invalid = {
      reason: 'documentChanged',
      changes: [
        { fact: 'amount', before: '100000.00', after: '90000.00' },
        { fact: 'dueDate', before: '2026-12-20', after: '2026-12-24' },
      ],
    }
    const token = await server.signIn('lixiaoyun')
    const body = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
    await server.call(routes.chooseIdentity, { body }, { token })
    const other = await server.enter('lishoufu')
    const read = (as: string) =>
      server.call(routes.documentRead, { params: { invoiceId: id } }, { token: as })
    const offer = await server.call(routes.offerRead, { params: { id: offerId } }, { token })
    expect(offer.data.items[0]).toMatchObject({ state: 'invalid', invalid })
    const document = (await read(token)).data
    expect([document.offers[0]?.invalid, document.offer?.invalid]).toEqual([invalid, invalid])
    expect((await read(other)).code).toBe(codes.notFound.code)
  })

  it('[OFR-36] stays in it when only the date of the document itself changes', async () => {
    const { id, number } = await offered('S-DATED')
    expect(outcomesOf(await sync({ number, ...facts, documentDate: '2026-10-01' }))).toEqual(['updated'])
    expect((await stateOf(id))[0]).toEqual(['offered', 'live', null])
  })

  it('[DOC-21] [OFR-30] leaves it when the system withdraws the document', async () => {
    const { id, number } = await offered('S-GONE')
    expect(outcomesOf(await sync({ number, payeeCode: mingyuan, withdrawn: true }))).toEqual(['withdrawn'])
    const [ended] = await ask(
      server.ownerUrl,
      `select json_build_array(state, invalid_reason) from offer_items where document_id = '${id}'`,
    )
    expect(ended).toEqual(['invalid', 'documentWithdrawn'])
  })

  it('[DOC-21] that is awarded changes no more', async () => {
    const { number } = await offered('S-WON')
    await clearNow(server)
    expect(outcomesOf(await sync({ number, ...facts, amount: '1' }))).toEqual([
      'failed: null documentAwarded',
    ])
    expect(outcomesOf(await sync({ number, payeeCode: mingyuan, withdrawn: true }))).toEqual([
      'failed: null documentAwarded',
    ])
    expect(outcomesOf(await sync({ number, ...facts }))).toEqual(['unchanged'])
  })
})

describe('a payment that the system reports', () => {
  const today = () => server.clock().toISOString().slice(0, 10)

  it('[CLR-22] pays an award with its net amount and no other, once', async () => {
    const { id, number } = await offered('P-WON')
    await clearNow(server)
    const [net = ''] = (await ask(
      server.ownerUrl,
      `select to_char((amount - discount) / 100.0, 'FM999999990.00') from awards where document_id = '${id}'`,
    )) as string[]
    const payment = { number, payeeCode: mingyuan, paidDate: today() }
    const [award] = await ask(server.ownerUrl, `select number from awards where document_id = '${id}'`)
    const wrong = await pay({ ...payment, amount: '99999.99' })
    expect(wrong.results[0]?.errors[0]).toEqual({
      field: null,
      reason: 'awardAmountDiffers',
      message: `Award ${String(award)}: CNY ${Number(net).toLocaleString('en')} is due, or CNY 100,000.00 if it was paid in full without the discount.`,
    })
    expect((await pay({ ...payment, amount: net })).counts).toMatchObject({ paidEarly: 1 })
    expect((await stateOf(id))[0]).toEqual(['paid', 'awarded', null])
    expect((await pay({ ...payment, amount: net })).counts).toMatchObject({ unchanged: 1 })
  })

  it('[OFR-30] [OFR-32] of what was due takes the document out of its offer', async () => {
    const { id, number } = await offered('P-DUE')
    expect((await pay({ number, payeeCode: mingyuan, paidDate: today() })).counts).toMatchObject({ paid: 1 })
    expect((await stateOf(id))[0]).toEqual(['paid', 'failed', 'invoicePaid'])
    const other = await pay({ number, payeeCode: mingyuan, paidDate: '2026-01-05' })
    expect(other.results[0]?.errors[0]?.reason).toBe('documentPaidOtherDay')
    expect(outcomesOf(await sync({ number, ...facts, amount: '1' }))).toEqual(['failed: null documentPaid'])
  })

  it('[CLR-22] of a part of what is owed, or of no amount, is no payment; a second row of a document is none either', async () => {
    const { id, number } = await offered('P-PART')
    const payment = { number, payeeCode: mingyuan, paidDate: today() }
    for (const amount of ['0.01', 'rubbish', '100000.01'])
      expect((await pay({ ...payment, amount })).results[0]?.errors[0]?.reason).toBe('paidAmountDiffers')
    expect((await pay({ ...payment, paidDate: '1900-01-05' })).results[0]?.errors[0]?.reason).toBe(
      'paidDateTooEarly',
    )
    expect((await stateOf(id))[0]).toEqual(['offered', 'live', null])
    const twice = await pay({ ...payment, amount: '100000.00' }, { ...payment, paidDate: '2026-11-02' })
    expect(twice.results.map(({ outcome, errors }) => [outcome, errors[0]?.reason])).toEqual([
      ['paid', undefined],
      ['failed', 'twiceInFile'],
    ])
  })

  it('[DOC-33] says of each row what is wrong with it', async () => {
    const { number } = await offered('P-WRONG')
    const answer = await pay(
      { number: 'NONE', payeeCode: mingyuan, paidDate: today() },
      { number, payeeCode: mingyuan, paidDate: '2030-01-01' },
      { number, payeeCode: mingyuan, paidDate: 'soon' },
    )
    expect(answer.results.map(({ errors }) => errors[0]?.reason)).toEqual([
      'notFound',
      'paidDateFuture',
      'notADay',
    ])
  })
})

describe('the key of a system', () => {
  it('[DOC-33] sends only what its kinds name, from its addresses, until it is revoked', async () => {
    const token = await server.enter('gaoyuan')
    const limited = await makeKey(server, token, ['payees'], ['198.51.100.0/24'])
    const send = callWith(server, () => limited.apiKey)
    const payees = { body: { payerId, payees: [{ payeeCode: 'K-1', payeeName: '甲' }] } }
    expect((await send(routes.syncPayees, payees)).code).toBe(codes.apiKeyAddress.code)
    const own = await makeKey(server, token, ['payees'], ['127.0.0.1', '2001:db8::/32'])
    const sendOwn = callWith(server, () => own.apiKey)
    expect((await sendOwn(routes.syncPayees, payees)).data.counts).toMatchObject({ added: 1 })
    expect(
      (
        await sendOwn(routes.syncPayments, {
          body: { payments: [{ number: 'A', payeeCode: 'A', paidDate: 'x' }] },
        })
      ).code,
    ).toBe(codes.apiKeyKind.code)
    expect((await server.call(routes.apiKeyRevoke, { params: { id: own.id } }, { token })).code).toBe(0)
    expect((await sendOwn(routes.syncPayees, payees)).code).toBe(codes.apiKeyRevoked.code)
    expect((await server.call(routes.apiKeyRevoke, { params: { id: own.id } }, { token })).code).toBe(
      codes.apiKeyRevoked.code,
    )
  })

  it('[DOC-33] is shown once and kept as a hash; the list shows when and from where it was used, the log who made it', async () => {
    const token = await server.enter('gaoyuan')
    const { id, apiKey: made } = await makeKey(server, token)
    const rows = await ask(
      server.ownerUrl,
      `select k::text || coalesce((select string_agg(a::text, '') from audit a), '') from api_keys k where id = '${id}'`,
    )
    expect(String(rows)).not.toContain(made)
    await callWith(server, () => made)(routes.syncPayees, {
      body: { payees: [{ payeeCode: '', payeeName: '' }] },
    })
    const { data } = await server.call(routes.apiKeyList, {}, { token })
    expect(data.find((key) => key.id === id)).toMatchObject({
      keyName: 'ERP',
      shown: made.slice(0, 12),
      state: 'active',
      usedFrom: '127.0.0.1',
    })
    const log = await server.call(routes.auditList, { query: {} }, { token })
    expect(log.data.list.some(({ action, about }) => action === 'apiKeys.made' && about === 'ERP')).toBe(true)
  })

  it('[DOC-33] that does not exist is refused', async () => {
    const send = callWith(server, () => 'sooner_nothing')
    expect(
      (await send(routes.syncPayees, { body: { payees: [{ payeeCode: 'A', payeeName: 'A' }] } })).code,
    ).toBe(codes.apiKeyInvalid.code)
  })
})
