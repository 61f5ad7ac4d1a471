/**
 * The command runner: one transaction for the session, the key, the work and the journal. Whatever was answered
 * with success is in the database; whatever was refused left nothing but its stored refusal.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Checked } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { commandRetryMs, commandTriesMax, idempotencyKeyLengthMax } from '#domain/limits.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { isRetryable } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import { type Ending, transact } from '../db/transaction.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { type Caller, type CallerOf, entranceOf } from '../http/entrance.ts'
import { type Incoming, parseInput } from '../http/incoming.ts'
import type { Command, JournalEntry } from './command.ts'
import { type Entered, type EnterRow, enteredAs, enterStatement } from './enter.ts'
import { hasNews, journalStatement, type Kept, keepStatement } from './journal.ts'
import { type Claim, type Claimed, claimOf, type Outcome } from './keys.ts'

/** A rehearsal is the same road, rolled back. */
export type Mode = 'commit' | 'rehearse'

type AnyCommand<R extends Route> = Command<Input<R>, Reply<R>, CallerOf<R> | undefined>

/** One attempt at a command: what was asked, and the moment it is tried at. */
type Attempt<R extends Route> = {
  readonly context: Context
  readonly route: R
  readonly command: AnyCommand<R>
  readonly incoming: Incoming
  readonly mode: Mode
  readonly machineNow: Date
  readonly input: Checked<Input<R>>
  readonly claim: Claim | undefined
}
type Attempted = Ending & {
  readonly answer: Answer
  readonly actor?: Caller
  /** The command's own refusal, which its key stands for from now on. */
  readonly refused?: Refused
  /** What happened, where it is committed. */
  readonly entry?: JournalEntry
}

export async function runCommand<R extends Route>(
  context: Context,
  route: R,
  command: AnyCommand<R>,
  incoming: Incoming,
  mode: Mode = 'commit',
): Promise<Answer> {
  const { tokenIn, noteSeen } = entranceOf(route.access)
  if (route.access !== 'open' && !tokenIn(incoming)) return refusedWith(refuse('sessionInvalid'))
  const input = inputOf(route, incoming)
  for (let tries = 1; ; tries++) {
    const machineNow = context.clock()
    const claim = input.ok ? claimOf(route, incoming, input.value, machineNow) : undefined
    const attempt = { context, route, command, incoming, mode, machineNow, input, claim }
    try {
      const { answer, actor, entry } = await tried(attempt)
      if (hasNews(entry)) context.outboxWake.wake()
      if (actor && mode === 'commit') await noteSeen(context, actor, context.clock())
      return answer
    } catch (error) {
      if (!isRetryable(error) || tries >= commandTriesMax) throw error
      // Those who met do not come again at the same moment.
      await wait(randomInt(commandRetryMs * 2 ** tries))
    }
  }
}

/** What a call is answered without its command: what stands under its key, or why it is not let in; nothing where it is the first. */
export async function answerKnown<R extends Route>(
  context: Context,
  route: R,
  incoming: Incoming,
): Promise<Answer | undefined> {
  const machineNow = context.clock()
  const input = inputOf(route, incoming)
  const claim = input.ok ? claimOf(route, incoming, input.value, machineNow) : undefined
  const first = enterStatement(route.access, incoming, machineNow, claim)
  const looked = await transact<EnterRow, Ending & { readonly answer?: Answer }>(
    context.pool,
    first,
    ([row]) => entering({ route, machineNow, input }, row, async () => ({ by: 'rollback' })),
  )
  return looked.answer
}

const inputOf = <R extends Route>(route: R, incoming: Incoming): Checked<Input<R>> =>
  route.keyed && incoming.key !== undefined && incoming.key.length > idempotencyKeyLengthMax
    ? { ok: false, fields: {} }
    : parseInput(route, incoming)

/** A refusal takes the work back; where the command has a key, it is kept for it in a transaction of its own. */
async function tried<R extends Route>(attempt: Attempt<R>): Promise<Attempted> {
  const { context, route, incoming, mode, machineNow, claim } = attempt
  const first = enterStatement(route.access, incoming, machineNow, claim)
  const attempted = await transact<EnterRow, Attempted>(context.pool, first, ([row], db) =>
    entering(attempt, row, (entered, input) => perform(attempt, entered, input, db)),
  )
  const { refused } = attempted
  if (!claim || !refused || !isKept(refused) || mode === 'rehearse') return attempted
  return transact<EnterRow, Attempted>(context.pool, first, ([row]) =>
    entering(attempt, row, async ({ claimed }) => {
      const kept = keptOf(attempt, claimed, { failure: refused.failure, details: refused.details })
      return { ...attempted, last: kept && keepStatement(kept), by: 'commit' }
    }),
  )
}

/** Session, ability, input, key: whatever is wrong first is what is said, and what was answered is answered again. */
async function entering<R extends Route, T extends Ending>(
  { route, machineNow, input }: Pick<Attempt<R>, 'route' | 'machineNow' | 'input'>,
  row: EnterRow | undefined,
  go: (entered: Entered, input: Input<R>) => Promise<T>,
): Promise<T | Attempted> {
  const entered = enteredAs(row, route.access, machineNow)
  if (!entered.ok) return withoutEffect(refusedWith(entered))
  const { actor, claimed } = entered.value
  if (!input.ok) return withoutEffect(refusedWith(refuse('inputInvalid'), input.fields), actor)
  if (claimed?.known) return withoutEffect(answerAgain(claimed.known), actor)
  return go(entered.value, input.value)
}

async function perform<R extends Route>(
  attempt: Attempt<R>,
  { actor, businessNow, claimed }: Entered,
  input: Input<R>,
  db: Transaction<Schema>,
): Promise<Attempted> {
  const { context, command, incoming, mode, machineNow } = attempt
  // The entrance of a call admits only those who make it.
  const caller = actor as CallerOf<R> | undefined
  const result = await command({ db, actor: caller, incoming, context, machineNow, businessNow }, input)
  if (!result.ok) return { ...withoutEffect(refusedWith(result), actor), refused: result }
  // What the database checks at the end of a transaction is part of the rehearsal too.
  if (mode === 'rehearse') await sql`set constraints all immediate`.execute(db)
  const { value, entry } = result.value
  const moment = { requestId: incoming.requestId, machineNow, businessNow, address: incoming.address }
  const kept = keptOf(attempt, claimed, { data: value })
  const last = entry ? journalStatement(entry, moment, kept) : kept && keepStatement(kept)
  const answer: Answer = { kind: 'data', data: value }
  if (mode === 'rehearse') return { answer, actor, last, by: 'rollback' }
  return { answer, actor, last, by: 'commit', ...(entry && { entry }) }
}

const withoutEffect = (answer: Answer, actor?: Caller): Attempted => ({ answer, actor, by: 'rollback' })

const keptOf = <R extends Route>(
  { claim }: Attempt<R>,
  claimed: Claimed | undefined,
  outcome: Outcome,
): Kept | undefined => claim && claimed && { scope: claimed.scope, key: claim.key, outcome }

const isKept = ({ failure }: Refused): boolean => codes[failure].status < 500 && codes[failure].status !== 429

function answerAgain({ same, outcome }: NonNullable<Claimed['known']>): Answer {
  if (!same) return refusedWith(refuse('keyReused'))
  return 'failure' in outcome
    ? refusedWith(refuse(outcome.failure, outcome.details))
    : { kind: 'data', data: outcome.data }
}
