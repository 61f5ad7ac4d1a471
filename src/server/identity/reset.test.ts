/** A forgotten password: by code and by mailed link, once each, and silent about who exists. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { askCode, codeFor, otherThan } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

const another = 'Another#2026'

let server: TestServer
let person: Person
let mail: string
let mobile: string
let unknown: string
beforeAll(async () => {
  server = await openTestServer({ config: { publicUrl: 'https://sooner.test' }, breaks: ['journalDiffers'] })
})
beforeEach(async () => {
  nextDays(server)
  person = await freshPerson(server)
  ;({ mail, mobile } = person)
  unknown = freshContacts().mail
})
afterAll(() => server.close())

const sealed = (password: string) => {
  const key = transportKeyAt(server.context.secrets, server.clock())
  const { password: newPwd, keyId } = seal(password, key)
  return { newPwd, keyId }
}
const byCode = (account: string, code: string, password = another) =>
  server.call(routes.passwordReset, { body: { account, code, ...sealed(password) } })
const byLink = (token: string, password = another) =>
  server.call(routes.passwordReset, { body: sealed(password) }, { headers: { 'temp-token': token } })
const signsIn = async (password: string, account = mail) =>
  server.signIn(account, password).then(
    () => true,
    () => false,
  )
/** The address of the newest letter's link, and its token. */
async function linkTo(contact: string) {
  const { data } = await server.call(outboxRead, { query: { to: contact } })
  const url = new URL(data[0]?.link ?? '')
  return { url, token: tokenIn(url.hash) ?? '' }
}
async function linkFor(contact: string): Promise<string> {
  await askCode(server, 'reset', contact)
  return (await linkTo(contact)).token
}

describe('a reset by code', () => {
  it('[IDN-04] sets the password once, for mail and mobile alike, and ends every session', async () => {
    const token = await server.enter(mail)
    const code = await codeFor(server, 'reset', mobile)
    expect((await byCode(mobile, code)).code).toBe(0)
    expect((await server.call(routes.accountRead, {}, { token })).code).toBe(10018)
    expect([await signsIn(demoPassword), await signsIn(another)]).toEqual([false, true])
    expect((await byCode(mobile, code)).code).toBe(31004)
    const kept = await ask(
      server.ownerUrl,
      `select body::text from audit where action = 'identity.passwordSet' and body ->> 'userId' = '${person.id}'`,
    )
    expect(kept).toHaveLength(1)
    expect(String(kept[0])).not.toContain(code)
  })

  it('lifts the lock of the password, since the code proves who the person is', async () => {
    for (let n = 0; n < 10; n++) await signsIn('Guess#1')
    expect(await signsIn(demoPassword)).toBe(false)
    expect((await byCode(mail, await codeFor(server, 'reset', mail))).code).toBe(0)
    expect(await signsIn(another)).toBe(true)
  })

  it('[IDN-04] says the same of a wrong code, of another purpose or contact, and of an unknown account', async () => {
    const code = await codeFor(server, 'reset', mail)
    const other = await codeFor(server, 'login', mobile)
    await askCode(server, 'reset', unknown)
    for (const answer of [
      await byCode(mail, otherThan(code)),
      await byCode(mobile, other),
      await byCode(mobile, code),
      await byCode(unknown, code),
    ])
      expect([answer.status, answer.code, answer.message, answer.fields]).toEqual([
        422,
        31004,
        '验证码错误或已失效。输错 5 次后，须重新获取。',
        { code: '验证码错误或已失效。输错 5 次后，须重新获取。' },
      ])
    expect(await signsIn(demoPassword)).toBe(true)
  })

  it('[IDN-04] needs a code: an account alone is refused with an error at the missing field', async () => {
    const answer = await server.call(routes.passwordReset, { body: { account: mail, ...sealed(another) } })
    expect([answer.status, Object.keys(answer.fields)]).toEqual([400, ['code']])
  })

  it('[IDN-34] gets five tries', async () => {
    const code = await codeFor(server, 'reset', mail)
    for (let n = 0; n < 5; n++) expect((await byCode(mail, otherThan(code))).code).toBe(31004)
    expect((await byCode(mail, code)).code).toBe(31004)
  })

  it('[COM-33] refuses an invalid password with an error at its field, and uses nothing up by it', async () => {
    const code = await codeFor(server, 'reset', mail)
    const long = `Aa#${'4'.repeat(147)}`
    for (const [password, words] of [
      ['Aa#4567', '密码至少 8 个字符。'],
      [`${long}5`, '密码最多 150 个字符。'],
      ['Password1!', '该密码过于常见，请更换。'],
    ] as const) {
      const answer = await byCode(mail, code, password)
      expect([answer.status, answer.fields]).toEqual([400, { newPwd: words }])
    }
    const unreadable = { account: mail, code, newPwd: 'AAAA', keyId: sealed(another).keyId }
    expect((await server.call(routes.passwordReset, { body: unreadable })).fields).toEqual({
      newPwd: '新密码格式不正确',
    })
    expect((await byCode(mail, code, long)).code).toBe(0)
    const off = `${long.slice(0, 99)}5${long.slice(100)}`
    expect([await signsIn(off), await signsIn(long)]).toEqual([false, true])
  })
})

