/** Signing in as an operator: two factors at once, each code once, guesses counted, accounts not revealed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { demoOperator } from '#demo/operators.ts'
import { addressFailuresMax, signInFailuresMax, signInLockMinutes } from '#domain/identity/limits.ts'
import {
  operatorFailuresMax,
  operatorSessionAbsoluteHours,
  operatorSessionIdleMinutes,
  totpStepSeconds,
} from '#domain/operator/limits.ts'
import { ask } from '#test/support/ask.ts'
import { hour, minute } from '#test/support/clock.ts'
import { nextDays } from '#test/support/fresh-tenant.ts'
import { enterOperator, totpAt, trySignIn } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let begun: string
beforeAll(async () => {
  server = await openTestServer({ config: { trustProxy: true } })
})
beforeEach(() => {
  nextDays(server)
  begun = server.clock().toISOString()
})
afterAll(() => server.close())

const step = totpStepSeconds * 1000
const wrong = codes.operatorCredentialsWrong.code
const read = async (token: string) =>
  (await server.call(routes.operatorRead, {}, { headers: { 'operator-token': token } })).code

/** A code that is none of the three that count now. */
const wrongTotp = (): string => {
  const right = [-1, 0, 1].map((aside) => totpAt(server, aside))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

describe('the two factors', () => {
  it('[OPS-01] let an operator in with the right password and code, under a name', async () => {
    const token = await enterOperator(server)
    const { data } = await server.call(routes.operatorRead, {}, { headers: { 'operator-token': token } })
    expect(data).toEqual({ name: demoOperator.name, mail: demoOperator.mail })
  })

  it('[OPS-01] say one and the same, whichever is wrong and whether or not there is such an account', async () => {
    const answers = [
      await trySignIn(server, { totp: wrongTotp() }),
      await trySignIn(server, { password: 'Wrong#2026' }),
      await trySignIn(server, { mail: 'nobody@sooner.test' }),
      // An account of the portal is no operator account.
      await trySignIn(server, { mail: 'chenwei@hongfei.test' }),
    ]
    expect(new Set(answers.map(({ code, status, message }) => `${code} ${status} ${message}`)).size).toBe(1)
    expect(answers[0]?.code).toBe(wrong)
  })

  it('[OPS-01] take the code of the step before and after, and none further away', async () => {
    for (const aside of [-2, 2])
      expect((await trySignIn(server, { totp: totpAt(server, aside) })).code).toBe(wrong)
    expect((await trySignIn(server, { totp: totpAt(server, -1) })).code).toBe(0)
    expect((await trySignIn(server, { totp: totpAt(server, 1) })).code).toBe(0)
  })

  it('[OPS-01] take each code once, and none from before the one that was used', async () => {
    const totp = totpAt(server)
    expect((await trySignIn(server, { totp })).code).toBe(0)
    expect((await trySignIn(server, { totp })).code).toBe(wrong)
    expect((await trySignIn(server, { totp: totpAt(server, -1) })).code).toBe(wrong)
    server.clock.advance(step)
    expect((await trySignIn(server)).code).toBe(0)
  })

  it('[OPS-01] let in one of many who bring the same code at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => trySignIn(server)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.every(({ code }) => [0, wrong].includes(code))).toBe(true)
  })

  it.each([
    ['12345', 'too short'],
    ['1234567', 'too long'],
    ['１２３４５６', 'other digits'],
    ['abcdef', 'notifications'],
    ['', 'nothing'],
  ])('[OPS-01] refuse "%s" as a code: %s', async (totp) => {
    const { status, fields } = await trySignIn(server, { totp })
    expect(status).toBe(400)
    expect(fields['totp']).toContain('动态验证码')
  })

  it('[OPS-01] keep the secret sealed and the token hashed', async () => {
    const token = await enterOperator(server)
    const [kept] = await ask(
      server.ownerUrl,
      `select encode(totp_sealed, 'escape') || password_hash from operators`,
    )
    expect(String(kept)).not.toContain(demoOperator.totp)
    const rows = await ask(server.ownerUrl, 'select encode(token_hash, $$hex$$) from operator_sessions')
    expect(rows.join()).not.toContain(token)
    const bodies = await ask(server.ownerUrl, `select body::text from audit where action like 'operator.%'`)
    expect(bodies.join()).not.toContain(token)
  })
})

