/**
 * Step 5 of a command's request: its unit of work. Before it: http/parse. The unit's first statement authenticates the
 * caller, enters its scope, reads business time and claims the idempotency key, in one round trip. Of several copies of
 * a request the first goes on; the others wait in that statement and get its answer. Then the capability's command runs
 * in the same transaction (commands/unit-of-work). A success is in the database before it is answered; a refusal leaves
 * only itself, stored under its key. After it: http/answer.
 */
import type pg from 'pg'
import type { FieldErrors } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { type ActorRow, sessionValues } from '../sessions/actor.ts'
import {
  type Authenticator,
  authenticatorOf,
  authenticators,
  type Caller,
  type CallerOf,
  type Tokens,
} from '../sessions/authenticate.ts'
import { businessTime } from './business-time.ts'
import type { Call, ParsedCall } from './call.ts'
import type { Command } from './command.ts'
import {
  type Claim,
  type Claimed,
  claimForContact,
  claimInScope,
  claimOf,
  type Outcome,
} from './idempotency-keys.ts'
import type { StoredOutcome } from './journal.ts'
import { type Done, type Entering, type Mode, noLocks, runUnit, type UnitWork } from './unit-of-work.ts'

/** `V` is what the command returns and what is stored; the reply of the route, unless the answer is made from it. */
export type AnyCommand<R extends Route, V = Reply<R>> = Command<Input<R>, V, CallerOf<R> | undefined>

export type CallAnswer =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly refused: Refused; readonly fields?: FieldErrors }

type Attempt = {
  readonly answer: CallAnswer
  readonly actor?: Caller
  /** The command's own refusal, to store under the idempotency key. */
  readonly refused?: Refused
}

export async function runCall<R extends Route, V>(
  context: Context,
  parsed: ParsedCall<R>,
  command: AnyCommand<R, V>,
  mode: Mode = 'commit',
): Promise<CallAnswer> {
  const { route, call } = parsed
  const { tokenIn, noteSeen, missingToken } = authenticatorOf(route.access)
  if (route.access !== 'open' && !tokenIn(call)) return refusedAs(refuse(missingToken))
  const unit = unitOf(parsed, mode)
  const attempt = await runUnit(context, { ...unit, work: (work) => perform(parsed, command, work) })
  const { refused } = attempt
  const hasKey = route.keyed && call.key !== undefined && mode === 'commit'
  const { answer, actor } =
    refused && hasKey && isStored(refused)
      ? // The refusal rolled its unit back, so it is stored in a unit of its own.
        await runUnit(context, {
          ...unit,
          work: async (work) => storeRefusal(parsed, attempt, refused, work),
        })
      : attempt
  if (actor && mode === 'commit') await noteSeen(context, actor, context.clock(), call)
  return answer
}

/** The answer without running the command: the stored one, or why the call is refused; undefined if its key is new. */
export async function findStoredAnswer<R extends Route>(
  context: Context,
  parsed: ParsedCall<R>,
): Promise<CallAnswer | undefined> {
  const found = await runUnit<Begun<R>, Attempt | undefined, undefined>(context, {
    ...unitOf(parsed, 'rehearse'),
    work: async () => ({ value: undefined, undo: true }),
  })
  return found?.answer
}

const unitOf = <R extends Route>(parsed: ParsedCall<R>, mode: Mode) => ({
  cause: { kind: 'call', requestId: parsed.call.requestId, address: parsed.call.address } as const,
  enter: entering(parsed),
  lock: noLocks,
  mode,
})

/** Checks in the order session, ability, input, key; a known key is answered with its stored answer. */
const entering = <R extends Route>({ route, call, input }: ParsedCall<R>): Entering<Begun<R>, Attempt> => ({
  statement: (machineNow) => {
    const claim = input.ok ? claimOf(route, call, input.value, machineNow) : undefined
    return enterStatement(route.access, call, machineNow, claim)
  },
  read: (row, machineNow) => {
    const entered = enteredAs(row as ActorRow | undefined, route.access, call, machineNow)
    if (!entered.ok) return { stop: { answer: refusedAs(entered) } }
    const { actor, claimed } = entered.value
    if (!input.ok) return { stop: { answer: refusedAs(refuse('inputInvalid'), input.fields), actor } }
    if (claimed?.known) return { stop: { answer: answerAgain(claimed.known), actor } }
    return { go: { ...entered.value, input: input.value } }
  },
})