describe('a reset by link', () => {
  it('[IDN-04] [IDN-18] comes with the mailed code, leads to the page with its token behind the #, and works once', async () => {
    const token = await server.enter(mail)
    await askCode(server, 'reset', mail)
    const { url, token: link } = await linkTo(mail)
    expect(url.href.split('#')[0]).toBe('https://sooner.test/account/forget-password?lang=zh')
    expect((await byLink(link)).code).toBe(0)
    expect((await server.call(routes.accountRead, {}, { token })).code).toBe(10018)
    expect([await signsIn(demoPassword), await signsIn(another)]).toEqual([false, true])
    const used = await byLink(link, demoPassword)
    expect([used.status, used.code, used.message]).toEqual([422, 31008, '链接已失效，请重新重置密码'])
  })

  it.each(['link', 'code'] as const)(
    '[IDN-04] by a %s opens nothing once its mail is no longer a way to sign in',
    async (proof) => {
      const code = await codeFor(server, 'reset', mail)
      const { token: link } = await linkTo(mail)
      await ask(server.ownerUrl, `update users set login_mail = null where login_mail = '${mail}'`)
      const answer = proof === 'link' ? await byLink(link) : await byCode(mail, code)
      expect(answer.code).toBe(proof === 'link' ? 31008 : 31004)
      expect([await signsIn(another, mobile), await signsIn(demoPassword, mobile)]).toEqual([false, true])
    },
  )

  it('[IDN-11] leaves no failure of its address behind where the code was right', async () => {
    expect((await byCode(mobile, await codeFor(server, 'reset', mobile))).code).toBe(0)
    const tries = `select count(*)::int from sign_in_tries where tried_at >= '${server.clock().toISOString()}'`
    expect(await ask(server.ownerUrl, tries)).toEqual([0])
  })

  it('[IDN-04] says before anything is typed whether it still works: not when it is used, too old, or its mail is gone', async () => {
    const opens = async (token: string) =>
      (await server.call(routes.resetLinkRead, {}, { headers: { 'temp-token': token } })).code
    const [link, late] = [await linkFor(mail), await linkFor((await freshPerson(server)).mail)]
    expect([await opens(link), await opens(link), await opens('made-up')]).toEqual([0, 0, 31008])
    expect((await server.call(routes.resetLinkRead, {})).message).toBe('链接已失效，请重新重置密码')
    expect((await byLink(link)).code).toBe(0)
    expect(await opens(link)).toBe(31008)
    const { mail: removed } = await freshPerson(server)
    const gone = await linkFor(removed)
    await ask(server.ownerUrl, `update users set login_mail = null where login_mail = '${removed}'`)
    expect(await opens(gone)).toBe(31008)
    server.clock.advance(30 * minute)
    expect(await opens(late)).toBe(31008)
  })

  it('[IDN-18] works for thirty minutes, and never stands in for a token, nor a token for it', async () => {
    const link = await linkFor(mail)
    expect((await server.call(routes.accountRead, {}, { token: link })).code).toBe(10005)
    expect((await server.call(routes.accountRead, {}, { headers: { 'temp-token': link } })).code).toBe(10005)
    expect((await byLink(await server.signIn(mail))).code).toBe(31008)
    expect((await server.call(routes.passwordReset, { body: sealed(another) })).code).toBe(31008)
    server.clock.advance(30 * minute)
    expect((await byLink(link)).code).toBe(31008)
    expect(await signsIn(demoPassword)).toBe(true)
  })

  it('[IDN-18] of another purpose, of an unknown account or made up is refused', async () => {
    const link = await linkFor(mail)
    await askCode(server, 'reset', unknown)
    await ask(
      server.ownerUrl,
      `with off as (select set_config('session_replication_role', 'replica', true))
       update mailed_links set purpose = 'activate' from off where user_id = '${person.id}'`,
    )
    for (const token of [link, 'A'.repeat(43), `${link}A`]) expect((await byLink(token)).code).toBe(31008)
  })

  it('lets one of many through that arrive at once, and uses up the code and the other links', async () => {
    const first = await linkFor(mail)
    server.clock.advance(minute)
    const code = await codeFor(server, 'reset', mail)
    const { token: second } = await linkTo(mail)
    const answers = await Promise.all(Array.from({ length: 5 }, () => byLink(second)))
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
      0, 31008, 31008, 31008, 31008,
    ])
    expect((await byLink(first)).code).toBe(31008)
    expect((await byCode(mail, code)).code).toBe(31004)
  })

  it('is kept as a hash, and goes into neither the journal nor the outbox', async () => {
    const link = await linkFor(mail)
    await byLink(link)
    const kept = await ask(
      server.ownerUrl,
      `select row_to_json(l)::text from mailed_links l union all select body::text from audit
       union all select row_to_json(o)::text from outbox o union all select row_to_json(m)::text from notifications m`,
    )
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.filter((row) => String(row).includes(link))).toEqual([])
  })

  it('[IDN-11] is not sent to an unknown account, and asking for it leaves as much behind', async () => {
    await askCode(server, 'reset', mail)
    await askCode(server, 'reset', unknown)
    const { data } = await server.call(outboxRead, { query: { to: unknown } })
    expect(data).toEqual([])
    expect(
      await ask(
        server.ownerUrl,
        `select user_id is null from mailed_links where sent_at = '${server.clock().toISOString()}' order by id`,
      ),
    ).toEqual([false, true])
  })
})
