/** A session is what its membership is: the database carries every change of it over. */

import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { patient } from '#test/support/patience.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

const waitingForLock = `select count(*)::int from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database()`

it('[IDN-24] the database keeps a session at the role that its membership has now', async () => {
  await server.enter('zhaomin')
  const person = `user_id = (select id from users where login_mail = 'zhaomin@hongfei.test')`
  const roles = () =>
    ask(server.ownerUrl, `select distinct role from sessions where ${person} and role is not null`)
  await ask(server.ownerUrl, `update memberships set role = 'viewer' where ${person}`)
  expect(await roles()).toEqual(['viewer'])
  await ask(server.ownerUrl, `update memberships set role = 'reviewer' where ${person}`)
  expect(await roles()).toEqual(['reviewer'])
  const rise = `update sessions set role = 'administrator' where ${person} and role is not null`
  await expect(ask(server.ownerUrl, rise)).rejects.toThrow('foreign key')
})

it('[IDN-24] an identity that is chosen while its membership changes is chosen as it is then, or not at all', async () => {
  const person = `user_id = (select id from users where login_mail = 'zhaomin@hongfei.test')`
  const token = await server.signIn('zhaomin')
  const { data } = await server.call(routes.multiagent, {}, { token })
  const body = { companyType: 'buyer' as const, id: data.buyers[0]?.id ?? '' }
  const changed = async (change: string): Promise<number> => {
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    try {
      await owner.query('begin')
      await owner.query(`update memberships set ${change} where ${person}`)
      const choosing = server.call(routes.chooseIdentity, { body }, { token })
      await vi.waitFor(async () => expect(await ask(server.ownerUrl, waitingForLock)).toEqual([1]), patient)
      await owner.query('commit')
      return (await choosing).code
    } finally {
      await owner.end()
    }
  }
  expect(await changed(`role = 'viewer'`)).toBe(0)
  expect(await changed(`status = 'disabled'`)).toBe(codes.notFound.code)
  await ask(server.ownerUrl, `update memberships set role = 'reviewer', status = 'activated' where ${person}`)
})
