/**
 * Runs the command of a call as a unit of work: session, key, work and journal in one transaction. Whatever was answered
 * with success is in the database; whatever was refused left nothing but its stored refusal.
 */
import type pg from 'pg'
import type { CheckResult, FieldErrors } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { type Refused, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { authenticatorOf, type Caller, type CallerOf } from '../sessions/authenticators.ts'
import type { Call } from './call.ts'
import type { Command } from './command.ts'
import { type Entered, type EnterRow, enteredAs, enterStatement } from './enter.ts'
import type { Kept } from './journal.ts'
import { type Claimed, claimOf, type Outcome } from './keys.ts'
import { type Done, type Entering, type Mode, noLocks, runUnit, type UnitWork } from './unit.ts'

export type AnyCommand<R extends Route> = Command<Input<R>, Reply<R>, CallerOf<R> | undefined>

/** What was asked for, and by whom; the input is checked, and told to be wrong only to whoever may make the call. */
export type Asked<R extends Route> = {
  readonly route: R
  readonly call: Call
  readonly input: CheckResult<Input<R>>
}

/** What a call is answered. */
export type Ran =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly refused: Refused; readonly fields?: FieldErrors }

type Attempted = {
  readonly answer: Ran
  readonly actor?: Caller
  /** The command's own refusal, which its key stands for from now on. */
  readonly refused?: Refused
}

/** What a command begins with, once the session, the ability, the input and the key are found to be right. */
type Begun<R extends Route> = Entered & { readonly input: Input<R> }

export async function runCall<R extends Route>(
  context: Context,
  requested: Asked<R>,
  command: AnyCommand<R>,
  mode: Mode = 'commit',
): Promise<Ran> {
  const { route, call } = requested
  const { tokenIn, noteSeen, without } = authenticatorOf(route.access)
  if (route.access !== 'open' && !tokenIn(call)) return refusedAs(refuse(without))
  const unit = unitOf(requested, mode)
  const ran = await runUnit(context, { ...unit, work: (work) => perform(requested, command, work) })
  const { refused } = ran
  const isKeptFor = route.keyed && call.key !== undefined && mode === 'commit'
  const { answer, actor } =
    refused && isKeptFor && isKept(refused)
      ? // A refusal takes the work back, so it is kept for its key in a unit of its own.
        await runUnit(context, { ...unit, work: async (work) => keepRefusal(requested, ran, refused, work) })
      : ran
  if (actor && mode === 'commit') await noteSeen(context, actor, context.clock(), call)
  return answer
}

/** What a call is answered without its command: what stands under its key, or why it is not let in; nothing where it is the first. */
export async function answerKnown<R extends Route>(
  context: Context,
  requested: Asked<R>,
): Promise<Ran | undefined> {
  const looked = await runUnit<Begun<R>, Attempted | undefined, undefined>(context, {
    ...unitOf(requested, 'rehearse'),
    work: async () => ({ value: undefined, undo: true }),
  })
  return looked?.answer
}

const unitOf = <R extends Route>(requested: Asked<R>, mode: Mode) => ({
  cause: { kind: 'call', requestId: requested.call.requestId, address: requested.call.address } as const,
  enter: entering(requested),
  lock: noLocks,
  mode,
})

/** Session, ability, input, key: whatever is wrong first is what is said, and what was answered is answered again. */
const entering = <R extends Route>({ route, call, input }: Asked<R>): Entering<Begun<R>, Attempted> => ({
  statement: (machineNow) => {
    const claim = input.ok ? claimOf(route, call, input.value, machineNow) : undefined
    return enterStatement(route.access, call, machineNow, claim)
  },
  read: (row, machineNow) => {
    const entered = enteredAs(
      row as (EnterRow & pg.QueryResultRow) | undefined,
      route.access,
      call,
      machineNow,
    )
    if (!entered.ok) return { stop: { answer: refusedAs(entered) } }
    const { actor, claimed } = entered.value
    if (!input.ok) return { stop: { answer: refusedAs(refuse('inputInvalid'), input.fields), actor } }
    if (claimed?.known) return { stop: { answer: answerAgain(claimed.known), actor } }
    return { go: { ...entered.value, input: input.value } }
  },
})

async function perform<R extends Route>(
  { call }: Asked<R>,
  command: AnyCommand<R>,
  { db, context, actor, input, claimed, machineNow, businessNow }: UnitWork & Begun<R>,
): Promise<Done<Attempted>> {
  const { requestId, address, language, userAgent, deviceToken, source } = call
  const origin = { requestId, address, language, userAgent, deviceToken, source }
  // The entrance of a call admits only those who make it.
  const caller = actor as CallerOf<R> | undefined
  const result = await command({ db, actor: caller, origin, context, machineNow, businessNow }, input)
  if (!result.ok) return { value: { answer: refusedAs(result), actor, refused: result }, undo: true }
  const { value, entry } = result.value
  return {
    value: { answer: { kind: 'data', data: value }, actor },
    entries: entry ? [entry] : [],
    kept: keptOf(call, claimed, { data: value }),
  }
}

const keepRefusal = <R extends Route>(
  { call }: Asked<R>,
  ran: Attempted,
  { failure, details }: Refused,
  { claimed }: Begun<R>,
): Done<Attempted> => ({ value: ran, kept: keptOf(call, claimed, { failure, details }) })

const keptOf = ({ key }: Call, claimed: Claimed | undefined, outcome: Outcome): Kept | undefined =>
  key === undefined ? undefined : claimed && { scope: claimed.scope, key, outcome }

const isKept = ({ failure }: Refused): boolean => codes[failure].status < 500 && codes[failure].status !== 429

const refusedAs = (refused: Refused, fields?: FieldErrors): Ran => ({
  kind: 'refused',
  refused,
  ...(fields && { fields }),
})

function answerAgain({ same, outcome }: NonNullable<Claimed['known']>): Ran {
  if (!same) return refusedAs(refuse('keyReused'))
  return 'failure' in outcome
    ? refusedAs(refuse(outcome.failure, outcome.details))
    : { kind: 'data', data: outcome.data }
}
