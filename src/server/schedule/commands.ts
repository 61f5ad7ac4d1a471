/** The commands of the schedule: schedule a due row and, in the sandbox, move business time. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { decideMove, type Move } from '#domain/clock.ts'
import type { Instant } from '#domain/day.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import { platformId } from '../commands/journal.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { lockNumbers } from '../db/advisory-locks.ts'
import type { Schema } from '../db/schema.ts'
import { clockMoveSecondsMax, clockWaitMs } from '../limits.ts'
import type { WorkLeft } from './idle.ts'
import { nextDue } from './queries.ts'
import { advanceClock, insertDue, type NewDue } from './store.ts'
import { runNext } from './worker.ts'

/**
 * Used inside a command, so that the row exists if and only if the command succeeds. The scope must be the
 * row's tenant. Returns how many rows were not there yet.
 */
export const scheduleDue = (db: Kysely<Schema>, ...due: readonly NewDue[]): Promise<number> =>
  insertDue(db, due)

export type ClockMove = {
  readonly from: Date
  readonly target: Date
  /** What a move waited for that took too long and stopped before the target; it can be requested again. Empty if it arrived. */
  readonly waitsFor: readonly WorkLeft[]
}

/** Moves business time forward. Due rows on the way are done in order, each at its own moment. */
export async function moveClock(
  context: Context,
  move: Move,
  requestId: string,
  secondsMax: number = clockMoveSecondsMax,
): Promise<Result<ClockMove>> {
  const deadlineMs = performance.now() + secondsMax * 1000
  do {
    const moved = await whenOnlyMover(context, () => walk(context, move, requestId, deadlineMs))
    if (moved) return moved
    await wait(clockWaitMs)
  } while (performance.now() < deadlineMs)
  return refuse('clockMoving')
}

/** One clock move at a time, over all processes; undefined if another one is in progress. */
async function whenOnlyMover<T>(context: Context, work: () => Promise<T>): Promise<T | undefined> {
  return context.db.connection().execute(async (held) => {
    const { rows } = await sql<{
      got: boolean
    }>`select pg_try_advisory_lock(${lockNumbers.clockMove}) as got`.execute(held)
    if (!rows[0]?.got) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockNumbers.clockMove})`.execute(held)
    }
  })
}

async function walk(
  context: Context,
  move: Move,
  requestId: string,
  deadlineMs: number,
): Promise<Result<ClockMove>> {
  const from = await readBusinessTime(context.db, context.clock())
  const decided = decideMove(from.getTime() as Instant, move)
  if (!decided.ok) return decided
  const target = new Date(decided.value)
  const waitsFor = await settleUntil(context, from, target, deadlineMs)
  await arrive(context, { from, target, waitsFor }, requestId)
  return done({ from, target, waitsFor })
}

/**
 * The clock stays at the moment of a due row until it is settled and the jobs, events and notifications that
 * result from it are done. Answers what is left if the time is over before; nothing if the way is free.
 */
async function settleUntil(
  context: Context,
  from: Date,
  target: Date,
  deadlineMs: number,
): Promise<readonly WorkLeft[]> {
  const { systemDb, idle } = context
  const kinds = Object.keys(context.due)
  const isLate = (): boolean => performance.now() > deadlineMs
  let at = from
  for (;;) {
    const dueNow = await nextDue(systemDb, kinds, at)
    const left = dueNow ? [] : await idle.workLeft(systemDb)
    if (left.length > 0) {
      if (isLate()) return left
      await wait(clockWaitMs)
      continue
    }
    // Looked up when no work is left, since that work may have added due rows.
    const next = dueNow ?? (await nextDue(systemDb, kinds, target))
    if (!next) return []
    if (isLate()) return [{ kind: 'due', name: next.kind }]
    const until = next.due_at
    await advanceClock(context.db, until, context.clock())
    if (until > at) at = until
    let isAny = false
    while (!isLate() && (await runNext(context, { until, triedBy: undefined }))) isAny = true
    // Nothing could be claimed, so another process works on it.
    if (!isAny) await wait(clockWaitMs)
  }
}

async function arrive(
  context: Context,
  { from, target, waitsFor }: ClockMove,
  requestId: string,
): Promise<void> {
  await runUnit(context, {
    cause: { kind: 'call', requestId },
    enter: inScopeOf({ tenantId: null }),
    lock: noLocks,
    work: async ({ db, machineNow }) => {
      if (waitsFor.length === 0) await advanceClock(db, target, machineNow)
      const businessNow = await readBusinessTime(db, machineNow)
      const entry = {
        action: 'sandbox.clockMoved' as const,
        tenantId: null,
        userId: platformId,
        facts: { from: from.toISOString(), to: businessNow.toISOString() },
        events: [{ topic: topics.clockMoved, body: {} }],
      }
      return { value: undefined, entries: [entry], businessNow }
    },
  })
}
