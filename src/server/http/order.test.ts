/** The order of refusals when several things are wrong, and that no answer holds internals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { brokenCode, brokenSql, machinery, note, secretWords } from '#test/support/machinery.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
/** Signed in without a company to act for: no ability. */
let unable: string
let able: string
beforeAll(async () => {
  server = await openTestServer({ extra: machinery })
  unable = await server.signIn('chenwei')
  able = await server.enter('chenwei')
})
afterAll(() => server.close())

type Sent = {
  readonly payload?: string
  readonly type?: string
  readonly token?: string
  readonly language?: string
}
const send = (route: Route, { payload, type = 'application/json', token, language = 'zh' }: Sent) =>
  server.app.inject({
    method: route.method,
    url: route.path,
    ...(payload !== undefined && { payload }),
    headers: {
      ...(payload !== undefined && { 'content-type': type }),
      ...(token && { token }),
      'accept-language': language,
    },
  })

describe('the order of the checks', () => {
  const bodies = {
    good: '{"text":"好"}',
    unknown: '{"text":"好","more":1}',
    malformed: '{"text":',
    large: `{"text":"${'x'.repeat(1_100_000)}"}`,
  }

  it('[COM-02] asks for the session before the ability, and for the ability before looking at any input', async () => {
    for (const [name, payload] of Object.entries(bodies)) {
      const statuses = [undefined, 'unknown', unable].map(
        async (token) => (await send(note, { payload, ...(token && { token }) })).statusCode,
      )
      expect([name, await Promise.all(statuses)]).toEqual([name, [401, 401, 403]])
    }
    const wrongType = await send(note, { payload: 'a,b', type: 'text/csv', token: unable })
    expect(wrongType.statusCode).toBe(403)
  })

  it('[COM-02] asks in the same order of a read', async () => {
    for (const query of ['', '?unknown=1']) {
      const requested = [undefined, 'unknown', unable].map(async (token) => {
        const url = `${routes.companyRead.path}${query}`
        return (await server.app.inject({ url, headers: token ? { token } : {} })).statusCode
      })
      expect([query, await Promise.all(requested)]).toEqual([query, [401, 401, 403]])
    }
  })

  it('[COM-02] then looks at the input, then at what the rule says', async () => {
    const statuses = ['malformed', 'unknown', 'large', 'good'] as const
    const found = await Promise.all(
      statuses.map(async (name) => (await send(note, { payload: bodies[name], token: able })).statusCode),
    )
    expect(found).toEqual([400, 400, 413, 200])
    const ruled = await send(note, { payload: '{"text":"好","refusal":"outOfDate"}', token: able })
    expect(ruled.statusCode).toBe(409)
  })

  it('[COM-02] looks at the input before it looks for the thing', async () => {
    const id = server.context.makeId()
    const wrong = await server.call(
      routes.chooseIdentity,
      { body: { companyType: 'bank' as never, id } },
      { token: able },
    )
    const absent = await server.call(
      routes.chooseIdentity,
      { body: { companyType: 'buyer', id } },
      { token: able },
    )
    expect([wrong.status, Object.keys(wrong.fields), absent.status]).toEqual([400, ['companyType'], 404])
    const query = await server.call(routes.menu, { query: { buyerId: 'x' } }, { token: able })
    expect([query.status, Object.keys(query.fields)]).toEqual([400, ['buyerId']])
    expect((await server.call(routes.menu, { query: { buyerId: id } }, { token: able })).status).toBe(404)
  })
})

