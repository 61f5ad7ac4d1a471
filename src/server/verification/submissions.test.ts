/** How often a company may submit. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { runDue } from '#server/schedule/worker.ts'
import { ask } from '#test/support/ask.ts'
import { day } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  certification,
  enterAmount,
  freshPayee,
  type Payee,
  submitForm,
  transferTo,
  wrongAmount,
} from '#test/support/verification.ts'

let server: TestServer
let payee: Payee
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  payee = await freshPayee(server)
})
afterAll(() => server.close())

const enterWrong = async () => enterAmount(server, payee, wrongAmount(await amountOf(server, payee)))

describe('[VER-04] submissions', () => {
  it('are five a day; the sixth waits for the next day of Shanghai', async () => {
    for (let n = 0; n < 5; n += 1) await transferTo(server, payee)
    expect(await certification(server, payee)).toMatchObject({ attemptsLeft: 0, can: { submit: false } })
    expect((await submitForm(server, payee)).code).toBe(codes.verificationsUsedUp.code)
    server.clock.advance(day)
    payee = { ...payee, token: await server.enter(payee.person.mail) }
    expect((await submitForm(server, payee)).code).toBe(0)
  })

  it('at the same moment are one attempt', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => submitForm(server, payee)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const open = `select count(*)::int from verification_attempts where tenant_id = '${payee.companyId}' and state = 'submitted'`
    expect(await ask(server.ownerUrl, open)).toEqual([1])
  })

  it('after five attempts that ended after wrong amounts, on whatever days, wait for the operator', async () => {
    const accountNumber = `6201${server.clock().getTime()}8812`
    for (let n = 0; n < 5; n += 1) {
      server.clock.advance(day)
      payee = { ...payee, token: await server.enter(payee.person.mail) }
      await transferTo(server, payee, { accountNumber })
      await enterWrong()
    }
    server.clock.advance(4 * day)
    await runDue(server.context)
    payee = { ...payee, token: await server.enter(payee.person.mail) }
    expect((await submitForm(server, payee)).code).toBe(codes.verificationLocked.code)
    // The account number is known to others too.
    const other = await freshPayee(server)
    expect((await submitForm(server, other, { accountNumber })).code).toBe(codes.verificationLocked.code)
    // However its digits are grouped.
    const grouped = `${accountNumber.slice(0, 4)}-${accountNumber.slice(4, 9)} ${accountNumber.slice(9)}`
    expect((await submitForm(server, other, { accountNumber: grouped })).code).toBe(
      codes.verificationLocked.code,
    )
    expect((await submitForm(server, other)).code).toBe(0)
  })
})
