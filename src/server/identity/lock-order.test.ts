/** The order of locks: whatever changes what is a person's waits for the person before it holds anything else of theirs. */

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { tokenIn } from '#domain/identity/mailed-links.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshColleague, freshContacts, freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { patient } from '#test/support/patience.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { newcomer, staffDesk } from '#test/support/staff.ts'
import { lockClasses } from '../db/advisory-locks.ts'
import * as faults from '../db/faults.ts'
import { transportKeyAt } from './transport.ts'

vi.mock(import('../db/faults.ts'), async (original) => {
  const real = await original()
  return { ...real, isRetryable: vi.fn<typeof real.isRetryable>(real.isRetryable) }
})

let server: TestServer
let token: string
let admin: string
let tenantId: string
let desk: ReturnType<typeof staffDesk>
let mail: string
let mobile: string
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
beforeEach(async () => {
  nextDays(server)
  const person = await freshPerson(server)
  ;({ mail, mobile } = await freshColleague(server, person))
  token = await server.enter(mail)
  admin = await server.enter(person.mail)
  tenantId = person.tenantId
  desk = staffDesk(server, admin, { ...newcomer, ...freshContacts() })
  vi.mocked(faults.isRetryable).mockClear()
})
afterAll(() => server.close())

type Answer = Promise<{ readonly code: number }>
/** Gets everything ready, and answers what is then done in one call. */
type Act = () => Promise<() => Answer>

const reset = (body: { account?: string; code?: string }, headers = {}) =>
  server.call(routes.passwordReset, { body: { ...body, ...desk.sealed() } }, { headers })
const resetLink = async () => {
  const notifications = await desk.notificationsTo(mail)
  return { 'temp-token': tokenIn(new URL(notifications[0]?.link ?? '').hash) ?? '' }
}

const actions: Readonly<Record<string, Act>> = {
  'signing in by password': async () => () => server.signIn(mail).then(() => ({ code: 0 })),
  'signing in by code': async () => {
    const code = await codeFor(server, 'login', mail)
    return () => server.call(routes.signIn, { body: { account: mail, code } })
  },
  'resetting by code': async () => {
    const code = await codeFor(server, 'reset', mobile)
    return () => reset({ account: mobile, code })
  },
  'resetting by link': async () => {
    await codeFor(server, 'reset', mail)
    const headers = await resetLink()
    return () => reset({}, headers)
  },
  'changing the password': async () => () => {
    const key = transportKeyAt(server.context.secrets, server.clock())
    const originalPwd = seal(demoPassword, key).password
    return server.call(routes.passwordChange, { body: { originalPwd, ...desk.sealed() } }, { token })
  },
  'changing the mobile': async () => {
    const value = freshContacts().mobile
    const code = await codeFor(server, 'login_modify', value, { token })
    return () => server.call(routes.contactChange, { body: { field: 'loginPhone', value, code } }, { token })
  },
  'verifying to take off': async () => {
    const code = await codeFor(server, 'login_method_unbind', mail, { token })
    return () => server.call(routes.codeVerify, { body: { code, type: 'mail' } }, { token })
  },
  'taking a name off': async () => {
    const code = await codeFor(server, 'login_method_unbind', mail, { token })
    await server.call(routes.codeVerify, { body: { code, type: 'mail' } }, { token })
    return () => server.call(routes.loginUnbind, { params: { type: 'mail' } }, { token })
  },
  'choosing an identity': async () => {
    const { data } = await server.call(routes.multiagent, {}, { token })
    const id = data.buyers[0]?.id ?? ''
    return () => server.call(routes.chooseIdentity, { body: { companyType: 'buyer', id } }, { token })
  },
  'ending sessions': async () => () => server.call(routes.sessionsEnd, {}, { token }),
  'accepting an invitation': async () => {
    await desk.invite({ mobile })
    const headers = await desk.linkTo()
    // An inactive member of the inviting company, so that both actions change one membership.
    await ask(
      server.ownerUrl,
      `update memberships set status = 'inactive' where user_id = '${await desk.idOf('赵敏之')}'`,
    )
    const waiting = await server.signIn(mail)
    return () => desk.accept(waiting, headers)
  },
  'changing the role': async () => {
    const id = await desk.idOf('赵敏之')
    return () => server.call(routes.staffRole, { params: { id }, body: { role: 'viewer' } }, { token: admin })
  },
  disabling: async () => {
    const id = await desk.idOf('赵敏之')
    return () => server.call(routes.staffDisable, { params: { id } }, { token: admin })
  },
}

