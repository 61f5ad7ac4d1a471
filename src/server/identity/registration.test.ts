/** Registering payers and payees, and activating them: silent about who exists until a code or a mail has shown who asks. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { askCode, codeFor, otherThan } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

const password = 'Payee#2026'

let server: TestServer
let mobile: string
let mail: string
let companyName: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => {
  nextDays(server)
  ;({ mobile, mail } = freshContacts())
  companyName = `新禾纸业${mobile}`
})
afterAll(() => server.close())

type Body = Request<typeof routes.register>['body']

const sealed = (text: string) => {
  const { password: newPwd, keyId } = seal(text, transportKeyAt(server.context.secrets, server.clock()))
  return { newPwd, keyId }
}
const bodyWith = (code: string, changes: Partial<Body> = {}): Body => ({
  registrant: 'payeeCompany',
  companyName,
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
async function linkTo(contact: string, index = 0): Promise<string> {
  const links = (await notificationsTo(contact)).flatMap(({ link }) => link ?? [])
  return tokenIn(new URL(links.at(index) ?? '').hash) ?? ''
}
const linkToOldest = (contact: string) => linkTo(contact, -1)
const companiesNamed = () =>
  ask(server.ownerUrl, `select count(*)::int from companies where name = '${companyName}'`)
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
    const source = `select source from users where login_phone = '${mobile}'`
    expect(await ask(server.ownerUrl, source)).toEqual(['wechat'])
    expect(await identitiesOf(token)).toMatchObject({ buyers: [], suppliers: [], dealers: [] })
    const child = `select id from companies where name = '${companyName}' and parent_id is not null`
    const [company] = await ask(server.ownerUrl, child)
    const choice = { companyType: 'supplier' as const, id: String(company) }
    const chosen = await server.call(routes.chooseIdentity, { body: choice }, { token })
    expect(chosen.status, 'nobody acts before they are activated').toBe(404)
  })

  it('[IDN-02] reveals that an account exists only to a caller who has the code of its mobile', async () => {
    const taken = { mobile: (await freshPerson(server)).mobile }
    expect((await register({ ...taken, code: '000000' })).code).toBe(31004)
    const answer = await register(taken)
    expect([answer.status, answer.code, answer.message]).toEqual([422, 31010, '账户已存在，请直接登录。'])
  })

  it('[IDN-02] reveals a taken mail by mail to its owner alone', async () => {
    const owner = await freshPerson(server)
    const second = freshContacts().mobile
    const [free, taken] = [
      await register(),
      await register({ mobile: second, mail: owner.mail.replace('person', 'Person'), sameName: true }),
    ]
    expect([taken.status, taken.code, taken.message]).toEqual([free.status, free.code, free.message])
    const [notification] = await notificationsTo(owner.mail)
    expect(notification).toMatchObject({ template: 'mailTaken', code: null, link: null })
    const token = await server.signIn(second, password)
    expect(await accountOf(token)).toMatchObject({ loginMail: null, activated: false })
    expect((await notificationsTo(mail))[0]).toMatchObject({ template: 'codeAndLink' })
  })

  it('[IDN-34] takes no code that is wrong, of another purpose or contact, or used', async () => {
    const code = await codeFor(server, 'register', mobile)
    const other = await codeFor(server, 'login', (await freshPerson(server)).mobile)
    const wrong = await register({ code: otherThan(code) })
    expect([wrong.code, wrong.fields]).toEqual([
      31004,
      { code: '验证码错误或已失效。输错 5 次后，须重新获取。' },
    ])
    expect((await register({ code: other })).code).toBe(31004)
    expect((await register({ code, mobile: freshContacts().mobile })).code).toBe(31004)
    expect((await register({ code })).code).toBe(0)
    expect((await register({ code })).code).toBe(31004)
    expect(await companiesNamed(), 'the master and its sub-entity').toEqual([2])
  })

  it('makes one account of many that arrive at once', async () => {
    const code = await codeFor(server, 'register', mobile)
    const answers = await Promise.all(Array.from({ length: 5 }, () => register({ code })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    const people = `select count(*)::int from users where login_phone = '${mobile}'`
    expect(await ask(server.ownerUrl, people)).toEqual([1])
    expect(await companiesNamed()).toEqual([2])
  })

  it('[IDN-02] [COM-32] [COM-33] [IDN-09] refuses each wrong field with an error at it, and the agreement untouched', async () => {
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

  it('[IDN-09] offers the positions that the platform configures, also without a session', async () => {
    const where = `where key = 'position_type'`
    const configure = async (value: unknown) =>
      void (await ask(server.ownerUrl, `update admin_config set value = '${String(value)}' ${where}`))
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
    const [before] = await ask(server.ownerUrl, `select value from admin_config ${where}`)
    onTestFinished(() => configure(before))
    const one = JSON.stringify([{ value: '21', zh: '出纳', en: 'Cashier' }])
    await configure(one)
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
    expect(suppliers[0]?.details.map(({ name }) => name)).toEqual([companyName])
    const used = await byLink(link)
    expect([used.status, used.code, used.message]).toEqual([422, 31013, '账户已经激活，可以直接登录。'])
    expect((await byLink(token)).code, 'a token is no link').toBe(31011)
  })

  it('[IDN-06] by the code of the mail, or of another that is asked for, activates the signed-in person', async () => {
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

  it('[IDN-02] where two name the same mail, it is the login name of the person who opens its link first', async () => {
    await register()
    server.clock.advance(minute)
    const other = freshContacts().mobile
    await register({ mobile: other, sameName: true })
    const [second, first] = [await linkTo(mail), await linkToOldest(mail)]
    expect((await byLink(second)).data.activated).toBe(true)
    expect((await byLink(first)).data.activated).toBe(true)
    const names = `select json_build_array(login_phone, login_mail) from users where contact_mail = '${mail}' order by id`
    expect(await ask(server.ownerUrl, names)).toEqual([
      [mobile, null],
      [other, mail],
    ])
  })

  it('[IDN-18] refuses a link that has expired, is of another purpose or made up, and a caller without a session', async () => {
    await register()
    const link = await linkTo(mail)
    const other = await freshPerson(server)
    await askCode(server, 'reset', other.mail)
    for (const token of [await linkTo(other.mail), 'A'.repeat(43)])
      expect((await byLink(token)).code).toBe(31011)
    expect((await server.call(routes.activate, {})).code).toBe(10005)
    server.clock.advance(30 * minute)
    expect((await byLink(link)).code).toBe(31011)
  })
})
