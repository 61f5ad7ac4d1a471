/** A payer that a payee has invited registers with the code of the invitation, and finds the payee's request. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { inviterParameter } from '#domain/identity/mailed-links.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor } from '#test/support/codes.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from './transport.ts'

let server: TestServer
let payee: string
let code: string
const name = '东方重工集团有限公司'

beforeAll(async () => {
  server = await openTestServer()
  payee = await server.enter('lishoufu')
  const entry = {
    payerName: name,
    number: 'DF-1',
    type: 'receivable' as const,
    amount: '1000',
    currency: 'CNY' as const,
    dueDate: '2027-03-01' as never,
    means: 'transfer' as const,
  }
  const { data } = await server.call(routes.receivableAdd, { body: entry }, { token: payee })
  const body = { mail: 'ap@dongfang.test', language: 'zh' as const }
  await server.call(routes.payerInvite, { params: { id: data.id }, body }, { token: payee })
  const { data: notifications } = await server.call(outboxRead, { query: { to: 'ap@dongfang.test' } })
  code = new URL(notifications[0]?.link ?? '').searchParams.get(inviterParameter) ?? ''
})
afterAll(() => server.close())

async function register(mobile: string, changes: Partial<Request<typeof routes.register>['body']>) {
  const { password, keyId } = seal('Payer#2026', transportKeyAt(server.context.secrets, server.clock()))
  const body = {
    registrant: 'payer' as const,
    companyName: name,
    name: '东方',
    title: '7',
    mobile,
    mail: `${mobile}@dongfang.test`,
    code: await codeFor(server, 'register', mobile),
    agreed: true as const,
    newPwd: password,
    keyId,
    ...changes,
  }
  return server.call(routes.register, { body })
}
const requestsOf = (company: string) =>
  ask(
    server.ownerUrl,
    `select b.payee_name || ' ' || b.state from connection_requests b join companies c on c.id = b.payer_id where c.name = '${company}'`,
  )
const stepsOf = async () =>
  (
    await server.call(routes.receivableList, { query: { keyword: 'DF-1' } }, { token: payee })
  ).data.list[0]?.missing.map(({ step }) => step)

it('[DOC-42] registers all the same with a code that does not work, and as a payee it makes no request', async () => {
  expect((await register('13600050001', { companyName: '无效码公司', inviter: 'nonsense' })).code).toBe(0)
  expect(await requestsOf('无效码公司')).toEqual([])
  const asPayee = { companyName: '收款公司', registrant: 'payeeCompany' as const, inviter: code }
  expect((await register('13600050002', asPayee)).code).toBe(0)
  expect(await requestsOf('收款公司')).toEqual([])
  expect(await stepsOf()).toEqual(['register', 'ask', 'confirm'])
})

it('[DOC-42] finds the payee’s request once it has registered, and the payee sees that it waits', async () => {
  expect((await register('13600050003', { inviter: code })).code).toBe(0)
  expect(await requestsOf(name)).toEqual(['李守福 requested'])
  expect(await stepsOf()).toEqual(['answer', 'confirm'])
})

it('[DOC-42] cannot use a code that another company has registered with', async () => {
  expect((await register('13600050004', { companyName: '第二家', inviter: code })).code).toBe(0)
  expect(await requestsOf('第二家')).toEqual([])
})

it('[DOC-42] without the link is seen by its name: the payee is to ask it', async () => {
  const entry = {
    payerName: ' 西部 新能源(集团)有限公司',
    number: 'XB-1',
    type: 'receivable' as const,
    amount: '1000',
    currency: 'CNY' as const,
    dueDate: '2027-03-01' as never,
    means: 'transfer' as const,
  }
  await server.call(routes.receivableAdd, { body: entry }, { token: payee })
  await register('13600050005', { companyName: '西部新能源（集团）有限公司' })
  const { data } = await server.call(routes.receivableList, { query: { keyword: 'XB-1' } }, { token: payee })
  expect(data.list[0]).toMatchObject({ stage: 'unconnected', can: ['ask', 'link', 'edit', 'remove'] })
})
