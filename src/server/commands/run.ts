/**
 * The command runner: one transaction for the session, the key, the work and the journal. Whatever was answered
 * with success is in the database; whatever was refused left nothing but its stored refusal.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import { codes } from '#contract/codes.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { commandTriesMax, idempotencyKeyLengthMax } from '#domain/limits.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { isCollision } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import {
  type Actor,
  type ActorRow,
  actorOf,
  actorStatement,
  admit,
  noteSeen,
  tokenHash,
} from '../http/actor.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { type Incoming, parseInput } from '../http/incoming.ts'
import type { Command, Work } from './command.ts'
import { appendJournal } from './journal.ts'
import { type Claim, claimKey, type Kept, keeping, type Outcome, requestHash } from './keys.ts'

/** A rehearsal is the same road, rolled back. */
export type Mode = 'commit' | 'rehearse'

type Attempt = { readonly answer: Answer; readonly commit: boolean; readonly actor?: Actor | undefined }
type AnyCommand<R extends Route> = Command<Input<R>, Reply<R>, Actor | undefined>

export async function runCommand<R extends Route>(
  context: Context,
  route: R,
  command: AnyCommand<R>,
  incoming: Incoming,
  mode: Mode = 'commit',
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { answer, actor } = await inTransaction(context, mode, (db) =>
        perform(context, route, command, incoming, db),
      )
      if (actor && mode === 'commit') await noteSeen(context, actor, context.clock())
      return answer
    } catch (error) {
      if (!isCollision(error) || attempt >= commandTriesMax) throw error
      await wait(2 ** attempt)
    }
  }
}

async function inTransaction(
  context: Context,
  mode: Mode,
  work: (db: Transaction<Schema>) => Promise<Attempt>,
): Promise<Attempt> {
  const db = await context.db.startTransaction().execute()
  try {
    const attempt = await work(db)
    await (attempt.commit && mode === 'commit' ? db.commit() : db.rollback()).execute()
    return attempt
  } catch (error) {
    // Where the connection is gone, so is the transaction.
    if (!db.isCommitted && !db.isRolledBack)
      await db
        .rollback()
        .execute()
        .catch(() => undefined)
    throw error
  }
}

async function perform<R extends Route>(
  context: Context,
  route: R,
  command: AnyCommand<R>,
  incoming: Incoming,
  db: Transaction<Schema>,
): Promise<Attempt> {
  const machineNow = context.clock()
  const entered = await enter(db, route, incoming, machineNow)
  if (!entered.ok) return { answer: refusedWith(entered), commit: false }
  const { actor, businessNow } = entered.value
  const work: Work<Actor | undefined> = { db, actor, incoming, context, machineNow, businessNow }
  return { ...(await performAs(work, route, command)), actor }
}

async function performAs<R extends Route>(
  work: Work<Actor | undefined>,
  route: R,
  command: AnyCommand<R>,
): Promise<Attempt> {
  const { db, actor, incoming, machineNow } = work
  const input = parseInput(route, incoming)
  if (!input.ok) return { answer: refusedWith(refuse('inputInvalid'), input.fields), commit: false }
  const claim = claimOf(route, incoming, actor, input.value, machineNow)
  if (!claim) return settle(work, await command(work, input.value))
  if (claim.key.length > idempotencyKeyLengthMax)
    return { answer: refusedWith(refuse('inputInvalid')), commit: false }

  const claimed = await claimKey(db, claim)
  if (claimed.kind === 'other') return { answer: refusedWith(refuse('keyReused')), commit: false }
  if (claimed.kind === 'again') return { answer: answerOf(claimed.outcome), commit: false }
  return performOnce(work, claim, () => command(work, input.value))
}

type Entered = { readonly actor: Actor | undefined; readonly businessNow: Date }

/** The session and its scope, the ability, and business time, in one round trip. */
async function enter(
  db: Transaction<Schema>,
  route: Route,
  incoming: Incoming,
  now: Date,
): Promise<Result<Entered>> {
  const clock = 'select offset_ms::text as answer from clock'
  if (route.access === 'open') {
    const { rows } = await db.executeQuery<{ answer: string }>(CompiledQuery.raw(clock))
    return done({ actor: undefined, businessNow: shifted(now, rows[0]?.answer) })
  }
  if (!incoming.token) return refuse('sessionInvalid')
  const { rows } = await db.executeQuery<ActorRow>(
    CompiledQuery.raw(actorStatement(clock), [tokenHash(incoming.token), now]),
  )
  const actor = actorOf(rows[0])
  if (!actor.ok) return actor
  const admitted = admit(actor.value, route.access)
  if (!admitted.ok) return admitted
  return done({ actor: admitted.value, businessNow: shifted(now, rows[0]?.answer) })
}

const shifted = (now: Date, offsetMs: string | null | undefined): Date =>
  new Date(now.getTime() + Number(offsetMs ?? 0))

function claimOf(
  route: Route,
  incoming: Incoming,
  actor: Actor | undefined,
  input: unknown,
  at: Date,
): Claim | undefined {
  if (!route.keyed || !incoming.key || !actor) return undefined
  // A call of the person's own stays the person's: choosing an identity must not change whose key it was.
  const scope = (route.access !== 'signedIn' && actor.acting?.tenantId) || actor.userId
  const request = incoming.fileHash === undefined ? input : { input, fileHash: incoming.fileHash }
  return { scope, key: incoming.key, requestHash: requestHash(route.method, route.path, request), at }
}

/** Runs the command under its key: a refusal takes the work back and is kept; what may pass later is not kept. */
async function performOnce<T>(
  work: Work<Actor | undefined>,
  claim: Claim,
  command: () => ReturnType<Command<unknown, T, Actor | undefined>>,
): Promise<Attempt> {
  const { db } = work
  await db.executeQuery(CompiledQuery.raw('savepoint work'))
  const result = await command()
  if (result.ok) return settle(work, result, { claim, outcome: { data: result.value.value } })
  if (!isKept(result)) return { answer: refusedWith(result), commit: false }
  await db.executeQuery(CompiledQuery.raw('rollback to savepoint work'))
  await keeping({ claim, outcome: { failure: result.failure, details: result.details } }).execute(db)
  return { answer: refusedWith(result), commit: true }
}

async function settle<T>(
  work: Work<Actor | undefined>,
  result: Awaited<ReturnType<Command<unknown, T, Actor | undefined>>>,
  kept?: Kept,
): Promise<Attempt> {
  if (!result.ok) return { answer: refusedWith(result), commit: false }
  const { machineNow, businessNow, incoming } = work
  await appendJournal(
    work.db,
    result.value.entry,
    { requestId: incoming.requestId, machineNow, businessNow },
    kept,
  )
  return { answer: { kind: 'data', data: result.value.value }, commit: true }
}

const isKept = ({ failure }: Refused): boolean => codes[failure].status < 500 && codes[failure].status !== 429

const answerOf = (outcome: Outcome): Answer =>
  'failure' in outcome
    ? refusedWith(refuse(outcome.failure, outcome.details))
    : { kind: 'data', data: outcome.data }
