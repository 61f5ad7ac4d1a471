/** A key is held to the person who made it: it decides nothing about a payee that this person belongs to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/route.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { belong } from '#test/support/belonging.ts'
import { colleagueAt } from '#test/support/colleague.ts'
import { tradeOf } from '#test/support/documents.ts'
import { apr, clearNow, mingyuan, orchid, plantOffer } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'
import { formOf } from '#test/support/upload.ts'

/** 高远 works for 澜庭, the payer, and from the middle of the first test on for 明远, one of its payees. */
let server: TestServer
let apiKey = ''
const payerId = entityOf('lanting-qingdao').id
beforeAll(async () => {
  server = await openTestServer()
  ;({ apiKey } = await makeKey(server, await server.enter('gaoyuan')))
  await belong(server, 'gaoyuan', tradeOf(mingyuan).payeeTenantId ?? '')
})
afterAll(() => server.close())

const call = () => callWith(server, () => apiKey)
const covered = ['syncDocuments', 'syncEntries', 'syncUbl', 'syncPayees', 'syncPayments']
type Results = {
  results: readonly { outcome: string; errors: readonly { field: string | null; reason: string }[] }[]
}
const said = ({ results }: Results) =>
  results.map(({ outcome, errors }) => [outcome, ...errors.map(({ field, reason }) => `${field} ${reason}`)])
const refused = ['failed', 'payeeCode ownPayee']

describe('[OFR-33] a key of a member of a payee', () => {
  it('has a test here for every call that writes', () => {
    const writes = (Object.entries(routes) as [RouteName, Route][])
      .filter(([, { access, effect }]) => effect === 'writes' && access.startsWith('key'))
      .map(([name]) => name)
    expect(writes.toSorted()).toEqual(covered.toSorted())
  })

  it('syncEntries', async () => {
    const entries = [mingyuan, orchid].map((payeeCode) => ({
      sn: `GR-${payeeCode}`,
      payeeCode,
      orderNumber: `PO-${payeeCode}`,
      goods: '轴承座',
      quantity: '12',
      receivedDate: '2026-11-10',
      amount: '1000.00',
      currency: 'CNY',
      expectedPayDate: '2026-12-18',
    }))
    const { data } = await call()(routes.syncEntries, { body: { payerId, entries } })
    expect(said(data)).toEqual([refused, ['added']])
  })

  it('syncPayees: sets no account of it; what is no decision it may send', async () => {
    const account = { accountNumber: '6222021001019999999', bankCode: '102100099996' }
    const payees = [
      { payeeCode: mingyuan, payeeName: '明远精密制造有限公司', ...account },
      { payeeCode: orchid, payeeName: '兰芝发泡材料', ...account },
    ]
    const { data } = await call()(routes.syncPayees, { body: { payerId, payees } })
    expect(said(data)).toEqual([refused, ['updated']])
    const stored = await ask(
      server.ownerUrl,
      `select p.code from payee_accounts b join payees p on p.id = b.payee_id where b.number = '${account.accountNumber}'`,
    )
    expect(stored).toEqual([orchid])
    const plain = [{ payeeCode: mingyuan, payeeName: '明远精密制造有限公司', contactName: '张三' }]
    expect(said((await call()(routes.syncPayees, { body: { payerId, payees: plain } })).data)).toEqual([
      ['updated'],
    ])
  })

  it('syncDocuments: enters, changes and withdraws none', async () => {
    const row = { amount: '12.50', dueDate: '2026-12-20' }
    const documents = [
      { number: 'OWN-D1', payeeCode: mingyuan, ...row },
      { number: 'OWN-D1', payeeCode: orchid, ...row },
      { number: 'OWN-D2', payeeCode: mingyuan, withdrawn: true },
    ]
    const { data } = await call()(routes.syncDocuments, { body: { payerId, documents } })
    expect(said(data)).toEqual([refused, ['added'], refused])
  })

  it('syncUbl: enters none', async () => {
    const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
      <cbc:ID>OWN-U</cbc:ID><cbc:DueDate>2026-12-20</cbc:DueDate><cbc:DocumentCurrencyCode>CNY</cbc:DocumentCurrencyCode>
      <cac:AccountingSupplierParty><cbc:CustomerAssignedAccountID>${mingyuan}</cbc:CustomerAssignedAccountID></cac:AccountingSupplierParty>
      <cac:LegalMonetaryTotal><cbc:PayableAmount>12.50</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`
    const { payload, type } = await formOf([
      ['payerId', payerId],
      ['file', new Blob([xml]), 'a.xml'],
    ])
    const headers = { 'content-type': type, authorization: `Bearer ${apiKey}` }
    const sent = await server.app.inject({ method: 'POST', url: routes.syncUbl.path, payload, headers })
    expect(said(sent.json<{ data: Results }>().data)).toEqual([refused])
  })

  it('syncPayments: books none of it, early or when due, and a key of a colleague does', async () => {
    const documents = [
      { amount: 10_000_00n, due_date: '2026-12-20', number: 'OWN-P', type: 'payable' as const },
    ]
    await plantOffer(server.context, { terms: apr(1_000), documents })
    await clearNow(server)
    const payments = [{ number: 'OWN-P', payeeCode: mingyuan, paidDate: '2026-11-16' }]
    const { data } = await call()(routes.syncPayments, { body: { payerId, payments } })
    expect(said(data)).toEqual([refused])
    const missing = [{ number: 'OWN-NONE', payeeCode: mingyuan, paidDate: '2026-11-16', amount: '5' }]
    expect(said((await call()(routes.syncPayments, { body: { payerId, payments: missing } })).data)).toEqual([
      refused,
    ])
    const colleague = await makeKey(server, await colleagueAt(server, 'lanting', { role: 'administrator' }))
    const paid = await callWith(server, () => colleague.apiKey)(routes.syncPayments, {
      body: { payerId, payments },
    })
    expect(said(paid.data)).toEqual([['paidEarly']])
  })
})
