/** Permission and menu: what the acting identity may do, in the shapes and languages of the wire. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const offering = (name: string, path: string, code: string, authCode: string) => ({
  name,
  path,
  code,
  component: 'earlyPaid',
  authCode,
  children: [],
})

it('[IDN-21] [IDN-27] the menu has groups with children, each with name, path, code, component and authCode', async () => {
  const token = await server.enter('lixiaoyun')
  const menu = async (language: 'zh' | 'en') =>
    (await server.call(routes.menu, { query: {} }, { token, language })).data
  const [zh, en] = [await menu('zh'), await menu('en')]
  expect(zh).toEqual([
    {
      name: '提前收款',
      path: '/supplier/payment-apply',
      code: 'earlyPaid',
      component: 'earlyPaid',
      authCode: 'offers.make',
      children: [
        offering('申请提前收款', '/supplier/payment-apply', 'paymentApply', 'offers.make'),
        offering('应收单据', '/supplier/list-invoice', 'receivables', 'documents.offerable'),
        offering('入库单', '/supplier/godown-entry', 'godownEntry', 'documents.offerable'),
        offering('我的申请', '/supplier/list-apply', 'listApply', 'offers.own'),
        offering('我的成交', '/supplier/awards', 'ownAwards', 'offers.own'),
        offering('月结单', '/supplier/statements', 'ownStatements', 'offers.own'),
        offering('我的付款方', '/receivable/customer', 'customers', 'payerConnections.payers'),
        offering('待激活应收', '/receivable/accelerate', 'accelerate', 'receivables.see'),
      ],
    },
    {
      name: expect.stringMatching(/\p{Script=Han}/u) as string,
      path: '/account/info',
      code: 'account',
      component: 'account',
      authCode: 'account.info',
      children: [
        {
          name: expect.stringMatching(/\p{Script=Han}/u) as string,
          path: '/account/info',
          code: 'accountInfo',
          component: 'account',
          authCode: 'account.info',
          children: [],
        },
        {
          name: expect.stringMatching(/\p{Script=Han}/u) as string,
          path: '/supplier/enterprise-certification-select',
          code: 'certificationSelect',
          component: 'account',
          authCode: 'verification.see',
          children: [],
        },
        {
          name: expect.stringMatching(/\p{Script=Han}/u) as string,
          path: '/account/invoice-list',
          code: 'documents',
          component: 'account',
          authCode: 'documents.see',
          children: [],
        },
        {
          name: expect.stringMatching(/\p{Script=Han}/u) as string,
          path: '/reconciliations/list',
          code: 'reconciliations',
          component: 'account',
          authCode: 'reconciliations.see',
          children: [],
        },
        {
          name: expect.stringMatching(/\p{Script=Han}/u) as string,
          path: '/account/entity-management',
          code: 'entities',
          component: 'account',
          authCode: 'account.entities',
          children: [],
        },
        {
          name: expect.stringMatching(/\p{Script=Han}/u) as string,
          path: '/account/staff-management',
          code: 'staff',
          component: 'account',
          authCode: 'account.staff',
          children: [],
        },
        {
          name: expect.stringMatching(/\p{Script=Han}/u) as string,
          path: '/account/webhooks',
          code: 'webhooks',
          component: 'account',
          authCode: 'webhooks.manage',
          children: [],
        },
        {
          name: expect.stringMatching(/\p{Script=Han}/u) as string,
          path: '/account/log-management',
          code: 'auditLog',
          component: 'account',
          authCode: 'account.log',
          children: [],
        },
      ],
    },
  ])
  expect(en[0]?.children[0]?.name).toMatch(/^[A-Z][a-z ]+$/)
  const nameless = (groups: typeof zh) => JSON.stringify(groups).replaceAll(/"name":"[^"]*"/g, '')
  expect(nameless(en)).toBe(nameless(zh))
})

it('[IDN-22] the menu offers nothing that the permission does not have, and is empty before an identity is chosen', async () => {
  const token = await server.enter('wangqiang')
  const { data: permission } = await server.call(routes.permission, {}, { token })
  const { data: menu } = await server.call(routes.menu, { query: {} }, { token })
  const codes = menu.flatMap((group) => [group.authCode, ...group.children.map((page) => page.authCode)])
  expect(codes.filter((code) => permission[code] !== true)).toEqual([])
  expect(
    (await server.call(routes.menu, { query: {} }, { token: await server.signIn('wangqiang') })).data,
  ).toEqual([])
})

it('[IDN-24] ids narrow the menu to companies of the acting identity, and name nothing beyond it', async () => {
  const token = await server.enter('linjing')
  const { data } = await server.call(routes.multiagent, {}, { token })
  const [buyer] = data.buyers
  const ask = (companyIds: string[]) => server.call(routes.menu, { query: { companyIds } }, { token })
  expect((await ask([buyer?.id ?? '', ...(buyer?.children ?? []).map(({ id }) => id)])).code).toBe(0)
  // One's own too, but not what one acts as now.
  expect((await ask([data.dealers[0]?.id ?? ''])).status).toBe(404)
  expect((await ask([buyer?.id ?? '', data.suppliers[0]?.details[0]?.id ?? ''])).status).toBe(404)
})

it('[IDN-46] a companyType that is not the session’s finds no menu', async () => {
  const token = await server.enter('wangqiang')
  const ask = (companyType: 'buyer' | 'supplier' | 'dealer') =>
    server.call(routes.menu, { query: { companyType } }, { token })
  expect((await ask('dealer')).code).toBe(0)
  for (const other of ['buyer', 'supplier'] as const) expect((await ask(other)).status).toBe(404)
  const unchosen = { token: await server.signIn('wangqiang') }
  expect((await server.call(routes.menu, { query: { companyType: 'dealer' } }, unchosen)).status).toBe(404)
})
