/** The commands of a payer: clear now, and mark awards as paid. */
import { sql, type Transaction } from 'kysely'
import type { awardsPaid } from '#contract/awards.ts'
import type * as contract from '#contract/clearing.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { type Currency, parseAmount } from '#domain/money.ts'
import { isOwnPayee, refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Refused, refuse } from '#domain/result.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { lockMarketAlone, lockMarketRow } from '../markets/locks.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { payeesInBook } from './book-sql.ts'
import { paymentFacts, runFacts } from './journal.ts'
import { findMarket, lookNow, runsOf } from './look.ts'
import { lockAwards, type MadePayment, paidEvents, settlePayments } from './payments.ts'
import { type RunRow, runViewOf } from './present.ts'
import { oneRun } from './queries.ts'
import { beginRun } from './slots.ts'

/** A person who belongs to a payee with offers in the market leaves clearing to a colleague or to the next slot. */
async function refuseOwnBook(
  db: Transaction<Schema>,
  actor: Actor,
  marketId: string,
): Promise<Refused<'ownPayeeInBook'> | undefined> {
  const memberships = await membershipsOf(db, actor)
  const payees = await payeesInBook(db, requireActing(actor).tenantId, marketId)
  const own = payees.find(({ tenantId }) => isOwnPayee(tenantId, memberships))
  return own && refuse('ownPayeeInBook', { payee: own.name })
}

/**
 * Inserts and returns the row of the run; a job performs it, as for a slot, and the page follows its
 * progress.
 */
export const clearNow: Command<
  Input<typeof contract.clearingRun>,
  Reply<typeof contract.clearingRun>,
  Actor
> = async ({ db, context, actor, businessNow }, { body: { marketId } }) => {
  const acting = requireActing(actor)
  const { tenantId } = acting
  if (!(await findMarket(db, acting, marketId))) return refuse('notFound')
  if ((await runsOf(db, tenantId, marketId)).running) return refuse('runInProgress')
  await lockMarketAlone(db, marketId)
  await lockMarketRow(db, marketId)
  const found = await lookNow(db, acting, marketId, businessNow)
  if (!found.ok) return found
  const { time, blocked } = found.value
  if (blocked) return blocked
  const own = await refuseOwnBook(db, actor, marketId)
  if (own) return own
  const runId = await beginRun({ db, context }, { tenantId, marketId, time, requestedBy: actor.userId })
  const { rows } = await sql<{
    answer: RunRow
  }>`${sql.raw(oneRun)} where r.payer_tenant_id = ${tenantId} and r.id = ${runId ?? ''}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the run has just begun')
  return done({
    value: runViewOf(row.answer),
    entry: {
      action: 'clearing.requested',
      tenantId,
      userId: actor.userId,
      facts: await runFacts(db, tenantId, row.answer.id),
      events: [{ topic: topics.clearingChanged, body: { marketIds: [marketId] } }],
    },
  })
}

const amountGiven = (typed: string | undefined, currency: Currency) => {
  if (typed === undefined) return undefined
  const read = parseAmount(typed, currency)
  return typeof read === 'object' ? read : 'unreadable'
}

async function payerDay(db: Transaction<Schema>, tenantId: string): Promise<string> {
  const { rows } = await sql<{ today: string | null }>`select payer_day(${tenantId}) as today`.execute(db)
  return rows[0]?.today ?? ''
}

/** Refuses awards one by one; the others are paid together. An amount without the discount ends its award. */
export const markPaid: Command<Input<typeof awardsPaid>, BulkReport, Actor> = async (
  work,
  { body: { awardIds, valueDate, amounts, reference } },
) => {
  const { db, actor } = work
  const { tenantId, companyId } = requireActing(actor)
  if (valueDate > (await payerDay(db, tenantId))) return refuse('valueDateFuture')
  const found = new Map(
    (await lockAwards(db, tenantId, awardIds, companyId)).map((award) => [award.id, award]),
  )
  if (found.size === 0) return refuse('notFound')
  const memberships = await membershipsOf(db, actor)
  const refusals = new Map<string, Refused>()
  const payments: MadePayment[] = []
  awardIds.forEach((id, n) => {
    const award = found.get(id)
    const own = award && refuseOwnPayee(award.payee_tenant_id, memberships)
    if (!award || own) refusals.set(id, own ?? refuse('notFound'))
    else payments.push({ award, valueDate, reference, amount: amountGiven(amounts?.[n], award.currency) })
  })
  const settled = await settlePayments(work, tenantId, payments, { source: 'payer', by: actor.userId })
  const { early, inFull } = settled
  const why = new Map([...refusals, ...settled.refused])
  const refused = awardIds.flatMap((id) => {
    const refusal = why.get(id)
    return refusal ? [refusedRow(id, found.get(id)?.number ?? null, refusal)] : []
  })
  const paid = [...early, ...inFull]
  return done({
    value: { done: paid.map(({ id }) => id), refused },
    entry:
      paid.length === 0
        ? undefined
        : {
            action: early.length > 0 ? 'clearing.paid' : 'clearing.paidInFull',
            tenantId,
            userId: actor.userId,
            facts: {
              ...paymentFacts(paid),
              inFull: inFull.length,
              changes: changesBetween(
                { paidOn: null, bankReference: null },
                { paidOn: valueDate, bankReference: reference ?? null },
              ),
            },
            events: paidEvents(tenantId, paid),
          },
  })
}

export { awardItem } from './journal.ts'
export { payFor } from './payments.ts'
