/** Applications as lists and their page show them, with what the caller may do. */
import type * as contract from '#contract/financing-applications.ts'
import type { Input, Reply } from '#contract/route.ts'
import { isOpen } from '#domain/calendar.ts'
import { addDays, type Day, isWeekend, laterDay } from '#domain/day.ts'
import { loanTermsOf, planOf } from '#domain/financing/applications.ts'
import { applicationNumber, loanNumber } from '#domain/financing/numbers.ts'
import { type ApplicationState, applicationAfter } from '#domain/financing/states.ts'
import type { TermUnit } from '#domain/financing/terms.ts'
import type { Currency } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { done, type Result } from '#domain/result.ts'
import { bankDaysFrom } from '../calendars/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { requireActing } from '../sessions/actor.ts'
import { approvedTerms } from './audit.ts'
import {
  amountText,
  type KeptRow,
  limitShown,
  type OverallRow,
  overallShown,
  planShown,
  rateText,
  rowsOfKept,
  type TermsRow,
  termsOfRow,
  termsShown,
  type UseRow,
  usageOfRow,
} from './present.ts'

export type ApplicationJson = {
  readonly id: string
  readonly serial: string
  readonly dealerId: string
  readonly dealerName: string
  readonly lenderId: string
  readonly lenderName: string
  readonly productId: string
  readonly productName: string
  readonly termUnit: TermUnit
  readonly currency: Currency
  readonly requested: string
  readonly amount: string
  readonly rateBps: number
  readonly term: number
  readonly state: ApplicationState
  readonly appliedAt: string
  readonly lapsesOn: Day | null
  readonly loanId: string | null
  readonly loanSerial: string | null
}

export const applicationShown = ({
  serial,
  requested,
  amount,
  rateBps,
  loanSerial,
  ...row
}: ApplicationJson) => ({
  ...row,
  number: applicationNumber(BigInt(serial)),
  requestedAmount: amountText(BigInt(requested), row.currency),
  amount: amountText(BigInt(amount), row.currency),
  rate: rateText(rateBps),
  loanNumber: loanSerial === null ? null : loanNumber(loanSerial),
})

export type ApplicationPageRow = {
  readonly row: ApplicationJson
  readonly version: number
  readonly requestedRateBps: number
  readonly purpose: string
  readonly productVersion: number
  readonly terms: TermsRow
  readonly plan: { readonly start: Day; readonly rows: readonly KeptRow[] }
  readonly reason: string | null
  readonly files: Reply<typeof contract.applicationRead>['files']
  readonly appliedBy: string
  readonly applicant: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly decider: string | null
  readonly deciderRole: string | null
  readonly approvedOn: Day | null
  readonly endedAt: string | null
  readonly endedBy: string | null
  readonly limit: string
  readonly use: UseRow
  readonly validFrom: Day
  readonly validTo: Day
  readonly overall: OverallRow
  readonly isLender: boolean
  readonly belongsToDealer: boolean
  readonly account: Reply<typeof contract.applicationRead>['account']
  readonly arrears: {
    readonly loanId: string
    readonly loanSerial: string
    readonly due: Day
    readonly days: number
    readonly amount: string
    readonly currency: Currency
  } | null
  readonly day: Day
  readonly calendar: string | null
}

function planAtApproval({ row, terms, day, calendar }: ApplicationPageRow) {
  const product = termsOfRow(terms)
  const loanTerms = loanTermsOf(product, row.rateBps as BasisPoints, row.term)
  const rows = planOf(loanTerms, BigInt(row.amount), day, bankDaysFrom(calendar))
  return rows.ok ? planShown(product, { rows: rows.value, start: day }) : null
}

/** The bank days from the approval to today. */
function disbursableDays({ approvedOn, day, calendar }: ApplicationPageRow) {
  if (approvedOn === null) return null
  const bankDays = bankDaysFrom(calendar)
  const days: Day[] = []
  for (let at = laterDay(approvedOn, addDays(day, -40)); at <= day; at = addDays(at, 1))
    if (isOpen(bankDays, at) ?? !isWeekend(at)) days.push(at)
  return { from: approvedOn, to: day, days }
}

