/**
 * Who may call what, tried in full: every call of the contract, as nobody, as somebody without an identity and as
 * every role of every kind of company, with ids that are their own, another's and nobody's. A call that has no row
 * in this table does not compile, and a row is never read from the contract.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RouteName, routes } from '#contract/routes.ts'
import { demoPassword, people } from '#demo/people.ts'
import { type CompanyType, companyTypes, type Role, roles } from '#domain/access/abilities.ts'
import { agreementFiles } from '#server/agreements/files.ts'
import { served } from '#server/app.ts'
import { transportKeyAt } from '#server/identity/transport.ts'
import { ask } from './support/ask.ts'
import { pdf } from './support/sample-files.ts'
import { seal } from './support/seal.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { formOf } from './support/upload.ts'

/** One person acts for each kind of company, in each role in turn. */
const actors: Readonly<Record<CompanyType, string>> = {
  buyer: 'chenwei',
  supplier: 'lixiaoyun',
  dealer: 'wangqiang',
}
const stranger = 'gaoyuan'

type Ids = {
  readonly company: string
  readonly choice: string
  readonly session: string
  readonly file: string
}
type Sent = {
  readonly url: string
  readonly payload?: object
  readonly headers?: Readonly<Record<string, string>>
}
type Row = {
  /** Statuses for nobody, and for somebody who has not chosen an identity. */
  readonly nobody: number
  readonly unchosen: number
  /** The roles that are served, by kind of company; the others get 403. */
  readonly served: Readonly<Record<CompanyType, readonly Role[]>>
  /** The request without ids of anybody's. */
  readonly plain?: (server: TestServer) => Sent
  /** The request with an id; it is served with one's own, and another's is as unknown as nobody's. */
  readonly withId?: (ids: Ids, companyType: CompanyType) => Sent
  /** The session does not outlive the call. */
  readonly ends?: true
  /** The file does not outlive the call, and is put back. */
  readonly removes?: true
}

const everyone = { buyer: roles, supplier: roles, dealer: roles }
const free = { nobody: 200, unchosen: 200, served: everyone }
const person = { nobody: 401, unchosen: 200, served: everyone }
const acting = { nobody: 401, unchosen: 403, served: everyone }
const at = (url: string) => () => ({ url })

const credentials =
  (url: string) =>
  ({ context, clock }: TestServer) => ({
    url,
    payload: { account: mailOf('chenwei'), ...seal(demoPassword, transportKeyAt(context.secrets, clock())) },
  })
const mailOf = (key: string): string => people.find((one) => one.key === key)?.mail ?? ''

const table: Readonly<Record<RouteName, Row>> = {
  transportKey: { ...free, plain: at('/user/v1/key') },
  signInV1: { ...free, plain: credentials('/user/v1/login') },
  signIn: { ...free, plain: credentials('/user/v3/login') },
  signOut: { ...person, plain: at('/user/v1/login/out'), ends: true },
  accountRead: { ...person, plain: at('/user/v2/account') },
  multiagent: { ...person, plain: at('/user/v4/account/multiagent') },
  chooseIdentity: {
    ...person,
    withId: ({ choice }, companyType) => ({
      url: '/user/v4/account/identity',
      payload: { companyType, id: choice },
    }),
  },
  sessionsRead: { ...person, plain: at('/user/v1/sessions') },
  sessionsEnd: {
    ...person,
    withId: ({ session }) => ({ url: `/user/v1/sessions?id=${session}` }),
    ends: true,
  },
  permission: { ...person, plain: at('/user/v4/permission') },
  menu: {
    ...person,
    plain: at('/user/v4/permission/menu'),
    withId: ({ company }) => ({ url: `/user/v4/permission/menu?companyIds=${company}` }),
  },
  auditList: { ...acting, plain: at('/user/v1/log') },
  auditTotals: { ...acting, plain: at('/user/v1/log/totals') },
  auditExport: { ...acting, plain: at('/user/v1/log/export?format=csv') },
  companyRead: { ...acting, plain: at('/user/v3/company') },
  companyVariable: { ...acting, plain: at('/user/v3/company/variable') },
  constant: { ...person, plain: at('/user/basics/v1/constant?key=offer_type') },
  platformAgreements: { ...person, plain: at('/agreement/v1/platform') },
  fileRead: {
    ...person,
    plain: at(`/files/v1/${agreementFiles[0]?.id ?? ''}`),
    withId: ({ file }) => ({ url: `/files/v1/${file}` }),
  },
  outboxRead: { ...free, plain: at('/sandbox/v1/outbox?to=test') },
  testLetterSend: {
    ...free,
    plain: () => ({
      url: '/sandbox/v1/letters',
      payload: { channel: 'mail', recipient: mailOf('chenwei'), language: 'zh' },
    }),
  },

  businessTime: { ...free, plain: at('/clock/v1') },

  // The console of the sandbox is anybody's who reaches it.
  sandboxAccounts: { ...free, plain: at('/sandbox/v1/accounts') },
  clockRead: { ...free, plain: at('/sandbox/v1/clock') },
  clockMove: { ...free, plain: () => ({ url: '/sandbox/v1/clock', payload: { advance: 1 } }) },
  fileUpload: { ...acting, plain: () => ({ url: '/user/basics/v1/upload', ...form }) },
  fileDelete: { ...person, withId: ({ file }) => ({ url: `/files/v1/${file}` }), removes: true },
  filesZip: {
    ...person,
    plain: at(`/files/v1/zip?fileIds=${agreementFiles[0]?.id ?? ''}`),
    withId: ({ file }) => ({ url: `/files/v1/zip?fileIds=${file}` }),
  },
  events: { ...person, plain: at('/events/v1') },
}

