/** Known or unknown, a wrong password costs the same: one hash of one strength, and as many statements. */
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor, otherThan } from '#test/support/codes.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) }
})

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  vi.mocked(verify).mockClear()
  await ask(server.ownerUrl, 'delete from sign_in_tries')
})
afterAll(() => server.close())

const guess = (account: string) => {
  const sealed = seal('Guess#1', transportKeyAt(server.context.secrets, server.clock()))
  return server.call(routes.signIn, { body: { account, ...sealed } })
}
/** The strength of a hash, without its salt and itself. */
const strengths = () =>
  vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))

/** How many statements a call sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = server.context.guest
  const clients = new Set<{ query: unknown }>()
  let count = 0
  const onAcquire = (client: { query: (...args: never[]) => unknown }) => {
    if (clients.has(client)) return
    clients.add(client)
    const { query } = client
    client.query = (...args: never[]) => {
      count += 1
      return query.apply(client, args)
    }
  }
  pool.on('acquire', onAcquire)
  await work()
  pool.off('acquire', onAcquire)
  return count
}

it('[IDN-11] a password is compared once, with a hash of the same strength', async () => {
  await guess('chenwei@hongfei.test')
  await guess('nobody@hongfei.test')
  expect(strengths()).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1'])
})

it('[IDN-11] a wrong password or code takes as many statements', async () => {
  await guess('zhaomin@hongfei.test')
  await ask(server.ownerUrl, 'delete from sign_in_tries')
  const known = await statementsOf(() => guess('chenwei@hongfei.test'))
  const unknown = await statementsOf(() => guess('nobody@hongfei.test'))
  expect([known > 0, unknown]).toEqual([true, known])
  const code = otherThan(await codeFor(server, 'login', 'chenwei@hongfei.test'))
  await server.call(routes.codeSend, {
    body: { type: 'mail', source: 'login', mark: 'nobody@hongfei.test' },
  })
  const byCode = (account: string) =>
    statementsOf(() => server.call(routes.signIn, { body: { account, code } }))
  expect(await byCode('chenwei@hongfei.test')).toBe(await byCode('nobody@hongfei.test'))
})
