import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { minute } from '#test/support/clock.ts'
import { readPicture } from '#test/support/pictures.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const attempt = async (account: string, password: string) => {
  const { data: key } = await server.call(routes.transportKey, {})
  return server.call(routes.signIn, {
    body: { account, ...seal(password, key), ...(await readPicture(server)) },
  })
}

describe('signing in', () => {
  it('[IDN-10] gives a token for the right password, by mail and by mobile, on both versions of the call', async () => {
    const { data: key } = await server.call(routes.transportKey, {})
    for (const account of ['chenwei@hongfei.test', 'CHENWEI@hongfei.test', '13800010001'])
      for (const route of [routes.signInV1, routes.signIn]) {
        const { code, data } = await server.call(route, { body: { account, ...seal('Sooner#2026', key) } })
        expect(code).toBe(0)
        const { data: account_ } = await server.call(routes.accountRead, {}, { token: data.token })
        expect(account_.name).toBe('陈薇')
      }
  })

  it('[IDN-19] answers a failed decryption like a wrong password', async () => {
    const { data: key } = await server.call(routes.transportKey, {})
    const sealed = seal('Sooner#2026', key)
    const wrong = await attempt('gaoyuan@lanting.test', 'Wrong#2026')
    const spoilt = [
      { ...sealed, password: Buffer.from('not sealed at all').toString('base64') },
      { ...sealed, password: 'Sooner#2026' },
      { ...sealed, keyId: 'unknown' },
    ]
    for (const body of spoilt) {
      const picture = await readPicture(server)
      const answer = await server.call(routes.signIn, {
        body: { account: 'gaoyuan@lanting.test', ...body, ...picture },
      })
      expect([answer.status, answer.code, answer.message]).toEqual([wrong.status, wrong.code, wrong.message])
    }
  })

  it('locks the account after ten wrong passwords, says for how long, and opens it again', async () => {
    for (let n = 1; n <= 10; n++) expect((await attempt('shenhe@wohe.test', `Wrong#${n}`)).code).toBe(31001)
    const locked = await attempt('shenhe@wohe.test', 'Sooner#2026')
    expect([locked.status, locked.code, locked.message]).toEqual([
      429,
      31002,
      '密码错误次数过多，请 15 分钟后再试。',
    ])
    server.clock.advance(14 * minute)
    expect((await attempt('shenhe@wohe.test', 'Sooner#2026')).message).toContain('1 分钟')
    server.clock.advance(minute)
    expect((await attempt('shenhe@wohe.test', 'Sooner#2026')).code).toBe(0)
  })
})
