/**
 * Authorization of every call of the contract: without a session, with a session but no chosen identity, and
 * in every role of each kind of company. Ids of their own and of no row are tried in one role that is served and one
 * that is not, which change from run to run (sample.ts); in the other roles an id of another tenant is.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RouteName, routes } from '#contract/routes.ts'
import { type CompanyType, companyTypes, type Role, roles } from '#domain/access/abilities.ts'
import { served } from '#server/app.ts'
import { openQueryConnection, type QueryConnection } from './support/ask.ts'
import { callTable, mailOf, type Row, type Sent } from './support/call-table.ts'
import { enterOperator } from './support/operator.ts'
import { payeesAsBefore } from './support/payee-calls.ts'
import { namedBy, plantIds } from './support/planted-ids.ts'
import { receivablesAsBefore } from './support/receivable-calls.ts'
import type { IdNames, Ids } from './support/same-ids.ts'
import { sameIds } from './support/same-ids.ts'
import { sampleOf } from './support/sample.ts'
import { openTestServer, type TestServer } from './support/server.ts'

/** One person acts for each kind of company, in each role in turn. */
const actors: Readonly<Record<CompanyType, string>> = {
  buyer: 'chenwei',
  supplier: 'lixiaoyun',
  dealer: 'wangqiang',
}
const stranger = 'gaoyuan'

let server: TestServer
let owner: QueryConnection
const ask = (sql: string) => owner.ask(sql)
let foreign: Ids
let unchosen: string
let operator: string
const files = new Map<string, string>()
const tokens = new Map<string, string>()
const staffIds = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  owner = await openQueryConnection(server.ownerUrl)
  for (const key of [...Object.values(actors), stranger]) files.set(key, await plantFile(key))
  await plantStaff()
  for (const key of Object.values(actors)) tokens.set(key, await server.enter(key))
  foreign = await idsOf(stranger, await server.signIn(stranger), new Set(Object.keys(noIds())))
  unchosen = await server.signIn('chenwei')
  operator = await enterOperator(server)
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const membership = (key: string) => `user_id = (select id from users where login_mail = '${mailOf(key)}')`

async function plantFile(key: string, id: string = server.context.makeId()): Promise<string> {
  await ask(
    `insert into files select '${id}', tenant_id, '合同.txt', 'text/plain', 2, sha256('x'), joined_at
     from memberships where ${membership(key)} on conflict do nothing`,
  )
  await server.context.storage.put(id, Buffer.from('好'))
  return id
}

/** Each company has a second administrator, so that the actor can have any role, and an invited person. */
const staffOf = (key: string) => ({
  colleague: staffIds.get(`${key} colleague`) ?? '',
  invited: staffIds.get(`${key} invited`) ?? '',
  request: staffIds.get(`${key} request`) ?? '',
})
async function plantStaff(): Promise<void> {
  for (const key of [...Object.values(actors), stranger]) {
    const [colleague, invited, request] = [
      server.context.makeId(),
      server.context.makeId(),
      server.context.makeId(),
    ]
    staffIds.set(`${key} colleague`, colleague).set(`${key} invited`, invited).set(`${key} request`, request)
    const tenant = `(select tenant_id from memberships where ${membership(key)})`
    await ask(`insert into users (id, name, login_mail, activated, registered_at)
      values ('${colleague}', '同事', '${key}@colleague.test', true, '2026-01-01')`)
    await ask(
      `insert into memberships values ('${colleague}', ${tenant}, 'administrator', 'activated', '2026-01-01')`,
    )
    await ask(`insert into invitations (id, tenant_id, mail, name, mobile, role, state, invited_by, invited_at)
      values ('${invited}', ${tenant}, '${key}@invited.test', '新人', '1', 'clerk', 'open', '${colleague}', '2026-01-01')`)
    await ask(`insert into child_requests (id, tenant_id, name, note, state, requested_by, requested_at)
      values ('${request}', ${tenant}, '在等的子公司', '', 'open', '${colleague}', '2026-01-01')`)
  }
}
async function restaff(): Promise<void> {
  await ask(
    `update memberships set role = 'administrator', status = 'activated'
     where user_id in (select id from users where login_mail like '%@colleague.test')`,
  )
  await ask('update companies set frozen = false where frozen')
  await ask('update users set frozen = false where frozen')
  // No worker runs in this test, so a run begun by a slot would never end.
  await ask(`delete from due_rows where kind in ('clearing.slot', 'markets.dayRoll')`)
  await ask(`update markets set open = true, closed_reason = null where closed_reason = '年度结账'`)
  await ask('delete from admin_config where tenant_id is not null')
  await ask(payeesAsBefore)
  await ask(receivablesAsBefore)
  await ask(`delete from mailed_links where purpose = 'invite'`)
  await ask(`delete from invitations where mail = 'somebody@staff.test'`)
  await ask(
    `with gone as (delete from child_requests returning *)
     insert into child_requests (id, tenant_id, name, note, state, requested_by, requested_at)
     select id, tenant_id, name, note, 'open', requested_by, requested_at from gone where name = '在等的子公司'`,
  )
}

async function idsOf(key: string, token: string, named: IdNames): Promise<Ids> {
  const { data } = await server.call(routes.multiagent, {}, { token })
  const { data: sessions } = await server.call(routes.sessionsRead, {}, { token })
  const choice = data.buyers[0]?.id ?? data.dealers[0]?.id ?? data.suppliers[0]?.details[0]?.id ?? ''
  const session = sessions.find(({ current }) => current)?.id ?? ''
  const tenant = data.buyers[0]?.id ?? data.dealers[0]?.id ?? data.suppliers[0]?.details[0]?.masterId ?? ''
  const own = { company: choice, tenant, choice, session, file: files.get(key) ?? '', ...staffOf(key) }
  return { ...noIds(), ...own, ...(await plantIds(server, key, choice, tenant, named)) }
}
const noIds = (): Ids => sameIds(server.context.makeId())

