/** What a payer may accept: not unconfirmed, not a frozen company, and not one payee's invitation by another payee. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { appRole } from '#server/db/roles.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole } from '#test/support/sql.ts'

let server: TestServer
/** Of 澜庭, and of 李守福, who is connected to its company in Qingdao under one code. */
let payer: string
let payee: string
/** The payee as which it is connected. */
let connected: { readonly id: string; readonly code: string }
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  payee = await server.enter('lishoufu')
  const { id, payeeCode, inviteCode } = await codeOf('李守福')
  connected = { id, code: payeeCode }
  await request({ inviteCode })
})
afterAll(() => server.close())

const qingdao = entityOf('lanting-qingdao')
const lishifu = entityOf('lishifu').tenantId
const freeze = (frozen: boolean) =>
  ask(server.ownerUrl, `update companies set frozen = ${frozen} where id = '${lishifu}'`)

async function list(payeeName: string, contactMail?: string) {
  const payeeCode = server.context.makeId()
  const body = { payeeName, payeeCode, small: true, payerId: qingdao.id, ...(contactMail && { contactMail }) }
  const { data } = await server.call(routes.payeeAdd, { body }, { token: payer })
  return { id: data.id, payeeCode }
}
async function codeOf(payeeName: string, contactMail?: string) {
  const { id, payeeCode } = await list(payeeName, contactMail)
  await server.call(routes.payeeInvite, { body: { ids: [id], byMail: false } }, { token: payer })
  const { data } = await server.call(routes.payeeRead, { params: { id } }, { token: payer })
  return { id, payeeCode, inviteCode: data.invitation?.code ?? '' }
}
const request = (body: object) => server.call(routes.connectionRequest, { body }, { token: payee })
const answer = (id: string, body: object, token = payer) =>
  server.call(routes.connectionAnswer, { params: { id }, body: body as never }, { token })
const find = async (id: string, token = payer) =>
  (await server.call(routes.connectionList, {}, { token })).data.find((one) => one.id === id)

it('[DOC-41] a request of a frozen company is marked, and is connected only once it is released', async () => {
  const { data } = await request({ payerId: qingdao.tenantId })
  await freeze(true)
  expect(await find(data.id)).toMatchObject({ frozen: true, can: ['decline'] })
  const accept = { action: 'accept', payeeCode: server.context.makeId(), payerId: qingdao.id }
  const refused = await answer(data.id, accept)
  expect([refused.code, refused.message]).toEqual([
    codes.connectionFrozen.code,
    expect.stringContaining('“李守福”已被平台冻结'),
  ])
  const { id } = await list('李守福')
  const forced = asRole(server, appRole, { tenant: qingdao.tenantId }, (query) =>
    query('update payees set payee_tenant_id = $1, payee_company_id = $2 where id = $3', [
      lishifu,
      entityOf('lishifu').id,
      id,
    ]),
  )
  await expect(forced, 'not even in the database').rejects.toThrow('a frozen company is not connected')
  await freeze(false)
  expect(await find(data.id)).toMatchObject({ frozen: false, can: ['accept', 'decline'] })
  expect((await answer(data.id, accept)).data).toEqual({ state: 'bound' })
})

it('[DOC-41] a connected payee is told beside the field that the code of another payee is not for it', async () => {
  const { inviteCode } = await codeOf('宁波别家纸业有限公司')
  const refused = await request({ inviteCode })
  expect(refused.code).toBe(codes.boundUnderCode.code)
  expect(refused.fields['inviteCode']).toContain('贵公司已绑定该付款方')
  const open = (await server.call(routes.connectionList, {}, { token: payee })).data
  expect(open.filter(({ state }) => state === 'requested')).toEqual([])
})

it('[DOC-41] a connected payee that has a second code asks for it, and both sides see the first', async () => {
  const { id, inviteCode } = await codeOf('李守福', 'second@freight.test')
  const { data } = await request({ inviteCode })
  expect(data.state).toBe('requested')
  const [theirs, ours] = [await find(data.id), await find(data.id, payee)]
  expect(theirs?.differs).toEqual(['mail'])
  for (const one of [theirs, ours])
    expect(one?.already).toContainEqual({ name: '李守福', code: connected.code })
  expect((await answer(data.id, { action: 'accept', payeeId: id })).code).toBe(
    codes.connectionUnconfirmed.code,
  )
  expect((await answer(data.id, { action: 'accept', payeeId: id, confirmed: true })).data).toEqual({
    state: 'bound',
  })
  expect(await find(data.id), 'only while it waits').toMatchObject({ already: [], alike: [] })
})

it('[DOC-41] a payee of another name on the list is confirmed too', async () => {
  const { data } = await request({ payerId: qingdao.tenantId })
  const other = await list('宁波老名字纸业有限公司')
  const accept = { action: 'accept', payeeId: other.id }
  expect((await answer(data.id, accept)).code).toBe(codes.connectionUnconfirmed.code)
  const alike = (await find(data.id))?.alike.map(({ id }) => id)
  expect(alike, 'a payee that is connected is not offered again').not.toContain(connected.id)
  expect((await answer(data.id, { ...accept, confirmed: true })).data).toEqual({ state: 'bound' })
})
