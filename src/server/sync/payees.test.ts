/** Payees that a payer's own system sends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { mingyuan } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

let server: TestServer
let apiKey = ''
const payerId = entityOf('lanting-qingdao').id
beforeAll(async () => {
  server = await openTestServer()
  ;({ apiKey } = await makeKey(server, await server.enter('gaoyuan')))
})
afterAll(() => server.close())
const call = () => callWith(server, () => apiKey)

describe('payees that the system sends', () => {
  const send = async (
    ...payees: { payeeCode: string; payeeName: string; contactMail?: string; small?: string }[]
  ) => (await call()(routes.syncPayees, { body: { payerId, payees } })).data

  it('[DOC-33] [DOC-44] are added or changed by their codes; what is not said stays', async () => {
    const row = { payeeCode: 'SYNC-1', payeeName: '同步甲', contactMail: 'A@sync.example.com', small: 'yes' }
    expect((await send(row)).counts).toMatchObject({ added: 1 })
    expect((await send(row)).counts).toMatchObject({ unchanged: 1 })
    const answer = await send(
      { payeeCode: 'SYNC-1', payeeName: '同步甲公司' },
      { ...row, payeeCode: 'SYNC-1' },
      { ...row, payeeCode: 'S2', contactMail: 'x' },
    )
    expect(answer.results.map(({ outcome, errors }) => [outcome, errors[0]?.reason])).toEqual([
      ['updated', undefined],
      ['failed', 'twiceInFile'],
      ['failed', 'notAMail'],
    ])
    const rows = await ask(
      server.ownerUrl,
      `select json_build_array(name, contact_mail, is_sme) from payees where code = 'SYNC-1'`,
    )
    expect(rows[0]).toEqual(['同步甲公司', 'a@sync.example.com', true])
  })

  it('[DOC-44] that are connected and come with another name are renamed with a warning', async () => {
    const [name] = (await ask(
      server.ownerUrl,
      `select name from payees where code = '${mingyuan}' and payer_id = '${payerId}'`,
    )) as string[]
    const { results } = await send({ payeeCode: mingyuan, payeeName: '另一家' })
    expect(results[0]).toMatchObject({
      outcome: 'updated',
      errors: [],
      warnings: [{ field: 'payeeName', reason: 'connectedPayeeRenamed' }],
    })
    expect(results[0]?.warnings[0]?.message).toContain(name)
    const again = await send(
      { payeeCode: mingyuan, payeeName: '另一家' },
      { payeeCode: 'S-NEW', payeeName: '甲' },
    )
    expect(again.results.map(({ warnings }) => warnings)).toEqual([[], []])
  })
})
