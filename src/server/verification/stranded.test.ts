/** Attempts come to an end: a registry that is silent, an order that did not reach the bank, and what their pages say. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { runDue } from '#server/schedule/worker.ts'
import { resumeAttempts, sendJob } from '#server/verification/jobs.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour, minute } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  attemptOf,
  certification,
  freshPayee,
  type Payee,
  sendTransfers,
  submitForm,
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

const silent = { legalPerson: '没有回音' }
const enterAgain = async () => {
  payee = { ...payee, token: await server.enter(payee.person.mail) }
}
const waitingJobs = (name: string) =>
  ask(
    server.ownerUrl,
    `select count(*)::int from pgboss.job where name = '${name}' and data ->> 'tenantId' = '${payee.companyId}' and state = 'created'`,
  )

describe('[VER-05] a submission about which the registry says nothing', () => {
  it('stays submitted, says until when, and is asked about again by a job', async () => {
    await submitForm(server, payee, silent)
    await expect(sendTransfers(server, payee)).rejects.toThrow('The registry did not answer.')
    const { submitted_at } = await attemptOf(server, payee)
    const waiting = await certification(server, payee)
    expect(waiting).toMatchObject({ state: 'submitted', can: { submit: true } })
    // 24:00 in Shanghai of the third day.
    expect(waiting.attempt?.givenUpAt).toMatch(/T16:00:00\.000Z$/)
    expect(Date.parse(waiting.attempt?.givenUpAt ?? '') - submitted_at.getTime()).toBeGreaterThan(3 * day)
    const [before] = await waitingJobs(sendJob.name)
    await resumeAttempts.run(server.context, { tenantId: null })
    expect(await waitingJobs(sendJob.name)).toEqual([before])
    server.clock.advance(11 * minute)
    await resumeAttempts.run(server.context, { tenantId: null })
    expect(await waitingJobs(sendJob.name)).toEqual([Number(before) + 1])
  })

  it('ends after three days, is no attempt of the user, and can be submitted again', async () => {
    for (let n = 0; n < 2; n += 1) await submitForm(server, payee, silent)
    const { number } = await attemptOf(server, payee)
    server.clock.advance(4 * day + hour)
    await runDue(server.context)
    await enterAgain()
    expect(await certification(server, payee)).toMatchObject({
      state: 'failed',
      attempt: { number, reason: 'registrySilent', sentAt: null, givenUpAt: null },
      attemptsLeft: 5,
      draft: { form: silent },
    })
    expect((await submitForm(server, payee)).code).toBe(0)
    await sendTransfers(server, payee)
    expect((await certification(server, payee)).state).toBe('transferSent')
  })
})

it('[VER-05] a transfer of which the bank reports nothing ends after a week, and its page says so', async () => {
  await submitForm(server, payee, { accountNumber: '31050162000000010005' })
  await sendTransfers(server, payee)
  const { attempt } = await certification(server, payee)
  expect(attempt?.givenUpAt).toMatch(/T16:00:00\.000Z$/)
  server.clock.advance(Date.parse(attempt?.givenUpAt ?? '') - server.clock().getTime())
  await runDue(server.context)
  await enterAgain()
  expect(await certification(server, payee)).toMatchObject({
    state: 'failed',
    attempt: { reason: 'transferLost', givenUpAt: null },
  })
})

describe('[VER-05] why nothing can be submitted now is said', () => {
  it('after twenty submissions of a day that sent nothing', async () => {
    for (let n = 0; n < 20; n += 1) await submitForm(server, payee, silent)
    const answer = await submitForm(server, payee)
    expect([answer.code, answer.message]).toEqual([
      codes.submissionsUsedUp.code,
      '今天的 20 次提交已用完，请明天再提交。',
    ])
    expect((await certification(server, payee)).blocked).toBe('submissionsUsedUp')
  })

  it('where there is no registry', async () => {
    const { registry } = server.context
    Object.assign(server.context, { registry: undefined })
    try {
      expect((await submitForm(server, payee)).code).toBe(codes.verificationClosed.code)
      expect(await certification(server, payee)).toMatchObject({ blocked: 'closed', can: { submit: false } })
    } finally {
      Object.assign(server.context, { registry })
    }
  })
})
