/** A person answers a statement for a payer only if they do not belong to its payee. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { belong } from '#test/support/belonging.ts'
import { tradeOf } from '#test/support/documents.ts'
import { mingyuan, orchid } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

/** 高远 works for 澜庭, the payer, and for 明远, one of its payees; 兰芝 is another payee. */
let server: TestServer
let payer: string
const own = tradeOf(mingyuan)
const other = tradeOf(orchid)
beforeAll(async () => {
  server = await openTestServer()
  await belong(server, 'gaoyuan', own.payeeTenantId ?? '')
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())

it('[OFR-33] reconciliationReview is refused for one’s own payee, and not offered', async () => {
  for (const [person, { payeeId, payeeCompanyId = '' }, code, can] of [
    ['lixiaoyun', own, codes.ownPayee.code, ['attach', 'export']],
    ['lanruo', other, 0, ['answer', 'attach', 'export']],
  ] as const) {
    const token = await server.signIn(person)
    const company = { companyType: 'supplier', id: payeeCompanyId } as const
    await server.call(routes.chooseIdentity, { body: company }, { token })
    const items = [{ number: server.context.makeId(), dueDate: '2027-01-12', amount: '100.00' }]
    const body = { payeeId, currency: 'CNY', items } as const
    const { id } = (await server.call(routes.reconciliationAdd, { body }, { token })).data
    const params = { id }
    await server.call(routes.reconciliationSend, { params, body: { version: 1 } }, { token })
    const read = () => server.call(routes.reconciliationRead, { params }, { token: payer })
    const { data } = await read()
    expect(data.can).toEqual(can)
    const [itemId = ''] = data.items.map((item) => item.id)
    for (const answer of [
      { approve: false, reason: 'other', description: '未收货' },
      { approve: true },
    ] as const) {
      const { version } = (await read()).data
      const answered = { version, items: [{ itemId, ...answer }] }
      const options = { token: payer }
      const result = await server.call(routes.reconciliationReview, { params, body: answered }, options)
      expect(result.code).toBe(code)
    }
  }
})