const { payload, type } = await formOf([['file', new Blob([Uint8Array.from(pdf())]), 'a.pdf']])
const form = { payload, headers: { 'content-type': type } }

let server: TestServer
let foreign: Ids
let unchosen: string
const files = new Map<string, string>()
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  for (const key of [...Object.values(actors), stranger]) files.set(key, await plantFile(key))
  for (const key of Object.values(actors)) tokens.set(key, await server.enter(key))
  foreign = await idsOf(stranger, await server.signIn(stranger))
  unchosen = await server.signIn('chenwei')
})
afterAll(() => server.close())

const membership = (key: string) => `user_id = (select id from users where login_mail = '${mailOf(key)}')`

async function plantFile(key: string, id: string = server.context.makeId()): Promise<string> {
  await ask(
    server.ownerUrl,
    `insert into files select '${id}', tenant_id, '合同.txt', 'text/plain', 2, sha256('x'), joined_at
     from memberships where ${membership(key)} on conflict do nothing`,
  )
  await server.context.storage.put(id, Buffer.from('好'))
  return id
}

async function idsOf(key: string, token: string): Promise<Ids> {
  const { data } = await server.call(routes.multiagent, {}, { token })
  const { data: sessions } = await server.call(routes.sessionsRead, {}, { token })
  const choice = data.buyers[0]?.id ?? data.dealers[0]?.id ?? data.suppliers[0]?.details[0]?.id ?? ''
  const session = sessions.find(({ current }) => current)?.id ?? ''
  return { company: choice, choice, session, file: files.get(key) ?? '' }
}
const noIds = (): Ids => {
  const id = server.context.makeId()
  return { company: id, choice: id, session: id, file: id }
}

async function send(name: RouteName, sent: Sent, token?: string): Promise<{ status: number; body: string }> {
  const { method } = routes[name]
  if (name === 'events') return { status: await statusOfStream(sent.url, token), body: '' }
  const { statusCode, body } = await server.app.inject({
    method,
    ...sent,
    headers: { ...sent.headers, ...(token && { token }) },
  })
  return { status: statusCode, body }
}

/** A stream has no end to wait for. */
async function statusOfStream(url: string, token?: string): Promise<number> {
  const answer = await server.app.inject({ url, headers: token ? { token } : {}, payloadAsStream: true })
  answer.stream().destroy()
  return answer.statusCode
}

/** Takes the end of sessions back, which costs less than signing in again. */
const revive = () => ask(server.ownerUrl, 'update sessions set ended_at = null')

const rows = Object.entries(table) as [RouteName, Row][]

describe('the table', () => {
  it('[IDN-22] has a row for every call of the contract, and the server serves exactly these', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(routes).toSorted())
    expect(served.map(({ route }) => `${route.method} ${route.path}`).toSorted()).toEqual(
      Object.values(routes)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    )
    expect(rows.filter(([, { plain, withId }]) => !plain && !withId)).toEqual([])
  })
})

describe.each(rows)('%s', (name, row) => {
  it('[IDN-22] answers nobody, and somebody who acts as nobody, as the table says, whatever the id', async () => {
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
      for (const role of roles) {
        await ask(server.ownerUrl, `update memberships set role = '${role}' where ${membership(key)}`)
        const allowed = row.served[companyType].includes(role)
        if (row.withId) {
          const [others, nobodys] = [
            await send(name, row.withId(foreign, companyType), token),
            await send(name, row.withId(noIds(), companyType), token),
          ]
          expect([role, others]).toEqual([role, nobodys])
          expect(others.status).toBe(allowed ? 404 : 403)
          const own = await send(name, row.withId(await idsOf(key, token), companyType), token)
          expect([role, own.status]).toEqual([role, allowed ? 200 : 403])
        }
        if (row.plain)
          expect([role, (await send(name, row.plain(server), token)).status]).toEqual([
            role,
            allowed ? 200 : 403,
          ])
        if (row.ends) await revive()
        if (row.removes) await plantFile(key, files.get(key))
      }
    },
  )
})
