/** Limits and applications: what is reserved, who decides, and what two people at once get. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import {
  applicationAfter,
  applicationEvents,
  applicationStates,
  loanEventBetween,
  loanStates,
} from '#domain/financing/states.ts'
import { ask } from '#test/support/ask.ts'
import { type Desk, openDesk } from '#test/support/financing.ts'
import { freshColleague, freshPerson, joinCompany } from '#test/support/fresh-tenant.ts'
import { expectRefusedOf } from '#test/support/refused-in-both.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

vi.setConfig({ testTimeout: 120_000 })
let server: TestServer
let desk: Desk
let dealer: Awaited<ReturnType<Desk['verified']>>
beforeAll(async () => {
  server = await openTestServer()
  desk = await openDesk(server)
  dealer = await desk.verified()
})
afterAll(() => server.close())

const expectRefused = expectRefusedOf(() => dealer.token)
const limitOf = async (productId: string) => {
  const { data } = await server.call(routes.productList, {}, { token: dealer.token })
  return data.list.find(({ id }) => id === productId)?.allotment
}

describe('a limit', () => {
  it('[FIN-13] is used in three parts, and rejection, withdrawal, lapse and a lower approval give back', async () => {
    const id = await desk.product()
    await desk.allot(id, dealer.companyId, { limit: '40000.00' })
    const one = await desk.apply(dealer.token, id)
    const two = await desk.apply(dealer.token, id)
    expect(await limitOf(id)).toMatchObject({ applied: '24000.00', approved: '0.00', available: '16000.00' })
    await desk.decide(one.data.id, { amount: '8000.00', rate: '7.00' })
    expect(await limitOf(id)).toMatchObject({
      applied: '12000.00',
      approved: '8000.00',
      available: '20000.00',
    })
    await desk.decide(two.data.id, { approved: false, reason: '资料不全' })
    expect(await limitOf(id)).toMatchObject({ applied: '0.00', approved: '8000.00', available: '32000.00' })
    const three = await desk.apply(dealer.token, id)
    await server.call(routes.applicationWithdraw, { params: { id: three.data.id } }, { token: dealer.token })
    expect(await limitOf(id)).toMatchObject({ applied: '0.00', available: '32000.00' })
    await desk.pass(31)
    const four = await desk.apply(dealer.token, id, { amount: '1000.00' })
    await desk.decide(four.data.id)
    await desk.pass(30)
    expect((await desk.application(dealer.token, four.data.id)).state, 'on its last day').toBe('approved')
    await desk.pass(1)
    expect((await desk.application(dealer.token, four.data.id)).state).toBe('lapsed')
    expect((await desk.disburse(four.data.id)).code).toBe(codes.applicationLapsed.code)
  })

  it('[FIN-13] is never exceeded by two applications at once: one wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [id, other] = [await desk.product(), await desk.product()]
      await desk.allot(id, dealer.companyId, { limit: '20000.00' })
      const both = await Promise.all([desk.apply(dealer.token, id), desk.apply(dealer.token, id)])
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.limitExceeded.code])
      expect(both.find(({ code }) => code !== 0)?.message).toContain('8,000.00')
      // Over several products the smaller is named.
      await desk.allot(other, dealer.companyId)
      const overall = { dealerId: dealer.companyId, currency: 'CNY' as const }
      const before = await server.call(routes.dealerList, {}, { token: desk.admin })
      const known = before.data.list.find((one) => one.id === dealer.companyId)?.overall[0]
      const used = Number(known?.used ?? 0)
      const set = await server.call(
        routes.dealerLimitSet,
        { body: { ...overall, limit: `${used + 15_000}`, version: known?.version ?? 0 } },
        { token: desk.admin },
      )
      const two = await Promise.all([desk.apply(dealer.token, other), desk.apply(dealer.token, other)])
      expect(two.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        0,
        codes.overallLimitExceeded.code,
      ])
      await server.call(
        routes.dealerLimitSet,
        { body: { ...overall, version: set.data.version } },
        { token: desk.admin },
      )
    }
  })
})

describe('an application', () => {
  it('[FIN-03] needs a verified dealer, an amount and a term of the product, and a plan without empty rows', async () => {
    const id = await desk.product({ amountMin: '0.01' })
    const fresh = await desk.newDealer()
    await desk.allot(id, fresh.companyId)
    await desk.allot(id, dealer.companyId)
    expect((await desk.apply(fresh.token, id)).code).toBe(codes.dealerNotVerified.code)
    const call = (changed: object) => (as: { readonly token: string }) =>
      server.call(
        routes.loanApply,
        {
          body: {
            productId: id,
            amount: '5000',
            term: 6,
            productVersion: 1,
            purpose: '采购',
            files: [],
            ...changed,
          },
        },
        as,
      )
    const range = { from: '0.01', to: '1,000,000.00' }
    await expectRefused('loanAmountUnfit', call({ amount: '0' }), { details: { decimals: 2 } })
    await expectRefused('loanAmountUnfit', call({ amount: '1.001' }), { details: { decimals: 2 } })
    await expectRefused('loanAmountOutOfRange', call({ amount: '1000000.01' }), { details: range })
    await expectRefused('loanAmountTooSmall', call({ amount: '0.01', term: 12 }), { details: { row: 1 } })
    expect((await call({ term: 13 })({ token: dealer.token })).code).toBe(codes.loanTermOutOfRange.code)
    const quote = await server.call(
      routes.loanQuote,
      { body: { productId: id, amount: '12000', term: 12 } },
      { token: dealer.token },
    )
    expect(quote.data.plan.rows).toHaveLength(12)
    expect(quote.data).toMatchObject({ rate: '7.20', fits: true })
    expect(quote.data.plan.principal).toBe('12000.00')
  })

  it('[FIN-04] is approved for less, never for more, and by nobody who acts for the dealer', async () => {
    const id = await desk.product()
    await desk.allot(id, dealer.companyId)
    const applied = await desk.apply(dealer.token, id)
    const raised = { amount: '12,000.00', rate: '7.20' }
    const { version } = await desk.application(desk.admin, applied.data.id)
    const audit = (body: object) => (as: { readonly language: 'zh' | 'en' }) =>
      server.call(
        routes.applicationAudit,
        { params: { id: applied.data.id }, body: { version, approved: true, ...body } },
        { ...as, token: desk.approver },
      )
    const details = { amount: '12000.00', rate: raised.rate }
    await expectRefused('approvalRaises', audit({ amount: '12000.01' }), { details })
    await expectRefused('approvalRaises', audit({ rate: '7.21' }), { details })
    await expectRefused('approvalReasonMissing', audit({ approved: false }))
    expect((await audit({ approved: false, reason: '一'.repeat(21) })({ language: 'zh' })).status).toBe(400)
    await joinCompany(server, desk.reviewer, dealer.person, 'viewer')
    await expectRefused('approvalOwn', audit({}))
    const other = await freshColleague(server, desk.owner, { role: 'reviewer' })
    const token = await server.enter(other.mail)
    expect((await desk.decide(applied.data.id, { amount: '10000', rate: '7' }, token)).code).toBe(0)
    expect(await desk.application(dealer.token, applied.data.id)).toMatchObject({
      state: 'approved',
      requestedAmount: '12000.00',
      amount: '10000.00',
      rate: '7.00',
      decided: { role: 'reviewer', name: null },
    })
    expect((await desk.decide(applied.data.id, {}, token)).code).toBe(codes.applicationNotOpen.code)
  })

  it('[FIN-03] waits for the signing of contracts where the lender asks for signatures', async () => {
    const id = await desk.product()
    await desk.allot(id, dealer.companyId)
    const lenderId = desk.owner.tenantId
    const key = `'use_electronic_signature'`
    await ask(server.ownerUrl, `insert into admin_config values ('${lenderId}', ${key}, '1')`)
    await expectRefused('loanContractUnsigned', (as) =>
      server.call(
        routes.loanApply,
        { body: { productId: id, amount: '5000', term: 6, productVersion: 1, purpose: '采购', files: [] } },
        as,
      ),
    )
    expect(await limitOf(id)).toMatchObject({ applied: '0.00' })
    await ask(server.ownerUrl, `delete from admin_config where tenant_id = '${lenderId}' and key = ${key}`)
    expect((await desk.apply(dealer.token, id)).code).toBe(0)
  })

  it('[FIN-05] is seen by its dealer and its lender, and by nobody else', async () => {
    const id = await desk.product()
    await desk.allot(id, dealer.companyId)
    const applied = await desk.apply(dealer.token, id)
    const params = { id: applied.data.id }
    const other = await desk.newDealer()
    const stranger = await server.enter((await freshPerson(server)).mail)
    const supplier = await server.enter((await freshPerson(server, { companyType: 'supplier' })).mail)
    expect((await server.call(routes.applicationRead, { params }, { token: other.token })).status).toBe(404)
    expect((await server.call(routes.applicationRead, { params }, { token: stranger })).status).toBe(404)
    expect((await server.call(routes.applicationRead, { params }, { token: supplier })).status).toBe(403)
    const lists = await server.call(routes.applicationList, { query: {} }, { token: other.token })
    expect(lists.data.list).toEqual([])
    expect((await server.call(routes.allotmentList, { query: {} }, { token: dealer.token })).status).toBe(403)
  })

  it('[FIN-09] and its loan change their state as the tables say, in the database too', async () => {
    for (const before of applicationStates)
      for (const after of applicationStates) {
        const listed = applicationEvents.some((event) => applicationAfter(before, event, false) === after)
        const [known] = await ask(server.ownerUrl, `select is_application_change('${before}', '${after}')`)
        expect([before, after, known]).toEqual([before, after, listed])
      }
    for (const before of loanStates)
      for (const after of loanStates) {
        const [known] = await ask(server.ownerUrl, `select is_loan_change('${before}', '${after}')`)
        expect([before, after, known]).toEqual([before, after, loanEventBetween(before, after) !== undefined])
      }
  })
})
