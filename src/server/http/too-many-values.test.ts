/** A body with more values than a call takes is refused with the limit. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { machinery, note } from '#test/support/machinery.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer({ extra: machinery })
  token = await server.enter('chenwei')
})
afterAll(() => server.close())

type Envelope = { code: number; message: string; data: { fields?: Record<string, string> } | null }

const send = async (method: 'POST' | 'PUT', url: string, body: object, language = 'zh') => {
  const headers = { token, 'accept-language': language }
  const answer = await server.app.inject({ method, url, payload: body, headers })
  return { status: answer.statusCode, ...answer.json<Envelope>() }
}

it.each([
  [501, 400, '单据一次最多 500 个', 'At most 500 documents in one call'],
  [10_001, 413, '单据一次最多 500 个。', 'At most 500 documents in one call.'],
] as const)('[COM-02] [COM-31] %i ids name the limit of the call: %i', async (count, status, zh, en) => {
  const invoiceIds = Array.from({ length: count }, () => '01973358-ff40-7736-b1e3-22bc92a37957')
  for (const [language, words] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const answer = await send(
      routes.documentExport.method,
      routes.documentExport.path,
      { invoiceIds },
      language,
    )
    expect(answer.status).toBe(status)
    expect([answer.message, answer.data?.fields?.['invoiceIds']]).toContain(words)
  }
})

it('[COM-02] too many values for a call without a list name how many it may have', async () => {
  const { status, code, message } = await send('POST', note.path, {
    text: Array.from({ length: 10_001 }, () => 1),
  })
  expect([status, code, message]).toEqual([413, codes.tooManyValues.code, '内容一次最多 10,000 个。'])
})
