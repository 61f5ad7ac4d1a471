/** The key of a company that the operator has frozen. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

it('[DOC-33] is refused while the company is frozen', async () => {
  const { apiKey } = await makeKey(server, await server.enter('gaoyuan'))
  const send = () =>
    callWith(server, () => apiKey)(routes.syncPayees, {
      body: { payees: [{ payeeCode: '', payeeName: '' }] },
    })
  const freeze = (frozen: boolean) =>
    ask(
      server.ownerUrl,
      `update companies set frozen = ${frozen} where id = '${entityOf('lanting-qingdao').tenantId}'`,
    )
  expect((await send()).code).toBe(0)
  await freeze(true)
  expect((await send()).code).toBe(codes.companyFrozen.code)
  await freeze(false)
  expect((await send()).code).toBe(0)
})