export function applicationView(
  actor: Actor,
  found: ApplicationPageRow,
): Reply<typeof contract.applicationRead> {
  const { row, terms, plan, isLender } = found
  const product = termsOfRow(terms)
  const isWaiting = row.state === 'approved' && row.loanId === null
  const { arrears } = found
  return {
    ...applicationShown(row),
    version: found.version,
    requestedRate: rateText(found.requestedRateBps),
    purpose: found.purpose,
    productVersion: found.productVersion,
    product: termsShown(product),
    plan: planShown(product, { rows: rowsOfKept(plan.rows), start: plan.start }),
    approvedPlan: isWaiting ? planAtApproval(found) : null,
    files: found.files,
    reason: found.reason,
    applied: {
      at: row.appliedAt,
      company: row.dealerName,
      role: null,
      name: found.applicant,
      isSelf: found.appliedBy === actor.userId,
    },
    decided: found.decidedAt === null ? null : decidedShown(actor, found, found.decidedAt),
    ended: found.endedAt === null ? null : { at: found.endedAt, by: isLender ? found.decider : null },
    allotment: {
      ...limitShown({ limit: BigInt(found.limit), use: usageOfRow(found.use) }, row.currency),
      validFrom: found.validFrom,
      validTo: found.validTo,
    },
    overall: overallShown(found.overall),
    arrears: arrears && {
      loanId: arrears.loanId,
      loanNumber: loanNumber(arrears.loanSerial),
      due: arrears.due,
      days: arrears.days,
      amount: amountText(BigInt(arrears.amount), arrears.currency),
      currency: arrears.currency,
    },
    account: isLender ? found.account : null,
    disbursable: isWaiting && isLender ? disbursableDays(found) : null,
    ...allowed(actor, found),
  }
}

/** A dealer sees the company and the role of who decided, and no name. */
const decidedShown = (
  actor: Actor,
  { row, decidedBy, decider, deciderRole, isLender }: ApplicationPageRow,
  at: string,
) => ({
  at,
  company: row.lenderName,
  role: deciderRole,
  name: isLender ? decider : null,
  isSelf: decidedBy === actor.userId,
})

type Can = Pick<Reply<typeof contract.applicationRead>, 'can' | 'cannot'>

function allowed(
  actor: Actor,
  { row, isLender, belongsToDealer, decidedBy, appliedBy }: ApplicationPageRow,
): Can {
  const { abilities } = requireActing(actor)
  const isDisbursed = row.loanId !== null
  const may = (event: 'approve' | 'reject' | 'withdraw') =>
    applicationAfter(row.state, event, isDisbursed) !== undefined
  if (!isLender)
    return { can: abilities.has('financing.apply') && may('withdraw') ? ['withdraw'] : [], cannot: null }
  if (belongsToDealer || appliedBy === actor.userId) return { can: [], cannot: 'belongsToDealer' }
  const can: ('approve' | 'reject' | 'disburse')[] = []
  if (abilities.has('financing.approve') && may('approve')) can.push('approve', 'reject')
  const isWaiting = row.state === 'approved' && !isDisbursed
  if (abilities.has('financing.pay') && isWaiting && decidedBy !== actor.userId) can.push('disburse')
  return { can, cannot: isWaiting && decidedBy === actor.userId ? 'approvedIt' : null }
}

/** The plan at another amount and rate. */
export function approvalQuoteOf(
  found: ApplicationPageRow,
  body: Input<typeof contract.approvalQuote>['body'],
): Result<Reply<typeof contract.approvalQuote>> {
  const { row, terms, day, calendar, requestedRateBps } = found
  const wanted = approvedTerms(
    { currency: row.currency, requested_minor: BigInt(row.requested), requested_rate_bps: requestedRateBps },
    body,
  )
  if (!wanted.ok) return wanted
  const product = termsOfRow(terms)
  const { amount, rate } = wanted.value
  const rows = planOf(loanTermsOf(product, rate, row.term), amount, day, bankDaysFrom(calendar))
  return rows.ok ? done({ plan: planShown(product, { rows: rows.value, start: day }) }) : rows
}
