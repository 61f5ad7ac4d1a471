/** How many notifications a person, a company and a purpose can cause: no account uses up all codes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import {
  codesPerChannelHourMax,
  codesPerCompanyDayMax,
  codesPerPersonDayMax,
  passwordsSetPerDayMax,
} from '#domain/identity/limits.ts'
import { invitationsPerDayMax, invitationsPerPersonDayMax } from '#domain/staff/limits.ts'
import { ask } from '#test/support/ask.ts'
import { day } from '#test/support/clock.ts'
import { askCode, codesTo } from '#test/support/codes.ts'
import { freshContacts, freshPerson, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { staffDesk } from '#test/support/staff.ts'
import { transportKeyAt } from './transport.ts'

let server: TestServer
let person: Person
let other: Person
let mail: string
beforeAll(async () => {
  server = await openTestServer({ config: { trustProxy: true } })
})
beforeEach(async () => {
  nextDays(server)
  person = await freshPerson(server)
  other = await freshPerson(server)
  ;({ mail } = person)
})
afterAll(() => server.close())

const from = (n: number) => ({ 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` })
const answersOf = (codes: readonly number[]) =>
  Object.fromEntries(codes.map((code) => [code, codes.filter((one) => one === code).length]))

/** Codes of one budget that were sent this very moment, to contacts and for addresses of their own. */
const plantCodes = (count: number, budget: string, source: string, more = '') =>
  ask(
    server.ownerUrl,
    `insert into verification_codes (id, source, contact, code_hash, tries, address, budget, sent_at, expires_at,
       session_id, requested_by, company_id)
     select gen_random_uuid(), '${source}', n || '@${budget}.test', sha256('x'), 0, '10.9.' || n, '${budget}',
       '${server.clock().toISOString()}', '2099-01-01', ${more || 'null, null, null'}
     from generate_series(1, ${count}) n`,
  )

describe('[IDN-34] one person', () => {
  it('causes so many codes a day to made-up addresses, from however many sessions and addresses at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 3 }, () => server.signIn(other.mail)))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        askCode(server, n % 2 === 0 ? 'contact_modify' : 'login_modify', `made${n}@up.test`, {
          token: tokens[n % 3] ?? '',
          headers: from(n),
        }),
      ),
    )
    expect(answersOf(answers.map(({ code }) => code))).toEqual({
      0: codesPerPersonDayMax,
      31005: 30 - codesPerPersonDayMax,
    })
    expect((await askCode(server, 'login', mail)).code, 'nobody else is touched').toBe(0)
    const own = await askCode(server, 'login_method_unbind', other.mail, { token: tokens[0] ?? '' })
    expect(own.code, 'nor what is their own').toBe(0)
    server.clock.advance(day)
    const token = await server.signIn(other.mail)
    expect((await askCode(server, 'contact_modify', 'later@up.test', { token })).code).toBe(0)
  })

  it('sets so many passwords a day by the one before; a code or a link still sets one', {
    timeout: 60_000,
  }, async () => {
    const name = other.mail
    await ask(
      server.ownerUrl,
      `insert into notifications (id, channel, recipient, template, language, state, tries, try_at, created_at, sent_at)
       select gen_random_uuid(), 'mail', '${name}', 'passwordSet', 'zh', 'kept', 1, at, at, at
       from generate_series(1, ${passwordsSetPerDayMax}) n, (values ('${server.clock().toISOString()}'::timestamptz)) t (at)`,
    )
    const key = transportKeyAt(server.context.secrets, server.clock())
    const sealed = (text: string) => seal(text, key).password
    const token = await server.signIn(other.mail)
    const change = { originalPwd: sealed(demoPassword), newPwd: sealed('Another#2026'), keyId: key.id }
    expect((await server.call(routes.passwordChange, { body: change }, { token })).status).toBe(429)
    await askCode(server, 'reset', name)
    const code = (await codesTo(server, name)).find((one) => one !== '') ?? ''
    const body = { account: name, code, newPwd: sealed('Another#2026'), keyId: key.id }
    expect((await server.call(routes.passwordReset, { body })).code).toBe(0)
  })

  it('sends so many invitations a day, in whichever companies, and a company so many by whomever', async () => {
    const token = await server.enter(mail)
    const desk = staffDesk(server, token)
    expect((await desk.invite({ mail: freshContacts().mail })).code).toBe(0)
    const copy = (count: number, changes: string) =>
      ask(
        server.ownerUrl,
        `insert into mailed_links select gen_random_uuid(), purpose, user_id, mail, sha256(n::text::bytea), sent_at,
           expires_at, used_at, tenant_id, invitation_id, ${changes}
         from mailed_links, generate_series(1, ${count}) n where tenant_id = '${person.tenantId}' limit ${count}`,
      )
    await copy(invitationsPerPersonDayMax - 2, 'sent_by')
    const invite = () => desk.invite({ mail: freshContacts().mail })
    const codes = await Promise.all([1, 2, 3].map(async () => (await invite()).code))
    expect(answersOf(codes)).toEqual({ 0: 1, 30009: 2 })
    await ask(
      server.ownerUrl,
      `update mailed_links set used_at = '${server.clock().toISOString()}' where tenant_id = '${person.tenantId}' and used_at is null`,
    )
    server.clock.advance(day)
    const again = staffDesk(server, await server.enter(mail))
    expect((await again.invite({ mail: freshContacts().mail })).code).toBe(0)
    expect(invitationsPerDayMax).toBeGreaterThan(invitationsPerPersonDayMax)
  })
})

