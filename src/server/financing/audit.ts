/** The lender decides about an application: approves it as requested or for less, or rejects it with a reason. */
import type * as contract from '#contract/financing-applications.ts'
import type { Input, Reply } from '#contract/route.ts'
import { addDays, startOfDay } from '#domain/day.ts'
import { loanTermsOf, planOf } from '#domain/financing/applications.ts'
import { lapseDayOf, raises } from '#domain/financing/booking.ts'
import { applicationNumber } from '#domain/financing/numbers.ts'
import { readLoanRate } from '#domain/financing/products.ts'
import { applicationAfter } from '#domain/financing/states.ts'
import { aprBpsMax } from '#domain/limits.ts'
import { exponents } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { readAmount } from '#domain/typed-amount.ts'
import type { Command, Work } from '../commands/command.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { journalEntryOfFinancing } from './journal.ts'
import { lapseKind } from './lapse.ts'
import { findTerms, nameOf } from './look-ups.ts'
import { bankDays, businessDayOf } from './offer-terms.ts'
import { amountText, rateText } from './present.ts'
import { type Application, changeApplication, isDisbursed, lockApplication } from './store.ts'

/** An application of the company that is acted as, locked; that of another company is not found. */
export async function lockOwnApplication(
  { db, actor }: Work<Actor>,
  id: string,
): Promise<Result<Application, 'notFound'>> {
  const acting = requireActing(actor)
  const found = await lockApplication(db, id)
  if (!found || found.lender_tenant_id !== acting.tenantId || !isWithin(acting, found.lender_id))
    return refuse('notFound')
  return done(found)
}

/** Whether a person acts for a dealer as well. */
export async function belongsTo({ db, actor }: Work<Actor>, dealerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .select('tenant_id')
    .where('user_id', '=', actor.userId)
    .where('tenant_id', '=', dealerId)
    .executeTakeFirst()
  return found !== undefined
}

type Terms = { readonly amount: bigint; readonly rate: BasisPoints }

/** The amount and the rate of an approval: as requested, or lower. */
export function approvedTerms(
  {
    currency,
    requested_minor,
    requested_rate_bps,
  }: Pick<Application, 'currency' | 'requested_minor' | 'requested_rate_bps'>,
  typed: { readonly amount?: string | undefined; readonly rate?: string | undefined },
): Result<Terms, 'loanAmountUnfit' | 'approvalRaises'> {
  const amount = typed.amount === undefined ? requested_minor : minorOf(typed.amount, currency)
  if (amount === undefined) return refuse('loanAmountUnfit', { decimals: exponents[currency] })
  const rate =
    typed.rate === undefined ? (requested_rate_bps as BasisPoints) : readLoanRate(typed.rate, aprBpsMax)
  const requested = { amount: requested_minor, bps: requested_rate_bps }
  if (rate === undefined || raises(requested, { amount, bps: rate }))
    return refuse('approvalRaises', {
      amount: amountText(requested_minor, currency),
      rate: rateText(requested_rate_bps),
    })
  return done({ amount, rate })
}

function minorOf(typed: string, currency: Application['currency']): bigint | undefined {
  const read = readAmount(typed, currency)
  return typeof read === 'string' ? undefined : read.minor
}

/** The plan at these terms from a day on; refused if the amount is too small. */
async function planAt(
  work: Pick<Work<Actor>, 'db' | 'businessNow'>,
  application: Application,
  { amount, rate }: Terms,
) {
  const { db, businessNow } = work
  const found = await findTerms(db, application.product_id, application.product_version)
  if (!found) throw new Error('an application has a version of its product')
  const terms = loanTermsOf(found.terms, rate, application.term)
  const start = businessDayOf(businessNow)
  const rows = planOf(terms, amount, start, await bankDays(db))
  return rows.ok ? done({ rows: rows.value, start, terms: found.terms }) : rows
}

export const audit: Command<
  Input<typeof contract.applicationAudit>,
  Reply<typeof contract.applicationAudit>,
  Actor
> = async (work, { params: { id }, body }) => {
  const { db, actor, businessNow } = work
  const found = await lockOwnApplication(work, id)
  if (!found.ok) return found
  const application = found.value
  const state = applicationAfter(
    application.state,
    body.approved ? 'approve' : 'reject',
    await isDisbursed(db, application),
  )
  if (!state) return refuse('applicationNotOpen')
  if (application.version !== body.version) return refuse('outOfDate')
  if (application.applied_by === actor.userId || (await belongsTo(work, application.dealer_id)))
    return refuse('approvalOwn')
  const acting = requireActing(actor)
  const decided = {
    state,
    decided_at: businessNow,
    decided_by: actor.userId,
    decider: await nameOf(db, actor.userId),
    decider_role: acting.role ?? 'viewer',
  }
  const { dealer_id, currency } = application
  const facts = { name: applicationNumber(application.serial), applicationId: id }
  if (!body.approved) {
    if (body.reason === undefined) return refuse('approvalReasonMissing')
    const rejected = { ...decided, reason: body.reason, ended_at: businessNow, ended_by: actor.userId }
    const version = await changeApplication(db, application, rejected)
    const entry = journalEntryOfFinancing(actor, 'financing.rejected', { ...facts, reason: body.reason }, [
      dealer_id,
    ])
    return done({ value: { version }, entry })
  }
  const terms = approvedTerms(application, body)
  if (!terms.ok) return terms
  const plan = await planAt(work, application, terms.value)
  if (!plan.ok) return plan
  const today = businessDayOf(businessNow)
  const version = await changeApplication(db, application, {
    ...decided,
    amount_minor: terms.value.amount,
    rate_bps: terms.value.rate,
    approved_on: today,
    lapses_on: lapseDayOf(today),
  })
  await scheduleLapse(work, application)
  const approved = {
    amount: amountText(terms.value.amount, currency),
    rate: rateText(terms.value.rate),
    currency,
  }
  const entry = journalEntryOfFinancing(actor, 'financing.approved', { ...facts, ...approved }, [dealer_id])
  return done({ value: { version }, entry })
}

async function scheduleLapse(
  { db, context, businessNow }: Work<Actor>,
  { lender_tenant_id, id }: Application,
): Promise<void> {
  const dueAt = new Date(startOfDay(addDays(lapseDayOf(businessDayOf(businessNow)), 1)))
  await scheduleDue(db, {
    id: context.makeId(),
    tenantId: lender_tenant_id,
    kind: lapseKind,
    dueAt,
    body: { applicationId: id },
  })
}
