/** A person decides for a payer only about payees that they do not belong to: every call that writes, one by one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { contractImports, payeeImports } from '#contract/payee-imports.ts'
import type { Route } from '#contract/route.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { type Ability, abilities, rolesWith } from '#domain/access/abilities.ts'
import { ask } from '#test/support/ask.ts'
import { setPayeeAccount } from '#test/support/bank-accounts.ts'
import { belong } from '#test/support/belonging.ts'
import { minute } from '#test/support/clock.ts'
import { line, sheet } from '#test/support/document-sheets.ts'
import { documentRow, plantDocuments, tradeOf } from '#test/support/documents.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { sendSheet, work } from '#test/support/imports-server.ts'
import { decidesNothing, decisions } from '#test/support/payer-decisions.ts'
import { apr, clearNow, mingyuan, orchid, plantOffer, qingdaoId } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'

/** 高远 works for 澜庭, the payer, and for 明远, one of its payees; 兰芝 is another payee. */
let server: TestServer
let payer: string
const own = tradeOf(mingyuan)
const other = tradeOf(orchid)
const qingdao = entityOf('lanting-qingdao').id
beforeAll(async () => {
  server = await openFilesServer()
  await belong(server, 'gaoyuan', own.payeeTenantId ?? '')
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const refusedCode = codes.ownPayee.code
const call = <R extends Route>(route: R, request: Parameters<TestServer['call']>[1]) =>
  server.call(route, request as never, { token: payer })
const companyName = async () =>
  String((await ask(server.ownerUrl, `select name from companies where id = '${qingdao}'`))[0])

/** A document that each of the two payees has entered and that waits, or one that the payer has entered. */
async function planted(changes: object = {}): Promise<readonly string[]> {
  const rows = [mingyuan, orchid].map((code) => documentRow(server.context, changes, code))
  await plantDocuments(server.context, rows)
  return rows.map(({ id }) => id)
}
const typed = () => ({
  number: server.context.makeId(),
  type: 'payable',
  amount: '1250.50',
  currency: 'CNY',
  dueDate: '2026-12-20',
  means: 'transfer',
})
const waiting = { source: 'payee', confirmation: 'waiting' } as const
type Report = { done: readonly string[]; refused: readonly { id: string; code: number }[] }
/** The first is refused, the second done. */
const expectSplit = (data: Report, [first, second]: readonly string[]) => {
  expect(data.done).toEqual([second])
  expect(data.refused.map(({ id, code }) => [id, code])).toEqual([[first, refusedCode]])
}

describe('[OFR-33] nobody decides for a payer about a payee that they belong to', () => {
  it('every call of a payer that writes is decided here, or says why it decides nothing', () => {
    const writes = (Object.entries(routes) as [RouteName, Route][])
      .filter(([, { access, effect }]) => effect === 'writes' && abilities.includes(access as Ability))
      .filter(([, { access }]) => rolesWith(access as Ability, 'buyer').length > 0)
      .map(([name]) => name)
    expect([...decisions, ...Object.values(decidesNothing).flat()].toSorted()).toEqual(writes.toSorted())
  })

  it('documentConfirm', async () => {
    for (const confirmed of [true, false]) {
      const ids = await planted(waiting)
      const invoices = ids.map((id) => ({ id, version: 1 }))
      const { data } = await call(routes.documentConfirm, {
        body: { invoices, confirmed, reason: '金额不符' },
      })
      expectSplit(data, ids)
    }
  })

  it('documentDisable', async () => {
    const ids = await planted()
    for (const disabled of [true, false]) {
      const body = { invoiceIds: ids, disabled, reason: '有争议' }
      expectSplit((await call(routes.documentDisable, { body })).data, ids)
    }
  })

  it('documentDelete', async () => {
    const ids = await planted({ source: 'payer' })
    expectSplit((await call(routes.documentDelete, { body: { invoiceIds: ids } })).data, ids)
  })

  it('documentAdd', async () => {
    const enter = (supplierId: string) =>
      call(routes.documentAdd, {
        body: { buyerId: qingdao, supplierId, ...typed() },
      })
    expect((await enter(own.payeeId)).code).toBe(refusedCode)
    expect((await enter(other.payeeId)).code).toBe(0)
  })

  it('documentUpdate', async () => {
    const ids = await planted({ source: 'payer' })
    const edit = (id: string) =>
      call(routes.documentUpdate, {
        body: { id, version: 1, ...typed() },
      })
    expect((await edit(ids[0] ?? '')).code).toBe(refusedCode)
    expect((await edit(ids[1] ?? '')).code).toBe(0)
  })

  it('importBegin', async () => {
    const company = await companyName()
    const rows = [mingyuan, orchid].map((code) => line({ 0: server.context.makeId(), 7: company, 8: code }))
    const fields = [
      ['companyType', 'buyer'],
      ['type', 'payable'],
    ] as const
    const sent = await sendSheet(server, sheet(rows), { token: payer, fields, path: routes.importBegin.path })
    await work(server, sent.id, 'read')
    const found = await call(routes.importRows, { params: { id: sent.id }, query: { remarks: 'errors' } })
    expect(found.data).toMatchObject({
      list: [{ row: 2, remarks: [{ column: '收款方编码', message: '您是该收款方的成员。' }] }],
      total: 1,
    })
  })

  it('contractImportBegin', async () => {
    const head = ['收款方编码', '合同编号', '合同开始日', '合同结束日', '合同终止日', '付款主体']
    const company = await companyName()
    const rows = [mingyuan, orchid].map((code) => [code, 'HT-1', '2026-01-01', '2027-12-31', '', company])
    const path = contractImports.begin.path
    const sent = await sendSheet(server, sheet(rows, head), { token: payer, path })
    await work(server, sent.id, 'read')
    const found = await call(contractImports.rows, { params: { id: sent.id }, query: { remarks: 'errors' } })
    expect(found.data).toMatchObject({ list: [{ row: 2, remarks: [{ column: '收款方编码' }] }], total: 1 })
  })

  it('payeeImportBegin, with a bank account', async () => {
    const head = ['付款主体', '收款方名称', '收款方编码', '账号', '银行代码']
    const company = await companyName()
    const rows = [mingyuan, orchid].map((code) => [
      company,
      '甲',
      code,
      '6222021001012345678',
      '102100099996',
    ])
    const path = payeeImports.begin.path
    const sent = await sendSheet(server, sheet(rows, head), { token: payer, path })
    await work(server, sent.id, 'read')
    const found = await call(payeeImports.rows, { params: { id: sent.id }, query: { remarks: 'errors' } })
    expect(found.data).toMatchObject({ list: [{ row: 2, remarks: [{ column: '收款方编码' }] }], total: 1 })
  })

  it('payeeAccountSet', async () => {
    const set = (id: string) => setPayeeAccount(server, payer, id, { accountNumber: '6222021001017777777' })
    expect((await set(mingyuan)).code).toBe(refusedCode)
    expect((await set(orchid)).code).toBe(0)
  })

  it('payeeSet', async () => {
    for (const [{ payeeId }, code] of [
      [own, refusedCode],
      [other, 0],
    ] as const) {
      const { version } = (await call(routes.payeeRead, { params: { id: payeeId } })).data as {
        version: number
      }
      const body = { version, switchedOn: true, marketId: qingdaoId, reserveType: 'market', notes: '常联系' }
      expect((await call(routes.payeeSet, { params: { id: payeeId }, body })).code).toBe(code)
    }
  })

  it('payeeMinimum', async () => {
    const set = (id: string) => call(routes.payeeMinimum, { params: { id, minApr: '7.50' } })
    expect((await set(own.payeeId)).code).toBe(refusedCode)
    expect((await set(other.payeeId)).code).toBe(0)
  })

  it('payeeSwitch', async () => {
    for (const on of [false, true]) {
      const { data } = await call(routes.payeeSwitch, { body: { ids: [own.payeeId, other.payeeId], on } })
      expect(data).toMatchObject({ changed: 1, refused: [{ id: own.payeeId, code: refusedCode }] })
    }
    const { data } = await call(routes.payeeSwitch, { body: { ids: [own.payeeId], on: false } })
    expect(data).toMatchObject({ changed: 0, refused: [{ id: own.payeeId }] })
  })

  it('offerReview', async () => {
    for (const verdict of [{ pass: true }, { pass: false, reason: 'qualityIssues' }]) {
      const ids = await Promise.all(
        [mingyuan, orchid].map(async (code) => {
          const documents = [{ amount: 10_000_00n, due_date: '2026-12-20' }]
          const offer = { code, terms: apr(1_000), documents, state: 'review' as const }
          return (await plantOffer(server.context, offer)).documentIds[0] ?? ''
        }),
      )
      const body = { version: 1, documentIds: ids, ...verdict }
      expectSplit((await call(routes.offerReview, { body })).data, ids)
    }
  })

  it('connectionAnswer', async () => {
    const requester = await server.enter('lishoufu')
    const request = { body: { payerId: qingdao } }
    const { data } = await server.call(routes.connectionRequest, request, { token: requester })
    const [tenantId] = await ask(
      server.ownerUrl,
      `select payee_tenant_id from connection_requests where id = '${data.id}'`,
    )
    await belong(server, 'gaoyuan', String(tenantId))
    const answer = (body: object) => call(routes.connectionAnswer, { params: { id: data.id }, body })
    for (const body of [
      { action: 'accept', payeeCode: 'L-1', marketId: qingdaoId },
      { action: 'decline', reason: '不认识' },
    ])
      expect((await answer(body)).code).toBe(refusedCode)
  })

  it('the lists offer nothing of it either', async () => {
    const [id = ''] = await planted(waiting)
    const list = (await call(routes.documentList, { body: {} })).data as {
      list: { id: string; can: string[] }[]
    }
    expect(list.list.find((one) => one.id === id)?.can).toEqual([])
    const payee = (await call(routes.payeeRead, { params: { id: own.payeeId } })).data
    expect(payee).toMatchObject({ isOwn: true, can: ['edit'] })
  })

  it('a scheduled run goes on', async () => {
    const documents = [{ amount: 10_000_00n, due_date: '2026-12-20' }]
    const { documentIds } = await plantOffer(server.context, { terms: apr(1_000), documents })
    await clearNow(server)
    const awarded = await ask(
      server.ownerUrl,
      `select state from awards where document_id = '${documentIds[0]}'`,
    )
    expect(awarded).toEqual(['committed'])
  })
})
