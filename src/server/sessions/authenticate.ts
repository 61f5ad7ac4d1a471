/**
 * Step 3 of a request, authenticate: whose session, operator's session or API key a call has. At admission, before the
 * body is read, a session must exist (`authenticate`); the first statement of a read (http/read) or of a command
 * (commands/run-call) reads it again, because it may end in between, and checks the call's access.
 * There are three authenticators; the access of a call says which one it uses, never what was sent. The SQL and the
 * sessions of each are in actor.ts, operator.ts and api-key.ts.
 */
import {
  type Access,
  isOperators,
  isSystems,
  type KeyAccess,
  type OperatorAccess,
  type Route,
} from '#contract/route.ts'
import { type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import {
  type Actor,
  type ActorRow,
  actorOf,
  actorStatement,
  authorize,
  noteSeen,
  type PortalAccess,
  sessionValues,
} from './actor.ts'
import { keyOf, keyStatement, noteKeyUsed } from './api-key.ts'
import { noteOperatorSeen, type Operator, operatorOf, operatorStatement } from './operator.ts'

/** The tokens of a call: of a person's session, of an operator's session, or an API key; and the network address. */
export type Tokens = {
  readonly token: string | undefined
  readonly operatorToken?: string | undefined
  readonly apiKey?: string | undefined
  readonly address: string
}

/** Whom a command is run for: a person or a system, an operator, or a caller without a session. */
export type Caller = Actor | Operator | undefined

type CallerWith<A extends Access> = A extends OperatorAccess ? Operator : Actor

/** The caller that a route's access lets in. */
export type CallerOf<R extends Route> = R['access'] extends OperatorAccess ? Operator : Actor

type Closed = Exclude<Access, 'open'>

export type Authenticator = {
  readonly name: 'people' | 'operators' | 'systems'
  /** The access that every session of this kind has. */
  readonly lowestAccess: Closed
  /** The refusal of a call without a token. */
  readonly missingToken: 'sessionInvalid' | 'apiKeyInvalid'
  readonly tokenIn: (tokens: Tokens) => string | undefined
  /** The statement that finds the session, enters its scope and then reads `body`. */
  readonly statement: (body?: string) => string
  /** The caller of the statement's row, or why there is none or why the access is denied. */
  readonly authorize: (
    row: ActorRow | undefined,
    access: Closed,
    tokens: Pick<Tokens, 'address'>,
  ) => Result<Actor | Operator>
  readonly noteSeen: (
    context: Context,
    caller: Actor | Operator,
    now: Date,
    tokens: Pick<Tokens, 'address'>,
  ) => Promise<void>
}

const people: Authenticator = {
  name: 'people',
  lowestAccess: 'beforeAgreements',
  missingToken: 'sessionInvalid',
  tokenIn: ({ token }) => token,
  statement: actorStatement,
  authorize: (row, access) => {
    const actor = actorOf(row)
    return actor.ok ? authorize(actor.value, access as PortalAccess) : actor
  },
  noteSeen: (context, caller, now) => noteSeen(context, caller as Actor, now),
}

/** Every operator has every operator ability. */
const operators: Authenticator = {
  name: 'operators',
  lowestAccess: 'operator',
  missingToken: 'sessionInvalid',
  tokenIn: ({ operatorToken }) => operatorToken,
  statement: operatorStatement,
  authorize: (row) => operatorOf(row),
  noteSeen: (context, caller, now) => noteOperatorSeen(context, caller as Operator, now),
}

const systems: Authenticator = {
  name: 'systems',
  lowestAccess: 'key',
  missingToken: 'apiKeyInvalid',
  tokenIn: ({ apiKey }) => apiKey,
  statement: keyStatement,
  authorize: (row, access, { address }) => keyOf(row, access as KeyAccess, address),
  noteSeen: (context, caller, now, { address }) => noteKeyUsed(context, caller as Actor, now, address),
}

export const authenticators = [people, operators, systems] as const

export function authenticatorOf(access: Access): Authenticator {
  if (isOperators(access)) return operators
  return isSystems(access) ? systems : people
}

/** Finds the caller in a statement of its own, and checks the access. */
export async function authenticate<A extends Closed>(
  { pool, clock }: Context,
  access: A,
  tokens: Tokens,
): Promise<Result<CallerWith<A>>> {
  const { tokenIn, statement, authorize: authorized, missingToken } = authenticatorOf(access)
  const token = tokenIn(tokens)
  if (!token) return refuse(missingToken)
  const { rows } = await pool.query<ActorRow>(prepared(statement(), sessionValues(token, clock())))
  return authorized(rows[0], access, tokens) as Result<CallerWith<A>>
}
