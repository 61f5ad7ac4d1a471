/** Disburses what was approved: by a second person, on a bank day, to the verified account or against a receivable. */

import { sql } from 'kysely'
import type * as contract from '#contract/loans.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { loanTermsOf } from '#domain/financing/applications.ts'
import { disbursementProblem } from '#domain/financing/booking.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import { scheduleOf } from '#domain/financing/schedule.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import {
  belongsTo,
  isDisbursed,
  journalEntryOfFinancing,
  lockOwnApplication,
  takeSerial,
} from '../financing/commands.ts'
import {
  type Application,
  amountText,
  bankDays,
  businessDayOf,
  findTerms,
  keptRows,
  mayBorrow,
  nameOf,
} from '../financing/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { scheduleRoll } from './day-roll.ts'
import { postLoans } from './post.ts'
import { readLoans } from './reading.ts'
import * as store from './store.ts'

type Body = Input<typeof contract.loanDisburse>['body']

/** Why it cannot be disbursed like this; otherwise the version of the account that the money goes to. */
async function checkDisbursement(
  work: Work<Actor>,
  application: Application,
  { day, way, receivable }: Body,
): Promise<Result<number | null>> {
  const { db, actor, businessNow } = work
  const today = businessDayOf(businessNow)
  if (application.decided_by === actor.userId) return refuse('disbursementByApprover')
  if (await belongsTo(work, application.dealer_id)) return refuse('disbursementOwn')
  const { approved_on: approvedOn, lapses_on: lapsesOn } = application
  if (approvedOn === null || lapsesOn === null) return refuse('applicationNotDisbursable')
  if (today > lapsesOn) return refuse('applicationLapsed', { day: lapsesOn })
  const problem = disbursementProblem(day, { approved: approvedOn, today, calendar: await bankDays(db) })
  if (problem === 'unfit') return refuse('disbursementDayUnfit', { first: approvedOn, last: today })
  if (problem === 'closed') return refuse('disbursementDayClosed', { day })
  if (way === 'setOff' && receivable === undefined) return refuse('disbursementReceivableMissing')
  const owner = {
    lenderTenantId: application.lender_tenant_id,
    lenderId: application.lender_id,
    dealerId: application.dealer_id,
  }
  const allowed = await mayBorrow(db, owner, today)
  if (!allowed.ok)
    return allowed.failure === 'dealerNotVerified' ? refuse('disbursementAccountMissing') : allowed
  return done(way === 'transfer' ? allowed.value : null)
}

export const disburse: Command<
  Input<typeof contract.loanDisburse>,
  Reply<typeof contract.loanDisburse>,
  Actor
> = async (work, { params: { id: applicationId }, body }) => {
  const { db, context, actor, businessNow } = work
  const found = await lockOwnApplication(work, applicationId)
  if (!found.ok) return found
  const application = found.value
  if (application.state === 'lapsed' && application.lapses_on !== null)
    return refuse('applicationLapsed', { day: application.lapses_on })
  if (application.state !== 'approved' || (await isDisbursed(db, application)))
    return refuse('applicationNotDisbursable')
  const checked = await checkDisbursement(work, application, body)
  if (!checked.ok) return checked
  const product = await findTerms(db, application.product_id, application.product_version)
  if (!product || application.decided_by === null) return refuse('applicationNotDisbursable')
  const { lender_tenant_id: lenderTenantId, dealer_id: dealerId, amount_minor: principal } = application
  const calendar = await bankDays(db)
  const terms = loanTermsOf(product.terms, application.rate_bps as BasisPoints, application.term)
  const rows = scheduleOf({ ...terms, principal, start: body.day, calendar })
  const id = context.makeId()
  const serial = await takeSerial(db, lenderTenantId, 'loan')
  const disburser = await nameOf(db, actor.userId)
  const key = { lender_tenant_id: lenderTenantId, loan_id: id, dealer_id: dealerId }
  await store.insertLoan(db, {
    lender_tenant_id: lenderTenantId,
    id,
    lender_id: application.lender_id,
    serial,
    application_id: applicationId,
    allotment_id: application.allotment_id,
    product_id: application.product_id,
    product_version: application.product_version,
    dealer_id: dealerId,
    currency: application.currency,
    amount_minor: principal,
    rate_bps: application.rate_bps,
    term: application.term,
    start_day: body.day,
    way: body.way,
    account_version: checked.value,
    receivable: body.way === 'setOff' ? (body.receivable ?? null) : null,
    approved_by: application.decided_by,
    disbursed_by: actor.userId,
    disbursed_at: businessNow,
    disburser,
    state: 'disbursed',
    state_since: businessNow,
    principal_minor: 0n,
    interest_minor: 0n,
    penalty_minor: 0n,
    credit_minor: 0n,
    held_minor: 0n,
    written_off_minor: 0n,
    overdue_minor: 0n,
    rows_total: rows.length,
    rows_paid: 0,
    posted_to: body.day,
    version: 1,
  })
  await store.insertSchedules(db, [
    {
      ...key,
      version: 1,
      from_day: body.day,
      plan: keptRows(rows) as unknown as string,
      made_at: businessNow,
    },
  ])
  await store.insertLoanEvent(db, {
    ...key,
    number: 1,
    kind: 'disbursement',
    value_date: body.day,
    amount_minor: principal,
    entered_by: actor.userId,
    enterer: disburser,
    entered_at: businessNow,
  })
  const today = businessDayOf(businessNow)
  await postLoans(work, await readLoans(db, sql`l.id = ${id}`, calendar), today, {
    userId: actor.userId,
    eventNumber: 1,
  })
  await scheduleRoll(work, requireActing(actor).tenantId)
  const number = loanNumber(serial)
  const facts = {
    name: number,
    loanId: id,
    applicationId,
    amount: amountText(principal, application.currency),
    currency: application.currency,
    day: body.day,
    way: body.way,
  }
  return done({
    value: { id, number },
    entry: journalEntryOfFinancing(actor, 'financing.disbursed', facts, [dealerId], topics.loansChanged),
  })
}
