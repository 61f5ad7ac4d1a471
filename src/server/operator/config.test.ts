/** The admin config in the operator's hands: validated by key, at once in force, with its history, and never lost. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { lockClasses } from '#server/db/advisory-locks.ts'
import { ask } from '#test/support/ask.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { operatorDesk } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof operatorDesk>>
let buyer: string
beforeAll(async () => {
  server = await openTestServer()
  desk = await operatorDesk(server)
  buyer = (await desk.company('澜庭'))?.id ?? ''
})
afterAll(() => server.close())

type Key = Request<typeof routes.configChange>['params']['key']
const keyOf = async (key: Key, companyId?: string) => {
  const { data } = await desk.call(routes.operatorConfig, { query: companyId ? { companyId } : {} })
  return data.keys.find((one) => one.key === key)
}
const reason = '试点新报价方式'
const change = async (key: Key, value: string | undefined, companyId?: string) => {
  const own = (await keyOf(key, companyId))?.own
  const body = {
    reason,
    ...(value !== undefined && { value }),
    ...(companyId && { companyId }),
    ...(own && { was: own }),
  }
  return desk.call(routes.configChange, { params: { key }, body })
}
const titles = async (language: 'zh' | 'en') => {
  const { data } = await server.call(routes.constant, { query: { key: 'position_type' } }, { language })
  return (JSON.parse(data.value) as { label: string; value: string }[]).map(({ label }) => label)
}

describe('a key of the platform', () => {
  it('[IDN-09] [OPS-02] position_type shows at once as new titles, in both languages', async () => {
    const kept = JSON.parse((await keyOf('position_type'))?.value ?? '') as object[]
    const more = [...kept, { value: '16', zh: '供应链金融经理', en: 'Supply chain finance manager' }]
    expect((await change('position_type', JSON.stringify(more))).code).toBe(0)
    expect((await titles('zh')).at(-1)).toBe('供应链金融经理')
    expect((await titles('en')).at(-1)).toBe('Supply chain finance manager')
    // A signed-in person can take it as their title from now on.
    const token = await server.enter('chenwei')
    const { code } = await server.call(routes.profileChange, { body: { title: '16' } }, { token })
    expect(code).toBe(0)
  })

  it('[OPS-02] keeps its history: who, before, after, why', async () => {
    await change('offer_type', 'apr')
    await change('offer_type', 'dis')
    const { data } = await desk.call(routes.configHistory, { params: { key: 'offer_type' } })
    expect(data.map(({ operator, before, after, reason: why }) => [operator, before, after, why])).toEqual([
      ['周宁', 'apr', 'dis', reason],
      ['周宁', 'all', 'apr', reason],
    ])
  })

  it('[OPS-02] is refused with an error at its field where it cannot hold the value, in the operator’s language', async () => {
    const before = await keyOf('position_type')
    const wrong = '职务列表格式不正确'
    for (const [value, expected] of [
      ['[]', '请输入职务列表'],
      ['{', wrong],
      [JSON.stringify([{ value: '1', zh: '首席' }]), wrong],
      [JSON.stringify([{ label: 'CFO', value: '1' }]), wrong],
    ] as const) {
      const { status, code, fields } = await change('position_type', value)
      expect([status, code, fields]).toEqual([400, 30_002, { value: expected }])
    }
    expect(await keyOf('position_type')).toEqual(before)
  })

  it('[OPS-02] names a file only where it is one of the platform’s', async () => {
    const [platforms] = await ask(server.ownerUrl, 'select id from files where tenant_id is null limit 1')
    const [companys] = await ask(
      server.ownerUrl,
      `insert into files values (gen_random_uuid(), '${buyer}', 'x', 'text/plain', 1, sha256('x'), '2026-01-01') returning id`,
    )
    for (const id of [server.context.makeId(), String(companys)])
      expect(await change('agreement_url', `/files/v1/${id}`)).toMatchObject({
        status: 400,
        fields: { value: '协议文件（企业）格式不正确' },
      })
    expect((await change('agreement_url', `/files/v1/${String(platforms)}`)).code).toBe(0)
  })

  it('[OPS-02] cannot be taken away, blank of a reason, unknown, or changed to what it is', async () => {
    expect((await change('offer_type', undefined)).status).toBe(400)
    const was = (await keyOf('offer_type'))?.own ?? ''
    expect((await change('offer_type', was)).code).toBe(20_093)
    const send = (key: string, body: object) =>
      desk.call(routes.configChange, { params: { key: key as Key }, body: body as { reason: string } })
    expect((await send('offer_type', { value: 'all', was, reason: ' ' })).fields).toHaveProperty('reason')
    expect((await send('secret_key', { value: 'x', reason })).status).toBe(400)
  })

  it('[OPS-02] is not overwritten by a caller who looked before it changed', async () => {
    const was = (await keyOf('use_electronic_signature'))?.own ?? undefined
    const send = (value: string) =>
      desk.call(routes.configChange, {
        params: { key: 'use_electronic_signature' },
        body: { value, reason, ...(was && { was }) },
      })
    const answers = await Promise.all(['1', '0', '1', '0'].map(send))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 20_137, 20_137, 20_137])
  })
})

describe('a payer’s own value', () => {
  it('[IDN-41] [OPS-02] is read by its payees, for the company that is on its list, and by no other company', async () => {
    const [place] = await ask(
      server.ownerUrl,
      `select payer_tenant_id || ' ' || payee_company_id from payees where payee_company_id = '${entityOf('mingyuan-hongfei').id}'
        and payer_id = '${entityOf('hongfei-suzhou').id}'`,
    )
    const [payer = '', payee = ''] = String(place).split(' ')
    const config = async (account: string, query: { companyId: string; buyerId?: string }) =>
      server.call(routes.companyConfig, { query }, { token: await server.enter(account) })
    expect((await change('offer_type', 'dis', payer)).code).toBe(0)
    const own = await config('lixiaoyun', { companyId: payee })
    const withPayer = await config('lixiaoyun', { companyId: payee, buyerId: payer })
    expect([withPayer.code, withPayer.data['offer_type']]).toEqual([0, 'dis'])
    expect(own.data['offer_type']).toBe((await keyOf('offer_type'))?.value)
    expect((await config('lixiaoyun', { companyId: payee, buyerId: buyer })).status).toBe(404)
  })
})

describe('a key that is being changed', () => {
  it.each([
    ['the platform’s', undefined],
    ['a payer’s', '澜庭'],
  ])('[OPS-02] is waited for: %s', async (_whose, payer) => {
    const companyId = payer === undefined ? undefined : buyer
    const key = 'show_have_reviewed_agreement_person'
    await change(key, '1', companyId)
    const holder = new pg.Client({ connectionString: server.ownerUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query(`select pg_advisory_xact_lock(${lockClasses.config}, hashtext($1))`, [
      `${companyId ?? ''} ${key}`,
    ])
    const where = `key = '${key}' and tenant_id is not distinct from $1`
    await holder.query(`update admin_config set value = '0' where ${where}`, [companyId ?? null])
    const body = { was: '1', value: '0', reason, ...(companyId && { companyId }) }
    const answer = desk.call(routes.configChange, { params: { key }, body })
    await lockWaited(server)
    await holder.query('commit')
    await holder.end()
    expect((await answer).code).toBe(codes.outOfDate.code)
  })
})

describe('a key of one payer', () => {
  it('[IDN-41] [OPS-02] is in force for it and for the companies connected to it, and no others', async () => {
    await change('agreement_name', '平台标准协议')
    expect((await change('agreement_name', '澜庭供应商协议', buyer)).code).toBe(0)
    expect(await keyOf('agreement_name', buyer)).toMatchObject({
      own: '澜庭供应商协议',
      value: '澜庭供应商协议',
    })
    const variable = async (person: string) =>
      (await server.call(routes.companyVariable, {}, { token: await server.enter(person) })).data[
        'agreement_name'
      ]
    expect(await variable('gaoyuan')).toBe('澜庭供应商协议')
    expect(await variable('chenwei')).toBe('平台标准协议')

    const token = await server.signIn('linjing')
    const [dealer] = (await server.call(routes.multiagent, {}, { token })).data.dealers
    const id = dealer?.id ?? ''
    await server.call(routes.chooseIdentity, { body: { companyType: 'dealer', id } }, { token })
    const config = (query: { companyId: string; buyerId?: string }) =>
      server.call(routes.companyConfig, { query }, { token })
    expect((await config({ companyId: id, buyerId: buyer })).data['agreement_name']).toBe('澜庭供应商协议')
    expect((await config({ companyId: id })).data['agreement_name']).toBe('平台标准协议')
  })

  it('[OPS-02] goes back to the platform’s, and its history stands apart', async () => {
    expect((await change('show_have_reviewed_agreement', '1', buyer)).code).toBe(0)
    expect((await change('show_have_reviewed_agreement', undefined, buyer)).code).toBe(0)
    expect((await keyOf('show_have_reviewed_agreement', buyer))?.own).toBeNull()
    const history = async (query: { companyId?: string }) =>
      (await desk.call(routes.configHistory, { params: { key: 'show_have_reviewed_agreement' }, query })).data
        .length
    expect([await history({ companyId: buyer }), await history({})]).toEqual([2, 0])
  })

  it('[OPS-02] is refused for payees, children and unknown ids, and for job titles', async () => {
    const payee = (await desk.company('明远'))?.id ?? ''
    const child = (await desk.company('澜庭'))?.entities[0]?.id ?? ''
    for (const companyId of [payee, child, server.context.makeId()]) {
      expect((await desk.call(routes.operatorConfig, { query: { companyId } })).status).toBe(404)
      const body = { companyId, value: 'apr', reason }
      expect((await desk.call(routes.configChange, { params: { key: 'offer_type' }, body })).status).toBe(404)
    }
    const one = JSON.stringify([{ value: '1', zh: '甲', en: 'A' }])
    expect((await change('position_type', one, buyer)).status).toBe(400)
    expect(
      await ask(server.ownerUrl, `select count(*)::int from admin_config where tenant_id = '${payee}'`),
    ).toEqual([0])
  })
})
