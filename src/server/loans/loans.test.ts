/** Loans that run: repaid in order, overdue with a penalty, corrected by new entries, and settled. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
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

describe('a repayment', () => {
  it('[FIN-07] pays row by row, penalty before interest before principal, and frees the limit at once', async () => {
    const made = await desk.lend(dealer, product)
    const plan = await desk.loan(made.id)
    const [first] = plan.schedule
    const before = plan.allotment.outstanding
    await desk.pass(35)
    const late = await desk.loan(made.id)
    expect(late.state).toBe('overdue')
    const [row] = late.schedule
    expect(row).toMatchObject({
      state: 'overdue',
      unpaid: expect.any(String) as string,
      penaltySpans: [{ base: first?.total }],
    })
    const owed = late.arrears?.amount ?? ''
    const paid = await desk.repay(made.id, owed)
    expect(paid.data).toMatchObject({ state: 'disbursed', exception: null })
    const after = await desk.loan(made.id)
    expect(after.schedule[0]).toMatchObject({ state: 'paid', unpaid: '0.00' })
    expect(after.events.at(-1)).toMatchObject({
      penalty: late.arrears?.penalty,
      interest: first?.interest,
      principal: first?.principal,
    })
    const freed = Number(before) - Number(after.allotment.outstanding)
    expect(freed).toBe(Number(first?.principal))
    expect(await isInLedger(made.id)).toEqual([0])
  })

  it('[FIN-14] of tomorrow or under a known reference is refused, of long ago, before the loan or in another currency waits', async () => {
    const made = await desk.lend(dealer, product)
    const future = await desk.repay(made.id, '1.00', { valueDate: '2031-01-01' })
    expect(future.code).toBe(codes.repaymentFuture.code)
    expect((await desk.repay(made.id, '0')).code).toBe(codes.repaymentAmountUnfit.code)
    expect((await desk.repay(made.id, '10.00', { reference: 'ONCE' })).code).toBe(0)
    expect((await desk.repay(made.id, '10.00', { reference: 'ONCE' })).code).toBe(
      codes.repaymentReferenceUsed.code,
    )
    const usd = await desk.repay(made.id, '10.00', { currency: 'USD' })
    expect(usd.data.exception?.kind).toBe('wrongCurrency')
    const early = await desk.repay(made.id, '10.00', { valueDate: '2026-01-05' })
    expect(early.data.exception?.kind).toBe('beforeDisbursement')
    await desk.pass(70)
    const old = await desk.repay(made.id, '20.00', { valueDate: startOf(await desk.loan(made.id)) })
    expect(old.data.exception?.kind).toBe('dateTooEarly')
    const list = await server.call(routes.loanExceptionList, {}, { token: desk.admin })
    expect(list.data.list.filter(({ loanId }) => loanId === made.id)).toHaveLength(3)
    const solve = (id: string, solution: 'early' | 'returned') =>
      server.call(routes.loanExceptionSolve, { params: { id }, body: { solution } }, { token: desk.payer })
    expect((await solve(old.data.exception?.id ?? '', 'early')).code).toBe(0)
    expect((await solve(old.data.exception?.id ?? '', 'early')).code).toBe(codes.loanExceptionSolved.code)
    expect((await solve(usd.data.exception?.id ?? '', 'early')).code).toBe(codes.exceptionUnfit.code)
    expect((await solve(usd.data.exception?.id ?? '', 'returned')).code).toBe(0)
  })

  it('[FIN-14] of an earlier day changes the penalty by new entries, and its return brings it back', async () => {
    const made = await desk.lend(dealer, product)
    await desk.pass(40)
    const late = await desk.loan(made.id)
    const dueDay = late.schedule[0]?.moved ?? ''
    const entries = () =>
      ask(server.ownerUrl, `select count(*)::int from loan_postings where loan_id = '${made.id}'`)
    const [before = 0] = (await entries()) as number[]
    const paid = await desk.repay(made.id, late.schedule[0]?.total ?? '', { valueDate: dueDay })
    const clean = await desk.loan(made.id)
    expect(clean).toMatchObject({ state: 'disbursed', penalty: '0.00' })
    expect(((await entries()) as number[])[0]).toBe(before + 1)
    const number = paid.data.number ?? 0
    const back = () =>
      server.call(
        routes.repaymentReturn,
        { params: { id: made.id, number: String(number) }, body: { reference: 'B1' } },
        { token: desk.payer },
      )
    expect((await back()).code).toBe(0)
    expect((await back()).code).toBe(codes.repaymentReturned.code)
    expect(await desk.loan(made.id)).toMatchObject({ state: late.state, penalty: late.penalty })
    expect(await isInLedger(made.id)).toEqual([0])
  })

  it('[FIN-15] above what is owed settles with exactly that, and the rest is a credit that is returned', async () => {
    const made = await desk.lend(dealer, product)
    const { settlement } = await desk.loan(made.id)
    const more = `${Number(settlement?.total) + 5}`
    expect((await desk.repay(made.id, more)).data.state).toBe('settled')
    expect(await desk.loan(made.id, dealer.token)).toMatchObject({ credit: '5.00', principal: '0.00' })
    const move = (amount: string) =>
      server.call(
        routes.loanCreditMove,
        { params: { id: made.id }, body: { amount, reference: 'C1' } },
        { token: desk.payer },
      )
    expect((await move('5.01')).code).toBe(codes.creditTooSmall.code)
    expect((await move('5.00')).code).toBe(0)
    expect((await move('5.00')).code).toBe(codes.creditNone.code)
    expect(await isInLedger(made.id)).toEqual([0])
  })
})

describe('a settlement', () => {
  it('[FIN-16] is quoted for a day, and exactly that settles to the minor unit', async () => {
    const made = await desk.lend(dealer, product)
    await desk.pass(45)
    const params = { id: made.id }
    const quote = await server.call(routes.loanSettlement, { params, query: {} }, { token: dealer.token })
    expect(quote.data.days).toHaveLength(10)
    const beyond = await server.call(
      routes.loanSettlement,
      { params, query: { day: '2031-01-01' } },
      { token: dealer.token },
    )
    expect(beyond.code).toBe(codes.settlementDayUnfit.code)
    expect((await desk.repay(made.id, quote.data.chosen.total)).data.state).toBe('settled')
    expect(await desk.loan(made.id)).toMatchObject({ principal: '0.00', credit: '0.00', held: '0.00' })
  })

  it('[FIN-17] of a part drops rows at the end, and the signed schedule stays readable', async () => {
    const made = await desk.lend(dealer, product)
    await desk.repay(made.id, '6000.00', { early: true })
    const after = await desk.loan(made.id)
    expect(after.schedule.length).toBeLessThan(12)
    expect(after.schedules.map(({ version }) => version)).toEqual([1, 2])
    const signed = await server.call(
      routes.loanScheduleRead,
      { params: { id: made.id, version: '1' } },
      { token: dealer.token },
    )
    expect(signed.data.rows).toHaveLength(12)
  })
})

const startOf = ({ startDay }: { readonly startDay: string }): string => startDay
