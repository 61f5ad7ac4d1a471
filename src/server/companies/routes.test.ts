/** What a person can act as; only the choice stored on the server decides what they act as. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { companies } from '#demo/companies.ts'
import { people } from '#demo/people.ts'
import { ask } from '#test/support/ask.ts'
import { plantDeputy } from '#test/support/deputy.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
  await plantDeputy(server.ownerUrl)
})
afterAll(() => server.close())

const identities = async (person: string) => {
  const token = await server.signIn(person)
  const { data } = await server.call(routes.multiagent, {}, { token })
  return { token, data }
}
const world = (key: string) => {
  const found = companies.find((company) => company.key === key)
  return { name: found?.name ?? '', entities: (found?.entities ?? []).map(({ name }) => name).toSorted() }
}
const membershipOf = (person: string, sql: string) => {
  const mail = people.find(({ key }) => key === person)?.mail
  return ask(server.ownerUrl, `${sql} where user_id = (select id from users where login_mail = '${mail}')`)
}

describe('the identities of a person', () => {
  it('[IDN-20] [IDN-45] of a buyer are the master with its children, each with its currency', async () => {
    const { data } = await identities('chenwei')
    expect(data.suppliers).toEqual([])
    expect(data.dealers).toEqual([])
    expect(
      data.buyers.map(({ name, currency, children }) => [
        name,
        currency,
        children.map((child) => child.name).toSorted(),
      ]),
    ).toEqual([[world('hongfei').name, 'CNY', world('hongfei').entities]])
    expect(data.buyers[0]?.children.find(({ name }) => name.startsWith('Hongfei'))?.currency).toBe('JPY')
    expect(data.multiagentSelectList.filter(({ isMaster }) => isMaster).map(({ name }) => name)).toEqual([
      world('hongfei').name,
    ])
    expect(data.multiagentSelectList).toHaveLength(4)
    expect(data.buyers[0]?.billOpen).toBe(true)
  })

  it('[IDN-20] [IDN-45] of a supplier are its sub-entities, under one entry that names their master', async () => {
    const { data } = await identities('lixiaoyun')
    expect(data.suppliers.map(({ companyMold }) => companyMold)).toEqual(['company'])
    const details = data.suppliers[0]?.details ?? []
    expect(details.map(({ name }) => name).toSorted()).toEqual(world('mingyuan').entities)
    expect(new Set(details.map(({ masterName }) => masterName))).toEqual(new Set([world('mingyuan').name]))
    expect(details.every(({ marketId, applyCurrency }) => marketId !== null && applyCurrency === 'CNY')).toBe(
      true,
    )
    for (const { applyAmount } of details) expect(applyAmount).toMatch(/^\d+\.\d\d$/)
  })

  it('[IDN-20] of a person with many are grouped by mold, with the details of several masters in one entry', async () => {
    const { data } = await identities('linjing')
    const legalForms = data.suppliers.map(({ companyMold, details }) => [
      companyMold,
      new Set(details.map(({ masterName }) => masterName)),
    ])
    expect(legalForms).toEqual([
      ['company', new Set([world('hengda').name, world('orchid').name])],
      ['person', new Set([world('zhoudashan').name])],
    ])
    expect(data.suppliers[0]?.details).toHaveLength(3)
    expect(data.buyers.map(({ name }) => name)).toEqual([world('lanting').name])
    expect(data.dealers.map(({ name }) => name)).toEqual([world('shunhe').name])
    expect(data.dealers[0]?.buyerId).toBe(data.buyers[0]?.id)
    const listed = data.multiagentSelectList.map(({ id }) => id)
    const all = [
      ...data.buyers.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]),
      ...data.suppliers.flatMap(({ details }) => details.map(({ id }) => id)),
      ...data.dealers.map(({ id }) => id),
    ]
    expect(listed.toSorted()).toEqual(all.toSorted())
  })

  it('[IDN-29] of a new person are none, and the session says whether they are activated', async () => {
    const { token, data } = await identities('sunli')
    expect(data).toEqual({ buyers: [], suppliers: [], dealers: [], multiagentSelectList: [] })
    const account = await server.call(routes.accountRead, {}, { token })
    expect([account.code, account.data.activated]).toEqual([0, false])
    expect((await server.call(routes.companyRead, {}, { token })).code).toBe(30007)
  })

  it('[IDN-20] [IDN-51] leave out what a membership no longer gives, which is named apart', async () => {
    await membershipOf('linjing', `update memberships set status = 'disabled'`)
    expect((await identities('linjing')).data.multiagentSelectList).toEqual([])
    const disabling = async (who: 'linjing' | 'chenwei') =>
      (await server.call(routes.disabledRead, {}, { token: await server.signIn(who) })).data
    expect((await disabling('linjing')).map(({ name }) => name)).toContain('澜庭家电股份有限公司')
    expect(await disabling('chenwei')).toEqual([])
    await membershipOf('linjing', `update memberships set status = 'activated'`)
    expect((await identities('linjing')).data.multiagentSelectList).not.toEqual([])
  })
})

describe('acting as a company', () => {
  it('[IDN-24] [IDN-46] follows the choice: the company, its type and its keys are those of the session', async () => {
    const { token, data } = await identities('linjing')
    const choices = [
      { companyType: 'buyer', id: data.buyers[0]?.id ?? '', name: data.buyers[0]?.name },
      ...(data.suppliers[0]?.details ?? []).map(
        ({ id, name }) => ({ companyType: 'supplier', id, name }) as const,
      ),
      { companyType: 'dealer', id: data.dealers[0]?.id ?? '', name: data.dealers[0]?.name },
    ] as const
    for (const { companyType, id, name } of choices) {
      const chosen = await server.call(routes.chooseIdentity, { body: { companyType, id } }, { token })
      expect([chosen.code, chosen.data]).toEqual([0, { companyType, id }])
      const company = await server.call(routes.companyRead, {}, { token })
      expect([company.data.companyType, company.data.name]).toEqual([companyType, name])
    }
  })

  it('[IDN-24] cannot be had by choosing what is another’s, of another type, a child, or a supplier’s master', async () => {
    const { token, data } = await identities('linjing')
    const stranger = (await identities('chenwei')).data
    const wrong = [
      { companyType: 'buyer', id: stranger.buyers[0]?.id ?? '' },
      { companyType: 'supplier', id: data.buyers[0]?.id ?? '' },
      { companyType: 'buyer', id: data.buyers[0]?.children[0]?.id ?? '' },
      { companyType: 'supplier', id: data.suppliers[0]?.details[0]?.masterId ?? '' },
      { companyType: 'dealer', id: server.context.makeId() },
    ] as const
    for (const body of wrong)
      expect([body, (await server.call(routes.chooseIdentity, { body }, { token })).status]).toEqual([
        body,
        404,
      ])
    expect((await server.call(routes.companyRead, {}, { token })).status).toBe(403)
  })

  it('[IDN-24] is checked against the membership at every call, also where the role changes', async () => {
    const token = await server.enter('wangqiang')
    expect((await server.call(routes.companyRead, {}, { token })).code).toBe(0)
    await membershipOf('wangqiang', `update memberships set status = 'disabled'`)
    for (const route of [routes.companyRead, routes.permission, routes.multiagent, routes.accountRead])
      expect((await server.call(route, {}, { token })).code).toBe(10018)
    await membershipOf('wangqiang', `update memberships set status = 'activated'`)
    expect((await server.call(routes.companyRead, {}, { token })).code).toBe(10018)
    const anew = { token: await server.enter('wangqiang') }
    expect((await server.call(routes.companyRead, {}, anew)).code).toBe(0)
  })

  it('[IDN-41] reads the platform’s keys, with what the company has differently on top', async () => {
    const token = await server.enter('carter')
    const read = async () => (await server.call(routes.companyVariable, {}, { token, language: 'en' })).data
    expect((await read())['offer_type']).toBe('all')
    expect(JSON.parse((await read())['position_type'] ?? '')).toHaveLength(15)
    await membershipOf(
      'carter',
      `insert into admin_config select tenant_id, 'offer_type', 'apr' from memberships`,
    )
    expect((await read())['offer_type']).toBe('apr')
    const global = await server.call(routes.constant, { query: { key: 'offer_type' } }, { token })
    expect(global.data).toEqual({ key: 'offer_type', value: 'all' })
    expect((await server.call(routes.constant, { query: { key: 'no_such_key' } }, { token })).status).toBe(
      404,
    )
  })
  it('[IDN-41] answers the config of a company of one’s own, with the buyer that it is connected to and no other', async () => {
    const { token, data } = await identities('linjing')
    const [dealer] = data.dealers
    const body = { companyType: 'dealer', id: dealer?.id ?? '' } as const
    await server.call(routes.chooseIdentity, { body }, { token })
    const config = (query: { companyId: string; buyerId?: string }) =>
      server.call(routes.companyConfig, { query }, { token, language: 'en' })
    const own = await config({ companyId: body.id, buyerId: dealer?.buyerId ?? '' })
    expect([own.code, own.data['offer_type']]).toEqual([0, 'all'])
    expect((JSON.parse(own.data['position_type'] ?? '') as { label: string }[])[0]?.label).toBe('CFO')
    expect((await config({ companyId: body.id })).data).toEqual(own.data)
    expect((await config({ companyId: body.id, buyerId: body.id })).status).toBe(404)
    expect((await config({ companyId: dealer?.buyerId ?? '' })).status, 'not what is acted as').toBe(404)
  })
})
