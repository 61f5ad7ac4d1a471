/**
 * The first statement of a command: the session and its scope, business time and the claim of the key, in one round
 * trip. The first of many copies of a request goes on; the others wait here until it is done, and get its answer.
 */
import type pg from 'pg'
import type { Route } from '#contract/route.ts'
import { done, type Result } from '#domain/result.ts'
import { prepared } from '../db/prepared.ts'
import { type ActorRow, sessionValues } from '../sessions/actor.ts'
import {
  type Authenticator,
  authenticatorOf,
  authenticators,
  type Caller,
  type Tokens,
} from '../sessions/authenticators.ts'
import { businessTime } from './business-time.ts'
import type { Claim, Claimed } from './keys.ts'

const clock = "select json_build_object('offsetMs', offset_ms)::text as answer from clock"
/** Only whoever is let in has a scope to claim in. */
const claiming = `
  select json_build_object('offsetMs', offset_ms, 'claimed', case
    when actor.live
    then claim_key(case when $3 then actor.user_id else coalesce(actor.tenant_id, actor.user_id) end, $4, $5, $6, $2)
  end)::text as answer from clock`

type Statements = { readonly closed: string; readonly claiming: string }
const statements = Object.fromEntries(
  authenticators.map(({ name, statement }) => [
    name,
    { closed: statement(clock), claiming: statement(claiming) },
  ]),
) as Readonly<Record<Authenticator['name'], Statements>>

/** Of a call without a session; the scope is there before the claim is made in it. */
const claimingOpenly = `
  select json_build_object('offsetMs', offset_ms, 'claimed', claim_key($1::uuid, $2, $3, $4, $5))::text as answer
  from (select offset_ms, set_config('sooner.contact', ($1::uuid)::text, true) from clock offset 0) scoped`

export function enterStatement(
  access: Route['access'],
  tokens: Tokens,
  now: Date,
  claim: Claim | undefined,
): pg.QueryConfig {
  if (access === 'open') {
    if (!claim?.contactScope) return prepared(clock, [])
    return prepared(claimingOpenly, [claim.contactScope, claim.key, claim.requestHash, claim.keptSince, now])
  }
  const { name, tokenIn } = authenticatorOf(access)
  const who = sessionValues(tokenIn(tokens) ?? '', now)
  if (!claim) return prepared(statements[name].closed, who)
  return prepared(statements[name].claiming, [
    ...who,
    claim.personal,
    claim.key,
    claim.requestHash,
    claim.keptSince,
  ])
}

export type EnterRow = ActorRow

export type Entered = {
  readonly actor: Caller
  readonly businessNow: Date
  readonly claimed: Claimed | undefined
}

export function enteredAs(
  row: EnterRow | undefined,
  access: Route['access'],
  tokens: Tokens,
  now: Date,
): Result<Entered> {
  if (access === 'open') return done(enteredBy(undefined, row, now))
  const admitted = authenticatorOf(access).admit(row, access, tokens)
  return admitted.ok ? done(enteredBy(admitted.value, row, now)) : admitted
}

type Found = { readonly offsetMs: number; readonly claimed?: Claimed | null }

function enteredBy(actor: Caller, row: EnterRow | undefined, now: Date): Entered {
  if (!row?.answer) throw new Error('There is no business time: the row of the clock is missing.')
  const { offsetMs, claimed } = JSON.parse(row.answer) as Found
  return { actor, businessNow: businessTime(now, offsetMs), claimed: claimed ?? undefined }
}
