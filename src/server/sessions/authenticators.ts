/** The ways in: people's, operators' and systems'. Which one a call has is said by what it asks for, and by nothing sent. */
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
  admit,
  noteSeen,
  type PortalAccess,
  sessionValues,
} from './actor.ts'
import { keyOf, keyStatement, noteKeyUsed } from './api-key.ts'
import { noteOperatorSeen, type Operator, operatorOf, operatorStatement } from './operator.ts'

/** The tokens that a call brings: of a person's session, of an operator's, which is another, or a key; and where it is from. */
export type Tokens = {
  readonly token: string | undefined
  readonly operatorToken?: string | undefined
  readonly apiKey?: string | undefined
  readonly address: string
}

/** Who a command is done for: a person, an operator, or whoever comes without a session. */
export type Caller = Actor | Operator | undefined

type CallerWith<A extends Access> = A extends OperatorAccess ? Operator : Actor

/** Who makes a call of this kind. */
export type CallerOf<R extends Route> = R['access'] extends OperatorAccess ? Operator : Actor

type Closed = Exclude<Access, 'open'>

export type Authenticator = {
  readonly name: 'people' | 'operators' | 'systems'
  /** What everybody who has this way in may ask for. */
  readonly least: Closed
  /** Said to whoever brings no token. */
  readonly without: 'sessionInvalid' | 'apiKeyInvalid'
  readonly tokenIn: (tokens: Tokens) => string | undefined
  /** The statement that finds the session, enters its scope and reads the body. */
  readonly statement: (body?: string) => string
  readonly admit: (
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
  least: 'person',
  without: 'sessionInvalid',
  tokenIn: ({ token }) => token,
  statement: actorStatement,
  admit: (row, access) => {
    const actor = actorOf(row)
    return actor.ok ? admit(actor.value, access as PortalAccess) : actor
  },
  noteSeen: (context, caller, now) => noteSeen(context, caller as Actor, now),
}

/** Every operator has every ability of the table. */
const operators: Authenticator = {
  name: 'operators',
  least: 'operator',
  without: 'sessionInvalid',
  tokenIn: ({ operatorToken }) => operatorToken,
  statement: operatorStatement,
  admit: (row) => operatorOf(row),
  noteSeen: (context, caller, now) => noteOperatorSeen(context, caller as Operator, now),
}

const systems: Authenticator = {
  name: 'systems',
  least: 'key',
  without: 'apiKeyInvalid',
  tokenIn: ({ apiKey }) => apiKey,
  statement: keyStatement,
  admit: (row, access, { address }) => keyOf(row, access as KeyAccess, address),
  noteSeen: (context, caller, now, { address }) => noteKeyUsed(context, caller as Actor, now, address),
}

export const authenticators = [people, operators, systems] as const

export function authenticatorOf(access: Access): Authenticator {
  if (isOperators(access)) return operators
  return isSystems(access) ? systems : people
}

/** Who is calling, asked by itself: for a call whose body cannot even be read, or that is open and yet asks. */
export async function findCallerOf<A extends Closed>(
  { pool, clock }: Context,
  access: A,
  tokens: Tokens,
): Promise<Result<CallerWith<A>>> {
  const { tokenIn, statement, admit: admitted, without } = authenticatorOf(access)
  const token = tokenIn(tokens)
  if (!token) return refuse(without)
  const { rows } = await pool.query<ActorRow>(prepared(statement(), sessionValues(token, clock())))
  return admitted(rows[0], access, tokens) as Result<CallerWith<A>>
}
