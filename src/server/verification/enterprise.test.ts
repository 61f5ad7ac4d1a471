/** Enterprise verification from the form to the entered amount, with its limits under concurrency. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { runDue } from '#server/schedule/worker.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  attemptOf,
  certification,
  enterAmount,
  formOf,
  freshPayee,
  type Payee,
  sendTransfers,
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
const enterRight = async () => enterAmount(server, payee, await amountOf(server, payee))
const stateNow = async () => (await certification(server, payee)).state

describe('[VER-03] a company', () => {
  it('is verified by the amount that its account received, after one wrong entry', async () => {
    expect(await stateNow()).toBe('notVerified')
    await transferTo(server, payee)
    const waiting = await certification(server, payee)
    expect(waiting).toMatchObject({
      state: 'amountToEnter',
      authentication: 0,
      can: { enter: true },
      attempt: { entriesLeft: 3, wrongEntries: 0, handlerMobile: '138****6027' },
    })
    const wrong = await enterWrong()
    expect([wrong.code, wrong.fields]).toEqual([
      codes.amountWrong.code,
      { amount: '金额不正确，还可填写 2 次。' },
    ])
    expect((await enterRight()).code).toBe(0)
    expect(await certification(server, payee)).toMatchObject({
      state: 'verified',
      authentication: 1,
      verified: { kind: 'company', legalName: payee.person.company, legalPersonName: '沈国强' },
      can: { enter: false },
    })
  })

  it('sees when the transfer arrives, and until when the amount can be entered', async () => {
    await submitForm(server, payee)
    expect(await certification(server, payee)).toMatchObject({
      state: 'submitted',
      attempt: { sentAt: null },
    })
    await sendTransfers(server, payee)
    const sent = await certification(server, payee)
    expect(sent).toMatchObject({ state: 'transferSent', attempt: { arrivedAt: null } })
    expect(sent.attempt?.arrivesBy).toMatch(/^\d{4}-\d\d-\d\d$/)
    server.clock.advance(61_000)
    await runDue(server.context)
    // 24:00 in Shanghai is 16:00 UTC.
    expect((await certification(server, payee)).attempt?.endsAt).toMatch(/T16:00:00\.000Z$/)
  })
})

describe('[VER-04] entries of an amount', () => {
  it('are counted before they are compared: of 100 at once exactly three are evaluated', async () => {
    await transferTo(server, payee)
    const wrong = wrongAmount(await amountOf(server, payee))
    const answers = await Promise.all(Array.from({ length: 100 }, () => enterAmount(server, payee, wrong)))
    const evaluated = answers.filter(({ code }) =>
      [codes.amountWrong.code, codes.accountIncorrect.code].includes(code as never),
    )
    expect(evaluated).toHaveLength(3)
    expect(await attemptOf(server, payee)).toMatchObject({
      entries: 3,
      wrong: 3,
      state: 'failed',
      reason: 'wrongAmounts',
    })
    expect((await enterRight()).code).toBe(codes.verificationUnfit.code)
  })

  it('of the same idempotency key are one, and get the same answer', async () => {
    await transferTo(server, payee)
    const wrong = wrongAmount(await amountOf(server, payee))
    const answers = await Promise.all([1, 2, 3].map(() => enterAmount(server, payee, wrong, 'one-entry')))
    expect(answers.map(({ code }) => code)).toEqual([36007, 36007, 36007])
    expect((await attemptOf(server, payee)).entries).toBe(1)
  })

  it('are taken at the last moment of the third day after the arrival, and not on the fourth', async () => {
    await transferTo(server, payee)
    const { ends_at } = await attemptOf(server, payee)
    const left = (ends_at?.getTime() ?? 0) - server.clock().getTime()
    server.clock.advance(left - 1)
    payee = { ...payee, token: await server.enter(payee.person.mail) }
    expect((await enterWrong()).code).toBe(codes.amountWrong.code)
    server.clock.advance(1)
    expect((await enterRight()).code).toBe(codes.amountLate.code)
    await runDue(server.context)
    expect(await certification(server, payee)).toMatchObject({
      state: 'expired',
      can: { enter: false, submit: true },
    })
    expect((await enterRight()).code).toBe(codes.amountLate.code)
  })

  it.each(['0.00', '1.01', '1e-1', '0.5 ', '-0.50', '0.500', '', '１.00'])(
    'are an amount from 0.01 to 1.00: %s is none, and is not counted',
    async (amount) => {
      await transferTo(server, payee)
      expect((await enterAmount(server, payee, amount)).code).toBe(codes.inputInvalid.code)
      expect((await attemptOf(server, payee)).entries).toBe(0)
    },
  )
})

it('[VER-03] an amount outside of 0.01 to 1.00 is told its limits', async () => {
  await transferTo(server, payee)
  for (const amount of ['1.01', '0.00'])
    expect((await enterAmount(server, payee, amount)).fields).toEqual({
      amount: '金额应在 0.01 至 1.00 元之间',
    })
})

describe('[VER-08] an attempt ends at once', () => {
  it('when the bank returns the transfer, and the form has what was submitted', async () => {
    await transferTo(server, payee, { accountNumber: '31050162000000010001' })
    expect(await certification(server, payee)).toMatchObject({
      state: 'failed',
      attempt: { reason: 'accountIncorrect' },
      draft: {
        form: { legalPerson: '沈国强', accountNumber: '31050162000000010001', licence: payee.licence },
      },
      can: { submit: true, enter: false },
    })
  })

  it('after the third wrong amount, with the same words', async () => {
    await transferTo(server, payee)
    await enterWrong()
    await enterWrong()
    const last = await enterWrong()
    expect([last.code, last.message]).toEqual([36009, '对公账户信息有误，请重新提交认证'])
    expect(await stateNow()).toBe('failed')
  })

  it('when the bank reports it and returns it later; a report that comes twice changes nothing', async () => {
    await transferTo(server, payee, { accountNumber: '31050162000000010004' })
    expect(await stateNow()).toBe('amountToEnter')
    server.clock.advance(day)
    await runDue(server.context)
    payee = { ...payee, token: await server.enter(payee.person.mail) }
    expect(await stateNow()).toBe('failed')
    const other = await freshPayee(server)
    await transferTo(server, other, { accountNumber: '31050162000000010003' })
    const { arrived_at } = await attemptOf(server, other)
    server.clock.advance(hour)
    await runDue(server.context)
    expect((await attemptOf(server, other)).arrived_at).toEqual(arrived_at)
  })
})

describe('[VER-02] the form', () => {
  it('names every field that is wrong at once, the licence image too', async () => {
    const { companyId, token } = payee
    const answer = await server.call(
      routes.certificationSubmit,
      {
        body: {
          ...formOf(payee, { creditCode: '91310114MA1GT3P680', legalIdType: 'passport' }),
          licence: '',
        },
      },
      { token },
    )
    expect(answer.code).toBe(codes.inputInvalid.code)
    expect(Object.keys(answer.fields).toSorted()).toEqual(['creditCode', 'legalId', 'licence'])
    const bank = await submitForm(server, payee, { bank: '没有这家银行' })
    expect(bank.fields).toEqual({ bank: '请从列表中选择开户行。' })
    expect((await certification(server, { ...payee, companyId })).attempt).toBeNull()
  })

  it('is saved as typed, survives, and is read by its own company alone', async () => {
    const form = { name: '半个名', legalId: '1101', accountNumber: '31' }
    const { companyId, token } = payee
    expect(
      (await server.call(routes.certificationDraft, { body: { companyId, form } }, { token })).code,
    ).toBe(0)
    expect((await certification(server, payee)).draft?.form).toEqual(form)
    const other = await freshPayee(server)
    expect((await certification(server, other)).draft).toBeNull()
    const foreign = await server.call(
      routes.certificationRead,
      { query: { companyId } },
      { token: other.token },
    )
    expect(foreign.code).toBe(codes.notFound.code)
    const kept = await ask(
      server.ownerUrl,
      `select encode(sealed, 'escape') from verification_drafts where tenant_id = '${companyId}'`,
    )
    expect(String(kept)).not.toContain('1101')
  })

  it('takes no account in somebody else’s name', async () => {
    const answer = await submitForm(server, payee, { accountHolder: '周大山' })
    expect(answer.fields).toEqual({ accountHolder: '户名须与企业名称一致，只能用本企业的对公账户认证' })
    expect((await certification(server, payee)).attempt).toBeNull()
  })
})

it('[VER-05] a company that the registry does not know has failed, and has used no transfer', async () => {
  await submitForm(server, payee, { legalPerson: '查无此人' })
  await sendTransfers(server, payee)
  expect(await certification(server, payee)).toMatchObject({
    state: 'failed',
    attempt: { reason: 'identityMismatch' },
    attemptsLeft: 5,
  })
})
