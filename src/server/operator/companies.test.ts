/** What an operator does with companies and people, and what those see of it. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { freshPerson, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { because, operatorDesk } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'
import { verifyAudit } from '../audit/verify.ts'
import { openPool } from '../db/pool.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof operatorDesk>>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  desk = await operatorDesk(server)
})
afterAll(() => server.close())

const unfit = codes.operatorActionUnfit.code

describe('activating a payer', () => {
  let person: Person
  beforeEach(async () => {
    person = await freshPerson(server, { waits: true })
  })

  it('[IDN-06] [OPS-01] lets its administrator in, and notifies them in the language they last came in by', async () => {
    const waiting = await server.signIn(person.mail, demoPassword, 'en')
    expect((await server.call(routes.activate, {}, { token: waiting })).data.activated).toBe(false)
    expect((await server.call(routes.multiagent, {}, { token: waiting })).data.buyers).toEqual([])

    expect((await desk.company(person.company))?.actions).toEqual(['activate', 'freeze'])
    expect(await desk.act('companyActivate', person.tenantId)).toBe(0)

    expect((await server.call(routes.activate, {}, { token: waiting })).data.activated).toBe(true)
    const token = await server.enter(person.mail)
    expect((await server.call(routes.permission, {}, { token })).data).toMatchObject({
      'account.staff': true,
    })
    const { data: notifications } = await server.call(outboxRead, { query: { to: person.mail } })
    expect(notifications[0]?.subject).toBe(`${person.company} has been activated`)
    expect(notifications[0]?.link).toMatch(/\/account\/login\?lang=en$/)
    expect((await desk.company(person.company))?.state).toBe('active')
  })

  it('[MKT-16] makes one CNY market for it, closed, with a pool of 0', async () => {
    await desk.act('companyActivate', person.tenantId)
    const { data } = await server.call(routes.marketList, {}, { token: await server.enter(person.mail) })
    expect(data).toMatchObject([
      { currency: 'CNY', open: false, pool: { size: '0.00', left: '0.00', committed: '0.00' } },
    ])
  })

  it('[IDN-06] notifies a person without a confirmed mail by their mobile, and not at the mail that they named', async () => {
    await ask(server.ownerUrl, `update users set login_mail = null where id = '${person.id}'`)
    expect(await desk.act('companyActivate', person.tenantId)).toBe(0)
    const notificationsTo = async (to: string) => (await server.call(outboxRead, { query: { to } })).data
    expect(await notificationsTo(person.mail)).toEqual([])
    expect((await notificationsTo(person.mobile))[0]?.text).toContain(person.company)
  })

  it('[IDN-06] happens once, and only to a payer that waits', async () => {
    const id = person.tenantId
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.act('companyActivate', id)))
    expect(answers.filter((code) => code === 0)).toHaveLength(1)
    expect(answers.filter((code) => code === unfit)).toHaveLength(3)
    // A payee waits for its own mail; who is active waits for nothing.
    for (const name of ['青禾', '鸿飞'])
      expect(await desk.act('companyActivate', await desk.idOf(name))).toBe(unfit)
    const entries = await desk.log()
    const activated = entries.filter(({ action }) => action === 'operator.companyActivated')
    expect(activated.filter(({ about }) => about === person.company)).toHaveLength(1)
  })
})

describe('an activation that has to wait for the person', () => {
  it('[IDN-06] holds nothing of the company meanwhile', async () => {
    const { tenantId: id } = await freshPerson(server, { waits: true })
    const holder = new pg.Client({ connectionString: server.ownerUrl })
    await holder.connect()
    await holder.query(`begin; select id from users where registered_company = '${id}' for no key update`)
    const answer = desk.act('companyActivate', id)
    await lockWaited(server)
    const free = `select count(*)::int from (select from companies where id = '${id}' for update skip locked) free`
    expect(await ask(server.ownerUrl, free)).toEqual([1])
    await holder.end()
    expect(await answer).toBe(0)
  })
})

describe('child companies', () => {
  let payer: Person
  beforeEach(async () => {
    payer = await freshPerson(server)
  })
  const body = { companyName: '鸿飞智能驾驶（深圳）有限公司', currency: 'CNY', ...because } as const

  it('[IDN-55] are added by the operator under a payer, whose people see them', async () => {
    const { data } = await desk.call(routes.childAdd, { params: { id: payer.tenantId }, body })
    const token = await server.enter(payer.mail)
    const { buyers } = (await server.call(routes.multiagent, {}, { token })).data
    expect(buyers[0]?.children).toContainEqual({ id: data.id, name: body.companyName, currency: 'CNY' })
    expect((await desk.log())[0]).toMatchObject({ action: 'operator.childAdded', reason: because.reason })
  })

  it('[IDN-54] [IDN-55] settle the request for them, and bear a name that no other has', async () => {
    const token = await server.enter(payer.mail)
    const name = `储能（宁波）${payer.mobile}`
    await server.call(routes.childAsk, { body: { name } }, { token })
    const params = { id: payer.tenantId }
    const add = () => desk.call(routes.childAdd, { params, body: { ...body, companyName: name } })
    expect((await add()).code).toBe(0)
    const states = await ask(server.ownerUrl, `select state from child_requests where name = '${name}'`)
    expect(states).toEqual(['granted'])
    expect(await add()).toMatchObject({
      code: codes.entityNamed.code,
      fields: { companyName: failureTexts.entityNamed.zh },
    })
  })

  it('[IDN-55] are refused for payees, distributors, frozen or waiting payers, children and unknown ids', async () => {
    const add = async (id: string) => (await desk.call(routes.childAdd, { params: { id }, body })).code
    for (const name of ['明远', '远山', '启衡', '海岚']) expect(await add(await desk.idOf(name))).toBe(unfit)
    expect(await add((await desk.company('鸿飞'))?.entities[0]?.id ?? '')).toBe(30_006)
    expect(await add(server.context.makeId())).toBe(30_006)
  })

  it('[IDN-55] are added once where the same request comes twice', async () => {
    const params = { id: payer.tenantId }
    const request = { headers: desk.headers, key: 'one child' }
    const send = () => server.call(routes.childAdd, { params, body }, request)
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
    expect((await desk.company(payer.company))?.entities).toHaveLength(1)
  })

  it('[IDN-55] have a name by the rule of names', async () => {
    const params = { id: payer.tenantId }
    for (const companyName of ['', ' 空格', '等=号', '长'.repeat(51)]) {
      const { status, fields } = await desk.call(routes.childAdd, { params, body: { ...body, companyName } })
      expect([status, Object.keys(fields)]).toEqual([400, ['companyName']])
    }
  })
})

describe('every act', () => {
  it('[OPS-03] asks why, and takes neither nothing nor a novel for it', async () => {
    const params = { id: await desk.idOf('明远') }
    for (const reason of ['', '   ', '\n', '长'.repeat(201)]) {
      const { status, fields } = await desk.call(routes.companyFreeze, { params, body: { reason } })
      expect([status, Object.keys(fields)]).toEqual([400, ['reason']])
    }
    expect((await desk.company('明远'))?.state).toBe('active')
  })

  it('[OPS-03] is in the log with who, what, before, after and why; the chain holds', async () => {
    const [payee, person] = [await freshPerson(server), await freshPerson(server, { name: '高远' })]
    await desk.act('companyFreeze', payee.tenantId, { reason: ' 涉嫌\n欺诈 ' })
    await desk.act('userFreeze', person.id)
    const [second, first] = await desk.log()
    expect(first).toMatchObject({
      operator: '周宁',
      action: 'operator.companyFrozen',
      about: payee.company,
      before: 'active',
      after: 'frozen',
      reason: '涉嫌 欺诈',
    })
    expect(second).toMatchObject({
      action: 'operator.userFrozen',
      about: '高远',
      before: 'active',
      after: 'frozen',
    })
    const pool = openPool(server.ownerUrl, 1, () => undefined)
    expect((await verifyAudit(pool)).faults).toEqual([])
    await pool.end()
  })

  it('[OPS-03] is found in the log by its kind, its days and its words, page by page', async () => {
    // Counts what the demo data has in the log.
    const untouched = await openTestServer()
    onTestFinished(() => untouched.close())
    const alone = await operatorDesk(untouched)
    await alone.act('companyFreeze', await alone.idOf('明远'))
    const log = async (query: object) => (await alone.call(routes.operatorLog, { query })).data
    expect((await log({ action: ['operator.companyFrozen'] })).list.map(({ about }) => about)).toEqual([
      '明远精密制造有限公司',
      '海岚纺织有限公司',
    ])
    expect((await log({ from: '2026-10-22' })).total).toBe(1)
    expect((await log({ keyword: '吊销' })).list[0]?.about).toBe('海岚纺织有限公司')
    const { list, total } = await log({ sort: 'at', pageSize: '10', page: '1' })
    expect([list[0]?.about, total]).toEqual(['海岚纺织有限公司', 3])
  })

  it('[OPS-01] is refused with an unknown id', async () => {
    const id = server.context.makeId()
    for (const name of [
      'companyActivate',
      'companyFreeze',
      'companyUnfreeze',
      'userFreeze',
      'userUnfreeze',
    ] as const)
      expect(await desk.act(name, id)).toBe(30_006)
  })
})

describe('the lists', () => {
  // Count what the demo data has.
  let untouched: TestServer
  beforeAll(async () => {
    untouched = await openTestServer()
  })
  beforeEach(async () => {
    desk = await operatorDesk(untouched)
  })
  afterAll(() => untouched.close())

  it('[OPS-01] find companies by state, kind and words, their entities’ names included', async () => {
    const list = async (query: object) =>
      (await desk.call(routes.operatorCompanies, { query })).data.list.map(({ name }) => name)
    expect(await list({ tab: 'frozen' })).toEqual(['海岚纺织有限公司'])
    expect(await list({ tab: 'waiting', kind: ['buyer'] })).toEqual(['启衡医疗器械有限公司'])
    expect(await list({ keyword: 'japan' })).toEqual(['鸿飞汽车集团有限公司'])
    expect((await list({ kind: ['dealer'], sort: 'name' })).length).toBe(2)
    const { data } = await desk.call(routes.operatorCompaniesTotals, {
      query: { kind: ['buyer'], tab: 'waiting' },
    })
    expect(data).toEqual({ total: 1, counts: { all: 4, waiting: 1, active: 3, frozen: 0 } })
    expect(await list({ page: '2', pageSize: '10' })).toHaveLength(4)
  })

  it('[OPS-01] find people by state and words, with the companies they belong to', async () => {
    const { data } = await desk.call(routes.operatorUsers, { query: { keyword: 'LINJING' } })
    expect(data.list.map(({ name, companies }) => [name, companies.length])).toEqual([['林静', 5]])
    const { data: totals } = await desk.call(routes.operatorUsersTotals, { query: { tab: 'waiting' } })
    expect(totals.total).toBe(2)
  })
})
