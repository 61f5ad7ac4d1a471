/** A payee that a payer has invited registers, or accepts with the account that it has, and is tied at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'
import { codeFor } from '#test/support/codes.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

const notificationsTo = async (to: string) => (await server.call(outboxRead, { query: { to } })).data
const payeeOf = async (id: string) =>
  (await server.call(routes.payeeRead, { params: { id } }, { token: payer })).data

/** A payee on the list, invited by mail: its id, its address, and the link as it arrived. */
async function invited(payeeName = '宁波清源纸业有限公司', own?: string) {
  const mail = own ?? `${server.context.makeId().slice(-12)}@paper.test`
  const body = {
    payeeName,
    payeeCode: server.context.makeId(),
    contactName: '钱晓',
    contactMail: mail,
    small: false,
    payerId: entityOf('lanting-qingdao').id,
  }
  const { data } = await server.call(routes.payeeAdd, { body }, { token: payer })
  await server.call(routes.payeeInvite, { body: { ids: [data.id], byMail: true } }, { token: payer })
  const [notification] = await notificationsTo(mail)
  const headers = { 'temp-token': tokenIn(new URL(notification?.link ?? '').hash) ?? '' }
  return { id: data.id, mail, headers }
}
const password = () => {
  const sealed = seal(demoPassword, transportKeyAt(server.context.secrets, server.clock()))
  return { newPwd: sealed.password, keyId: sealed.keyId }
}
const person = { name: '钱晓', agreed: true as const }
const company = {
  registrant: 'payeeCompany' as const,
  companyName: '宁波清源纸业有限公司',
  title: '12',
  mobile: '13900041234',
}

describe('an invited payee', () => {
  it('[IDN-03] finds who invites it and its name filled in, and the payer sees that it was opened', async () => {
    const { id, mail, headers } = await invited()
    const { data } = await server.call(routes.invitationRead, {}, { headers })
    expect(data).toMatchObject({
      companyName: '宁波清源纸业有限公司',
      name: '钱晓',
      mail,
      hasAccount: false,
    })
    expect(data.payer?.name).toContain('澜庭')
    expect(await payeeOf(id)).toMatchObject({ state: 'opened' })
  })

  it('[IDN-03] registers in one step, signs in with the mail, and is in the payer’s market', async () => {
    const { id, mail, headers } = await invited()
    const short = await server.call(
      routes.invitedRegister,
      { body: { ...person, ...password() } },
      { headers },
    )
    expect([short.code, Object.keys(short.fields ?? {}).toSorted()]).toEqual([
      codes.inputInvalid.code,
      ['code', 'companyName', 'mobile', 'registrant', 'title'],
    ])
    const code = await codeFor(server, 'register', mail)
    const body = { ...person, ...company, code, ...password() }
    expect((await server.call(routes.invitedRegister, { body }, { headers })).code).toBe(0)
    expect(await payeeOf(id)).toMatchObject({ state: 'connected', currency: 'CNY' })
    const again = await server.call(routes.invitedRegister, { body: { ...body, ...password() } }, { headers })
    expect(again.code).toBe(codes.invitationExpired.code)
    const entering = seal(demoPassword, transportKeyAt(server.context.secrets, server.clock()))
    const signedIn = await server.call(routes.signIn, { body: { account: mail, ...entering } })
    expect(signedIn.code).toBe(0)
    expect(JSON.stringify(await notificationsTo('gaoyuan@lanting.test'))).toContain('宁波清源纸业')
  })

  it('[IDN-03] accepts with the account that it has, for a company of its own', async () => {
    const { id, headers } = await invited('李守福', 'lishoufu@freight.test')
    const token = await server.enter('lishoufu')
    const { data } = await server.call(routes.invitationRead, {}, { headers, token })
    expect(data.companies).toEqual([{ id: entityOf('lishifu').tenantId, name: '李守福' }])
    const accept = (body: object) => server.call(routes.invitationAccept, { body }, { headers, token })
    expect((await accept({ companyId: entityOf('mingyuan').tenantId })).code).toBe(codes.notFound.code)
    const { companyId, connection } = (await accept({})).data
    expect(connection).toBe('bound')
    const { data: own } = await server.call(routes.multiagent, {}, { token })
    expect(JSON.stringify(own.suppliers), 'a sub-entity that can be acted as').toContain(companyId)
    expect(await payeeOf(id)).toMatchObject({ state: 'connected' })
    expect((await accept({})).code).toBe(codes.invitationExpired.code)
  })

  it('[IDN-03] accepts with an account of another kind, for a company that it founds with it', async () => {
    const { id, headers } = await invited('宁波清源纸业二厂', 'chenwei@hongfei.test')
    const token = await server.enter('chenwei')
    const accept = (body: object) => server.call(routes.invitationAccept, { body }, { headers, token })
    expect((await accept({})).code).toBe(codes.notFound.code)
    const founded = await accept({ registrant: 'payeeCompany', companyName: '宁波清源纸业二厂' })
    expect(founded.code).toBe(0)
    expect(await payeeOf(id)).toMatchObject({ state: 'connected' })
    const { data } = await server.call(routes.multiagent, {}, { token })
    expect(JSON.stringify(data.suppliers)).toContain('宁波清源纸业二厂')
  })

  it('[IDN-03] is refused where the invitation was withdrawn', async () => {
    const { id, headers } = await invited()
    await server.call(routes.payeeWithdraw, { params: { id } }, { token: payer })
    expect((await server.call(routes.invitationRead, {}, { headers })).code).toBe(
      codes.invitationExpired.code,
    )
    const body = { ...person, ...company, code: '000000', ...password() }
    expect((await server.call(routes.invitedRegister, { body }, { headers })).code).toBe(
      codes.invitationExpired.code,
    )
  })
})
