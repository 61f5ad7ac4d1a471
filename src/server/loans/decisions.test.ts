/** What two people decide about a loan, and the first pages of both sides. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { type Desk, openDesk } from '#test/support/financing.ts'
import { postingsAstray } from '#test/support/loan-ledger.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

vi.setConfig({ testTimeout: 120_000 })
let server: TestServer
let desk: Desk
let dealer: Awaited<ReturnType<Desk['verified']>>
let product: string
beforeAll(async () => {
  server = await openTestServer()
  desk = await openDesk(server)
  product = await desk.product()
})
// What one of them owes stops no other.
beforeEach(async () => {
  dealer = await desk.verified()
  await desk.allot(product, dealer.companyId, { limit: '1000000.00' })
})
afterAll(() => server.close())

const isInLedger = (loanId: string) => postingsAstray(server.ownerUrl, loanId)

describe('what two people decide', () => {
  it('[FIN-19] a waiver has a reason and two people; a write-off is from 90 days overdue on, and stops accrual', async () => {
    const made = await desk.lend(dealer, product)
    const other = await desk.lend(dealer, product)
    await desk.pass(40)
    const apply = await desk.apply(dealer.token, product)
    expect(apply.code, 'a dealer that is overdue does not apply').toBe(codes.dealerOverdue.code)
    const { arrears } = await desk.loan(made.id)
    const requested = (id: string, body: object, token = desk.payer) =>
      server.call(
        routes.loanRequestAdd,
        {
          params: { id },
          body: { kind: 'waiver', part: 'penalty', amount: arrears?.penalty, reason: '客户关系', ...body },
        },
        { token },
      )
    expect((await requested(made.id, { amount: '99999.00' })).code).toBe(codes.waiverTooMuch.code)
    const chosen = await requested(made.id, {}, desk.admin)
    expect((await requested(made.id, {})).code).toBe(codes.loanRequestOpen.code)
    const decide = (id: string, confirmed: boolean, token: string) =>
      server.call(routes.loanRequestDecide, { params: { id }, body: { confirmed } }, { token })
    expect((await decide(chosen.data.id, true, desk.admin)).code).toBe(codes.loanRequestOwn.code)
    expect((await decide(chosen.data.id, true, desk.approver)).code).toBe(0)
    expect((await decide(chosen.data.id, true, desk.approver)).code).toBe(codes.loanRequestDecided.code)
    expect((await desk.loan(made.id)).penalty).toBe('0.00')
    const early = await requested(other.id, { kind: 'writeOff', part: undefined, amount: undefined })
    expect(early.code).toBe(codes.writeOffTooEarly.code)
    await desk.pass(90)
    const writeOff = await requested(other.id, { kind: 'writeOff', part: undefined, amount: undefined })
    expect((await decide(writeOff.data.id, true, desk.approver)).code).toBe(0)
    const gone = await desk.loan(other.id)
    expect(gone).toMatchObject({ state: 'writtenOff', principal: '0.00' })
    await desk.pass(3)
    expect((await desk.loan(other.id)).writtenOff).toBe(gone.writtenOff)
    await desk.repay(other.id, '100.00')
    expect((await desk.loan(other.id)).recovered).toBe('100.00')
    expect(await isInLedger(other.id)).toEqual([0])
  })
})

describe('the first pages', () => {
  it('[FIN-08] the cockpit shows what waits for this user, what is overdue by age, and the use of limits', async () => {
    const made = await desk.lend(dealer, product)
    await desk.pass(45)
    const cockpit = async (token: string) =>
      (await server.call(routes.financeCockpit, { query: { dealerId: dealer.companyId } }, { token })).data
    const seen = await cockpit(desk.admin)
    const late = await desk.loan(made.id)
    expect(seen.overdue).toMatchObject({ amount: late.overdue, loans: 1, penalties: late.penalty })
    expect(seen.overdue.ages.find(({ loans }) => loans > 0)?.amount).toBe(late.overdue)
    expect(seen.outstanding).toEqual({ amount: '12000.00', loans: 1, dealers: 1 })
    expect(seen.limits).toMatchObject({ limit: '1000000.00', used: '12000.00', available: '988000.00' })
    expect(seen.dealers).toMatchObject([{ dealerId: dealer.companyId, overdue: late.overdue }])
    const home = await server.call(routes.financeHome, {}, { token: dealer.token })
    expect(home.data.overdue).toMatchObject([{ amount: late.arrears?.amount, perDay: late.arrears?.perDay }])
    expect(home.data.arrears).toMatchObject({ loanNumber: made.number })
    expect((await cockpit(desk.payer)).waiting.toDecide).toBe(0)
  })

  it('[FIN-05] a dealer’s credit shows its limits, their use and what has happened', async () => {
    await desk.lend(dealer, product)
    const { data } = await server.call(routes.creditQuery, {}, { token: dealer.token })
    expect(data.products).toMatchObject([{ outstanding: '12000.00', available: '988000.00' }])
    expect(data.history.map(({ kind }) => kind).toSorted()).toEqual(['applied', 'approved', 'disbursed'])
    const list = await server.call(routes.loanList, { query: {} }, { token: dealer.token })
    expect(list.data.list).toHaveLength(1)
  })
})
