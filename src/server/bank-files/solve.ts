/** Solves payment exceptions: records them at an award, or closes them with a reason. Each is refused by itself. */
import type { exceptionsSolve } from '#contract/bank-files.ts'
import type { Input } from '#contract/route.ts'
import { decideReturn } from '#domain/awards/payment.ts'
import { moneyOf } from '#domain/bank-files/entries.ts'
import { decideSolution } from '#domain/bank-files/solutions.ts'
import type { Day } from '#domain/day.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import {
  type AwardRow,
  lockAwards,
  paidEvents,
  payerDay,
  paymentFacts,
  returnPayments,
  settlePayments,
} from '../awards/commands.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { fileEvent } from './events.ts'
import { payRest } from './pay-rest.ts'
import { awardIdsByNumber, namesOfExceptions } from './queries.ts'
import { type LockedException, lockExceptions, solveExceptions } from './store.ts'

type Body = Input<typeof exceptionsSolve>['body']

const nameOf = ({ file_name, row }: LockedException): string => `${file_name} · ${row}`

export const solve: Command<Input<typeof exceptionsSolve>, BulkReport, Actor> = async (work, { body }) => {
  const { db, actor, businessNow } = work
  const { tenantId, companyId } = requireActing(actor)
  const seen = new Map(body.exceptions.map(({ id, version }) => [id, version]))
  const there = await namesOfExceptions(db, { tenantId, companyId }, [...seen.keys()])
  if (there.size === 0) return refuse('notFound')
  const found = await lockExceptions(db, { tenantId, companyId }, [...seen.keys()])
  const decided = new Map<string, Result<null>>(
    found.map((one) => [one.id, decideSolution(one, seen.get(one.id) ?? 0, body.solution)]),
  )
  const refused = new Map<string, Refused>()
  for (const id of seen.keys()) {
    const decision = decided.get(id) ?? refuse(there.has(id) ? 'outOfDate' : 'notFound')
    if (!decision.ok) refused.set(id, decision)
  }
  const open = found.filter(({ id }) => !refused.has(id))
  const named = open.flatMap(({ award_id }) => award_id ?? [])
  // All awards are locked together, payees first; recording locks none that is new.
  const assigned = await awardIdsByNumber(db, tenantId, companyId, open.length > 0 ? [body.awardNumber] : [])
  const own = await ownAwards(work, [...named, ...assigned.values()])
  const solved: LockedException[] = []
  let award: AwardRow | undefined
  for (const exception of open) {
    const mayNot = own.has(exception.award_id ?? '') ? refuse('ownPayee') : undefined
    const recorded = mayNot ? done(undefined) : await recordAs(work, exception, body)
    const refusal = mayNot ?? (recorded.ok ? undefined : recorded)
    if (refusal) refused.set(exception.id, refusal)
    else solved.push(exception)
    if (recorded.ok) award = recorded.value
  }
  if (solved.length > 0)
    await solveExceptions(
      db,
      tenantId,
      solved.map(({ id }) => id),
      {
        solution: body.solution,
        awardId: award?.id ?? null,
        note: body.note,
        by: actor.userId,
        at: businessNow,
      },
    )
  return done({
    value: {
      done: solved.map(({ id }) => id),
      refused: [...refused].map(([id, why]) => refusedRow(id, there.get(id) ?? null, why)),
    },
    entry: solved.length === 0 ? undefined : journalEntryOfSolved(work, body, solved, award),
  })
}

/** The awards among these whose payee the person belongs to; awards are locked with their payees. */
async function ownAwards({ db, actor }: Work<Actor>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const memberships = await membershipsOf(db)
  const awards = await lockAwards(db, requireActing(actor).tenantId, [...new Set(ids)])
  return new Set(
    awards.filter(({ payee_tenant_id }) => refuseOwnPayee(payee_tenant_id, memberships)).map(({ id }) => id),
  )
}

/** Records an exception where its solution does that; any other closes the row only. */
async function recordAs(
  work: Work<Actor>,
  exception: LockedException,
  body: Body,
): Promise<Result<AwardRow | undefined>> {
  if (body.solution === 'restPaid') return payRest(work, exception, body)
  return body.solution === 'assigned' ? record(work, exception, body) : done(undefined)
}

/** Records the payment or the return of an exception at an award, where the rules of the award allow it. */
async function record(
  work: Work<Actor>,
  exception: LockedException,
  { awardNumber = '', valueDate }: Body,
): Promise<Result<AwardRow | undefined>> {
  const { db, actor } = work
  const { tenantId, companyId } = requireActing(actor)
  const [id] = (await awardIdsByNumber(db, tenantId, companyId, [awardNumber])).values()
  const [award] = id === undefined ? [] : await lockAwards(db, tenantId, [id], companyId)
  if (!award) return refuse('awardUnknown')
  const own = refuseOwnPayee(award.payee_tenant_id, await membershipsOf(db))
  if (own) return own
  const day = (exception.value_date ?? valueDate) as Day | undefined
  if (day === undefined) return refuse('solutionUnfit')
  if (day > (await payerDay(db, tenantId))) return refuse('valueDateFuture')
  const source = exception.format === 'sheet' ? ('payer' as const) : ('bank' as const)
  const by = { source, by: actor.userId }
  const reference = exception.bank_reference ?? undefined
  if (exception.kind === 'return') {
    const decided = decideReturn({ ...award, paidOn: award.paid_on as Day | null }, day)
    if (!decided.ok) return decided
    await returnPayments(work, tenantId, [{ ...award, returnedOn: day, reference }], by)
    return done(award)
  }
  const { amount, currency } = exception
  const isOther = currency !== null && currency !== award.currency
  const paid = amount === null ? undefined : moneyOf({ amount, currency: award.currency })
  const given = isOther || (amount !== null && !paid) ? ('unreadable' as const) : paid
  const made = { award, valueDate: day, amount: given, reference }
  const { refused } = await settlePayments(work, tenantId, [made], by)
  return refused.get(award.id) ?? done(award)
}

const namedMax = 3

function journalEntryOfSolved(
  { actor }: Work<Actor>,
  { solution, note }: Body,
  solved: readonly LockedException[],
  award: AwardRow | undefined,
) {
  const { tenantId } = requireActing(actor)
  const names = solved.slice(0, namedMax).map(nameOf)
  const others = solved.length > names.length ? ` … (${solved.length})` : ''
  const facts = {
    ...(award && paymentFacts([award])),
    name: `${names.join(', ')}${others}`,
    count: solved.length,
    solution,
    note,
    award: award?.number ?? null,
  }
  return {
    action: 'bankFiles.exceptionSolved' as const,
    tenantId,
    userId: actor.userId,
    facts,
    events: [...(award ? paidEvents(tenantId, [award]) : []), fileEvent],
  }
}
