/** Picture codes: asked for after three failures, read once, and never a way to tell who exists. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { codeFor } from '#test/support/codes.ts'
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

type Read = { readonly captchaId?: string; readonly captcha?: string }
const attempt = (account: string, password: string, read: Read = {}, address = '10.0.0.1') =>
  server.call(
    routes.signIn,
    {
      body: { account, ...seal(password, transportKeyAt(server.context.secrets, server.clock())), ...read },
    },
    { headers: { 'x-forwarded-for': address } },
  )
const failThrice = async (account: string, address?: string) => {
  for (let n = 0; n < 3; n++) expect((await attempt(account, 'Guess#1', {}, address)).code).toBe(31001)
}

describe('a picture code', () => {
  it('[IDN-01] [IDN-44] is asked for at its field after three failures of the account, from any address', async () => {
    await failThrice(mail)
    const requested = await attempt(mail, demoPassword, {}, '10.0.0.9')
    expect([requested.status, requested.code, requested.fields]).toEqual([
      422,
      31006,
      { captcha: '失败次数较多，请输入图片中的字符。' },
    ])
    expect((await attempt(mail, demoPassword, await readPicture(server))).code).toBe(0)
  })

  it('[IDN-01] is asked for after three failures of the address, for whatever account', async () => {
    for (const account of ['a@nowhere.test', 'b@nowhere.test', 'c@nowhere.test'])
      await attempt(account, 'Guess#1')
    expect((await attempt(mail, demoPassword)).code).toBe(31006)
    expect((await attempt(mail, demoPassword, {}, '10.0.0.2')).code).toBe(0)
  })

  it('is asked for alike for an unknown account, and reveals nothing of a person’s other name', async () => {
    const unknown = freshContacts().mail
    await failThrice(unknown, '10.0.0.2')
    expect((await attempt(unknown, 'Guess#1', {}, '10.0.0.3')).code).toBe(31006)
    await failThrice(mail, '10.0.0.4')
    expect((await attempt(mobile, demoPassword, {}, '10.0.0.5')).code).toBe(0)
  })

  it('[IDN-44] is of use once, for five minutes, in lower case too; a wrong one is no failure of the password', async () => {
    await failThrice(mail)
    const wrong = await readPicture(server)
    const answer = await attempt(mail, demoPassword, { ...wrong, captcha: 'XXXX' })
    expect([answer.status, answer.code, answer.fields]).toEqual([
      422,
      31007,
      { captcha: '字符与图片不符，请按新图片重新输入。' },
    ])
    expect((await attempt(mail, demoPassword, wrong)).code, 'it was used').toBe(31007)
    const used = await readPicture(server)
    expect((await attempt(mail, 'Guess#1', used)).code).toBe(31001)
    expect((await attempt(mail, demoPassword, used)).code).toBe(31007)
    const late = await readPicture(server)
    server.clock.advance(5 * minute)
    expect((await attempt(mail, demoPassword, late)).code).toBe(31007)
    expect((await attempt(mail, demoPassword, { captchaId: late.captchaId })).code).toBe(31006)
    expect(
      await ask(server.ownerUrl, `select count(*)::int from sign_in_tries where account = '${mail}'`),
    ).toEqual([4])
    const small = await readPicture(server)
    expect((await attempt(mail, demoPassword, { ...small, captcha: ' a7km ' })).code).toBe(0)
  })

  it('lets one of many tries through that read the same picture at once', async () => {
    await failThrice(mail)
    const read = await readPicture(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(mail, 'Guess#1', read)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      31001, 31007, 31007, 31007, 31007,
    ])
  })

  it('[IDN-44] is not asked for when signing in by code', async () => {
    await failThrice(mail)
    const code = await codeFor(server, 'login', mail)
    expect((await server.call(routes.signIn, { body: { account: mail, code } })).code).toBe(0)
  })

  it('[IDN-44] is drawn anew each time, keeps its answer to itself, and is not drawn without end', async () => {
    const draw = () => server.call(routes.pictureRead, {})
    const [first, second] = [await draw(), await draw()]
    expect(first.data.image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    expect(first.data.image).not.toBe(second.data.image)
    expect(first.data.id).not.toBe(second.data.id)
    await ask(
      server.ownerUrl,
      `insert into picture_codes select gen_random_uuid(), answer_hash, address, made_at, expires_at
       from picture_codes, generate_series(1, 149) where made_at = '${server.clock().toISOString()}'`,
    )
    expect((await draw()).status).toBe(429)
    server.clock.advance(15 * minute)
    expect((await draw()).code).toBe(0)
  })
})
