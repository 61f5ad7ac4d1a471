/**
 * A payer of its own for every test of a file, on one server: a signed-in administrator, colleagues of every
 * status, an invited person, and people of other payers.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { appendJournal, platformId } from '#server/commands/journal.ts'
import { insertInvitations } from '#server/staff/store.ts'
import { freshColleague, freshContacts, freshPerson, nextDays, type Person } from './fresh-tenant.ts'
import { openTestServer, type TestServer } from './server.ts'
import { newcomer, staffDesk } from './staff.ts'

type People = Readonly<
  Record<'chenwei' | 'zhaomin' | 'wutong' | 'xunuo' | 'fangning' | 'gaoyuan' | 'shenhe', Person>
>
type World = {
  readonly server: TestServer
  readonly people: People
  readonly admin: string
  readonly desk: ReturnType<typeof staffDesk>
}

/** `begin` is what every test of the file begins with. */
export function staffWorld(begin?: (world: World) => Promise<unknown>): World {
  let opened: TestServer | undefined
  let world: World | undefined
  const now = (): World => {
    if (!world) throw new Error('the world is there once a test has begun')
    return world
  }
  beforeAll(async () => {
    opened = await openTestServer()
  })
  beforeEach(async () => {
    if (!opened) throw new Error('the server is open while tests run')
    nextDays(opened)
    world = await worldOn(opened)
    await begin?.(world)
  })
  afterAll(() => opened?.close())
  return {
    get server() {
      return now().server
    },
    get people() {
      return now().people
    },
    get admin() {
      return now().admin
    },
    get desk() {
      return now().desk
    },
  }
}

async function worldOn(server: TestServer): Promise<World> {
  const chenwei = await freshPerson(server)
  const people = {
    chenwei,
    zhaomin: await freshColleague(server, chenwei),
    wutong: await freshColleague(server, chenwei, { role: 'clerk', name: '吴桐', status: 'disabled' }),
    xunuo: await freshColleague(server, chenwei, { role: 'clerk', name: '许诺', status: 'inactive' }),
    fangning: { ...chenwei, id: server.context.makeId(), name: '方宁', ...freshContacts() },
    gaoyuan: await freshPerson(server, { name: '高远' }),
    shenhe: await freshPerson(server, { name: '沈荷' }),
  }
  await invite(server, people)
  const admin = await server.enter(chenwei.mail)
  const { mail, mobile } = freshContacts()
  const desk = staffDesk(server, admin, {
    ...newcomer,
    mobile: `00852${mobile.slice(-8)}`,
    mail: mail.replace('person', 'Person'),
  })
  return { server, people, admin, desk }
}

/** One who has not registered yet, and one who has registered without the link. */
async function invite({ context, clock }: TestServer, people: People): Promise<void> {
  const at = clock()
  const row = ({ mail, name, mobile, tenantId }: Person) => ({
    id: context.makeId(),
    tenant_id: tenantId,
    mail,
    name,
    mobile,
    state: 'open' as const,
    invited_by: people.chenwei.id,
    invited_at: at,
  })
  await context.systemDb.transaction().execute(async (db) => {
    await insertInvitations(db, [
      { ...row(people.fangning), role: 'viewer', user_id: null },
      { ...row(people.xunuo), role: 'clerk', user_id: people.xunuo.id },
    ])
    const entry = { tenantId: people.chenwei.tenantId, userId: platformId, facts: {} }
    const moment = { requestId: context.makeId(), machineNow: at, businessNow: at }
    await appendJournal(db, { action: 'sandbox.seeded', ...entry }, moment)
  })
}
