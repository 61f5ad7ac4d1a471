/** What one company can send to another by mail: once a day about the same, and within limits across tenants. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { outboxRead } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { msPerDay, msPerHour } from '#domain/day.ts'
import { mailsByCompanyToAddressDayMax, mailsToAddressDayMax } from '#domain/limits.ts'
import { codeGuessesPerHourMax, requestsPerDayMax } from '#domain/payees/limits.ts'
import { unconnectedPayerMailsPerDayMax } from '#domain/receivables/limits.ts'
import { lockClasses } from '#server/db/advisory-locks.ts'
import { ask } from '#test/support/ask.ts'
import { freshPerson } from '#test/support/fresh-tenant.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { receivablesDesk } from '#test/support/receivables-desk.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

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

const payerId = entityOf('lanting').id
const administrator = 'gaoyuan@lanting.test'
const mailsTo = async (to: string, template: string) =>
  (await ask(
    server.ownerUrl,
    `select count(*)::int from notifications where recipient = '${to}' and template = '${template}'`,
  )) as number[]
const request = () => server.call(routes.connectionRequest, { body: { payerId } }, { token: payee })
const withdraw = (id: string) =>
  server.call(routes.connectionAnswer, { params: { id }, body: { action: 'withdraw' } }, { token: payee })

describe('a payee that asks again and again', () => {
  it('[DOC-41] sends one mail a day, and is stopped after so many requests', async () => {
    for (let n = 0; n < requestsPerDayMax; n += 1) {
      const { code, data } = await request()
      expect(code).toBe(0)
      await withdraw(data.id)
    }
    expect((await request()).code).toBe(codes.tooManyRequests.code)
    expect(await mailsTo(administrator, 'connectionRequested')).toEqual([1])
    const [mail] = (await server.call(outboxRead, { query: { to: administrator } })).data
    expect(mail?.text, 'says that there may be more').toMatch(/一天内的后续变化|on the same day/)
    server.clock.advance(msPerDay + msPerHour)
    await enter()
    const { data } = await request()
    expect(await mailsTo(administrator, 'connectionRequested')).toEqual([2])
    const body = { action: 'decline', reason: '请到 www.evil.example 补交材料' } as const
    await server.call(routes.connectionAnswer, { params: { id: data.id }, body }, { token: payer })
    const [declined] = (await server.call(outboxRead, { query: { to: 'lishoufu@freight.test' } })).data
    expect(declined?.template).toBe('connectionDeclined')
    expect(declined?.text, 'no link in our name').not.toContain('evil')
    expect(declined?.text).toMatch(/在“我的付款方”中查看|under My payers/)
  })
})

describe('a payer that invites', () => {
  const list = async (contactMail: string) => {
    const body = {
      payeeName: '青禾印刷',
      payeeCode: server.context.makeId(),
      contactMail,
      small: true,
      payerId: entityOf('lanting-qingdao').id,
    }
    return (await server.call(routes.payeeAdd, { body }, { token: payer })).data.id
  }
  const invite = (ids: string[]) =>
    server.call(routes.payeeInvite, { body: { ids, byMail: true } }, { token: payer })

  it('[DOC-40] the same payee after withdrawing mails it once a day', async () => {
    const id = await list('again@weapon.test')
    expect((await invite([id])).data.invited).toBe(1)
    await server.call(routes.payeeWithdraw, { params: { id } }, { token: payer })
    expect((await invite([id])).data).toMatchObject({
      invited: 0,
      refused: [{ id, reason: 'mailedTooOften' }],
    })
    expect(await mailsTo('again@weapon.test', 'payeeInvitation')).toEqual([1])
  })

  it('[DOC-40] several takes their addresses in one order, so that two payers are never in each other’s way', async () => {
    const [last, first] = [await list('z@order.test'), await list('a@order.test')]
    const lockOf = (address: string) => `(${lockClasses.mailsToAddress}, hashtext('${address}'))`
    const holder = new pg.Client({ connectionString: server.ownerUrl })
    await holder.connect()
    await holder.query(`begin; select pg_advisory_xact_lock${lockOf('a@order.test')}`)
    const answer = invite([last, first])
    await lockWaited(server)
    const { rows } = await holder.query(`select pg_try_advisory_xact_lock${lockOf('z@order.test')} as free`)
    await holder.end()
    expect(rows).toEqual([{ free: true }])
    expect((await answer).data.invited).toBe(2)
  })

  it('[DOC-40] an address to which others have sent enough today does not mail it, whoever they are', async () => {
    const address = 'crowded@weapon.test'
    const others = await Promise.all([freshPerson(server), freshPerson(server)])
    await ask(
      server.ownerUrl,
      `insert into notifications (id, tenant_id, sender_id, mail_group, about, channel, recipient, template, language, state, tries, try_at, created_at, sent_at)
        select gen_random_uuid(), null, case when n % 2 = 0 then '${others[0].tenantId}'::uuid else '${others[1].tenantId}'::uuid end, 'payer', 'x ' || n, 'mail',
          '${address}', 'payeeInvitation', 'zh', 'kept', 1, t, t, t
        from generate_series(1, ${mailsToAddressDayMax}) n, (select '${server.clock().toISOString()}'::timestamptz as t) at returning 1`,
    )
    const { data } = await invite([await list(address)])
    expect(data.refused.map(({ reason }) => reason)).toEqual(['mailedTooOften'])
  })

  it('[DOC-40] many payees at one address mails it so often a day, also in one call', async () => {
    const ids: string[] = []
    for (let n = 0; n < mailsByCompanyToAddressDayMax + 2; n += 1) ids.push(await list('many@weapon.test'))
    const { data } = await invite(ids)
    expect([data.invited, data.refused.map(({ reason }) => reason)]).toEqual([
      mailsByCompanyToAddressDayMax,
      ['mailedTooOften', 'mailedTooOften'],
    ])
    expect(await mailsTo('many@weapon.test', 'payeeInvitation')).toEqual([mailsByCompanyToAddressDayMax])
  })
})

it('[DOC-41] guesses at codes are limited, and a right code is taken again after an hour', async () => {
  const guess = (n: number) =>
    server.call(
      routes.connectionRequest,
      { body: { inviteCode: `0000-0000-0000-${String(n).padStart(4, '0')}` } },
      { token: payee },
    )
  for (let n = 0; n < codeGuessesPerHourMax; n += 1)
    expect((await guess(n)).code).toBe(codes.inviteCodeUnknown.code)
  expect((await guess(99)).code).toBe(codes.tooManyRequests.code)
  server.clock.advance(msPerHour)
  await enter()
  expect((await guess(99)).code).toBe(codes.inviteCodeUnknown.code)
})

it('[DOC-42] a payee that no payer has connected invites so many payers a day', async () => {
  const { mail } = await freshPerson(server, { companyType: 'supplier' })
  const token = await server.enter(mail)
  const desk = receivablesDesk({ server, token: () => token })
  const inviteNext = async (n: number) =>
    desk.invite(await desk.added({ payerName: `未入驻付款方${n}号` }), `ap${n}@unconnected.test`)
  for (let n = 0; n < unconnectedPayerMailsPerDayMax; n += 1) expect((await inviteNext(n)).code).toBe(0)
  expect((await inviteNext(99)).code).toBe(codes.tooManyRequests.code)
})
