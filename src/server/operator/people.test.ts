/** Operators added, reset and removed at the server's machine: their sessions end, and no others. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { demoOperator } from '#demo/operators.ts'
import { ask } from '#test/support/ask.ts'
import { freshContacts, nextDays } from '#test/support/fresh-tenant.ts'
import { enterOperator, trySignIn } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import * as credentials from '../identity/queries.ts'
import { addOperator, type OperatorCredentials, removeOperator, renewOperator } from './people.ts'
import { codeAt, secretOf, stepAt } from './totp.ts'

vi.mock(import('../identity/queries.ts'), async (original) => {
  const real = await original()
  return { ...real, passwordIs: vi.fn<typeof real.passwordIs>(real.passwordIs) }
})

let shared: TestServer
let server: TestServer
let mail: string
beforeAll(async () => {
  shared = await openTestServer()
})
beforeEach(() => {
  server = shared
  nextDays(server)
  ;({ mail } = freshContacts())
})
afterAll(() => shared.close())

const desk = () => {
  const { systemDb: db, secrets, makeId } = server.context
  return { db, secrets, makeId, now: server.clock() }
}
const signIn = (made: OperatorCredentials | undefined) => {
  const secret = new URL(made?.uri ?? '').searchParams.get('secret') ?? ''
  const totp = codeAt(secretOf(secret), stepAt(server.clock()))
  return trySignIn(server, { mail, password: made?.password ?? '', totp })
}
const read = async (token: string) =>
  (await server.call(routes.operatorRead, {}, { headers: { 'operator-token': token } })).code
const journalled = () =>
  ask(
    server.ownerUrl,
    `select action from audit where body #>> '{facts,name}' = '${mail}' and action like 'operator.%' order by seq`,
  )

describe('an operator who is reset', () => {
  it('[OPS-01] is out at once, and others stay; the log has an action of its own for it', async () => {
    const other = await enterOperator(server)
    const { data } = await signIn(await addOperator(desk(), mail, '新运营'))
    expect(await read(data.token)).toBe(0)
    const anew = await renewOperator(desk(), mail)
    expect([await read(data.token), await read(other)]).toEqual([codes.sessionEnded.code, 0])
    server.clock.advance(60_000)
    expect((await signIn(anew)).code).toBe(0)
    expect(await journalled()).toEqual(['operator.added', 'operator.reset'])
  })

  it('[OPS-01] is not met by a session that the former password opens in the same moment', async () => {
    const made = await addOperator(desk(), mail, '新运营')
    const real = vi.mocked(credentials.passwordIs).getMockImplementation()
    vi.mocked(credentials.passwordIs).mockImplementationOnce(async (...given) => {
      const matches = await real?.(...given)
      await renewOperator(desk(), mail)
      return matches ?? false
    })
    expect((await signIn(made)).code).toBe(codes.operatorCredentialsWrong.code)
  })
})

describe('an operator who is removed', () => {
  it('[OPS-01] is out at once and for good; the log records it, and the mail is free', async () => {
    const made = await addOperator(desk(), mail, '新运营')
    const { data } = await signIn(made)
    expect(await removeOperator(desk(), mail)).toBe('removed')
    expect(await read(data.token)).toBe(codes.sessionEnded.code)
    server.clock.advance(60_000)
    expect((await signIn(made)).code).toBe(codes.operatorCredentialsWrong.code)
    expect(await removeOperator(desk(), mail)).toBe('unknown')
    expect(await renewOperator(desk(), mail)).toBeUndefined()
    expect(await journalled()).toEqual(['operator.added', 'operator.removed'])
    expect((await signIn(await addOperator(desk(), mail, '新运营'))).code).toBe(0)
  })

  it('[OPS-01] is never the last, though two remove each other at one moment', async () => {
    // The operators of earlier tests would be left besides these two.
    server = await openTestServer()
    const { close } = server
    onTestFinished(close)
    await addOperator(desk(), mail, '新运营')
    const ends = await Promise.all([removeOperator(desk(), mail), removeOperator(desk(), demoOperator.mail)])
    expect(ends.toSorted()).toEqual(['last', 'removed'])
    expect(
      await ask(server.ownerUrl, 'select count(*)::int from operators where removed_at is null'),
    ).toEqual([1])
  })
})