describe('guesses', () => {
  it('[OPS-01] lock the account, known or not, and the lock ends by itself', async () => {
    for (const mail of [demoOperator.mail, 'nobody@sooner.test']) {
      for (let n = 0; n < signInFailuresMax; n++)
        expect((await trySignIn(server, { mail, totp: wrongTotp() })).code).toBe(wrong)
      const { code, status } = await trySignIn(server, { mail })
      expect([code, status]).toEqual([codes.accountLocked.code, 429])
    }
    server.clock.advance(signInLockMinutes * minute)
    expect((await trySignIn(server)).code).toBe(0)
  })

  it('[OPS-01] made at once cannot outrun the count', async () => {
    const tries = Array.from({ length: 40 }, () => trySignIn(server, { totp: wrongTotp() }))
    const answers = await Promise.all(tries)
    const compared = answers.filter(({ code }) => code === wrong).length
    expect(compared).toBeLessThanOrEqual(signInFailuresMax)
    expect(answers.every(({ code }) => code === wrong || code === codes.accountLocked.code)).toBe(true)
  })

  it('[OPS-01] from one address are limited over every account', async () => {
    for (let n = 0; n < addressFailuresMax; n++)
      await trySignIn(server, { mail: `nobody${n}@sooner.test`, totp: wrongTotp() })
    expect((await trySignIn(server)).code).toBe(codes.addressLimited.code)
  })

  it('[OPS-01] lock the account in their own network, and elsewhere only when they are very many', async () => {
    for (let n = 0; n < signInFailuresMax; n++)
      await trySignIn(server, { totp: wrongTotp() }, { from: '10.0.0.1' })
    expect((await trySignIn(server, {}, { from: '10.0.0.1' })).code).toBe(codes.accountLocked.code)
    expect((await trySignIn(server, {}, { from: '10.0.0.2' })).code).toBe(0)
    server.clock.advance(step)
    const now = server.clock().toISOString()
    await ask(
      server.ownerUrl,
      `insert into operator_tries (id, account, address, tried_at)
       select gen_random_uuid(), '${demoOperator.mail}', '10.1.0.' || n, '${now}' from generate_series(1, ${operatorFailuresMax}) n`,
    )
    expect((await trySignIn(server, {}, { from: '10.0.0.2' })).code).toBe(codes.accountLocked.code)
  })

  it('[OPS-01] from one network of IPv6 are limited, however many hosts guess in it', async () => {
    for (let n = 0; n < signInFailuresMax; n++)
      await trySignIn(server, { totp: wrongTotp() }, { from: `2001:db8:1:2::${n}` })
    const from = (address: string) => trySignIn(server, {}, { from: address })
    expect((await from('2001:db8:1:2:9::')).code).toBe(codes.accountLocked.code)
    expect((await from('2001:db8:1:3::')).code).toBe(0)
  })

  it('[OPS-01] stand in the log where the account exists: a wrong factor, and a code that was used', async () => {
    const failures = () =>
      ask(
        server.ownerUrl,
        `select o.mail || ' ' || (a.body #>> '{facts,address}') from audit a left join operators o on o.id = a.user_id
         where a.action = 'operator.signInFailed' and a.body ->> 'machineAt' >= '${begun}'`,
      )
    await trySignIn(server, { mail: 'nobody@sooner.test' }, { from: '10.0.0.9' })
    expect(await failures()).toEqual([])
    await trySignIn(server, { totp: wrongTotp() }, { from: '10.0.0.9' })
    await trySignIn(server, { password: 'Wrong#2026' }, { from: '10.0.0.9' })
    const totp = totpAt(server)
    await trySignIn(server, { totp })
    await trySignIn(server, { totp }, { from: '10.0.0.9' })
    expect(await failures()).toEqual(Array.from({ length: 3 }, () => `${demoOperator.mail} 10.0.0.9`))
  })

  it('[OPS-01] are forgotten with a success', async () => {
    for (let round = 0; round < 2; round++) {
      for (let n = 1; n < signInFailuresMax; n++) await trySignIn(server, { totp: wrongTotp() })
      expect(await read(await enterOperator(server))).toBe(0)
    }
  })
})

describe('a session', () => {
  it('[OPS-01] slides while it is used, and ends when it is not', async () => {
    const token = await enterOperator(server)
    const almost = (operatorSessionIdleMinutes - 1) * minute
    for (let n = 0; n < 3; n++) {
      server.clock.advance(almost)
      expect(await read(token)).toBe(0)
    }
    server.clock.advance(operatorSessionIdleMinutes * minute)
    expect(await read(token)).toBe(10_005)
  })

  it('[OPS-01] ends for good however much it is used', async () => {
    const token = await enterOperator(server)
    for (let hours = 0; hours < operatorSessionAbsoluteHours; hours++) {
      expect(await read(token)).toBe(0)
      server.clock.advance(hour)
    }
    expect(await read(token)).toBe(10_005)
  })

  it('[OPS-01] ends with signing out, which the log records', async () => {
    const token = await enterOperator(server)
    const headers = { 'operator-token': token }
    expect((await server.call(routes.operatorSignOut, {}, { headers })).code).toBe(0)
    expect(await read(token)).toBe(10_018)
    const actions = await ask(
      server.ownerUrl,
      `select action from audit where action in ('operator.signedIn', 'operator.signedOut')
       and body ->> 'machineAt' >= '${begun}' order by seq`,
    )
    expect(actions).toEqual(['operator.signedIn', 'operator.signedOut'])
  })

  it('[OPS-01] [IDN-47] is no session of the portal, nor the other way about, whichever header it is sent in', async () => {
    const operator = await enterOperator(server)
    const person = await server.enter('chenwei')
    for (const token of [operator, person])
      for (const header of ['token', 'operator-token']) {
        const own = (token === person) === (header === 'token')
        const headers = { [header]: token }
        const portal = (await server.call(routes.accountRead, {}, { headers })).code
        const consoles = (await server.call(routes.operatorRead, {}, { headers })).code
        expect([portal, consoles]).toEqual([
          own && token === person ? 0 : 10_005,
          own && token === operator ? 0 : 10_005,
        ])
      }
  })

  it('[OPS-01] is not met by a token that was tampered with', async () => {
    const token = await enterOperator(server)
    const last = token.at(-1) === 'A' ? 'B' : 'A'
    for (const other of [token.slice(0, -1) + last, token.slice(1), `${token}A`, token.toLowerCase()])
      expect(await read(other)).toBe(10_005)
  })
})
