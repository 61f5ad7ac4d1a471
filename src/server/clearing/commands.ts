/** The commands of a payer: preview a run, clear now, and mark awards as paid. */
import { sql, type Transaction } from 'kysely'
import type { awardsPaid } from '#contract/awards.ts'
import type * as contract from '#contract/clearing.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { decideClearNow } from '#domain/clearing/payment.ts'
import type { Instant } from '#domain/day.ts'
import { type Currency, parseAmount } from '#domain/money.ts'
import { isOwnPayee, refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command } from '../commands/command.ts'
import { type Done, inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { openAlone } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'
import { previewsAtOnceMax, previewsPerPersonMax } from '../limits.ts'
import { lockMarketAlone, lockMarketRow } from '../markets/locks.ts'
import { type Market, readMarkets } from '../markets/queries.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { type Acting, type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { payeesInBook } from './book-sql.ts'
import { paymentFacts, runFacts } from './journal.ts'
import { lockAwards, type MadePayment, paidEvents, settlePayments } from './payments.ts'
import { previewOf, type RunRow, runViewOf } from './present.ts'
import { oneRun } from './queries.ts'
import { decideBook, noAwardKey } from './run.ts'
import { lookAtPool, runTimeAt } from './run-market.ts'
import { beginRun } from './slots.ts'

type RunStatus = { readonly last: Date | null; readonly running: boolean }

/** When a market was cleared last, and whether a run is in progress. */
async function runsOf(db: Transaction<Schema>, tenantId: string, marketId: string): Promise<RunStatus> {
  const { rows } = await sql<RunStatus>`
    select max(r.instant) as last, coalesce(bool_or(r.state = 'running'), false) as running from clearing_runs r
    where r.payer_tenant_id = ${tenantId} and r.market_id = ${marketId} and r.state in ('running', 'done', 'aborted')`.execute(
    db,
  )
  return rows[0] ?? { last: null, running: false }
}

/** The market, if it belongs to the acting company. */
async function findMarket(db: Transaction<Schema>, acting: Acting, marketId: string) {
  const [market] = await readMarkets(db, acting.tenantId, marketId)
  return market && isWithin(acting, market.payerId) ? market : undefined
}

/** Why a market cannot be cleared now, if it cannot. */
async function refusalNow(db: Transaction<Schema>, market: Market, now: Date): Promise<Refused | undefined> {
  const { last, running } = await runsOf(db, market.tenantId, market.id)
  if (running) return refuse('runInProgress')
  const nextClearingAt = market.nextClearingAt?.getTime() as Instant | undefined
  const lastRunAt = last === null ? undefined : (last.getTime() as Instant)
  const decided = decideClearNow({ open: market.open, nextClearingAt }, lastRunAt, now.getTime() as Instant)
  return decided.ok ? undefined : decided
}

/** The market as a run now would read it, the time of the run, and why it may not be cleared, if it may not. */
async function lookNow(db: Transaction<Schema>, acting: Acting, marketId: string, now: Date) {
  const market = await findMarket(db, acting, marketId)
  if (!market) return refuse('notFound')
  const blocked = await refusalNow(db, market, now)
  const time = runTimeAt(now, market.settings.timeZone, false)
  const read = await lookAtPool(db, market, time)
  return read ? done({ read, time, blocked }) : (blocked ?? refuse('noPayDate'))
}

/** What a run would award now, and why there can be none now, if there cannot. */
type Preview = ReturnType<typeof previewOf> & { readonly blocked: Refused | undefined }
type PreviewResult = Result<Preview>

export const acquirePreview = concurrencyLimit({
  atOnceMax: previewsAtOnceMax,
  perPersonMax: previewsPerPersonMax,
})

/** What a run would award now, by the same reads and the same rule, at any time; a limited number at a time. */
export async function preview(
  context: Context,
  actor: Actor,
  marketId: string,
  requestId: string,
): Promise<PreviewResult> {
  const slot = await acquirePreview(actor.userId)
  if (!slot.ok) return slot
  try {
    return await previewFor(context, requireActing(actor), marketId, requestId)
  } finally {
    slot.value()
  }
}

/** Everything is read as of one moment; nothing is locked or written. */
async function previewFor(
  context: Context,
  acting: Acting,
  marketId: string,
  requestId: string,
): Promise<PreviewResult> {
  const { tenantId } = acting
  const connection = await openAlone(context.pool)
  try {
    return await runUnit(context, {
      cause: { kind: 'call', requestId },
      enter: inScopeOf({ tenantId }),
      isolation: 'repeatable read, read only',
      mode: 'rehearse',
      connection,
      lock: noLocks,
      work: async ({ db, businessNow }): Promise<Done<PreviewResult>> => {
        const found = await lookNow(db, acting, marketId, businessNow)
        if (!found.ok) return { value: found, undo: true }
        const { read, blocked } = found.value
        const decided = await decideBook(connection, { tenantId, marketId, awardKey: noAwardKey }, read)
        return { value: done({ ...previewOf(read, decided), blocked }), undo: true }
      },
    })
  } finally {
    await connection.end()
  }
}

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
