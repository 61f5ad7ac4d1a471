/** The map of abilities that a page reads, for each role. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('[IDN-27] permission is a map of codes that are true, and empty before an identity is chosen', async () => {
  const everybody = { 'account.info': true, 'account.log': true }
  const verifying = { 'verification.see': true, 'verification.keep': true }
  const permission = async (person: string) =>
    (await server.call(routes.permission, {}, { token: await server.enter(person) })).data
  const administrators = { ...everybody, 'account.staff': true, 'account.entities': true }
  const kept = {
    'documents.see': true,
    'documents.keep': true,
    'reconciliations.see': true,
    'reconciliations.keep': true,
  }
  expect(await permission('chenwei')).toEqual({
    ...administrators,
    ...kept,
    'account.children': true,
    'account.registrationPage': true,
    'account.keys': true,
    'awards.pay': true,
    'awards.see': true,
    'clearing.award': true,
    'clearing.run': true,
    'clearing.see': true,
    'documents.confirm': true,
    'documents.payables': true,
    'markets.see': true,
    'offers.see': true,
    'offers.review': true,
    'markets.history': true,
    'markets.set': true,
    'markets.operate': true,
    'financing.see': true,
    'financing.programme': true,
    'financing.set': true,
    'financing.approve': true,
    'financing.pay': true,
    'payees.see': true,
    'payees.keep': true,
    'payees.set': true,
    'payerConnections.see': true,
    'payerConnections.answer': true,
    'webhooks.manage': true,
  })
  for (const person of ['lixiaoyun', 'zhoudashan'])
    expect(await permission(person)).toEqual({
      ...administrators,
      ...kept,
      ...verifying,
      'account.subEntities': true,
      'documents.exclude': true,
      'documents.offerable': true,
      'markets.see': true,
      'offers.make': true,
      'offers.own': true,
      'offers.see': true,
      'awards.see': true,
      'payerConnections.see': true,
      'payerConnections.payers': true,
      'payerConnections.ask': true,
      'receivables.see': true,
      'receivables.keep': true,
      'payerConnections.answer': true,
      'webhooks.manage': true,
    })
  expect(await permission('wangqiang')).toEqual({
    ...administrators,
    ...verifying,
    'financing.see': true,
    'financing.own': true,
    'financing.apply': true,
  })
  const payers = {
    ...everybody,
    'documents.see': true,
    'documents.payables': true,
    'markets.see': true,
    'offers.see': true,
    'awards.see': true,
    'clearing.see': true,
    'markets.history': true,
    'payees.see': true,
    'payerConnections.see': true,
    'reconciliations.see': true,
    'financing.see': true,
    'financing.programme': true,
  }
  expect(await permission('zhaomin')).toEqual({
    ...payers,
    'documents.confirm': true,
    'offers.review': true,
    'clearing.award': true,
    'financing.approve': true,
  })
  expect(await permission('linjing')).toEqual({
    ...payers,
    'documents.confirm': true,
    'documents.keep': true,
    'markets.operate': true,
    'awards.pay': true,
    'clearing.run': true,
    'payees.keep': true,
    'payerConnections.answer': true,
    'reconciliations.keep': true,
    'financing.pay': true,
  })
  expect((await server.call(routes.permission, {}, { token: await server.signIn('chenwei') })).data).toEqual(
    {},
  )
})
