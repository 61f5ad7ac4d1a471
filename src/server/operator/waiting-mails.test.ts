/** Operators are mailed that a company waits for them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts, freshPerson } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { transportKeyAt } from '../identity/transport.ts'
import { mailWaiting } from './waiting-mails.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const operatorMails = async () => {
  await deliverAll(server.context, [mailWaiting])
  return (await server.call(outboxRead, { query: { to: 'operator@sooner.test' } })).data
}

it('[IDN-06] [OPS-01] hears that a payer waits to be activated, and nothing of a payee', async () => {
  for (const registrant of ['payer', 'payeeCompany'] as const) {
    const { mobile, mail } = freshContacts()
    const code = await codeFor(server, 'register', mobile)
    const { password, keyId } = seal(demoPassword, transportKeyAt(server.context.secrets, server.clock()))
    const person = { name: '周明', title: '7', mobile, mail, code, agreed: true as const }
    const body = { ...person, registrant, companyName: `等待${registrant}公司`, newPwd: password, keyId }
    expect((await server.call(routes.register, { body })).code).toBe(0)
  }
  const mails = await operatorMails()
  expect(mails.map(({ template }) => template)).toEqual(['companyWaits'])
  expect(mails[0]?.text).toContain('“等待payer公司”已注册为付款方，联系人 周明')
  expect(mails[0]?.text).toContain('waits to be activated')
})

it('[IDN-54] [OPS-01] hears that a payer asks for a subsidiary, in both languages', async () => {
  const { mail, company } = await freshPerson(server)
  const token = await server.enter(mail)
  const requested = await server.call(routes.childAsk, { body: { name: '宁波分公司' } }, { token })
  expect(requested.code).toBe(0)
  const [mailed] = await operatorMails()
  expect(mailed).toMatchObject({ template: 'childWaits', language: 'both' })
  expect(mailed?.subject).toContain(`“${company}”申请添加子公司“宁波分公司” / Waiting: ${company}`)
  expect(mailed?.link).toContain('/operator')
})
