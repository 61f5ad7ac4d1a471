/** Every call of the contract answers garbage in the envelope. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.enter('chenwei')
})
afterAll(() => server.close())

const send = async (method: string, url: string, payload: string | undefined) => {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    ...(payload !== undefined && { payload }),
    headers: { token, ...(payload !== undefined && { 'content-type': 'application/json' }) },
  })
  expect([url, answer.headers['x-request-id']]).toEqual([url, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  return { status: answer.statusCode, envelope: answer.json<object>() }
}

describe('every call of the contract', () => {
  const all = Object.entries(routes) as [string, Route][]
  it.each(all)('[COM-02] %s answers garbage in the envelope, and never from inside', async (_name, route) => {
    const garbage = [
      '{"a":1}',
      '[]',
      '{"id":{"$ne":null}}',
      '{"account":["a"],"companyType":{},"id":[[]]}',
      '{',
    ]
    const url = route.path.replaceAll(/\{\w+\}/g, '%27')
    // Without any garbage a stream would begin, and not end, and a file would be answered that asks for nothing.
    const isFile =
      route.reply === undefined && route.query !== undefined && z.safeParse(route.query, {}).success
    const queries = [
      ...(route.events || isFile ? [] : ['']),
      '?id=1',
      '?key=',
      '?companyIds=%00',
      '?toString=1',
    ]
    for (const payload of route.method === 'GET' ? [undefined] : garbage)
      for (const query of queries) {
        const { status, envelope } = await send(route.method, `${url}${query}`, payload)
        expect(status).toBeLessThan(500)
        expect(Object.keys(envelope)).toEqual(['code', 'message', 'data'])
        if (route === routes.signOut) token = await server.enter('chenwei')
      }
  })
})
