/** Disbursements: by a second person, on a bank day, whole and once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
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

const sumsOf = async (loanId: string) =>
  ask(
    server.ownerUrl,
    `select json_build_object('principal', sum(principal)::text, 'money', sum(money)::text, 'all',
      sum(principal + interest + penalty + credit + held + money + income + waived + written_off)::text)
    from loan_postings where loan_id = '${loanId}'`,
  )
const isInLedger = (loanId: string) => postingsAstray(server.ownerUrl, loanId)

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
    ).rejects.toThrow(/loans/)
    await expect(
      ask(
        server.ownerUrl,
        `insert into loans select (json_populate_record(l, json_build_object('id', gen_random_uuid(), 'serial', 9999,
          'application_id', gen_random_uuid(), 'disbursed_by', l.approved_by))).* from loans l where id = '${made.data.id}' returning 1`,
      ),
    ).rejects.toThrow(/loans/)
  })
})