describe('another’s thing and no thing', () => {
  it('[COM-02] are answered alike, byte for byte, in both languages', async () => {
    const [stranger] = await ask(
      server.ownerUrl,
      `select id from companies where name = '澜庭家电股份有限公司'`,
    )
    const fileId = server.context.makeId()
    await ask(
      server.ownerUrl,
      `insert into files values ('${fileId}', '${String(stranger)}', '甲.txt', 'text/plain', 1, sha256('x'), '2026-01-01')`,
    )
    await server.context.storage.put(fileId, Buffer.from('x'))
    const theirs = await server.signIn('gaoyuan')
    const { data: sessions } = await server.call(routes.sessionsRead, {}, { token: theirs })
    const missing = server.context.makeId()
    const pairs = [
      [`GET /files/v1/`, fileId, missing],
      [`DELETE /user/v1/sessions?id=`, String(sessions[0]?.id), missing],
      [`GET /user/v4/permission/menu?companyIds=`, String(stranger), missing],
      [`GET /user/v4/permission/menu?buyerId=`, String(stranger), missing],
      [`PUT /user/v4/account/identity#`, String(stranger), missing],
    ] as const
    const answer = async (call: string, id: string, language: string) => {
      const [method = '', url = ''] = call.split(' ')
      const { statusCode, body, headers } = await server.app.inject({
        method: method as 'GET',
        url: url.endsWith('#') ? url.slice(0, -1) : `${url}${id}`,
        ...(url.endsWith('#') && { payload: { companyType: 'buyer', id } }),
        headers: { token: able, 'accept-language': language },
      })
      const { 'x-request-id': _id, date: _date, ...others } = headers
      return { statusCode, body, others }
    }
    for (const [call, foreign, none] of pairs)
      for (const language of ['zh', 'en']) {
        const answered = await answer(call, foreign, language)
        expect([call, answered]).toEqual([call, await answer(call, none, language)])
        expect(answered.statusCode).toBe(404)
      }
    const owner = await server.enter('gaoyuan')
    expect(
      (await server.app.inject({ url: `/files/v1/${fileId}`, headers: { token: owner } })).statusCode,
    ).toBe(200)
  })
})

describe('an error from inside', () => {
  it('[COM-02] says that something went wrong, and nothing of what', async () => {
    for (const route of [brokenSql, brokenCode])
      for (const [language, message] of [
        ['zh', '系统出错，请稍后再试。'],
        ['en', 'Something went wrong on our side. Please try again.'],
      ] as const) {
        const { statusCode, body, headers } = await send(route, { token: able, language })
        expect([statusCode, JSON.parse(body)]).toEqual([500, { code: 30011, message, data: null }])
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
        for (const word of [...secretWords, 'nothing_of_the_kind', 'credentials', 'node_modules', 'Error'])
          expect(body).not.toContain(word)
      }
  })

  it('[COM-06] has a code in its range, once, with a status that agrees, in a catalogue that is complete', () => {
    const all = Object.entries(codes)
    // memberDisabled and sessionEnded share one code: both end the session, with different texts.
    const twice = all.filter(([name]) => name !== 'memberDisabled')
    expect(new Set(twice.map(([, { code }]) => code)).size).toBe(twice.length)
    expect(codes.memberDisabled).toEqual(codes.sessionEnded)
    const ranges: readonly (readonly [first: number, last: number])[] = [
      [30_000, 38_999],
      [10_005, 10_005],
      [10_018, 10_018],
      [20_093, 20_093],
      [20_137, 20_137],
    ]
    for (const [name, { code, status }] of all) {
      expect([name, ranges.some(([first, last]) => code >= first && code <= last)]).toEqual([name, true])
      expect([200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]).toContain(status)
    }
    const areas = {
      31: ['credentialsWrong', 'accountLocked', 'addressLimited'],
      32: ['documentPaid', 'apiKeyInvalid', 'ublInvalid', 'webhookPaused'],
      33: ['poolTooSmall', 'payeeCodeTaken', 'connectionOpen', 'payerIsSelf'],
      34: ['marketClosed', 'runInProgress', 'awardPaid'],
    } as const
    for (const [area, names] of Object.entries(areas))
      for (const name of names)
        expect([name, Math.floor(codes[name].code / 1000)]).toEqual([name, Number(area)])
  })
})