const readClock = "select json_build_object('offsetMs', offset_ms)::text as answer from clock"
const claimToo = `select json_build_object('offsetMs', offset_ms, 'claimed', ${claimInScope.sql})::text as answer from clock`

type Statements = { readonly plain: string; readonly claiming: string }
const statements = Object.fromEntries(
  authenticators.map(({ name, statement }) => [
    name,
    { plain: statement(readClock), claiming: statement(claimToo) },
  ]),
) as Readonly<Record<Authenticator['name'], Statements>>

/** The first statement: finds the caller, enters its scope, reads business time and claims the key, if there is one. */
function enterStatement(
  access: Route['access'],
  tokens: Tokens,
  now: Date,
  claim: Claim | undefined,
): pg.QueryConfig {
  if (access === 'open')
    return claim?.contactScope
      ? prepared(claimForContact.sql, claimForContact.values(claim, now))
      : prepared(readClock, [])
  const { name, tokenIn } = authenticatorOf(access)
  const who = sessionValues(tokenIn(tokens) ?? '', now)
  return claim
    ? prepared(statements[name].claiming, [...who, ...claimInScope.values(claim)])
    : prepared(statements[name].plain, who)
}

type Entered = {
  readonly actor: Caller
  readonly businessNow: Date
  readonly claimed: Claimed | undefined
}

type Begun<R extends Route> = Entered & { readonly input: Input<R> }

function enteredAs(
  row: ActorRow | undefined,
  access: Route['access'],
  tokens: Tokens,
  now: Date,
): Result<Entered> {
  const caller = access === 'open' ? done(undefined) : authenticatorOf(access).authorize(row, access, tokens)
  if (!caller.ok) return caller
  if (!row?.answer) throw new Error('There is no business time: the row of the clock is missing.')
  type First = { readonly offsetMs: number; readonly claimed?: Claimed | null }
  const { offsetMs, claimed } = JSON.parse(row.answer) as First
  return done({
    actor: caller.value,
    businessNow: businessTime(now, offsetMs),
    claimed: claimed ?? undefined,
  })
}

/** Enters the caller's scope in a transaction that a read keeps open, such as an export. */
export async function enterAsCaller(
  client: pg.PoolClient,
  access: Route['access'],
  tokens: Tokens,
  now: Date,
): Promise<Result<Entered>> {
  const { rows } = await client.query<ActorRow>(enterStatement(access, tokens, now, undefined))
  return enteredAs(rows[0], access, tokens, now)
}

async function perform<R extends Route, V>(
  { call }: ParsedCall<R>,
  command: AnyCommand<R, V>,
  { db, context, actor, input, claimed, machineNow, businessNow }: UnitWork & Begun<R>,
): Promise<Done<Attempt>> {
  const { requestId, address, language, userAgent, deviceToken, source } = call
  const origin = { requestId, address, language, userAgent, deviceToken, source }
  // The route's authenticator returns only callers of this type.
  const caller = actor as CallerOf<R> | undefined
  const result = await command({ db, actor: caller, origin, context, machineNow, businessNow }, input)
  if (!result.ok) return { value: { answer: refusedAs(result), actor, refused: result }, undo: true }
  const { value, entry } = result.value
  return {
    value: { answer: { kind: 'data', data: value }, actor },
    entries: entry ? [entry] : [],
    stored: storedOf(call, claimed, { data: value }),
  }
}

const storeRefusal = <R extends Route>(
  { call }: ParsedCall<R>,
  attempt: Attempt,
  { failure, details }: Refused,
  { claimed }: Begun<R>,
): Done<Attempt> => ({ value: attempt, stored: storedOf(call, claimed, { failure, details }) })

const storedOf = (
  { key }: Call,
  claimed: Claimed | undefined,
  outcome: Outcome,
): StoredOutcome | undefined =>
  key === undefined ? undefined : claimed && { scope: claimed.scope, key, outcome }

/** Refusals that may pass by themselves (busy, too many requests) are not stored: the same key may be tried again. */
const isStored = ({ failure }: Refused): boolean =>
  codes[failure].status < 500 && codes[failure].status !== 429

const refusedAs = (refused: Refused, fields?: FieldErrors): CallAnswer => ({
  kind: 'refused',
  refused,
  ...(fields && { fields }),
})

function answerAgain({ same, outcome }: NonNullable<Claimed['known']>): CallAnswer {
  if (!same) return refusedAs(refuse('keyReused'))
  return 'failure' in outcome
    ? refusedAs(refuse(outcome.failure, outcome.details))
    : { kind: 'data', data: outcome.data }
}
