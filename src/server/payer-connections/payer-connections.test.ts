/** How payers and payees come together: invitations, requests, answers, and what follows for documents. */
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { msPerDay } from '#domain/day.ts'
import { appRole } from '#server/db/roles.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { evaluateRolled } from '#server/eligibility/event-handlers.ts'
import { ask } from '#test/support/ask.ts'
import { qingdaoId } from '#test/support/planted-offers.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole } from '#test/support/sql.ts'

let server: TestServer
/** Of 澜庭, and of 李守福, who trades with another payer. */
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  await enter()
})
async function enter(): Promise<void> {
  payer = await server.enter('gaoyuan')
  payee = await server.enter('lishoufu')
}
afterAll(() => server.close())

const qingdao = entityOf('lanting-qingdao').id
const notificationsTo = async (to: string) => (await server.call(outboxRead, { query: { to } })).data
const list = async (changes: object = {}) => {
  const body = {
    payeeName: '青禾印刷',
    payeeCode: server.context.makeId(),
    small: true,
    payerId: qingdao,
    contactMail: `${server.context.makeId().slice(-12)}@qinghe.test`,
    ...changes,
  }
  const { data, code } = await server.call(routes.payeeAdd, { body }, { token: payer })
  expect(code).toBe(0)
  return { id: data.id, mail: body.contactMail }
}
const read = async (id: string) =>
  (await server.call(routes.payeeRead, { params: { id } }, { token: payer })).data
const invite = (ids: string[], byMail = true) =>
  server.call(routes.payeeInvite, { body: { ids, byMail } }, { token: payer })
const bind = (body: object, token = payee) => server.call(routes.connectionRequest, { body }, { token })
const answer = (
  id: string,
  body: { readonly action: 'accept' | 'decline' | 'withdraw' | 'unbind' } & object,
  token = payer,
) => server.call(routes.connectionAnswer, { params: { id }, body }, { token })
const requests = async (token: string) => (await server.call(routes.connectionList, {}, { token })).data

describe('an invitation', () => {
  it('[DOC-40] goes out by mail with a link and a code, and again after a week at the earliest', async () => {
    const { id, mail } = await list()
    expect((await invite([id])).data).toEqual({ invited: 1, refused: [] })
    const { state, invitation } = await read(id)
    expect([state, invitation?.mail]).toEqual(['invited', mail])
    const [notification] = await notificationsTo(mail)
    expect(notification?.link).toContain('/account/register')
    expect(JSON.stringify(notification)).toContain(invitation?.code)
    const refused = [{ id, name: '青禾印刷', reason: 'remindedRecently' }]
    expect((await invite([id])).data).toEqual({ invited: 0, refused })
    server.clock.advance(7 * msPerDay)
    await enter()
    expect((await invite([id])).data).toEqual({ invited: 1, refused: [] })
    expect((await read(id)).invitation?.code, 'the code stays the same').toBe(invitation?.code)
    expect(await notificationsTo(mail)).toHaveLength(2)
  })

  it('[DOC-40] of many lists which of them could not be invited, and why', async () => {
    const [one, without] = [await list(), await list({ contactMail: undefined })]
    const { data } = await invite([one.id, without.id])
    expect(data).toEqual({
      invited: 1,
      refused: [{ id: without.id, name: '青禾印刷', reason: 'payeeMailMissing' }],
    })
    expect((await invite([without.id], false)).data.invited, 'a code needs no mail').toBe(1)
    const made = (await read(without.id)).invitation
    expect(made?.mail).toBeNull()
    expect(made?.code).toMatch(/^(\w{4}-){3}\w{4}$/)
  })

  it('[DOC-41] connects the holder of its code, once, and not after it was withdrawn', async () => {
    const { id } = await list({ payeeName: '李守福', contactMail: 'lishoufu@freight.test' })
    await invite([id], false)
    const code = (await read(id)).invitation?.code ?? ''
    expect((await bind({ inviteCode: code }, payer)).code, 'a payer has no payers').toBe(
      codes.notAllowed.code,
    )
    const withdrawn = await server.call(routes.payeeWithdraw, { params: { id } }, { token: payer })
    expect(withdrawn.code).toBe(0)
    expect((await bind({ inviteCode: code })).code).toBe(codes.inviteCodeUnknown.code)
    await invite([id], false)
    const again = (await read(id)).invitation?.code ?? ''
    expect(again).not.toBe(code)
    const both = await Promise.all([bind({ inviteCode: again.toLowerCase() }), bind({ inviteCode: again })])
    expect(both.map((one) => one.code).filter((one) => one === 0)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ state: 'connected', currency: 'CNY', invitation: null })
    const { data } = await server.call(routes.multiagent, {}, { token: payee })
    expect(JSON.stringify(data.suppliers), 'a sub-entity of its own').toContain('李守福（澜庭制冷设备')
    expect((await requests(payee))[0]).toMatchObject({ state: 'bound', byCode: true, can: ['unbind'] })
    expect((await bind({ payerId: qingdao })).code).toBe(codes.boundAlready.code)
    const admin = await notificationsTo('gaoyuan@lanting.test')
    expect(JSON.stringify(admin[0])).toContain('李守福')
    expect(admin[0]?.link, 'leads to its payees').toContain('/buyer/supplier-management')
  })

  it('[DOC-41] shows the payee what was entered before, and evaluates it', async () => {
    const payeeTenant = entityOf('lishifu').tenantId
    const own = await ask(
      server.ownerUrl,
      `select id from payees where payee_tenant_id = '${payeeTenant}' and payer_id = '${qingdao}'`,
    )
    expect(own).toHaveLength(1)
    await deliverAll(server.context, [evaluateRolled])
    expect(
      await ask(
        server.ownerUrl,
        `select registered from payee_evaluations where payee_id = '${String(own[0])}'`,
      ),
    ).toEqual([true])
  })

  it('[DOC-41] is unconnected by either side, and only once', async () => {
    const [found] = await requests(payee)
    if (!found) throw new Error('there is a request')
    expect((await answer(found.id, { action: 'unbind' }, payee)).data).toEqual({ state: 'unbound' })
    expect((await requests(payer)).find(({ id }: { id: string }) => id === found.id)).toMatchObject({
      state: 'unbound',
    })
    expect((await answer(found.id, { action: 'unbind' }, payee)).code).toBe(codes.requestSettled.code)
  })

  it('[DOC-41] that was ended is not made again by the payer alone, not even in the database', async () => {
    const { rows } = await server.context.systemDb.executeQuery<{ id: string; version: number }>(
      CompiledQuery.raw(`select id, version from payees where payee_tenant_id = $1 and payer_id = $2`, [
        entityOf('lishifu').tenantId,
        qingdao,
      ]),
    )
    const [left] = rows
    if (!left) throw new Error('the payee is still on the list')
    const body = {
      version: left.version,
      switchedOn: true,
      marketId: qingdaoId,
      reserveType: 'market' as const,
      notes: '',
    }
    const { code, fields } = await server.call(
      routes.payeeSet,
      { params: { id: left.id }, body },
      { token: payer },
    )
    expect([code, Object.keys(fields)]).toEqual([codes.payeeHasLeft.code, ['marketId']])
    const forced = asRole(server, appRole, { tenant: entityOf('lanting-qingdao').tenantId }, (query) =>
      query('update payees set market_id = $1 where id = $2', [qingdaoId, left.id]),
    )
    await expect(forced).rejects.toThrow('joins a market by its own consent')
  })
})

