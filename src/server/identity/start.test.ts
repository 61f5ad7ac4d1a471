/** What the portal begins with is what the single calls answer, for whoever asks, in either language. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { languages } from '#text/text.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe.each(languages)('in %s', (language) => {
  it.each(['chenwei', 'zhaomin', 'lixiaoyun', 'zhoudashan', 'wangqiang', 'linjing'])(
    '[IDN-30] [IDN-40] %s finds in one answer what the calls answer one by one',
    async (person) => {
      const options = { token: await server.enter(person), language }
      const { data } = await server.call(routes.start, { query: {} }, options)
      expect(data).toEqual({
        account: (await server.call(routes.accountRead, {}, options)).data,
        identities: (await server.call(routes.multiagent, {}, options)).data,
        permission: (await server.call(routes.permission, {}, options)).data,
        menu: (await server.call(routes.menu, { query: {} }, options)).data,
        config: (await server.call(routes.companyVariable, {}, options)).data,
        time: (await server.call(routes.businessTime, {}, options)).data,
      })
    },
  )
})

it('[IDN-30] whoever acts as nobody yet has neither permission, menu nor configuration', async () => {
  const token = await server.signIn('linjing')
  const { data } = await server.call(routes.start, { query: {} }, { token })
  expect(data).toMatchObject({ permission: {}, menu: [], config: null })
  expect(data.identities).toEqual((await server.call(routes.multiagent, {}, { token })).data)
})

it('[IDN-26] [IDN-30] an identity that is not the session’s is not found', async () => {
  const token = await server.enter('wangqiang')
  const code = async (query: object) => (await server.call(routes.start, { query }, { token })).status
  const { data } = await server.call(routes.multiagent, {}, { token })
  const [dealer] = data.dealers
  expect(await code({ companyType: 'dealer', companyIds: [dealer?.id], buyerId: dealer?.buyerId })).toBe(200)
  expect(await code({ companyType: 'buyer' })).toBe(404)
  expect(await code({ buyerId: server.context.makeId() })).toBe(404)
  expect(await code({ companyIds: [dealer?.id, server.context.makeId()] })).toBe(404)
})

it('[IDN-41] a key that the operator changes for one company is in force there', async () => {
  const token = await server.enter('chenwei')
  await ask(
    server.ownerUrl,
    `insert into admin_config (tenant_id, key, value) select tenant_id, 'offer_type', 'rate' from sessions
     where company_id is not null and user_id = (select id from users where login_mail = 'chenwei@hongfei.test') limit 1`,
  )
  const { data } = await server.call(routes.start, { query: {} }, { token })
  expect(data.config?.['offer_type']).toBe('rate')
})
