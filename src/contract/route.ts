/**
 * One call of the API, written once: the server mounts it, the web client is made from it and the reference
 * is printed from it.
 */

import type * as z from 'zod/mini'
import type { Ability, OperatorAbility } from '#domain/access/abilities.ts'
import type { Failure } from '#domain/failures.ts'
import type { Pair } from '#text/text.ts'

/** Calls of the operator's console: any operator's, or those of an ability. They have a sign-in of their own. */
export type OperatorAccess = 'operator' | OperatorAbility

/**
 * Who may call: anybody; whoever is signed in, for themself or for the company they act for; or whose acting identity has
 * the ability; or an operator. What is a person's own alone is theirs while the company is frozen too.
 */
export type Access = 'open' | 'person' | 'signedIn' | Ability | OperatorAccess

export const isOperators = (access: Access): access is OperatorAccess =>
  access === 'operator' || access.startsWith('operator.')

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces, as in OpenAPI: `/files/v1/{fileId}`. */
  readonly path: string
  /** What the call does, whatever its method says: a read may be repeated and shared, a write may not. */
  readonly effect: 'reads' | 'writes'
  readonly access: Access
  /**
   * Where the call takes an Idempotency-Key: whose the key is while somebody acts for a company; of a call without a
   * session, that of the mobile, the mail or the link that it speaks of.
   */
  readonly keyed?: 'tenant' | 'person' | 'contact'
  /** True where the body is a multipart form with the part `file`, beside which stand the fields of `body`. */
  readonly takesFile?: true
  readonly summary: Pair
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The shape of `data`; absent where the answer is a file or a stream. */
  readonly reply?: z.ZodMiniType
  /** The shape of each event, where the answer is a stream of server-sent events. */
  readonly events?: z.ZodMiniType
  /** The topics of news that make what was read stale. */
  readonly follows?: readonly string[]
  /** The refusals of its own, beyond those that every call can meet. */
  readonly refusals: readonly Failure[]
}

export const route = <const R extends Route>(definition: R): R => definition

/** Whether the call is there in an environment: those of the sandbox's console are in the sandbox alone. */
export const isIn = (environment: 'sandbox' | 'production', { path }: Route): boolean =>
  environment === 'sandbox' || !path.startsWith('/sandbox/')

type Parsed<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined
type Sent<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? z.input<S>
  : undefined

/** What a handler receives, after parsing. */
export type Input<R extends Route> = {
  readonly params: Parsed<R, 'params'>
  readonly query: Parsed<R, 'query'>
  readonly body: Parsed<R, 'body'>
}
type Part = 'params' | 'query' | 'body'
type NamedParts<R> = { [K in Part]: R extends { readonly [P in K]: z.ZodMiniType } ? K : never }[Part]
/** A part in which nothing is required may be left out as a whole. */
type FreeParts<R> = { [K in NamedParts<R>]: object extends Sent<R, K> ? K : never }[NamedParts<R>]

/** What a client passes in, before parsing. */
export type Request<R extends Route> = {
  readonly [K in Exclude<NamedParts<R>, FreeParts<R>>]: Sent<R, K>
} & { readonly [K in FreeParts<R>]?: Sent<R, K> }
export type Reply<R extends Route> = Parsed<R, 'reply'>
