/** A credit code is that of one company, and the operator sees the codes that have to be looked up. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { organisationCheck } from '#domain/formats/credit-code.ts'
import { freshPerson } from '#test/support/fresh-tenant.ts'
import { enterOperator } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  certification,
  enterAmount,
  freshPayee,
  type Payee,
  submitForm,
  transferTo,
} from '#test/support/verification.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const enterRight = async (payee: Payee) => enterAmount(server, payee, await amountOf(server, payee))
async function verified(payee: Payee, changed: Readonly<Record<string, string>> = {}): Promise<Payee> {
  await transferTo(server, payee, changed)
  if ((await enterRight(payee)).code !== 0) throw new Error('the amount is right')
  return payee
}
const rowOf = async (operator: string, payee: Payee, tab?: 'codes') => {
  const { data } = await server.call(
    routes.operatorVerifications,
    { query: { ...(tab && { tab }) } },
    { headers: { 'operator-token': operator } },
  )
  return data.list.find(({ companyId }) => companyId === payee.companyId)
}

it('[VER-02] a code with which another payee is verified is refused beside the field', async () => {
  const { creditCode } = await verified(await freshPayee(server))
  const other = await freshPayee(server)
  const answer = await submitForm(server, other, { creditCode })
  expect([answer.code, Object.keys(answer.fields)]).toEqual([codes.creditCodeTaken.code, ['creditCode']])
  expect((await certification(server, other)).attempt).toBeNull()
})

it('[VER-02] a company goes on with its own code', async () => {
  const payee = await verified(await freshPayee(server))
  expect((await submitForm(server, payee)).code).toBe(0)
})

it('[VER-02] a dealer of the same name may have the code, and the operator sees it; of another name it may not', async () => {
  const payee = await verified(await freshPayee(server))
  const { creditCode, person } = payee
  const payer = await freshPerson(server)
  const dealer = await freshPayee(server, { dealerOf: payer })
  expect((await submitForm(server, dealer, { creditCode })).code).toBe(codes.creditCodeTaken.code)
  await verified(dealer, { creditCode, name: person.company })
  expect(await rowOf(await enterOperator(server), dealer, 'codes')).toMatchObject({ codeElsewhere: 1 })
})

it('[OPS-01] the operator sees a code that two companies have submitted, and only one of them is verified', async () => {
  const one = await freshPayee(server)
  const other = await freshPayee(server)
  const { creditCode } = one
  await transferTo(server, one)
  await transferTo(server, other, { creditCode })
  const operator = await enterOperator(server)
  for (const payee of [one, other])
    expect(await rowOf(operator, payee, 'codes')).toMatchObject({ creditCode, codeElsewhere: 1 })
  expect((await enterRight(one)).code).toBe(0)
  const late = await enterRight(other)
  expect(late.code).toBe(codes.creditCodeTaken.code)
  expect(await certification(server, other)).toMatchObject({
    state: 'failed',
    authentication: 0,
    attempt: { reason: 'codeTaken' },
  })
  expect(await rowOf(operator, other, 'codes')).toBeUndefined()
})

it('[OPS-01] the operator sees a code of the pilot regions', async () => {
  const payee = await freshPayee(server)
  const organisation = `M000${String(server.clock().getTime()).slice(-4)}`
  const check = organisationCheck(organisation)
  // An X of the organisation code is no character of a credit code.
  const creditCode = `91310114${organisation}${check}1`
  const answer = await submitForm(server, payee, { creditCode })
  expect(answer.code).toBe(0)
  expect(await rowOf(await enterOperator(server), payee, 'codes')).toMatchObject({
    creditCode,
    codeIsPilot: true,
  })
})
