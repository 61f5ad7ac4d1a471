/** The audit log as a person sees it: what is theirs and their company's, in order, whole, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { pageSizes } from '#domain/limits.ts'
import { inScope } from '#server/db/scope.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { appendJournal, platformId } from '../commands/journal.ts'

let server: TestServer
let chenwei: string
let gaoyuan: string
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
  chenwei = await server.enter('chenwei')
  await server.enter('zhaomin')
  gaoyuan = await server.enter('gaoyuan')
})
afterAll(() => server.close())

type Query = NonNullable<Request<typeof routes.auditList>['query']>

const log = async (token: string, query: Query = {}) =>
  (await server.call(routes.auditList, { query }, { token })).data
const actionsOf = async (token: string, query: Query = {}) =>
  (await log(token, query)).list.map(({ action, person }) => `${person} ${action}`)

describe('[IDN-37] whose entries are listed', () => {
  it('shows one’s own sign-ins and what colleagues do for the company, and no one else’s', async () => {
    expect(await actionsOf(chenwei)).toEqual([
      '赵敏之 identity.chosen',
      '陈薇 identity.chosen',
      '陈薇 identity.signedIn',
    ])
    expect(await actionsOf(gaoyuan)).toEqual(['高远 identity.chosen', '高远 identity.signedIn'])
  })

  it('is split by tab, and the totals say how many stand under each', async () => {
    expect(await actionsOf(chenwei, { tab: 'mine' })).toEqual([
      '陈薇 identity.chosen',
      '陈薇 identity.signedIn',
    ])
    expect(await actionsOf(chenwei, { tab: 'entity' })).toEqual([
      '赵敏之 identity.chosen',
      '陈薇 identity.chosen',
    ])
    const counts = { all: 3, mine: 2, entity: 2 }
    const { data } = await server.call(routes.auditTotals, { query: { tab: 'mine' } }, { token: chenwei })
    expect(data).toEqual({ total: 2, counts })
  })

  it('says when, who, for which company, what about and from where; only the company’s chain has numbers', async () => {
    const { list } = await log(chenwei)
    expect(list[0]).toMatchObject({ person: '赵敏之', address: '127.0.0.1', number: 3 })
    expect(list[0]?.about).toBe(list[0]?.company)
    expect(list[2]).toMatchObject({ action: 'identity.signedIn', number: null, company: null, about: null })
  })

  it('names no person where the platform did it by itself', async () => {
    const { rows } = await server.context.pool.query<{ tenant_id: string }>(
      `select tenant_id from sessions where user_id = (select id from users where login_mail like 'gaoyuan@%') limit 1`,
    )
    const tenantId = rows[0]?.tenant_id ?? ''
    const at = server.clock()
    const entry = {
      action: 'files.expired',
      tenantId,
      userId: platformId,
      facts: { name: '合同.pdf' },
    } as const
    await inScope(server.context.db, { tenantId }, (db) =>
      appendJournal(db, entry, { requestId: 'r', machineNow: at, businessNow: at }),
    )
    const [first] = (await log(gaoyuan)).list
    expect(first).toMatchObject({ action: 'files.expired', person: null, about: '合同.pdf', number: 3 })
  })
})

describe('[IDN-37] a person of several companies', () => {
  it('finds what they did for each of them, and nothing of one that they no longer belong to', async () => {
    const token = await server.enter('linjing')
    const { data } = await server.call(routes.multiagent, {}, { token })
    const [, other] = data.buyers.concat().map(({ id }) => ({ companyType: 'buyer' as const, id }))
    const dealer = data.dealers.map(({ id }) => ({ companyType: 'dealer' as const, id }))[0]
    const next = other ?? dealer
    if (!next) throw new Error('the demo world has a person with several identities')
    await server.call(routes.chooseIdentity, { body: next }, { token })
    const chosen = async () =>
      (await actionsOf(token, { tab: 'mine' })).filter((line) => line.endsWith('identity.chosen'))
    expect(await chosen()).toHaveLength(2)
    await ask(
      server.ownerUrl,
      `update memberships set status = 'disabled' where tenant_id = '${data.buyers[0]?.id ?? ''}'
       and user_id = (select id from users where login_mail like 'linjing@%')`,
    )
    expect(await chosen()).toHaveLength(1)
  })
})

describe('[IDN-37] what is looked for', () => {
  it('finds by who and by what it is about, by kind and by day', async () => {
    expect(await actionsOf(chenwei, { keyword: '敏之' })).toEqual(['赵敏之 identity.chosen'])
    expect(await actionsOf(gaoyuan, { keyword: '合同.PDF' })).toEqual(['null files.expired'])
    expect(await actionsOf(gaoyuan, { kind: ['files'] })).toEqual(['null files.expired'])
    const day = server.clock().toISOString().slice(0, 10)
    expect((await log(chenwei, { from: day, to: day })).list).toHaveLength(3)
    for (const alone of [{ from: day }, { to: day }]) expect((await log(chenwei, alone)).list).toHaveLength(3)
    expect((await log(chenwei, { from: '2019-01-01', to: '2020-01-01' })).list).toEqual([])
    expect((await log(chenwei, { from: '2099-01-01', to: '2099-01-02' })).list).toEqual([])
  })

  it.each([
    { kind: 'platform' },
    { from: '2026-02-30' },
    { to: '2026-03-01', from: '2026-03-02' },
    { tab: 'others' },
    { sort: 'person' },
    { page: '0' },
  ])('refuses %o with an error at its field', async (query) => {
    const { status, fields } = await server.call(
      routes.auditList,
      { query: query as unknown as Query },
      { token: chenwei },
    )
    expect(status).toBe(400)
    expect(Object.keys(fields).map((path) => path.split('.')[0])).toEqual(Object.keys(query).slice(0, 1))
  })
})

describe('[IDN-37] [COM-12] the pages of a long log', () => {
  let many: string
  beforeAll(async () => {
    many = await server.enter('wangqiang')
    await ask(
      server.ownerUrl,
      `select append_journal(s.tenant_id, jsonb_build_object('action', 'files.uploaded', 'userId', s.user_id, 'requestId', 'r',
         'at', instant_text(timestamptz '2026-03-01' + n / 3 * interval '1 hour'), 'machineAt', '', 'facts',
         jsonb_build_object('name', 'n' || n)), '2026-03-01', '[]')
       from generate_series(1, 45) n, (select tenant_id, user_id from sessions
         where user_id = (select id from users where login_mail like 'wangqiang@%')) s`,
    )
  })

  it.each(['at', '-at'] as const)(
    'hold every entry once, in the order of %s, with and without anchors',
    async (sort) => {
      const [pageSize] = pageSizes
      const whole = (await log(many, { sort, pageSize: '100' })).list.map(({ id }) => id)
      expect(whole).toHaveLength(47)
      const walked: string[] = []
      let near: Pick<Query, 'anchor' | 'anchorPage'> = {}
      for (let page = 1; page <= 5; page++) {
        const paging = { sort, page: String(page), pageSize: String(pageSize) as '10' }
        const { list, next } = await log(many, { ...paging, ...near })
        expect((await log(many, paging)).list).toEqual(list)
        expect(next === null).toBe(page === 5)
        walked.push(...list.map(({ id }) => id))
        // Every second page tells where the next begins, so that some are counted from further away.
        if (next && page % 2 === 1) near = { anchor: next, anchorPage: String(page + 1) }
      }
      expect(walked).toEqual(whole)
    },
  )

  it.each([
    'x/y/z',
    `x/${'-'.repeat(36)}/1`,
    `2026/${platformId}/1;drop`,
    `2026-02-30T00:00:00.000Z/${platformId}/1`,
    `0000-01-01T00:00:00.000Z/${platformId}/1`,
    `2026-01-01T00:00:00.000+99/${platformId}/1`,
    '//',
  ])('[COM-12] refuse %j, which is no anchor', async (anchor) => {
    const answer = await server.call(
      routes.auditList,
      { query: { anchor, anchorPage: '2' } },
      { token: chenwei },
    )
    expect([answer.status, Object.keys(answer.fields)]).toEqual([400, ['anchor']])
  })
})

describe('[IDN-37] [COM-13] the log as a file', () => {
  const file = (query: string, language: 'zh' | 'en', token = chenwei) =>
    server.app.inject({
      url: `/user/v1/log/export?${query}`,
      headers: { token, 'accept-language': language },
    })

  it('holds what is filtered, in the language of the caller', async () => {
    const lines = (await file('format=csv&tab=mine', 'zh')).body.trim().split('\r\n')
    expect(lines[0]).toContain('时间,编号,操作人,操作,内容,主体,IP 地址,变更内容,原因,涉及对象')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/,,陈薇,登录,使用密码,,127\.0\.0\.1,,,$/)
    expect((await file('format=csv&tab=mine', 'en')).body).toContain('Signed in')
  })

  it('is refused where there would be nothing in it', async () => {
    expect((await file('format=xlsx&from=2020-01-01', 'zh')).json()).toMatchObject({
      message: expect.stringContaining('没有') as string,
    })
  })
})
