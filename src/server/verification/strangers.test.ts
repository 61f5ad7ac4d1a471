/** Each call of verification with the id of another company: it is not found, and nothing is counted. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  attemptOf,
  certification,
  enterAmount,
  formOf,
  freshPayee,
  transferTo,
  wrongAmount,
} from '#test/support/verification.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('[VER-02] [VER-04] somebody else’s company is read, saved, submitted and confirmed by nobody else', async () => {
  const owner = await freshPayee(server)
  const stranger = await freshPayee(server)
  await transferTo(server, owner)
  await transferTo(server, stranger)
  const { companyId } = owner
  const { token } = stranger
  const answers = [
    await server.call(routes.certificationRead, { query: { companyId } }, { token }),
    await server.call(
      routes.certificationDraft,
      { body: { companyId, form: { legalPerson: '乙' } } },
      { token },
    ),
    await server.call(routes.certificationSubmit, { body: { ...formOf(stranger), companyId } }, { token }),
    await enterAmount(server, { ...owner, token }, await amountOf(server, owner)),
    await enterAmount(server, { ...owner, token }, wrongAmount(await amountOf(server, stranger))),
  ]
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(codes.notFound.code))
  for (const payee of [owner, stranger])
    expect(await attemptOf(server, payee)).toMatchObject({ state: 'amountToEnter', entries: 0 })
  expect((await certification(server, owner)).draft?.form.legalPerson).toBe('沈国强')
})
