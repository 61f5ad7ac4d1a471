/** A person that verified itself signs for itself. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { codeFor } from '#test/support/codes.ts'
import { freshContacts } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { freshPayee, verificationTexts } from '#test/support/verification.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('[VER-09] [VER-23] a person that is verified gets the code to the mobile that its bank knows', async () => {
  const { companyId, token } = await freshPayee(server, { legalForm: 'person', name: '沈青' })
  const { mobile } = freshContacts()
  const code = await codeFor(server, 'person_verification', mobile, { token })
  const four = {
    name: '沈青',
    idNumber: '11010519491231002X',
    bankCard: '6222 0210 0101 2345 671',
    mobile,
    code,
    agreementIds: [...verificationTexts],
  }
  expect(
    (await server.call(routes.certificationPerson, { body: { companyId, ...four } }, { token })).code,
  ).toBe(0)
  const sent = await server.call(routes.signingCodeSend, { query: { companyId } }, { token })
  expect([sent.code, sent.data]).toEqual([
    0,
    { handler: '沈青', mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` },
  ])
})
