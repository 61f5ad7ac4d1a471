/** A list's statement is built once per call, for any filter and order. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { text } from '#text/text.ts'
import { read } from './read.ts'

const requested = route({
  method: 'GET',
  path: '/test/v1/asked',
  effect: 'reads',
  access: 'signedIn',
  summary: text('列表', 'A list'),
  query: z.strictObject({ words: z.string() }),
  reply: z.string(),
  refusals: [],
})

let made = 0
const list = read(requested, {
  sql: ({ query }) => {
    made += 1
    return { sql: 'select to_json($3::text)::text as answer', values: [query.words] }
  },
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ extra: [list] })
})
afterAll(() => server.close())

it('makes the statement of a list once a call, and prepares it when it is asked for again', async () => {
  const token = await server.signIn('chenwei')
  for (const [n, words] of ['一', '二', '三', '四', '五'].entries()) {
    const answer = await server.call(requested, { query: { words } }, { token })
    expect([answer.data, made]).toEqual([words, n + 1])
  }
})
