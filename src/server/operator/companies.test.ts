/** What an operator does with companies and people, and what those see of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/letters.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { operatorDesk } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'
import { verifyAudit } from '../audit/verify.ts'
import { openPool } from '../db/pool.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof operatorDesk>>
beforeEach(async () => {
  server = await openTestServer()
  desk = await operatorDesk(server)
})
afterEach(() => server.close())

const because = { reason: '已核对营业执照' }
const unfit = codes.operatorActUnfit.code
const idOf = async (keyword: string) => (await desk.company(keyword))?.id ?? ''
type Acting = 'companyActivate' | 'companyFreeze' | 'companyUnfreeze' | 'userFreeze' | 'userUnfreeze'
const act = async (name: Acting, id: string, body = because) =>
  (await desk.call(routes[name] as typeof routes.companyActivate, { params: { id }, body })).code
const account = (token: string, language: 'zh' | 'en' = 'zh') =>
  server.call(routes.accountRead, {}, { token, language })

describe('activating a payer', () => {
  it('[IDN-06] [OPS-01] lets its administrator in, and tells them in the language they registered in', async () => {
    await ask(server.ownerUrl, `update users set language = 'en' where login_mail = 'sunli@newbuyer.test'`)
    const waiting = await server.signIn('sunli')
    expect((await server.call(routes.activate, {}, { token: waiting })).data.activated).toBe(false)
    expect((await server.call(routes.multiagent, {}, { token: waiting })).data.buyers).toEqual([])

    expect((await desk.company('启衡'))?.acts).toEqual(['activate', 'freeze'])
    expect(await act('companyActivate', await idOf('启衡'))).toBe(0)

    expect((await server.call(routes.activate, {}, { token: waiting })).data.activated).toBe(true)
    const token = await server.enter('sunli')
    expect((await server.call(routes.permission, {}, { token })).data).toMatchObject({
      'account.staff': true,
    })
    const { data: letters } = await server.call(outboxRead, { query: { to: 'sunli@newbuyer.test' } })
    expect(letters[0]?.subject).toBe('启衡医疗器械有限公司 is activated')
    expect(letters[0]?.link).toMatch(/\/account\/login$/)
    expect((await desk.company('启衡'))?.state).toBe('active')
  })

  it('[IDN-06] happens once, to a payer that waits, and to nobody else', async () => {
    const id = await idOf('启衡')
    const answers = await Promise.all(Array.from({ length: 4 }, () => act('companyActivate', id)))
    expect(answers.toSorted()).toEqual([0, unfit, unfit, unfit].toSorted())
    // A payee waits for its own mail; who is active waits for nothing.
    for (const name of ['青禾', '鸿飞']) expect(await act('companyActivate', await idOf(name))).toBe(unfit)
    const entries = await desk.log()
    expect(entries.filter(({ action }) => action === 'operator.companyActivated')).toHaveLength(1)
  })
})

describe('a frozen company', () => {
  it('[OPS-01] is refused at once in the middle of work, with its own code in both languages, and given back', async () => {
    const token = await server.enter('lixiaoyun')
    const id = await idOf('明远')
    expect(await act('companyFreeze', id)).toBe(0)
    for (const language of ['zh', 'en'] as const) {
      const { code, status, message } = await account(token, language)
      expect([code, status, message]).toEqual([31_081, 403, failureTexts.companyFrozen[language]])
    }
    // A command and a call whose body cannot be read are refused alike.
    expect((await server.call(routes.sessionsEnd, {}, { token })).code).toBe(31_081)
    const unread = await server.app.inject({
      method: 'PUT',
      url: '/user/v2/account',
      headers: { token, 'content-type': 'application/json' },
      payload: '{',
    })
    expect(unread.json()).toMatchObject({ code: 31_081 })
    expect(await act('companyUnfreeze', id)).toBe(0)
    expect((await account(token)).code).toBe(0)
  })

  it('[OPS-01] cannot be chosen, and leaves the person their other companies', async () => {
    const token = await server.signIn('linjing')
    const { data } = await server.call(routes.multiagent, {}, { token })
    const [buyer] = data.buyers
    await act('companyFreeze', buyer?.id ?? '')
    const choose = (companyType: 'buyer' | 'dealer', id = '') =>
      server.call(routes.chooseIdentity, { body: { companyType, id } }, { token })
    expect((await choose('buyer', buyer?.id)).code).toBe(31_081)
    expect((await choose('dealer', data.dealers[0]?.id)).code).toBe(0)
    expect((await account(token)).code).toBe(0)
  })

  it('[OPS-01] stays so for whoever chooses it in the same moment', async () => {
    const id = await idOf('鸿飞')
    const tokens = await Promise.all(Array.from({ length: 5 }, () => server.signIn('chenwei')))
    const choose = (token: string) =>
      server.call(routes.chooseIdentity, { body: { companyType: 'buyer', id } }, { token })
    const [frozen, ...chosen] = await Promise.all([act('companyFreeze', id), ...tokens.map(choose)])
    expect(frozen).toBe(0)
    for (const { code } of chosen) expect([0, 31_081]).toContain(code)
    for (const [index, token] of tokens.entries())
      expect((await account(token)).code).toBe(chosen[index]?.code === 0 ? 31_081 : 0)
  })

  it('[OPS-01] is frozen once and unfrozen once, whoever else tries', async () => {
    const id = await idOf('海岚')
    expect(await act('companyFreeze', id)).toBe(unfit)
    expect(await act('companyUnfreeze', id)).toBe(0)
    expect(await act('companyUnfreeze', id)).toBe(unfit)
  })

  it('[OPS-01] is a whole tenant: a child is not frozen by itself', async () => {
    const child = (await desk.company('鸿飞'))?.entities[0]?.id ?? ''
    expect(await act('companyFreeze', child)).toBe(30_006)
    await expect(
      ask(server.ownerUrl, `update companies set frozen = true where id = '${child}'`),
    ).rejects.toThrow()
  })
})

describe('a frozen person', () => {
  it('[OPS-01] is refused everywhere at once, cannot sign in, and comes back as they were', async () => {
    const tokens = [await server.enter('chenwei'), await server.signIn('chenwei')]
    const id = (await desk.user('chenwei@hongfei.test'))?.id ?? ''
    expect(await act('userFreeze', id)).toBe(0)
    for (const token of tokens) {
      const { code, status, message } = await account(token, 'en')
      expect([code, status, message]).toEqual([31_080, 403, failureTexts.userFrozen.en])
    }
    await expect(server.signIn('chenwei')).rejects.toThrow(failureTexts.userFrozen.zh)
    // With a wrong password nobody learns that the account is frozen.
    await expect(server.signIn('chenwei', 'Wrong#2026')).rejects.toThrow(failureTexts.credentialsWrong.zh)
    expect(await act('userUnfreeze', id)).toBe(0)
    for (const token of tokens) expect((await account(token)).code).toBe(0)
    await server.enter('chenwei')
  })

  it('[OPS-01] is not met by a session that is opened in the same moment', async () => {
    const id = (await desk.user('gaoyuan'))?.id ?? ''
    const signIns = Array.from({ length: 4 }, () =>
      server.signIn('gaoyuan').then(
        (token) => token,
        () => undefined,
      ),
    )
    const [frozen, ...tokens] = await Promise.all([act('userFreeze', id), ...signIns])
    expect(frozen).toBe(0)
    for (const token of tokens) if (token) expect((await account(token)).code).toBe(31_080)
  })
})

describe('child companies', () => {
  const body = { companyName: '鸿飞智能驾驶（深圳）有限公司', currency: 'CNY', ...because } as const

  it('[IDN-55] are added by the operator under a payer, whose people see them', async () => {
    const id = await idOf('鸿飞')
    const { data } = await desk.call(routes.childAdd, { params: { id }, body })
    const token = await server.enter('chenwei')
    const { buyers } = (await server.call(routes.multiagent, {}, { token })).data
    expect(buyers[0]?.children).toContainEqual({ id: data.id, name: body.companyName, currency: 'CNY' })
    expect((await desk.log())[0]).toMatchObject({ action: 'operator.childAdded', reason: because.reason })
  })

  it('[IDN-55] are no matter of payees, distributors, frozen or waiting payers, children or nobody', async () => {
    const add = async (id: string) => (await desk.call(routes.childAdd, { params: { id }, body })).code
    for (const name of ['明远', '远山', '启衡', '海岚']) expect(await add(await idOf(name))).toBe(unfit)
    expect(await add((await desk.company('鸿飞'))?.entities[0]?.id ?? '')).toBe(30_006)
    expect(await add(server.context.makeId())).toBe(30_006)
  })

  it('[IDN-55] are added once where the same request comes twice', async () => {
    const id = await idOf('鸿飞')
    const request = { headers: desk.headers, key: 'one child' }
    const send = () => server.call(routes.childAdd, { params: { id }, body }, request)
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
    expect((await desk.company('鸿飞'))?.entities).toHaveLength(4)
  })

  it('[IDN-55] have a name by the rule of names', async () => {
    const params = { id: await idOf('鸿飞') }
    for (const companyName of ['', ' 空格', '等=号', '长'.repeat(51)]) {
      const { status, fields } = await desk.call(routes.childAdd, { params, body: { ...body, companyName } })
      expect([status, Object.keys(fields)]).toEqual([400, ['companyName']])
    }
  })
})

describe('every act', () => {
  it('[OPS-03] asks why, and takes neither nothing nor a novel for it', async () => {
    const params = { id: await idOf('明远') }
    for (const reason of ['', '   ', '\n', '长'.repeat(201)]) {
      const { status, fields } = await desk.call(routes.companyFreeze, { params, body: { reason } })
      expect([status, Object.keys(fields)]).toEqual([400, ['reason']])
    }
    expect((await desk.company('明远'))?.state).toBe('active')
  })

  it('[OPS-03] is in the log with who, what, before, after and why; the chain holds', async () => {
    await act('companyFreeze', await idOf('明远'), { reason: ' 涉嫌\n欺诈 ' })
    await act('userFreeze', (await desk.user('gaoyuan'))?.id ?? '')
    const [second, first] = await desk.log()
    expect(first).toMatchObject({
      operator: '周宁',
      action: 'operator.companyFrozen',
      about: '明远精密制造有限公司',
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
    await act('companyFreeze', await idOf('明远'))
    const log = async (query: object) => (await desk.call(routes.operatorLog, { query })).data
    expect((await log({ action: ['operator.companyFrozen'] })).list.map(({ about }) => about)).toEqual([
      '明远精密制造有限公司',
      '海岚纺织有限公司',
    ])
    expect((await log({ days: ['2026-10-22'] })).total).toBe(1)
    expect((await log({ keyword: '吊销' })).list[0]?.about).toBe('海岚纺织有限公司')
    const { list, total } = await log({ sort: 'at', pageSize: '10', page: '1' })
    expect([list[0]?.about, total]).toEqual(['海岚纺织有限公司', 3])
  })

  it('[OPS-01] is refused with an id that is nobody’s', async () => {
    const id = server.context.makeId()
    for (const name of [
      'companyActivate',
      'companyFreeze',
      'companyUnfreeze',
      'userFreeze',
      'userUnfreeze',
    ] as const)
      expect(await act(name, id)).toBe(30_006)
  })
})

describe('the lists', () => {
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
