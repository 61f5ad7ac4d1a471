/** Waivers and write-offs: one person asks, another confirms. */

import { sql } from 'kysely'
import type * as contract from '#contract/loan-actions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { canWriteOff, waivable } from '#domain/financing/arrears.ts'
import { writeOffDaysMin } from '#domain/financing/limits.ts'
import { loanAt } from '#domain/financing/loan-at.ts'
import type { WaivedPart } from '#domain/financing/loan-events.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { journalEntryOfFinancing } from '../financing/commands.ts'
import { amountText, businessDayOf, nameOf } from '../financing/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Loan } from './reading.ts'
import { addEvent, lockOwnLoan, repaidMinor } from './repay.ts'
import * as store from './store.ts'

type RequestInput =
  | { readonly kind: 'waiver'; readonly part: WaivedPart; readonly amount: bigint }
  | { readonly kind: 'writeOff' }

/** Whether the loan is as the request needs it, today. */
function checkRequest({ db: _db, businessNow }: Work<Actor>, loan: Loan, wanted: RequestInput): Result<null> {
  const view = loanAt(loan.version, loan.events, businessDayOf(businessNow))
  if (view.state === 'writtenOff') return refuse('loanWrittenOff')
  if (view.state === 'settled') return refuse('loanSettled')
  if (wanted.kind === 'writeOff')
    return canWriteOff(view) ? done(null) : refuse('writeOffTooEarly', { days: writeOffDaysMin })
  const unpaid = waivable(view, wanted.part)
  return wanted.amount > unpaid
    ? refuse('waiverTooMuch', { max: amountText(unpaid, loan.currency) })
    : done(null)
}

export const askRequest: Command<
  Input<typeof contract.loanRequestAdd>,
  Reply<typeof contract.loanRequestAdd>,
  Actor
> = async (work, { params: { id: loanId }, body }) => {
  const { db, context, actor, businessNow } = work
  const found = await lockOwnLoan(work, loanId)
  if (!found.ok) return found
  const loan = found.value
  const wanted = requestInputOf(body, loan)
  if (!wanted.ok) return wanted
  const checked = checkRequest(work, loan, wanted.value)
  if (!checked.ok) return checked
  const { rows } = await sql`
    select from loan_requests q where q.lender_tenant_id = ${loan.lenderTenantId} and q.loan_id = ${loanId} and q.kind = ${body.kind}
      and q.state = 'open'`.execute(db)
  if (rows.length > 0) return refuse('loanRequestOpen')
  const id = context.makeId()
  const part = wanted.value.kind === 'waiver' ? wanted.value.part : null
  const amount = wanted.value.kind === 'waiver' ? wanted.value.amount : null
  await store.insertRequest(db, {
    lender_tenant_id: loan.lenderTenantId,
    id,
    loan_id: loanId,
    lender_id: loan.lenderId,
    kind: body.kind,
    part,
    amount_minor: amount,
    value_date: businessDayOf(businessNow),
    reason: body.reason,
    state: 'open',
    requested_by: actor.userId,
    requester: await nameOf(db, actor.userId),
    requested_at: businessNow,
  })
  const facts = {
    name: loanNumber(loan.serial),
    loanId,
    kind: body.kind,
    part,
    amount: amount === null ? null : amountText(amount, loan.currency),
    reason: body.reason,
  }
  return done({
    value: { id },
    entry: journalEntryOfFinancing(actor, 'financing.requestAsked', facts, [], topics.loansChanged),
  })
}

function requestInputOf(
  { kind, part, amount }: Input<typeof contract.loanRequestAdd>['body'],
  { currency }: Loan,
): Result<RequestInput, 'waiverTooMuch'> {
  if (kind === 'writeOff' || part === undefined) return done({ kind: 'writeOff' })
  const read = repaidMinor(amount ?? '', currency)
  return read.ok ? done({ kind, part, amount: read.value }) : refuse('waiverTooMuch', { max: '' })
}

export const decideRequest: Command<Input<typeof contract.loanRequestDecide>, null, Actor> = async (
  work,
  { params: { id }, body },
) => {
  const { db, actor, businessNow } = work
  const seen = await db.selectFrom('loan_requests').select('loan_id').where('id', '=', id).executeTakeFirst()
  if (!seen) return refuse('notFound')
  const found = await lockOwnLoan(work, seen.loan_id)
  if (!found.ok) return found
  const loan = found.value
  const request = await store.lockRequest(db, id)
  if (!request) return refuse('notFound')
  if (request.state !== 'open') return refuse('loanRequestDecided')
  const name = await nameOf(db, actor.userId)
  const decided = { decided_by: actor.userId, decider: name, decided_at: businessNow }
  const facts = { name: loanNumber(loan.serial), loanId: loan.id, kind: request.kind, reason: request.reason }
  if (!body.confirmed) {
    await store.decideRequest(db, request, { state: 'declined', ...decided })
    const entry = journalEntryOfFinancing(actor, 'financing.requestDeclined', facts, [], topics.loansChanged)
    return done({ value: null, entry })
  }
  if (request.requested_by === actor.userId) return refuse('loanRequestOwn')
  const wanted: RequestInput =
    request.kind === 'waiver'
      ? {
          kind: 'waiver',
          part: request.part === 'interest' ? 'interest' : 'penalty',
          amount: request.amount_minor ?? 0n,
        }
      : { kind: 'writeOff' }
  const checked = checkRequest(work, loan, wanted)
  if (!checked.ok) return checked
  await store.decideRequest(db, request, { state: 'confirmed', ...decided })
  await addEvent(
    work,
    loan,
    {
      kind: request.kind,
      value_date: businessDayOf(businessNow),
      amount_minor: wanted.kind === 'waiver' ? wanted.amount : null,
      part: wanted.kind === 'waiver' ? wanted.part : null,
      reason: request.reason,
      confirmed_by: actor.userId,
      confirmer: name,
    },
    { userId: request.requested_by, name: request.requester },
  )
  const entry = journalEntryOfFinancing(
    actor,
    'financing.requestConfirmed',
    facts,
    [loan.dealerId],
    topics.loansChanged,
  )
  return done({ value: null, entry })
}
