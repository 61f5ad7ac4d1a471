/** The entities of a company: who sees them, who names them, and what a payer asks the operator for. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { childRequestsOpenMax, marketsShownMax } from '#domain/entities/limits.ts'
import { ask } from '#test/support/ask.ts'
import { freshPerson, type Person } from '#test/support/fresh-tenant.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

const list = async (token: string, query: Request<typeof routes.entityList>['query'] = {}) =>
  (await server.call(routes.entityList, { query }, { token })).data.list
const named = async (token: string, name: string) => (await list(token)).find((one) => one.name === name)
const rename = async (token: string, id: string, name: string) =>
  server.call(routes.entityRename, { params: { id }, body: { name } }, { token })
const requestChild = (name: string, note?: string) =>
  server.call(routes.childAsk, { body: { name, ...(note && { note }) } }, { token: payer })
const requests = async () => (await server.call(routes.childRequests, {}, { token: payer })).data
const withdrawing = (id: string) => server.call(routes.childWithdraw, { params: { id } }, { token: payer })

describe('tax ids', () => {
  it('[DOC-33] are set by a payer for its companies, written in one way, once each, and stand in the log', async () => {
    const { tenantId, mail } = await freshPerson(server)
    const token = await server.enter(mail)
    const set = (id: string, taxId: string | null) =>
      server.call(routes.entityTaxIdSet, { params: { id }, body: { taxId } }, { token, language: 'en' })
    expect((await set(tenantId, ' 9132 0500-ma1x.0000/07 ')).code).toBe(0)
    expect(await list(token)).toMatchObject([{ taxId: '91320500MA1X000007', maySetTaxId: true }])
    expect((await set(tenantId, '91320500MA1X000007')).code).toBe(codes.nothingChanged.code)
    const { status, fields } = await set(tenantId, '税号')
    expect([status, { ...fields }]).toEqual([400, { taxId: 'Invalid tax ID format' }])
    const log = (await server.call(routes.auditList, { query: { kind: ['entities'] } }, { token })).data
    expect(log.list[0]).toMatchObject({
      action: 'entities.taxIdSet',
      changes: [{ field: 'taxId', before: null, after: '91320500MA1X000007' }],
    })
    expect((await set(tenantId, null)).code).toBe(0)
  })

  it('[DOC-33] are unique in a company, and are of payers alone', async () => {
    const token = await server.enter('chenwei')
    const [first, second] = await list(token)
    const set = (id: string | undefined, as: string, taxId = '91340100TAKEN') =>
      server.call(routes.entityTaxIdSet, { params: { id: id ?? '' }, body: { taxId } }, { token: as })
    expect((await set(first?.id, token)).code).toBe(0)
    expect(await set(second?.id, token)).toMatchObject({
      code: codes.taxIdTaken.code,
      fields: { taxId: '贵公司的另一个主体已使用这个税号。' },
    })
    const ofPayee = await server.enter('lixiaoyun')
    expect((await set((await list(ofPayee))[0]?.id, ofPayee)).status).toBe(403)
  })
})

describe('the list', () => {
  beforeEach(async () => {
    payer = await server.enter('chenwei')
    payee = await server.enter('lixiaoyun')
  })

  it('[IDN-54] has the master first, then its children or sub-entities, each with type, name and verification', async () => {
    expect((await list(payer)).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'master 鸿飞汽车集团有限公司',
      'child Hongfei Motors Japan K.K.',
      'child 鸿飞新能源科技（合肥）有限公司',
      'child 鸿飞汽车零部件（苏州）有限公司',
    ])
    const [master, ...details] = await list(payee)
    expect(master).toMatchObject({
      kind: 'master',
      name: '明远精密制造有限公司',
      authentication: 1,
      isActing: false,
      mayRename: false,
    })
    expect(details).toHaveLength(2)
    for (const detail of details) expect(detail).toMatchObject({ kind: 'subEntity', mayRename: true })
    expect(details.filter(({ isActing }) => isActing)).toHaveLength(1)
  })

  it('[IDN-54] names the markets of each: a payer’s own by currency, and those in which a sub-entity is a payee', async () => {
    const [master] = await list(payer)
    expect(master?.markets).toEqual([
      expect.objectContaining({ payerName: '鸿飞汽车集团有限公司', currency: 'CNY' }),
    ])
    const [ofGroup, ...details] = await list(payee)
    expect(ofGroup).toMatchObject({ markets: [], marketCount: 0 })
    for (const { markets, marketCount } of details) {
      expect(markets).toHaveLength(Math.min(marketCount, marketsShownMax))
      expect(markets.length).toBeGreaterThan(0)
    }
    const payers = details.flatMap(({ markets }) => markets).map(({ payerName }) => payerName)
    expect(payers).toContain('鸿飞汽车零部件（苏州）有限公司')
  })

  it('[IDN-54] is found by word, in pages, in both orders', async () => {
    expect((await list(payer, { keyword: 'HONGFEI' })).map(({ kind }) => kind)).toEqual(['child'])
    const [, ...up] = await list(payer, { sort: 'name' })
    const [, ...down] = await list(payer, { sort: '-name' })
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed())
    const second = await server.call(
      routes.entityList,
      { query: { page: '2', pageSize: '10' } },
      { token: payer },
    )
    expect(second.data).toMatchObject({ list: [], total: 4, page: 2, pageSize: 10 })
  })

  it('[IDN-54] [IDN-25] a master sees the ids of all its companies, and of no others', async () => {
    const { data } = await server.call(routes.multiagent, {}, { token: payer })
    const [buyer] = data.buyers
    const own = [buyer?.id, ...(buyer?.children ?? []).map(({ id }) => id)]
    expect((await list(payer)).map(({ id }) => id).toSorted()).toEqual(own.map(String).toSorted())
    const theirs = (await list(payee)).map(({ id }) => id)
    expect(own.filter((id) => theirs.includes(id ?? ''))).toEqual([])
  })
})

describe('a name', () => {
  beforeEach(async () => {
    const { mail, tenantId } = await freshPerson(server, { companyType: 'supplier' })
    await ask(
      server.ownerUrl,
      `insert into companies (id, tenant_id, parent_id, company_type, legal_form, name, currency, register_username, registered_at)
       select gen_random_uuid(), id, id, company_type, legal_form, '第二工厂', currency, register_username, registered_at
       from companies where id = '${tenantId}'`,
    )
    payee = await server.enter(mail)
  })

  it('[IDN-54] of a sub-entity is the payee’s to change, and shows everywhere at once', async () => {
    const before = '第二工厂'
    const detail = await named(payee, before)
    expect((await rename(payee, detail?.id ?? '', '明远精密（苏州）')).code).toBe(0)
    expect(await named(payee, before)).toBeUndefined()
    const { data } = await server.call(routes.multiagent, {}, { token: payee })
    expect(data.suppliers[0]?.details.map(({ name }) => name)).toContain('明远精密（苏州）')
    const { data: log } = await server.call(routes.auditList, { query: { tab: 'entity' } }, { token: payee })
    expect(log.list[0]).toMatchObject({ action: 'entities.renamed' })
  })

  it('[IDN-54] cannot be another’s, a master’s, one that is taken, or none; the old one stays', async () => {
    const [master, first, second] = await list(payee)
    const [foreign] = await list(await server.enter('zhoudashan'), { sort: '-name' })
    for (const id of [master?.id, foreign?.id, server.context.makeId()])
      expect((await rename(payee, id ?? '', '别的名字')).code).toBe(codes.notFound.code)
    const taken = await rename(payee, first?.id ?? '', second?.name ?? '')
    expect(taken).toMatchObject({
      code: codes.entityNamed.code,
      data: { fields: { name: '已有同名的主体或申请。' } },
    })
    for (const name of [' 前有空格', '甲=乙', '长'.repeat(51)])
      expect((await rename(payee, first?.id ?? '', name)).code).toBe(codes.inputInvalid.code)
    expect((await rename(payee, first?.id ?? '', first?.name ?? '')).code).toBe(codes.nothingChanged.code)
    expect((await list(payee)).map(({ name }) => name)).toEqual(
      [master, first, second].map((one) => one?.name),
    )
  })

  it('[IDN-54] is refused as taken after another transaction has given it', async () => {
    const [master, first, second] = await list(payee)
    const holder = new pg.Client({ connectionString: server.ownerUrl })
    await holder.connect()
    await holder.query(`begin; select id from companies where id = '${master?.id}' for no key update`)
    await holder.query(`update companies set name = '同一个名字' where id = '${second?.id}'`)
    const answer = rename(payee, first?.id ?? '', '同一个名字')
    await lockWaited(server)
    await holder.query('commit')
    await holder.end()
    expect((await answer).code).toBe(codes.entityNamed.code)
  })

  it('[IDN-54] is never borne by two entities of one company, not even by the database owner', async () => {
    const [, first, second] = await list(payee)
    const same = `update companies set name = '同一个名字' where id in ('${first?.id}', '${second?.id}')`
    await expect(ask(server.ownerUrl, same)).rejects.toThrow('companies_named')
  })

  it('[IDN-54] is given once where two give the same at the same moment', async () => {
    const [, first, second] = await list(payee)
    const answers = await Promise.all(
      [first, second].map((one) => rename(payee, one?.id ?? '', '同一个名字')),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.entityNamed.code])
  })
})

describe('a child company', () => {
  let person: Person
  beforeEach(async () => {
    person = await freshPerson(server)
    payer = await server.enter(person.mail)
  })

  it('[IDN-54] is asked for with its name and a note, waits, and can be withdrawn', async () => {
    const { data } = await requestChild('鸿飞智能制造有限公司', '  两行\n说明 ')
    expect((await requests()).find(({ id }) => id === data.id)).toMatchObject({
      name: '鸿飞智能制造有限公司',
      note: '两行 说明',
      state: 'open',
      requestedBy: '陈薇',
      reason: null,
    })
    expect((await withdrawing(data.id)).code).toBe(0)
    expect((await withdrawing(data.id)).code).toBe(codes.requestSettled.code)
    expect((await requests()).find(({ id }) => id === data.id)?.state).toBe('withdrawn')
    expect((await requestChild('鸿飞智能制造有限公司')).code).toBe(0)
  })

  it('[IDN-54] is asked for once, not under a name that is there already, and not without end', async () => {
    expect((await requestChild(person.company)).code).toBe(codes.entityNamed.code)
    const twice = await Promise.all([requestChild('只有一次'), requestChild('只有一次')])
    expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.entityNamed.code])
    const open = (await requests()).filter(({ state }) => state === 'open').length
    for (let number = open; number < childRequestsOpenMax; number += 1) await requestChild(`第${number}家`)
    expect((await requestChild('多一家')).code).toBe(codes.tooManyRequests.code)
  })

  it('[IDN-54] that was declined says why; another company’s requests are unknown here', async () => {
    payer = await server.enter('chenwei')
    expect((await requests()).find(({ state }) => state === 'declined')?.reason).toMatch(/独立法人/)
    const [foreign] = await ask(
      server.ownerUrl,
      `insert into child_requests (id, tenant_id, name, note, state, requested_by, requested_at)
       select gen_random_uuid(), tenant_id, '别家的', '', 'open', user_id, joined_at from memberships
       where tenant_id = (select id from companies where name = '澜庭家电股份有限公司') limit 1 returning id`,
    )
    expect((await withdrawing(String(foreign))).code).toBe(codes.notFound.code)
    expect((await requests()).map(({ name }) => name)).not.toContain('别家的')
  })

  it('what is settled stays settled, even for the database owner', async () => {
    const settle = `update child_requests set state = 'granted', settled_at = requested_at where state = 'declined'`
    await expect(ask(server.ownerUrl, settle)).rejects.toThrow('settled once')
  })
})