/** Each call from an address of its own, so that those that are refused do not limit the others. */
let calls = 0
const nextAddress = (): string => {
  calls += 1
  return `10.0.${calls >> 8}.${calls & 255}`
}

async function send(
  name: RouteName,
  sent: Sent,
  token?: string,
  header = 'token',
): Promise<{ status: number; body: string }> {
  const { method } = routes[name]
  if (name === 'events') return { status: await statusOfStream(sent.url, header, token), body: '' }
  const { statusCode, body } = await server.app.inject({
    method,
    ...sent,
    remoteAddress: nextAddress(),
    headers: { ...sent.headers, ...(token && { [header]: token }) },
  })
  return { status: statusCode, body }
}

/** A stream has no end to wait for. */
async function statusOfStream(url: string, header: string, token?: string): Promise<number> {
  const headers = token ? { [header]: token } : {}
  const answer = await server.app.inject({ url, headers, payloadAsStream: true })
  answer.stream().destroy()
  return answer.statusCode
}

/** Takes the end of sessions back, which costs less than signing in again. */
const revive = async () => {
  await ask('update sessions set ended_at = null')
  await ask('update operator_sessions set ended_at = null')
}

const rows = Object.entries(callTable) as [RouteName, Row][]

/** The roles in which every id is tried: one that is served and one that is not. */
const sampledRoles = (row: Row, companyType: CompanyType): readonly Role[] => {
  const isServed = (role: Role) => row.served[companyType].includes(role)
  const others = roles.filter((role) => !isServed(role))
  return [...sampleOf(roles.filter(isServed), 1), ...sampleOf(others, 1)]
}

describe('the table', () => {
  it('[IDN-22] has a row for every call of the contract, and the server serves exactly these', () => {
    expect(Object.keys(callTable).toSorted()).toEqual(Object.keys(routes).toSorted())
    expect(served.map(({ route }) => `${route.method} ${route.path}`).toSorted()).toEqual(
      Object.values(routes)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    )
    expect(rows.filter(([, { plain, withId }]) => !plain && !withId)).toEqual([])
  })
})

describe.each(rows)('%s', (name, row) => {
  it('[IDN-22] answers calls without a session or without an identity as the table says, for any id', async () => {
    const missing = noIds()
    const requests = [
      ...(row.plain ? [row.plain(server)] : []),
      ...(row.withId ? [row.withId(foreign, 'buyer'), row.withId(missing, 'buyer')] : []),
    ]
    for (const request of requests) {
      expect((await send(name, request)).status).toBe(row.nobody)
      expect((await send(name, request, 'unknown')).status).toBe(row.nobody)
    }
    if (row.plain) expect((await send(name, row.plain(server), unchosen)).status).toBe(row.unchosen)
    await revive()
  })

  it.each(companyTypes)(
    '[IDN-22] [IDN-24] serves the roles of a %s that the table names, and no other',
    async (companyType) => {
      const key = actors[companyType]
      const token = tokens.get(key) ?? ''
      // The console accepts no portal session, so one role is enough there.
      const sampled = sampledRoles(row, companyType)
      for (const role of row.operators ? roles.slice(0, 1) : roles) {
        await ask(`update memberships set role = '${role}' where ${membership(key)}`)
        const allowed = row.served[companyType].includes(role)
        if (row.withId) {
          const others = await send(name, row.withId(foreign, companyType), token)
          expect([role, others.status]).toEqual([role, allowed ? 404 : (row.others ?? 403)])
          if (!sampled.includes(role)) continue
          expect([role, await send(name, row.withId(noIds(), companyType), token)]).toEqual([role, others])
          const ids = await idsOf(key, token, namedBy(row, companyType))
          const own = await send(name, row.withId(ids, companyType), token)
          expect([role, own.status]).toEqual([role, allowed ? 200 : (row.others ?? 403)])
        }
        if (row.plain)
          expect([role, (await send(name, row.plain(server), token)).status]).toEqual([
            role,
            allowed ? (row.refused ?? 200) : (row.others ?? 403),
          ])
        if (row.ends) await revive()
        if (row.restaffs) await restaff()
        if (row.removes) await plantFile(key, files.get(key))
      }
    },
  )
})

/** Calls that need a session. Open calls are left out: each decides for itself what a token means. */
const closed = rows.filter(([, { nobody }]) => nobody === 401)

describe.each(closed)('%s', (name, row) => {
  const request = () => row.plain?.(server) ?? row.withId?.(foreign, 'buyer') ?? { url: '' }

  it('[IDN-47] [OPS-01] serves operators where it is theirs, and does not know them where it is the portal’s', async () => {
    expect((await send(name, request(), operator, 'token')).status).toBe(401)
    const { status } = await send(name, request(), operator, 'operator-token')
    expect(status).toBe(row.operators ? (row.refused ?? 200) : 401)
    if (row.operators && row.withId)
      expect((await send(name, row.withId(noIds(), 'buyer'), operator, 'operator-token')).status).toBe(404)
    if (row.ends) await revive()
    if (row.restaffs) await restaff()
  })

  it('[IDN-47] [OPS-01] knows no session of the portal by the operator’s header', async () => {
    for (const token of [unchosen, ...tokens.values()])
      expect((await send(name, request(), token, 'operator-token')).status).toBe(401)
  })
})
