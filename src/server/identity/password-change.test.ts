/** Changing a password needs the one before, counts guesses like signing in, and ends every session. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { askCode } from '#test/support/codes.ts'
import { freshColleague, freshPerson, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

const another = 'Another#2026'

let server: TestServer
let person: Person
let token: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  person = await freshPerson(server)
  token = await server.enter(person.mail)
})
afterAll(() => server.close())

const change = (originalPwd: string, newPwd: string, as = token) => {
  const key = transportKeyAt(server.context.secrets, server.clock())
  const [original, next] = [seal(originalPwd, key), seal(newPwd, key)]
  const body = { originalPwd: original.password, newPwd: next.password, keyId: key.id }
  return server.call(routes.passwordChange, { body }, { token: as })
}
const lives = async (one: string) => (await server.call(routes.accountRead, {}, { token: one })).code === 0

describe('a change of password', () => {
  it('[IDN-36] [IDN-19] ends every session, this one included, and leaves others’ alone', async () => {
    const elsewhere = await server.signIn(person.mail)
    const colleague = await server.signIn((await freshColleague(server, person)).mail)
    await askCode(server, 'reset', person.mail)
    expect((await change(demoPassword, another)).code).toBe(0)
    expect([await lives(token), await lives(elsewhere), await lives(colleague)]).toEqual([false, false, true])
    await expect(server.signIn(person.mail)).rejects.toThrow('账号或密码错误')
    expect(await lives(await server.signIn(person.mail, another))).toBe(true)
    expect(
      await ask(
        server.ownerUrl,
        `select used_at is not null from mailed_links where user_id = '${person.id}'`,
      ),
    ).toEqual([true])
  })

  it('[IDN-36] is notified to every name that the person signs in by', async () => {
    expect((await change(demoPassword, another)).code).toBe(0)
    const at = server.clock().toISOString()
    const { data } = await server.call(outboxRead, {})
    const notifications = data.filter(
      ({ template, createdAt }) => template === 'passwordSet' && createdAt === at,
    )
    expect(notifications.map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual([
      `mail ${person.mail}`,
      `sms ${person.mobile}`,
    ])
    for (const { text } of notifications) expect(text).not.toContain(another)
    expect(notifications.find(({ channel }) => channel === 'sms')?.text).toContain(
      `${person.mobile.slice(0, 3)}****${person.mobile.slice(-4)}`,
    )
  })

  it('[IDN-36] is refused with an error at the original password where that is wrong, and changes nothing', async () => {
    const answer = await change('Guess#1', another)
    expect([answer.status, answer.code, answer.fields]).toEqual([422, 31009, { originalPwd: '原密码错误。' }])
    expect(await lives(token)).toBe(true)
    expect(await lives(await server.signIn(person.mail))).toBe(true)
  })

  it('[IDN-36] takes no password that is the one before, and then ends nothing', async () => {
    const same = await change(demoPassword, demoPassword)
    expect([same.status, same.fields]).toEqual([400, { newPwd: '新密码不能与原密码相同。' }])
    expect(await lives(token)).toBe(true)
  })

  it('[IDN-11] counts guesses at the original password with those of signing in', async () => {
    for (let n = 0; n < 10; n++) expect((await change('Guess#1', another)).code).toBe(31009)
    const locked = await change(demoPassword, another)
    expect([locked.status, locked.code]).toEqual([429, 31002])
    await expect(server.signIn(person.mail)).rejects.toThrow('密码错误次数过多')
    server.clock.advance(15 * minute)
    expect((await change(demoPassword, another)).code).toBe(0)
  })

  it('lets one of many through that arrive at once, and answers the others that they came too late', async () => {
    const words = ['A', 'B', 'C', 'D', 'E'].map((prefix) => `${prefix}nother#2026`)
    const answers = await Promise.all(words.map((word) => change(demoPassword, word)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('[COM-33] [IDN-24] refuses an invalid password, other fields, and a caller without a session', async () => {
    const short = await change(demoPassword, 'Aa#4567')
    expect([short.status, short.fields]).toEqual([400, { newPwd: '密码至少 8 个字符。' }])
    expect((await change(demoPassword, `Aa#${'4'.repeat(148)}`)).fields).toEqual({
      newPwd: '密码最多 150 个字符。',
    })
    const body = { originalPwd: 'x', newPwd: 'x', keyId: 'x', role: 'administrator', activated: true }
    const more = await server.call(routes.passwordChange, { body }, { token })
    expect([more.status, Object.keys(more.fields)]).toEqual([400, ['role', 'activated']])
    expect((await change(demoPassword, another, 'unknown')).code).toBe(10005)
  })
})
