/** Loans: disbursed by a second person, repaid in order, overdue with a penalty, corrected by new entries, and settled. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { type Desk, openDesk } from '#test/support/financing.ts'
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

const sumsOf = async (loanId: string) =>
  ask(
    server.ownerUrl,
    `select json_build_object('principal', sum(principal)::text, 'money', sum(money)::text, 'all',
      sum(principal + interest + penalty + credit + held + money + income + waived + written_off)::text)
    from loan_postings where loan_id = '${loanId}'`,
  )
/** Each posting of a loan is in the ledger, and the ledger has nothing else of it. */
const isInLedger = async (loanId: string) =>
  ask(
    server.ownerUrl,
    `select count(*)::int from loan_postings p where p.loan_id = '${loanId}' and (
      select coalesce(sum(e.amount_minor) filter (where a.kind = 'loanPrincipal'), 0)
      from ledger_transactions t join ledger_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where t.purpose = 'financing.posted' and t.subject_id = p.id) <> p.principal`,
  )

describe('a disbursement', () => {
  it('[FIN-12] is by somebody else, on a bank day from the approval to the business date, and only once', async () => {
    const applied = await desk.apply(dealer.token, product)
    const { id } = applied.data
    expect((await desk.disburse(id)).code).toBe(codes.applicationNotDisbursable.code)
    // The administrator may both approve and disburse, but not the same application.
    await desk.decide(id, {}, desk.admin)
    expect((await desk.disburse(id, {}, desk.admin)).code).toBe(codes.disbursementByApprover.code)
    expect((await desk.application(desk.admin, id)).cannot).toBe('approvedIt')
    expect((await desk.disburse(id, { day: '2026-11-15' })).code).toBe(codes.disbursementDayUnfit.code)
    expect((await desk.disburse(id, { day: '2026-11-17' })).code).toBe(codes.disbursementDayUnfit.code)
    expect((await desk.disburse(id, { way: 'setOff' })).code).toBe(codes.disbursementReceivableMissing.code)
    const both = await Promise.all([desk.disburse(id), desk.disburse(id)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.applicationNotDisbursable.code,
    ])
    const loan = await desk.loan(both.find(({ code }) => code === 0)?.data.id ?? '')
    expect(loan).toMatchObject({ state: 'disbursed', principal: '12000.00', rows: 12, way: 'transfer' })
    expect(await sumsOf(loan.id)).toEqual([{ principal: '1200000', money: '-1200000', all: '0' }])
    expect(await isInLedger(loan.id)).toEqual([0])
  })

  it('[FIN-12] refuses a weekend by its name', async () => {
    const applied = await desk.apply(dealer.token, product)
    await desk.decide(applied.data.id)
    await desk.pass(5)
    // Saturday, 21 November.
    const closed = await desk.disburse(applied.data.id)
    expect([closed.code, closed.fields['day']]).toEqual([codes.disbursementDayClosed.code, closed.message])
    expect((await desk.disburse(applied.data.id, { day: '2026-11-20' })).code).toBe(0)
  })

  it('[FIN-12] is refused by the database to who approved, whatever the code above it does', async () => {
    const applied = await desk.apply(dealer.token, product)
    await desk.decide(applied.data.id)
    await desk.pass(2)
    const made = await desk.disburse(applied.data.id)
    await expect(
      ask(
        server.ownerUrl,
        `update loans set disbursed_by = approved_by where id = '${made.data.id}' returning 1`,
      ),
    ).rejects.toThrow()
    await expect(
      ask(
        server.ownerUrl,
        `insert into loans select (json_populate_record(l, json_build_object('id', gen_random_uuid(), 'serial', 9999,
          'application_id', gen_random_uuid(), 'disbursed_by', l.approved_by))).* from loans l where id = '${made.data.id}' returning 1`,
      ),
    ).rejects.toThrow()
  })
})

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
      unpaid: expect.any(String),
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
    expect((await solve(old.data.exception?.id ?? '', 'early')).code).toBe(codes.exceptionSolved.code)
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

const startOf = ({ startDay }: { readonly startDay: string }): string => startDay
