/** The receiver of the sandbox: what arrives is checked, kept and shown to its own company alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { signedHeaders } from './signing.ts'

let server: TestServer
let token: string
let other: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.enter('chenwei')
  other = await server.enter('lixiaoyun')
})
afterAll(() => server.close())

describe('the receiver of the sandbox', () => {
  const read = async (as = token) => (await server.call(routes.webhookReceiver, {}, { token: as })).data
  const deliver = async (path: string, secret: string, body = '{"type":"webhook.test"}') =>
    server.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders([secret], 'msg-1', server.clock(), body),
      },
    })

  it('may be registered, keeps what arrives with whether it was signed, and answers 500 when it is set to', async () => {
    const { address: own } = await read()
    const { data, code } = await server.call(
      routes.webhookAdd,
      { body: { address: own, topics: ['offer.paid'] } },
      { token },
    )
    expect(code).toBe(0)
    const path = new URL(own).pathname
    expect((await deliver(path, data.secret)).statusCode).toBe(200)
    expect((await deliver(path, 'whsec_eHh4')).statusCode).toBe(401)
    await server.call(routes.webhookReceiverSet, { body: { answers: 'error' } }, { token })
    expect((await deliver(path, data.secret)).statusCode).toBe(500)
    const { arrivals, answers } = await read()
    expect(answers).toBe('error')
    expect(arrivals.map(({ verified, status }) => [verified, status])).toEqual([
      [true, 500],
      [false, 401],
      [true, 200],
    ])
    expect(arrivals[0]).toMatchObject({ messageId: 'msg-1', body: '{"type":"webhook.test"}' })
    expect((await read(other)).arrivals).toEqual([])
  })

  it('takes nothing under a made-up token', async () => {
    const made = `/sandbox/webhooks/receive/${entityOf('hongfei').tenantId}.${'0'.repeat(32)}`
    expect((await deliver(made, 'whsec_eHh4')).statusCode).toBe(404)
  })
})
