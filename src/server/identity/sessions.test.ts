/** Sessions: what a token is, how long it lives, who may end it, and what is kept of it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour, minute } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const read = async (token?: string) => {
  const { status, code } = await server.call(routes.accountRead, {}, token === undefined ? {} : { token })
  return [status, code]
}
const fine = [200, 0]
const invalid = [401, 10005]
const ended = [401, 10018]

const seenAt = async (token: string): Promise<string> => {
  const hash = createHash('sha256').update(token).digest('hex')
  const [at] = await ask(server.ownerUrl, `select seen_at from sessions where token_hash = '\\x${hash}'`)
  return (at as Date).toISOString()
}

describe('a token', () => {
  it('[COM-03] that is missing, unknown, tampered with or absurd is no session: 10005', async () => {
    const token = await server.signIn('chenwei')
    const tampered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const bad of [
      undefined,
      '',
      'unknown',
      tampered,
      token.toUpperCase(),
      ` ${token}x`,
      'x'.repeat(8_000),
      'null',
      '%00',
    ])
      expect([bad, await read(bad)]).toEqual([bad, invalid])
    expect(await read(token)).toEqual(fine)
  })

  it('[COM-03] says the same thing in both languages, whatever is wrong with it', async () => {
    const messages = await Promise.all(
      (['zh', 'en'] as const).map((language) =>
        server.call(routes.accountRead, {}, { token: 'unknown', language }),
      ),
    )
    expect(messages.map(({ message }) => message)).toEqual([
      '登录已失效，请重新登录。',
      'Your session is no longer valid. Please sign in again.',
    ])
  })

  it('[IDN-14] is long, random, and kept as a hash only', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => server.signIn('chenwei')))
    expect(new Set(tokens).size).toBe(5)
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(await seenAt(token)).toBe(server.clock().toISOString())
    }
    const everything = await ask(server.ownerUrl, `select row_to_json(s)::text from sessions s`)
    expect(everything.some((row) => tokens.some((token) => String(row).includes(token)))).toBe(false)
  })

  it('[IDN-18] is not taken from anywhere but its header', async () => {
    const token = await server.signIn('chenwei')
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `token=${token}` },
      { 'temp-token': token },
    ])
      expect((await server.app.inject({ url: '/user/v2/account', headers })).statusCode).toBe(401)
    expect((await server.app.inject({ url: `/user/v2/account?token=${token}` })).statusCode).toBe(401)
  })
})

describe('the life of a session', () => {
  it('[IDN-14] slides: it lives for twelve hours after it was last used', async () => {
    const token = await server.signIn('chenwei')
    for (let n = 0; n < 3; n++) {
      server.clock.advance(12 * hour - minute)
      expect(await read(token)).toEqual(fine)
    }
    server.clock.advance(12 * hour)
    expect(await read(token)).toEqual(invalid)
  })

  it('[IDN-14] slides with commands as well as with reads', async () => {
    const token = await server.signIn('chenwei')
    server.clock.advance(11 * hour)
    await server.call(routes.sessionsEnd, { query: {} }, { token })
    server.clock.advance(11 * hour)
    expect(await read(token)).toEqual(fine)
  })

  it('[IDN-14] ends after seven days, however often it was used', async () => {
    const token = await server.signIn('chenwei')
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      server.clock.advance(6 * hour)
      expect(await read(token)).toEqual(fine)
    }
    server.clock.advance(6 * hour)
    expect(await read(token)).toEqual(invalid)
    expect(day).toBe(24 * hour)
  })

  it('[IDN-14] is written down at most once a minute', async () => {
    const token = await server.signIn('chenwei')
    const start = server.clock().toISOString()
    server.clock.advance(minute - 1)
    await read(token)
    expect(await seenAt(token)).toBe(start)
    server.clock.advance(1)
    await read(token)
    expect(await seenAt(token)).toBe(server.clock().toISOString())
    const written = server.clock().toISOString()
    server.clock.advance(30_000)
    await read(token)
    expect(await seenAt(token)).toBe(written)
  })

  it('[IDN-14] is not prolonged by a call that was not admitted', async () => {
    const token = await server.signIn('chenwei')
    server.clock.advance(13 * hour)
    expect(await read(token)).toEqual(invalid)
    server.clock.advance(-hour - minute)
    expect(await read(token)).toEqual(fine)
    server.clock.advance(hour + minute)
  })
})

describe('the end of a session', () => {
  it('[IDN-13] is on the server: after signing out the token answers 10018, on every call', async () => {
    const token = await server.signIn('chenwei')
    expect((await server.call(routes.signOut, {}, { token })).code).toBe(0)
    expect(await read(token)).toEqual(ended)
    expect((await server.call(routes.signOut, {}, { token })).code).toBe(10018)
    expect((await server.call(routes.menu, { query: {} }, { token })).code).toBe(10018)
  })

  it('[COM-03] elsewhere answers 10018, in words that say so', async () => {
    const [here, there] = [await server.signIn('gaoyuan'), await server.signIn('gaoyuan')]
    const { data } = await server.call(routes.sessionsRead, {}, { token: here })
    const other = data.find(({ current }) => !current)
    await server.call(routes.sessionsEnd, { query: { id: other?.id } }, { token: here })
    const answer = await server.call(routes.accountRead, {}, { token: there, language: 'en' })
    expect([answer.status, answer.code, answer.message]).toEqual([401, 10018, failureTexts.sessionEnded.en])
    expect(await read(here)).toEqual(fine)
  })

  it.each(['disabled', 'inactive'])(
    '[COM-03] comes with a membership that is %s: 10018 at the very next call',
    async (status) => {
      const token = await server.enter('zhaomin')
      expect(await read(token)).toEqual(fine)
      const change = (to: string) =>
        ask(
          server.ownerUrl,
          `update memberships set status = '${to}' where user_id = (select id from users where login_mail = 'zhaomin@hongfei.test')`,
        )
      await change(status)
      expect(await read(token)).toEqual(ended)
      expect((await server.call(routes.sessionsEnd, { query: {} }, { token })).code).toBe(10018)
      await change('activated')
      expect(await read(token)).toEqual(ended)
      expect(await read(await server.enter('zhaomin'))).toEqual(fine)
    },
  )
})

describe('one’s own sessions', () => {
  it('[IDN-14] are seen with place and time, this one first, and without those that are over', async () => {
    const old = await server.signIn('shenhe')
    server.clock.advance(13 * hour)
    const out = await server.signIn('shenhe')
    await server.call(routes.signOut, {}, { token: out })
    const there = await server.signIn('shenhe')
    server.clock.advance(minute)
    const here = await server.signIn('shenhe')
    const { data } = await server.call(routes.sessionsRead, {}, { token: here })
    expect(data.map(({ current }) => current)).toEqual([true, false])
    expect(data[0]).toMatchObject({ address: '127.0.0.1', createdAt: server.clock().toISOString() })
    expect(await read(there)).toEqual(fine)
    expect(await read(old)).toEqual(invalid)
  })

  it('[IDN-14] are ended one by one or all but this one; another’s is as unknown as none', async () => {
    const tokens = [
      await server.signIn('carter'),
      await server.signIn('carter'),
      await server.signIn('carter'),
    ] as const
    const stranger = await server.signIn('lishoufu')
    const { data: theirs } = await server.call(routes.sessionsRead, {}, { token: stranger })
    const foreign = await server.call(
      routes.sessionsEnd,
      { query: { id: theirs[0]?.id } },
      { token: tokens[0] },
    )
    const missing = await server.call(
      routes.sessionsEnd,
      { query: { id: server.context.makeId() } },
      { token: tokens[0] },
    )
    expect([foreign.status, foreign.code, foreign.message]).toEqual([
      missing.status,
      missing.code,
      missing.message,
    ])
    expect([foreign.status, await read(stranger)]).toEqual([404, fine])
    const { data: own } = await server.call(routes.sessionsRead, {}, { token: tokens[0] })
    const all = await server.call(routes.sessionsEnd, { query: {} }, { token: tokens[0] })
    expect(all.data).toEqual({ ended: 2 })
    const over = own.find(({ current }) => !current)
    const again = await server.call(routes.sessionsEnd, { query: { id: over?.id } }, { token: tokens[0] })
    expect(again.status, 'what is over is not ended again').toBe(404)
    expect([await read(tokens[0]), await read(tokens[1]), await read(tokens[2])]).toEqual([
      fine,
      ended,
      ended,
    ])
  })

  it('[IDN-14] can be ended from within: this one too', async () => {
    const token = await server.signIn('wangqiang')
    const { data } = await server.call(routes.sessionsRead, {}, { token })
    expect((await server.call(routes.sessionsEnd, { query: { id: data[0]?.id } }, { token })).data).toEqual({
      ended: 1,
    })
    expect(await read(token)).toEqual(ended)
  })
})