describe('[IDN-34] one company', () => {
  it('causes so many codes a day to addresses unknown there, by however many people', async () => {
    const token = await server.enter(mail)
    await plantCodes(codesPerCompanyDayMax, 'register', 'register', `null, null, '${person.tenantId}'`)
    expect((await askCode(server, 'contact_modify', 'made@up.test', { token })).code).toBe(31005)
    expect((await askCode(server, 'login_method_unbind', mail, { token })).code).toBe(0)
    const elsewhere = await server.enter(other.mail)
    expect((await askCode(server, 'contact_modify', 'made@up.test', { token: elsewhere })).code).toBe(0)
  })
})

describe('[IDN-34] the budgets of the platform', () => {
  it('are apart: changes of profiles and registrations pause, and holders of accounts go on', async () => {
    const token = await server.signIn(other.mail)
    const [session] = await ask(server.ownerUrl, `select id from sessions where user_id = '${other.id}'`)
    await plantCodes(
      codesPerChannelHourMax.profile,
      'profile',
      'contact_modify',
      `'${String(session)}', null, null`,
    )
    await plantCodes(codesPerChannelHourMax.register, 'register', 'register')
    expect((await askCode(server, 'contact_modify', 'new@up.test', { token })).code).toBe(31012)
    expect((await askCode(server, 'register', 'new@up.test')).code).toBe(31012)
    expect((await askCode(server, 'login', mail)).code).toBe(0)
    expect((await askCode(server, 'reset', other.mail)).code).toBe(0)
  })

  it('pause last for a holder on a known device, or in a session, and at its own number there too', async () => {
    const key = transportKeyAt(server.context.secrets, server.clock())
    const signedIn = await server.call(routes.signIn, { body: { account: mail, ...seal(demoPassword, key) } })
    const headers = { 'device-token': signedIn.data.deviceToken }
    await plantCodes(codesPerChannelHourMax.access, 'access', 'login')
    expect((await askCode(server, 'login', mail)).code).toBe(31012)
    expect((await askCode(server, 'login', freshContacts().mail)).code, 'alike for nobody').toBe(31012)
    expect((await askCode(server, 'login', mail, { headers })).code).toBe(0)
    await plantCodes(codesPerChannelHourMax.holder, 'holder', 'login')
    server.clock.advance(60_000)
    expect((await askCode(server, 'login', mail, { headers })).code).toBe(31012)
  })
})
