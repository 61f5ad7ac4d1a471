/** What payers ask the operator for, and the registration pages that the operator gives them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { freshPerson, nextDays, type Person } from '#test/support/fresh-tenant.ts'
import { because, operatorDesk } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof operatorDesk>>
let payer: Person
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  nextDays(server)
  desk = await operatorDesk(server)
  payer = await freshPerson(server)
})
afterAll(() => server.close())

describe('what payers ask for', () => {
  const name = '物流（太仓）有限公司'
  let token: string
  beforeEach(async () => {
    token = await server.enter(payer.mail)
    await server.call(routes.childAsk, { body: { name } }, { token })
  })
  const requests = async () =>
    (await desk.call(routes.operatorRequests, {})).data.filter(
      ({ companyId }) => companyId === payer.tenantId,
    )
  const decline = async (id: string, requestId: string) =>
    (await desk.call(routes.requestDecline, { params: { id, requestId }, body: because })).code

  it('[IDN-54] [OPS-01] is listed until it is settled; a declined request shows the payer why', async () => {
    const [requested] = await requests()
    expect(requested).toMatchObject({ companyName: payer.company, name })
    const other = await desk.idOf('澜庭')
    expect(await decline(other, requested?.id ?? '')).toBe(codes.notFound.code)
    expect(await decline(requested?.companyId ?? '', requested?.id ?? '')).toBe(0)
    expect(await decline(requested?.companyId ?? '', requested?.id ?? '')).toBe(codes.requestSettled.code)
    expect(await requests()).toEqual([])
    const { data } = await server.call(routes.childRequests, {}, { token })
    expect(data.find(({ id }) => id === requested?.id)).toMatchObject({
      state: 'declined',
      reason: because.reason,
    })
    expect((await desk.log())[0]).toMatchObject({ action: 'operator.childDeclined', reason: because.reason })
  })

  it('[IDN-55] is settled by adding it', async () => {
    const [requested] = await requests()
    const body = { companyName: requested?.name ?? '', currency: 'CNY', ...because } as const
    await desk.call(routes.childAdd, { params: { id: requested?.companyId ?? '' }, body })
    expect(await requests()).toEqual([])
  })
})

describe('a payer’s registration page', () => {
  const setPage = (id: string, slug: string) =>
    desk.call(routes.registrationPageSet, { params: { id }, body: { slug, ...because } })

  it('[IDN-03] gets its address from the operator, one that no other payer has; the one before ends', async () => {
    const id = payer.tenantId
    const [first, second] = [`page-${payer.mobile}`, `page-${payer.mobile}-new`]
    expect((await desk.company(payer.company))?.slug).toBeNull()
    expect(await setPage(id, 'hongfei')).toMatchObject({
      code: codes.slugTaken.code,
      data: { fields: { slug: '这个地址已被其他付款方使用。' } },
    })
    expect((await setPage(id, first)).code).toBe(0)
    expect((await setPage(id, first)).code).toBe(codes.nothingChanged.code)
    expect((await setPage(id, second)).code).toBe(0)
    expect((await desk.company(payer.company))?.slug).toBe(second)
    const at = async (slug: string) =>
      (await server.call(routes.registrationPageRead, { query: { slug } })).code
    expect([await at(second), await at(first), await at('hongfei')]).toEqual([0, codes.notFound.code, 0])
    expect((await desk.log())[0]).toMatchObject({ action: 'operator.registrationPageSet', before: first })
    for (const slug of ['X', 'a b', '']) expect((await setPage(id, slug)).code).toBe(codes.inputInvalid.code)
  })

  it('[IDN-03] is a payer’s alone, and of one that is active', async () => {
    for (const name of ['明远', '启衡'])
      expect((await setPage(await desk.idOf(name), 'some-page')).code).toBe(codes.operatorActionUnfit.code)
  })
})
