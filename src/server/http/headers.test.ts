/** Headers carry a token, choose a language, and may be long without harm. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.signIn('chenwei')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const get = (headers: Record<string, string>) => server.app.inject({ url: '/user/v2/account', headers })

describe('a header', () => {
  it('[COM-03] may be long, and is then no token; the next call is served', async () => {
    const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/user/v2/account`
    expect((await fetch(url, { headers: { token: 'x'.repeat(12_000) } })).status).toBe(401)
    await fetch(url, { headers: { token: 'x'.repeat(40_000) } }).then(
      (answer) => expect(answer.status).toBe(431),
      (error: Error) => expect(error.message).toBe('fetch failed'),
    )
    expect((await fetch(url, { headers: { token } })).status).toBe(200)
  })

  it('[COM-08] for the language is Chinese unless it begins with English', async () => {
    const messageIn = async (language?: string) => {
      const headers = language === undefined ? {} : { 'accept-language': language }
      return (await get({ token: 'x', ...headers })).json<{ message: string }>().message
    }
    const [zh, en] = ['登录已失效，请重新登录。', 'Your session is no longer valid. Please sign in again.']
    for (const language of [undefined, '', 'zh', 'zh-CN', 'fr', '*', 'eng', 'x'.repeat(5_000)])
      expect([language, await messageIn(language)]).toEqual([language, zh])
    for (const language of ['en', 'EN', 'en-US,en;q=0.9,zh;q=0.8', ' en;q=1'])
      expect([language, await messageIn(language)]).toEqual([language, en])
  })
})
