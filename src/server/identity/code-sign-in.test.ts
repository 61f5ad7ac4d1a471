/** Signing in by code: its own count of tries, open while the password is locked, and silent about who exists. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { askCode, codeFor, otherThan } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { readPicture } from '#test/support/pictures.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

let server: TestServer
let mail: string
let mobile: string
beforeAll(async () => {
  server = await openTestServer({ config: { trustProxy: true } })
})
beforeEach(async () => {
  nextDays(server)
  ;({ mail, mobile } = await freshPerson(server))
})
afterAll(() => server.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const byCode = (account: string, code: string, address = '10.0.0.1') =>
  server.call(routes.signIn, { body: { account, code } }, from(address))
const sealed = (password: string) => seal(password, transportKeyAt(server.context.secrets, server.clock()))
const byPassword = async (account: string, password: string) =>
  server.call(
    routes.signIn,
    { body: { account, ...sealed(password), ...(await readPicture(server)) } },
    from('10.0.0.1'),
  )

describe('signing in by code', () => {
  it('[IDN-10] gives a token for the right code, by mail in whatever case and by mobile, once', async () => {
    for (const [contact, typed] of [
      [mail, mail.replace('person', 'Person')],
      [mobile, mobile],
    ] as const) {
      const code = await codeFor(server, 'login', contact)
      const { code: success, data } = await byCode(typed, code)
      expect(success).toBe(0)
      const { data: account } = await server.call(routes.accountRead, {}, { token: data.token })
      expect(account.name).toBe('陈薇')
      expect((await byCode(typed, code)).code).toBe(31004)
    }
  })

  it('lets one in where the right code arrives many times at once', async () => {
    const code = await codeFor(server, 'login', mail)
    const answers = await Promise.all(Array.from({ length: 5 }, () => byCode(mail, code)))
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
      0, 31004, 31004, 31004, 31004,
    ])
  })

  it('[IDN-01] stays open while the password is locked, and leaves the lock as it is', async () => {
    for (let n = 0; n < 10; n++) await byPassword(mail, 'Guess#1')
    expect((await byPassword(mail, demoPassword)).code).toBe(31002)
    const code = await codeFor(server, 'login', mail)
    expect((await byCode(mail, code)).code).toBe(0)
    expect((await byPassword(mail, demoPassword)).code).toBe(31002)
  })

  it('never locks the password, however often a code is wrong', async () => {
    for (let n = 0; n < 12; n++) await byCode(mail, '12345x')
    expect((await byPassword(mail, demoPassword)).code).toBe(0)
  })

  it('[IDN-11] says the same of a wrong code, a code that was not requested, and an unknown account', async () => {
    const code = await codeFor(server, 'login', mail)
    const unknown = freshContacts()
    await askCode(server, 'login', unknown.mail)
    const answers = [
      await byCode(mail, otherThan(code)),
      await byCode((await freshPerson(server)).mail, code),
      await byCode(unknown.mail, code),
      await byCode(unknown.mobile, code),
      await byCode(mobile, code),
    ]
    for (const { status, code: refused, message } of answers)
      expect([status, refused, message]).toEqual([
        422,
        31004,
        '验证码错误或已失效。输错 5 次后，须重新获取。',
      ])
  })

  it('takes no code of another purpose', async () => {
    const code = await codeFor(server, 'reset', mail)
    expect((await byCode(mail, code)).code).toBe(31004)
  })

  it('gets five comparisons and no session out of two hundred guesses from everywhere', async () => {
    const code = await codeFor(server, 'login', mail)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => byCode(mail, otherThan(code), `10.1.0.${n}`)),
    )
    expect(answers.filter((answer) => answer.code !== 31004)).toEqual([])
    const tries = `select tries from verification_codes where contact = '${mail}'`
    expect(await ask(server.ownerUrl, tries)).toEqual([5])
    expect((await byCode(mail, code)).code).toBe(31004)
  })

  it('[IDN-11] counts against the address, together with wrong passwords', async () => {
    for (let n = 0; n < 50; n++) await byCode(`a${n}@nowhere.test`, '000000')
    expect((await byCode(mail, '000000')).code).toBe(31003)
    expect((await byPassword(mail, demoPassword)).code).toBe(31003)
    expect((await byCode(mail, '000000', '10.0.0.2')).code).toBe(31004)
    server.clock.advance(15 * minute)
    expect((await byPassword(mail, demoPassword)).code).toBe(0)
  })

  it('[IDN-16] [COM-35] takes a name of a known format with a password or a code, and never both or neither', async () => {
    const wrong = async (body: object) => {
      const answer = await server.call(routes.signIn, { body: body as never })
      return [answer.status, ...Object.keys(answer.fields)]
    }
    expect(await wrong({ account: 'chenwei', code: '123456' })).toEqual([400, 'account'])
    expect(await wrong({ account: 'a@b.company', code: '123456' })).toEqual([400, 'account'])
    expect(await wrong({ account: mail })).toEqual([400, 'password'])
    expect(await wrong({ account: mail, code: '' })).toEqual([400, 'code'])
    expect(await wrong({ account: mail, code: '1234567' })).toEqual([400, 'code'])
    expect(await wrong({ account: mail, code: '123456', ...sealed(demoPassword) })).toEqual([400, 'code'])
    expect(await wrong({ account: mail, password: 'x' })).toEqual([400, 'keyId'])
    expect(await wrong({ account: mail, code: '123456', role: 'administrator' })).toEqual([400, 'role'])
  })
})
