/** The command of a payer to clear now. */
import { sql, type Transaction } from 'kysely'
import type * as contract from '#contract/clearing.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { isOwnPayee } from '#domain/payees/own-payee.ts'
import { done, type Refused, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { lockMarketAlone, lockMarketRow } from '../markets/locks.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { payeesInBook } from './book-sql.ts'
import { runFacts } from './journal.ts'
import { findMarket, lookNow, runsOf } from './look.ts'
import { type RunRow, runViewOf } from './present.ts'
import { waitingProposal } from './proposal-ends.ts'
import { oneRun } from './queries.ts'
import { beginRun } from './slots.ts'
import { endProposal } from './store.ts'

/** A person who belongs to a payee with offers in the market leaves clearing to a colleague or to the next slot. */
export async function refuseOwnBook(
  db: Transaction<Schema>,
  actor: Actor,
  marketId: string,
): Promise<Refused<'ownPayeeInBook'> | undefined> {
  const memberships = await membershipsOf(db)
  const payees = await payeesInBook(db, requireActing(actor).tenantId, marketId)
  const own = payees.find(({ tenantId }) => isOwnPayee(tenantId, memberships))
  return own && refuse('ownPayeeInBook', { payee: own.name })
}

/**
 * Inserts and returns the row of the run; a job performs it, as for a slot, and the page follows its
 * progress. A proposal that waits is replaced: the new run reads the book of now.
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
  const replaced = await waitingProposal(db, tenantId, marketId)
  if (replaced !== undefined)
    await endProposal(db, { tenantId, id: replaced }, { event: 'replace', by: actor.userId }, businessNow)
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
      facts: await runFacts(db, tenantId, row.answer.id, replaced === undefined ? {} : { replaced }),
      events: [{ topic: topics.clearingChanged, body: { marketIds: [marketId] } }],
    },
  })
}