const tables = [
  'credentials',
  'sessions',
  'verification_codes',
  'mailed_links',
  'unbind_permits',
  'invitations',
  'memberships',
  'companies',
]
/** The tables with a locked row: `skip locked` finds fewer rows than there are. */
const held = (): Promise<unknown[]> =>
  ask(
    server.ownerUrl,
    tables
      .map(
        (table) => `select '${table}' where (select count(*) from ${table})
          > (select count(*) from (select from ${table} for update skip locked) free)`,
      )
      .join(' union all '),
  )

const holdRow = async (statement: string) => {
  const holder = new pg.Client({ connectionString: server.ownerUrl })
  await holder.connect()
  await holder.query(`begin; ${statement}`)
  return holder
}
const isWaiting = () =>
  vi.waitFor(
    async () =>
      expect(
        await ask(
          server.ownerUrl,
          `select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ).toEqual([1]),
    patient,
  )

describe('one who has to wait for the person', () => {
  it.each(Object.keys(actions))('%s holds nothing else meanwhile, and goes on afterwards', async (name) => {
    const go = await actions[name]?.()
    // The lock that a change of the person takes; a foreign key may still refer to the row.
    const holder = await holdRow(`select id from users where login_mail = '${mail}' for no key update`)
    const answer = go?.()
    await isWaiting()
    expect(await held()).toEqual([])
    await holder.end()
    expect((await answer)?.code).toBe(0)
  })
})

describe('one who has to wait for an invitation', () => {
  let newMobile: string
  beforeEach(() => {
    newMobile = freshContacts().mobile
  })
  const register = async () => {
    const body = {
      registrant: 'payeeCompany',
      companyName: '自己的公司',
      sameName: true,
      name: '自己来的',
      title: '7',
      mobile: newMobile,
      mail: desk.newcomerMail,
      code: await codeFor(server, 'register', newMobile),
      agreed: true,
      ...desk.sealed(),
    } as const
    return () => server.call(routes.register, { body })
  }
  const met: Readonly<Record<string, Act>> = {
    registering: register,
    'activating by link': async () => {
      await (await register())()
      const headers = await desk.linkTo()
      return () => server.call(routes.activate, {}, { headers })
    },
  }

  it.each([
    ['registering', () => ({ mail: freshContacts().mail, mobile: newMobile })],
    ['activating by link', () => ({})],
  ] as const)('%s holds neither code nor link meanwhile, and goes on afterwards', async (name, invited) => {
    await desk.invite(invited())
    const go = await met[name]?.()
    const holder = await holdRow(`select id from invitations where state = 'open' for no key update`)
    const answer = go?.()
    await isWaiting()
    const verificationCodes = (await held()).filter(
      (table) => table === 'verification_codes' || table === 'mailed_links',
    )
    // Before anything is expected: a test that fails must not leave the other waiting.
    await holder.end()
    expect((await answer)?.code).toBe(0)
    expect(verificationCodes).toEqual([])
  })
})

describe('two at one moment', () => {
  it.each([
    ['resetting by code', 'resetting by link'],
    ['changing the mobile', 'ending sessions'],
    ['accepting an invitation', 'changing the role'],
    ['accepting an invitation', 'disabling'],
  ] as const)('%s and %s are never in each other’s way', async (...names) => {
    const both: (() => Answer)[] = []
    for (const name of names) {
      const go = await actions[name]?.()
      if (go) both.push(go)
    }
    expect(both).toHaveLength(2)
    await Promise.all(both.map((go) => go()))
    expect(vi.mocked(faults.isRetryable).mock.results.filter(({ value }) => value === true)).toEqual([])
  })
})

it('mails that a company causes do not wait for a change of its administrators', async () => {
  const administrators = `pg_advisory_xact_lock(${lockClasses.administrators}, hashtext('${tenantId}'))`
  const holder = await holdRow(`select ${administrators}`)
  const { code } = await desk.invite()
  await holder.end()
  expect(code).toBe(0)
})
