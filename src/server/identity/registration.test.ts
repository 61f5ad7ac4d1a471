/** Registering payers and payees, and activating them: silent about who exists until a code or a mail has shown who asks. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { askCode, codeFor, otherThan } from '#test/support/codes.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

const mobile = '13600040001'
const mail = 'new@payee.test'
const password = 'Payee#2026'

let server: TestServer
beforeEach(async () => {
  await server?.close()
  server = await openTestServer()
})
afterAll(() => server.close())

type Body = Request<typeof routes.register>['body']

const sealed = (text: string) => {
  const { password: newPwd, keyId } = seal(text, transportKeyAt(server.context.secrets, server.clock()))
  return { newPwd, keyId }
}
const bodyWith = (code: string, changes: Partial<Body> = {}): Body => ({
  registrant: 'payeeCompany',
  companyName: '新禾纸业有限公司',
  name: '新禾',
  title: '7',
  mobile,
  mail,
  code,
  agreed: true,
  ...sealed(password),
  ...changes,
})
const register = async (changes: Partial<Body> = {}, headers: Readonly<Record<string, string>> = {}) => {
  const code = changes.code ?? (await codeFor(server, 'register', changes.mobile ?? mobile))
  return server.call(routes.register, { body: bodyWith(code, changes) }, { headers })
}
const notificationsTo = async (contact: string) =>
  (await server.call(outboxRead, { query: { to: contact } })).data
async function linkTo(contact: string): Promise<string> {
  const [newest] = await notificationsTo(contact)
  return tokenIn(new URL(newest?.link ?? '').hash) ?? ''
}
const byLink = (token: string) => server.call(routes.activate, {}, { headers: { 'temp-token': token } })
const accountOf = async (token: string) => (await server.call(routes.accountRead, {}, { token })).data
const identitiesOf = async (token: string) => (await server.call(routes.multiagent, {}, { token })).data

describe('registration', () => {
  it('[IDN-02] [COM-10] makes a company with its first person, who waits, and keeps where they came from', async () => {
    expect((await register({}, { source: 'wechat' })).code).toBe(0)
    const token = await server.signIn(mobile, password)
    expect(await accountOf(token)).toMatchObject({
      name: '新禾',
      title: '7',
      contactPhone: mobile,
      contactMail: mail,
      loginPhone: mobile,
      loginMail: null,
      activated: false,
    })
    expect(await ask(server.ownerUrl, `select source from users where login_phone = '${mobile}'`)).toEqual([
      'wechat',
    ])
    expect(await identitiesOf(token)).toMatchObject({ buyers: [], suppliers: [], dealers: [] })
    const [company] = await ask(
      server.ownerUrl,
      `select id from companies where name = '新禾纸业有限公司' and parent_id is not null`,
    )
    const choice = { companyType: 'supplier' as const, id: String(company) }
    const chosen = await server.call(routes.chooseIdentity, { body: choice }, { token })
    expect(chosen.status, 'nobody acts before they are activated').toBe(404)
  })

  it('[IDN-02] tells that an account exists only to whoever has the code of its mobile', async () => {
    const taken = { mobile: '13800010001' }
    expect((await register({ ...taken, code: '000000' })).code).toBe(31004)
    const answer = await register(taken)
    expect([answer.status, answer.code, answer.message]).toEqual([422, 31010, '账户已存在，请直接登录。'])
  })

  it('[IDN-02] tells of a taken mail by mail to its owner, and nobody else', async () => {
    const [free, taken] = [
      await register(),
      await register({ mobile: '13600040002', mail: 'ChenWei@hongfei.test', sameName: true }),
    ]
    expect([taken.status, taken.code, taken.message]).toEqual([free.status, free.code, free.message])
    const [notification] = await notificationsTo('chenwei@hongfei.test')
    expect(notification).toMatchObject({ template: 'mailTaken', code: null, link: null })
    const token = await server.signIn('13600040002', password)
    expect(await accountOf(token)).toMatchObject({ loginMail: null, activated: false })
    expect((await notificationsTo(mail))[0]).toMatchObject({ template: 'codeAndLink' })
  })

  it('[IDN-34] takes no code that is wrong, of another purpose or contact, or used', async () => {
    const code = await codeFor(server, 'register', mobile)
    const other = await codeFor(server, 'login', '13800010001')
    const wrong = await register({ code: otherThan(code) })
    expect([wrong.code, wrong.fields]).toEqual([
      31004,
      { code: '验证码错误或已失效。输错 5 次后，须重新获取。' },
    ])
    expect((await register({ code: other })).code).toBe(31004)
    expect((await register({ code, mobile: '13600040002' })).code).toBe(31004)
    expect((await register({ code })).code).toBe(0)
    expect((await register({ code })).code).toBe(31004)
    expect(
      await ask(
        server.ownerUrl,
        `select count(*)::int from companies where parent_id is null and name like '新禾%'`,
      ),
    ).toEqual([1])
  })

  it('makes one account of many that arrive at once', async () => {
    const code = await codeFor(server, 'register', mobile)
    const answers = await Promise.all(Array.from({ length: 5 }, () => register({ code })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(
      await ask(server.ownerUrl, `select count(*)::int from users where login_phone = '${mobile}'`),
    ).toEqual([1])
    expect(await ask(server.ownerUrl, `select count(*)::int from companies where name like '新禾%'`)).toEqual(
      [2],
    )
  })

  it('[IDN-02] [COM-32] [COM-33] [IDN-09] refuses each field that is wrong beside it, and the agreement untouched', async () => {
    const code = await codeFor(server, 'register', mobile)
    const wrong = async (changes: object) => {
      const answer = await server.call(routes.register, { body: { ...bodyWith(code), ...changes } })
      expect(answer.status).toBe(400)
      return Object.keys(answer.fields)
    }
    expect(await wrong({ agreed: false })).toEqual(['agreed'])
    expect(await wrong({ name: ' 新禾' })).toEqual(['name'])
    expect(await wrong({ companyName: 'a=b' })).toEqual(['companyName'])
    expect(await wrong({ companyName: '' })).toEqual(['companyName'])
    expect(await wrong({ title: '99' })).toEqual(['title'])
    expect(await wrong({ mail: 'a@b.company' })).toEqual(['mail'])
    expect(await wrong({ mobile: '12600040001' })).toEqual(['mobile'])
    expect(await wrong({ registrant: 'operator' })).toEqual(['registrant'])
    expect(await wrong(sealed('Aa#4567'))).toEqual(['newPwd'])
    expect(await wrong(sealed(`Aa#${'4'.repeat(148)}`))).toEqual(['newPwd'])
    expect(await wrong({ role: 'administrator', companyId: 'x', activated: true })).toEqual([
      'role',
      'companyId',
      'activated',
    ])
    expect((await register({ code })).code, 'nothing of it used the code up').toBe(0)
  })

  it('[IDN-09] offers the positions that the platform configures, to whoever is not signed in too', async () => {
    const positions = async () => {
      const { data } = await server.call(
        routes.constant,
        { query: { key: 'position_type' } },
        { language: 'en' },
      )
      return JSON.parse(data.value) as { label: string; value: string }[]
    }
    expect(await positions()).toHaveLength(15)
    expect((await server.call(routes.constant, { query: { key: 'offer_type' } })).code).toBe(10005)
    const one = JSON.stringify([{ value: '21', zh: '出纳', en: 'Cashier' }])
    await ask(server.ownerUrl, `update admin_config set value = '${one}' where key = 'position_type'`)
    expect(await positions()).toEqual([{ label: 'Cashier', value: '21' }])
    expect((await register({ title: '7' })).fields).toEqual({ title: '职务格式不正确' })
    server.clock.advance(minute)
    expect((await register({ title: '21' })).code).toBe(0)
  })
})

describe('activation', () => {
  it('[IDN-06] [IDN-18] [IDN-02] by the link of the mail activates a payee without a session, once, and makes the mail a login name', async () => {
    await register()
    const link = await linkTo(mail)
    const answer = await byLink(link)
    expect([answer.code, answer.data]).toEqual([0, { activated: true, by: 'mail', mail, mailTrouble: null }])
    const token = await server.signIn(mail, password)
    expect(await accountOf(token)).toMatchObject({ loginMail: mail, activated: true })
    const { suppliers } = await identitiesOf(token)
    expect(suppliers[0]?.details.map(({ name }) => name)).toEqual(['新禾纸业有限公司'])
    const used = await byLink(link)
    expect([used.status, used.code, used.message]).toEqual([422, 31013, '账户已经激活，可以直接登录。'])
    expect((await byLink(token)).code, 'a token is no link').toBe(31011)
  })

  it('[IDN-06] by the code of the mail, or of another that is asked for, activates whoever is signed in', async () => {
    await register()
    const token = await server.signIn(mobile, password)
    const state = async (code?: string) =>
      server.call(routes.activate, { query: code === undefined ? {} : { code } }, { token })
    expect((await state()).data).toEqual({ activated: false, by: 'mail', mail, mailTrouble: null })
    const [first] = await notificationsTo(mail)
    expect((await state(otherThan(first?.code ?? ''))).code).toBe(31004)
    server.clock.advance(10 * minute)
    expect((await state(first?.code ?? '')).code).toBe(31004)
    const code = await codeFor(server, 'register', mail)
    expect((await state(code)).data).toEqual({ activated: true, by: 'mail', mail, mailTrouble: null })
    expect((await state()).data.activated).toBe(true)
    expect((await byLink(await linkToOldest(mail))).code, 'the link is used up with it').toBe(31013)
  })

  it('[IDN-06] leaves a payer to the operator, whose mail becomes a login name all the same', async () => {
    await register({ registrant: 'payer' })
    expect((await byLink(await linkTo(mail))).data).toMatchObject({ activated: false, by: 'operator', mail })
    const token = await server.signIn(mail, password)
    expect(await accountOf(token)).toMatchObject({ loginMail: mail, activated: false })
    expect(await identitiesOf(token)).toMatchObject({ buyers: [] })
  })

  it('[IDN-02] where two name the same mail, it is the login name of whoever opens its link first', async () => {
    await register()
    server.clock.advance(minute)
    await register({ mobile: '13600040002', sameName: true })
    const [second, first] = [await linkTo(mail), await linkToOldest(mail)]
    expect((await byLink(second)).data.activated).toBe(true)
    expect((await byLink(first)).data.activated).toBe(true)
    const names = `select json_build_array(login_phone, login_mail) from users where contact_mail = '${mail}' order by login_phone`
    expect(await ask(server.ownerUrl, names)).toEqual([
      [mobile, null],
      ['13600040002', mail],
    ])
  })

  it('[IDN-18] knows no link that has expired, is of another purpose or made up, and nobody without a session', async () => {
    await register()
    const link = await linkTo(mail)
    await askCode(server, 'reset', 'chenwei@hongfei.test')
    for (const token of [await linkTo('chenwei@hongfei.test'), 'A'.repeat(43)])
      expect((await byLink(token)).code).toBe(31011)
    expect((await server.call(routes.activate, {})).code).toBe(10005)
    server.clock.advance(30 * minute)
    expect((await byLink(link)).code).toBe(31011)
  })
})

async function linkToOldest(contact: string): Promise<string> {
  const notifications = await notificationsTo(contact)
  const oldest = notifications.findLast(({ link }) => link !== null)
  return tokenIn(new URL(oldest?.link ?? '').hash) ?? ''
}
