/** An invitation that was passed on: another than the invited payee accepts it, and the payer confirms. */
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
/** Of 澜庭, and of 李守福, who is not the one invited. */
let payer: string
let other: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
  other = await server.enter('lishoufu')
})
afterAll(() => server.close())

const notificationsTo = async (to: string) => (await server.call(outboxRead, { query: { to } })).data
const payeeOf = async (id: string) =>
  (await server.call(routes.payeeRead, { params: { id } }, { token: payer })).data
const requestsOf = async (token: string) => (await server.call(routes.connectionList, {}, { token })).data
const openOf = async (token: string, id: string) =>
  (await requestsOf(token)).find((one) => one.state === 'requested' && one.invited?.payeeId === id)

async function invited(payeeName: string, contactMail?: string) {
  const mail = contactMail ?? `${server.context.makeId().slice(-12)}@forwarded.test`
  const body = {
    payeeName,
    payeeCode: server.context.makeId(),
    contactMail: mail,
    small: false,
    payerId: entityOf('lanting-qingdao').id,
  }
  const { data } = await server.call(routes.payeeAdd, { body }, { token: payer })
  await server.call(routes.payeeInvite, { body: { ids: [data.id], byMail: true } }, { token: payer })
  const [notification] = await notificationsTo(mail)
  const headers = { 'temp-token': tokenIn(new URL(notification?.link ?? '').hash) ?? '' }
  const code = (await payeeOf(data.id)).invitation?.code ?? ''
  return { id: data.id, mail, headers, code }
}
const register = (headers: Record<string, string>, companyName: string, mobile: string, code: string) => {
  const sealed = seal(demoPassword, transportKeyAt(server.context.secrets, server.clock()))
  const body = {
    name: '钱晓',
    agreed: true as const,
    registrant: 'payeeCompany' as const,
    companyName,
    title: '12',
    mobile,
    code,
    newPwd: sealed.password,
    keyId: sealed.keyId,
  }
  return server.call(routes.invitedRegister, { body }, { headers })
}
const answer = (id: string, body: { readonly action: 'accept' | 'decline' | 'unbind' } & object) =>
  server.call(routes.connectionAnswer, { params: { id }, body }, { token: payer })