describe('a request', () => {
  it('[DOC-41] finds payers by two characters of their name', async () => {
    const search = (name: string) => server.call(routes.payerSearch, { query: { name } }, { token: payee })
    expect((await search('澜')).code).toBe(codes.inputInvalid.code)
    const { data } = await search('澜庭')
    expect(data.length).toBeGreaterThan(1)
    expect((await search('不存在的公司')).data).toEqual([])
  })

  it('[DOC-41] waits for the payer, once; is declined with a reason, which the payee sees', async () => {
    const requested = await bind({ payerId: qingdao, note: '我们供应包装纸箱' })
    expect(requested.data).toMatchObject({ state: 'requested' })
    expect((await bind({ payerId: qingdao })).code).toBe(codes.connectionOpen.code)
    const mine = (await requests(payer)).find(({ id }: { id: string }) => id === requested.data.id)
    expect(mine).toMatchObject({
      payeeName: '李守福',
      can: ['accept', 'decline'],
      note: '我们供应包装纸箱',
    })
    expect((await answer(requested.data.id, { action: 'accept' }, payee)).code).toBe(
      codes.requestSettled.code,
    )
    expect((await answer(requested.data.id, { action: 'decline' })).code).toBe(codes.reasonMissing.code)
    const declined = await answer(requested.data.id, { action: 'decline', reason: '资料不全' } as never)
    expect(declined.data).toEqual({ state: 'declined' })
    expect((await requests(payee)).find(({ id }: { id: string }) => id === requested.data.id)).toMatchObject({
      state: 'declined',
      reason: '资料不全',
    })
    expect(JSON.stringify((await notificationsTo('lishoufu@freight.test'))[0] ?? {})).toContain('资料不全')
  })

  it('[DOC-41] is accepted as a payee on the list or as a new one', async () => {
    const requested = await bind({ payerId: qingdao })
    const accept = (body: object) => answer(requested.data.id, { action: 'accept', ...body })
    expect((await accept({})).code).toBe(codes.payeeCodeMissing.code)
    expect((await accept({ payeeCode: '600114' })).code).toBe(codes.payeeCodeTaken.code)
    const payeeCode = server.context.makeId()
    expect((await accept({ payeeCode })).data).toEqual({ state: 'bound' })
    const found = await server.call(routes.payeeList, { query: { keyword: payeeCode } }, { token: payer })
    expect(found.data.list).toEqual([expect.objectContaining({ state: 'connected', name: '李守福' })])
  })

  it('[DOC-41] is hidden from other companies, which cannot answer it', async () => {
    const requested = await bind({ payerId: entityOf('lanting').id })
    const stranger = await server.enter('chenwei')
    expect((await requests(stranger)).map(({ id }: { id: string }) => id)).not.toContain(requested.data.id)
    expect((await answer(requested.data.id, { action: 'decline' }, stranger)).code).toBe(codes.notFound.code)
    expect((await answer(requested.data.id, { action: 'withdraw' }, payee)).data).toEqual({
      state: 'withdrawn',
    })
  })
})
