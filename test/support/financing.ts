/** A lender with three people and a verified dealer, and what they do with each other. */

import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { msPerDay } from '#domain/day.ts'
import { advanceClock } from '#server/schedule/store.ts'
import { runDue } from '#server/schedule/worker.ts'
import { freshColleague, freshPerson } from './fresh-tenant.ts'
import type { TestServer } from './server.ts'
import { amountOf, enterAmount, freshPayee, submitForm, transferTo } from './verification.ts'

type ProductBody = Request<typeof routes.productAdd>['body']

export const plainProduct: ProductBody = {
  name: '采购贷',
  currency: 'CNY',
  method: 'equalPrincipal',
  rateMin: '6.00',
  rateMax: '7.20',
  termUnit: 'months',
  termMin: 1,
  termMax: 12,
  amountMin: '1000.00',
  amountMax: '1000000.00',
  dayCount: 360,
  penaltyRate: '10.80',
  graceDays: 0,
  earlyEffect: 'shorten',
  attachments: [],
  on: true,
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk(server: TestServer) {
  const owner = await freshPerson(server)
  const reviewer = await freshColleague(server, owner, { role: 'reviewer' })
  const clerk = await freshColleague(server, owner, { role: 'clerk' })
  const [admin, approver, payer] = [
    await server.enter(owner.mail),
    await server.enter(reviewer.mail),
    await server.enter(clerk.mail),
  ]
  const newDealer = async () => freshPayee(server, { dealerOf: owner })
  const verify = async (dealer: Awaited<ReturnType<typeof newDealer>>): Promise<void> => {
    const sent = await submitForm(server, dealer, {})
    if (sent.code !== 0) throw new Error(sent.message)
    await transferTo(server, dealer)
    await enterAmount(server, dealer, await amountOf(server, dealer))
  }
  const verified = async () => {
    const dealer = await newDealer()
    await verify(dealer)
    return dealer
  }
  const product = async (changed: Partial<ProductBody> = {}): Promise<string> => {
    const body = { ...plainProduct, ...changed }
    const answer = await server.call(routes.productAdd, { body }, { token: admin })
    if (answer.code !== 0) throw new Error(answer.message)
    return answer.data.id
  }
  type Allotted = Partial<Request<typeof routes.allotmentSet>['body']>
  const allot = async (productId: string, dealerId: string, changed: Allotted = {}) => {
    const body = {
      productId,
      dealerId,
      limit: '100000.00',
      validFrom: '2026-01-01',
      validTo: '2030-12-31',
      ...changed,
    }
    return server.call(routes.allotmentSet, { body }, { token: admin })
  }
  type Applied = Partial<Request<typeof routes.loanApply>['body']>
  const apply = (token: string, productId: string, changed: Applied = {}) => {
    const wanted = { amount: '12000.00', term: 12, productVersion: 1, purpose: '采购整车', files: [] }
    return server.call(routes.loanApply, { body: { productId, ...wanted, ...changed } }, { token })
  }
  const application = async (token: string, id: string) =>
    (await server.call(routes.applicationRead, { params: { id } }, { token })).data
  type Decision = Partial<Request<typeof routes.applicationAudit>['body']>
  const decide = async (id: string, changed: Decision = {}, token = approver) => {
    const { version } = await application(admin, id)
    const body = { version, approved: true, ...changed }
    return server.call(routes.applicationAudit, { params: { id }, body }, { token })
  }
  type Disbursed = Partial<Request<typeof routes.loanDisburse>['body']>
  const disburse = (id: string, changed: Disbursed = {}, token = payer) => {
    const body = { day: today(), way: 'transfer' as const, ...changed }
    return server.call(routes.loanDisburse, { params: { id }, body }, { token })
  }
  let passedMs = 0
  const today = (): string =>
    new Date(server.clock().getTime() + passedMs + 8 * 3_600_000).toISOString().slice(0, 10)
  const loan = async (id: string, token = admin) =>
    (await server.call(routes.loanRead, { params: { id } }, { token })).data
  type Repaid = Partial<Request<typeof routes.loanRepay>['body']>
  let references = 0
  const repay = (id: string, amount: string, changed: Repaid = {}, token = payer) => {
    references += 1
    const body = {
      amount,
      currency: 'CNY' as const,
      valueDate: today(),
      reference: `R${references}`,
      early: false,
      ...changed,
    }
    return server.call(routes.loanRepay, { params: { id }, body }, { token })
  }
  /** A loan of a verified dealer, disbursed today. */
  const lend = async (dealer: { readonly token: string }, productId: string, changed: Applied = {}) => {
    const applied = await apply(dealer.token, productId, changed)
    if (applied.code !== 0) throw new Error(applied.message)
    const decided = await decide(applied.data.id)
    if (decided.code !== 0) throw new Error(decided.message)
    while ((await application(admin, applied.data.id)).disbursable?.days.length === 0) await pass(1)
    const made = await disburse(applied.data.id, {
      day: (await application(admin, applied.data.id)).disbursable?.days.at(-1) ?? today(),
    })
    if (made.code !== 0) throw new Error(made.message)
    return { ...made.data, applicationId: applied.data.id }
  }
  /** Business days pass, one after the other, with what falls due on them; sessions stay, since machine time stands still. */
  const pass = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day += 1) {
      passedMs += msPerDay
      const now = server.clock()
      await advanceClock(server.context.db, new Date(now.getTime() + passedMs), now)
      await runDue(server.context)
    }
  }
  return {
    owner,
    reviewer,
    clerk,
    admin,
    approver,
    payer,
    newDealer,
    verify,
    verified,
    product,
    allot,
    apply,
    application,
    decide,
    disburse,
    today,
    loan,
    repay,
    lend,
    pass,
  }
}
