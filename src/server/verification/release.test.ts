/** Who verifies in which way, and the operator's queue with its release. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { day } from '#test/support/clock.ts'
import { freshPerson } from '#test/support/fresh-tenant.ts'
import { enterOperator } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  attemptOf,
  certification,
  enterAmount,
  freshPayee,
  type Payee,
  submitForm,
  transferTo,
  wrongAmount,
} from '#test/support/verification.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const queue = async (operator: string, query = {}) =>
  (
    await server.call(
      routes.operatorVerifications,
      { query },
      { headers: { 'operator-token': operator }, language: 'en' },
    )
  ).data
const release = (operator: string, payee: Payee, id: string) =>
  server.call(
    routes.verificationRelease,
    { params: { id }, body: { companyId: payee.companyId, reason: 'Called the company back' } },
    { headers: { 'operator-token': operator } },
  )

/** Five attempts, each ended by submitting again after a wrong amount. */
async function lock(payee: Payee): Promise<Payee> {
  let now = payee
  for (let n = 0; n < 5; n += 1) {
    server.clock.advance(day)
    now = { ...now, token: await server.enter(now.person.mail) }
    await transferTo(server, now)
    const wrong = wrongAmount(await amountOf(server, now))
    for (let entry = 0; entry < (n === 4 ? 3 : 1); entry += 1) await enterAmount(server, now, wrong)
  }
  return now
}

it('[VER-09] a dealer verifies as a company on the same pages, and not as a person', async () => {
  const dealer = await freshPayee(server, { dealerOf: await freshPerson(server) })
  const before = await certification(server, dealer)
  expect([before.state, before.can.submit, before.can.checkPerson]).toEqual(['notVerified', true, false])
  await transferTo(server, dealer)
  expect((await enterAmount(server, dealer, await amountOf(server, dealer))).code).toBe(0)
  expect((await certification(server, dealer)).authentication).toBe(1)
})

it('[OPS-01] [VER-04] the operator sees who waits, masked, and lets them go on with a reason', async () => {
  const payee = await lock(await freshPayee(server))
  const operator = await enterOperator(server)
  expect((await submitForm(server, payee)).code).toBe(codes.verificationLocked.code)
  const { list } = await queue(operator, { tab: 'locked' })
  const row = list.find(({ companyId }) => companyId === payee.companyId)
  expect(row).toMatchObject({
    companyName: payee.person.company,
    state: 'failed',
    reason: 'wrongAmounts',
    wrongOfCompany: 5,
    canRelease: true,
    handlerMobile: '138****6027',
  })
  expect(row?.accountNumber).toContain('****')
  expect((await release(operator, payee, row?.id ?? '')).code).toBe(0)
  expect((await release(operator, payee, row?.id ?? '')).code).toBe(codes.verificationReleased.code)
  expect((await submitForm(server, payee)).code).toBe(0)
  expect((await queue(operator, { tab: 'locked' })).list.map(({ companyId }) => companyId)).not.toContain(
    payee.companyId,
  )
})

it('[OPS-01] finds an attempt by company or number, and releases none of another company', async () => {
  const payee = await freshPayee(server)
  await submitForm(server, payee)
  const operator = await enterOperator(server)
  const { number, id } = await attemptOf(server, payee)
  for (const keyword of [number, payee.person.company])
    expect((await queue(operator, { keyword })).list.map((row) => row.id)).toEqual([id])
  const other = await freshPayee(server)
  expect((await release(operator, other, id)).code).toBe(codes.notFound.code)
  const written = `select count(*)::int from verification_releases where tenant_id = '${other.companyId}'`
  expect(await ask(server.ownerUrl, written)).toEqual([0])
})
