/** The commands of a person who may award: approve a proposal as a whole, or send it back. */
import { sql, type Transaction } from 'kysely'
import type * as contract from '#contract/clearing-proposals.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { decideHeld } from '#domain/clearing/proposal.ts'
import type { RunEndReason, RunState } from '#domain/clearing/run-states.ts'
import type { Instant } from '#domain/day.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Json, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { lockMarketAlone, lockMarketRow } from '../markets/locks.ts'
import { type Acting, type Actor, requireActing } from '../sessions/actor.ts'
import { refuseOwnBook } from './commands.ts'
import { runJob } from './jobs.ts'
import { runFacts } from './journal.ts'
import { findMarket } from './look.ts'
import { type RunRow, runViewOf } from './present.ts'
import { oneRun } from './queries.ts'
import { approveRun, endProposal } from './store.ts'

type HeldRow = {
  readonly marketId: string
  readonly state: RunState
  readonly holdsUntil: Date | null
  readonly approvedBy: string | null
  readonly endReason: RunEndReason | null
}

/** A run of the acting company. */
async function findHeld(
  db: Transaction<Schema>,
  { tenantId, companyId }: Acting,
  runId: string,
): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`
    select r.market_id as "marketId", r.state, r.holds_until as "holdsUntil", r.approved_by as "approvedBy", r.end_reason as "endReason"
    from clearing_runs r join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id
    where r.payer_tenant_id = ${tenantId} and r.id = ${runId} and ${companyId}::uuid in (m.tenant_id, m.payer_id)`.execute(
    db,
  )
  return rows[0]
}

type Named = { readonly runId: string; readonly marketId: string }

/** The refusal of a proposal as it is now, if it may not be awarded or sent back. */
async function checkHeld(
  { db, actor, businessNow }: Work<Actor>,
  { runId, marketId }: Named,
): Promise<Result<null>> {
  const held = await findHeld(db, requireActing(actor), runId)
  if (!held) return refuse('notFound')
  if (held.marketId !== marketId) return refuse('proposalMarketDiffers')
  return decideHeld(
    {
      state: held.state,
      holdsUntil: (held.holdsUntil?.getTime() ?? null) as Instant | null,
      isApproved: held.approvedBy !== null,
      endReason: held.endReason,
    },
    businessNow.getTime() as Instant,
  )
}

/** Locks the market of a proposal that waits; it is checked again, since it may have ended while the lock was awaited. */
async function lockHeld(work: Work<Actor>, named: Named): Promise<Result<null>> {
  const before = await checkHeld(work, named)
  if (!before.ok) return before
  await lockMarketAlone(work.db, named.marketId)
  await lockMarketRow(work.db, named.marketId)
  const now = await checkHeld(work, named)
  if (!now.ok) return now
  return (await refuseOwnBook(work.db, work.actor, named.marketId)) ?? now
}

async function answerOf(
  { db, actor }: Work<Actor>,
  { runId, marketId }: Named,
  action: 'clearing.approved' | 'clearing.sentBack',
  facts: Readonly<Record<string, Json>> = {},
) {
  const { tenantId } = requireActing(actor)
  const { rows } = await sql<{
    answer: RunRow
  }>`${sql.raw(oneRun)} where r.payer_tenant_id = ${tenantId} and r.id = ${runId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the run has just been read')
  return done({
    value: runViewOf(row.answer),
    entry: {
      action,
      tenantId,
      userId: actor.userId,
      facts: await runFacts(db, tenantId, runId, facts),
      events: [{ topic: topics.clearingChanged, body: { marketIds: [marketId] } }],
    },
  })
}

/** The run goes on: its job reads the book again, and awards or voids it. */
export const approve: Command<
  Input<typeof contract.runAward>,
  Reply<typeof contract.runAward>,
  Actor
> = async (work, { params: { id: runId }, body: { marketId } }) => {
  const { db, context, actor, businessNow } = work
  const acting = requireActing(actor)
  const named = { runId, marketId }
  const locked = await lockHeld(work, named)
  if (!locked.ok) return locked
  const market = await findMarket(db, acting, marketId)
  if (!market?.open) return refuse('clearingClosed')
  const { tenantId } = acting
  await approveRun(db, { tenantId, id: runId }, actor.userId, businessNow)
  await context.jobs.enqueue(db, runJob, { tenantId, marketId, runId })
  return answerOf(work, named, 'clearing.approved')
}

export const sendBack: Command<
  Input<typeof contract.runSendBack>,
  Reply<typeof contract.runSendBack>,
  Actor
> = async (work, { params: { id: runId }, body: { marketId, reason, description } }) => {
  const { db, actor, businessNow } = work
  const named = { runId, marketId }
  const locked = await lockHeld(work, named)
  if (!locked.ok) return locked
  const key = { tenantId: requireActing(actor).tenantId, id: runId }
  await endProposal(db, key, { event: 'sendBack', note: reason, description, by: actor.userId }, businessNow)
  return answerOf(work, named, 'clearing.sentBack', { reason, ...(description && { description }) })
}