describe('an invitation that another accepts', () => {
  it('[IDN-03] [DOC-41] by its link waits for the payer, who sees what differs and may connect them', async () => {
    const { id, mail, headers } = await invited('宁波远方纸业有限公司')
    const accepted = await server.call(routes.invitationAccept, { body: {} }, { headers, token: other })
    expect(accepted.data.connection).toBe('requested')
    expect(await payeeOf(id), 'the place is free').toMatchObject({ state: 'invited' })
    const request = await openOf(payer, id)
    expect(request).toMatchObject({
      payeeName: '李守福',
      invited: { payeeId: id, name: '宁波远方纸业有限公司', mail },
      differs: ['name', 'mail'],
      requester: { mail: 'lishoufu@freight.test' },
      can: ['accept', 'decline'],
    })
    expect(request?.alike[0], 'the invited payee is offered first').toMatchObject({
      id,
      differs: ['name', 'mail'],
    })
    const [mailed] = await notificationsTo('gaoyuan@lanting.test')
    expect(mailed?.template).toBe('connectionToConfirm')
    expect(mailed?.text).toContain('宁波远方纸业有限公司')
    const mine = (await requestsOf(other)).find(({ state }) => state === 'requested')
    expect([mine?.differs, mine?.invited], 'without how the payee was invited').toEqual([
      ['name', 'mail'],
      null,
    ])
    const again = await server.call(routes.invitationAccept, { body: {} }, { headers, token: other })
    expect(again.code).toBe(codes.connectionOpen.code)
    const accept = (body: object = {}) =>
      answer(request?.id ?? '', { action: 'accept', payeeId: id, ...body } as never)
    const unconfirmed = await accept()
    expect([unconfirmed.code, unconfirmed.fields['confirmed']]).toEqual([
      codes.connectionUnconfirmed.code,
      expect.stringContaining('“李守福”与列表中的“宁波远方纸业有限公司”'),
    ])
    expect((await accept({ confirmed: false })).code).toBe(codes.connectionUnconfirmed.code)
    expect(await payeeOf(id), 'the place is still free').toMatchObject({ state: 'invited' })
    expect((await accept({ confirmed: true })).data).toEqual({ state: 'bound' })
    expect(await payeeOf(id)).toMatchObject({ state: 'connected', invitation: null })
    const late = await server.call(routes.invitationRead, {}, { headers })
    expect(late.code, 'the link is over').toBe(codes.invitationExpired.code)
    await answer(request?.id ?? '', { action: 'unbind' })
  })

  it('[IDN-03] leaves the invited payee its link, also after the payer has declined the other', async () => {
    const { id, mail, headers, code } = await invited('宁波近水纸业有限公司')
    const requested = await server.call(
      routes.connectionRequest,
      { body: { inviteCode: code } },
      { token: other },
    )
    expect(requested.data.state).toBe('requested')
    const request = await openOf(payer, id)
    expect(request?.differs).toEqual(['name', 'mail'])
    await answer(request?.id ?? '', { action: 'decline', reason: '不是受邀企业' } as never)
    const registered = await register(
      headers,
      '宁波近水纸业有限公司',
      '13900041301',
      await codeFor(server, 'register', mail),
    )
    expect([registered.code, registered.data?.connection]).toEqual([0, 'bound'])
    expect(await payeeOf(id)).toMatchObject({ state: 'connected' })
  })

  it('[IDN-03] with the invited mail and another company name waits as well, by the name alone', async () => {
    const { id, mail, headers } = await invited('宁波云上纸业有限公司')
    const registered = await register(
      headers,
      '宁波云下纸业有限公司',
      '13900041302',
      await codeFor(server, 'register', mail),
    )
    expect([registered.code, registered.data?.connection]).toEqual([0, 'requested'])
    expect(await openOf(payer, id)).toMatchObject({ differs: ['name'], requester: { mail } })
  })

  it('[IDN-03] registers nobody who holds the link alone: a code sent to the invited address is asked for', async () => {
    const { id, mail, headers } = await invited('宁波西山纸业有限公司')
    const wrong = await register(headers, '宁波西山纸业有限公司', '13900041303', '000000')
    expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual([codes.codeWrong.code, ['code']])
    const own = await codeFor(server, 'register', 'receiver@forwarded.test')
    const foreign = await register(headers, '宁波西山纸业有限公司', '13900041303', own)
    expect(foreign.code, 'a code of another address').toBe(codes.codeWrong.code)
    expect((await server.call(routes.invitationRead, {}, { headers })).data.hasAccount).toBe(false)
    expect((await payeeOf(id)).state, 'the place is free').toBe('opened')
    const right = await register(
      headers,
      '宁波西山纸业有限公司',
      '13900041303',
      await codeFor(server, 'register', mail),
    )
    expect([right.code, right.data?.connection]).toEqual([0, 'bound'])
  })

  it('[IDN-03] with the invited name and another mail waits as well, by the mail alone', async () => {
    const { id, headers } = await invited('李守福')
    const accepted = await server.call(routes.invitationAccept, { body: {} }, { headers, token: other })
    expect(accepted.data.connection).toBe('requested')
    expect(await openOf(payer, id)).toMatchObject({ differs: ['mail'] })
  })

  it('[IDN-03] by a person who registers a company under exactly the invited name waits as well', async () => {
    const name = '宁波同名纸业有限公司'
    const { id, headers } = await invited(name)
    const body = { registrant: 'payeeCompany' as const, companyName: name }
    const accepted = await server.call(routes.invitationAccept, { body }, { headers, token: other })
    expect(accepted.data.connection).toBe('requested')
    expect(await payeeOf(id), 'the place is free').toMatchObject({ state: 'invited' })
    expect(await openOf(payer, id)).toMatchObject({ payeeName: name, differs: ['mail'] })
  })
})
