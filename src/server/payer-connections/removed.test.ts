/** Several codes of one company, and payees that are taken off the list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { entry } from '#test/support/documents-trade.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
/** Of 澜庭, and of 李守福, who trades with another payer. */
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  payee = await server.enter('lishoufu')
})
afterAll(() => server.close())

const qingdao = entityOf('lanting-qingdao').id
const ofPayee = `payee_tenant_id = '${entityOf('lishifu').tenantId}' and payer_id = '${qingdao}'`
/** A payee on the list with the code of an invitation. */
async function invited(payeeCode: string) {
  const listed = { payeeName: '李守福', payeeCode, small: true, payerId: qingdao }
  const { data } = await server.call(routes.payeeAdd, { body: listed }, { token: payer })
  await server.call(routes.payeeInvite, { body: { ids: [data.id], byMail: false } }, { token: payer })
  const read = await server.call(routes.payeeRead, { params: { id: data.id } }, { token: payer })
  return { id: data.id, inviteCode: read.data.invitation?.code ?? '' }
}
const stateOf = async (id: string) =>
  (await server.call(routes.payeeRead, { params: { id } }, { token: payer })).data?.state
const bind = (inviteCode: string) =>
  server.call(routes.connectionRequest, { body: { inviteCode } }, { token: payee })
const remove = (id: string) => server.call(routes.payeeRemove, { params: { id } }, { token: payer })

describe('a company', () => {
  it('[DOC-41] is connected under a second code too, as a sub-entity of its own', async () => {
    for (const code of ['TWO-1', 'TWO-2']) {
      const { id, inviteCode } = await invited(code)
      expect(await bind(inviteCode)).toMatchObject({ code: 0, data: { state: 'bound' } })
      expect(await stateOf(id)).toBe('connected')
    }
    const connected = `select count(distinct payee_company_id)::int from payees where ${ofPayee} and market_id is not null`
    expect(await ask(server.ownerUrl, connected)).toEqual([2])
  })
})

describe('a payee', () => {
  it('[DOC-40] is taken off the list with its invitation, and its code is free', async () => {
    const { id, inviteCode } = await invited('GONE-1')
    expect((await remove(id)).code).toBe(0)
    expect(await stateOf(id)).toBeUndefined()
    expect((await bind(inviteCode)).code).toBe(codes.inviteCodeUnknown.code)
    expect((await remove(id)).code).toBe(codes.notFound.code)
    expect(await stateOf((await invited('GONE-1')).id)).toBe('invited')
  })

  it('[DOC-40] stays where it has documents or has registered', async () => {
    const { id } = await invited('STAYS-1')
    const body = entry({ buyerId: qingdao, supplierId: id })
    expect((await server.call(routes.documentAdd, { body }, { token: payer })).code).toBe(0)
    expect((await remove(id)).code).toBe(codes.payeeHasDocuments.code)
    expect(await stateOf(id)).toBe('invited')
    const [own] = await ask(server.ownerUrl, `select id from payees where ${ofPayee} limit 1`)
    expect((await remove(String(own))).code).toBe(codes.payeeRegistered.code)
  })
})
