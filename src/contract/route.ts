/**
 * One call of the API, defined once: the server mounts it, and the web client and the reference are generated from
 * it.
 */

import type * as z from 'zod/mini'
import type { Ability, OperatorAbility } from '#domain/access/abilities.ts'
import type { Failure } from '#domain/failures.ts'
import type { KeyKind } from '#domain/sync/keys.ts'
import type { Pair } from '#text/text.ts'

/** Calls of the operator's console: for any operator, or with an ability. Operators sign in separately. */
export type OperatorAccess = 'operator' | OperatorAbility

/** Calls of a company's own system, with an API key of any kind or of one kind. */
export type KeyAccess = 'key' | `key.${KeyKind}`

/**
 * Who may call: any visitor; a signed-in person, for themselves or for the company they act for; an identity with the
 * ability; an operator; or a company's own system. Calls about the person work while their company is frozen; those of
 * `beforeAgreements` also before the person has accepted the agreements that they are asked for at sign-in.
 */
export type Access =
  | 'open'
  | 'beforeAgreements'
  | 'person'
  | 'signedIn'
  | Ability
  | OperatorAccess
  | KeyAccess

export const isOperators = (access: Access): access is OperatorAccess =>
  access === 'operator' || access.startsWith('operator.')

export const isSystems = (access: Access): access is KeyAccess =>
  access === 'key' || access.startsWith('key.')

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces, as in OpenAPI: `/files/v1/{fileId}`. */
  readonly path: string
  /**
   * Whether the call reads or writes, independent of its method: a read may be repeated and shared, a write may not.
   */
  readonly effect: 'reads' | 'writes'
  readonly access: Access
  /**
   * The scope of the Idempotency-Key, if the call takes one; without a session, the contact or link in the request.
   */
  readonly keyed?: 'tenant' | 'person' | 'contact'
  /** True if the body is a multipart form with the part `file` and the fields of `body`. */
  readonly takesFile?: true
  /** True if the body is a batch, whose limit is far higher than that of other bodies. */
  readonly takesBatch?: true
  readonly summary: Pair
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The shape of `data`; absent for a file or a stream. */
  readonly reply?: z.ZodMiniType
  /** The shape of each event, where the answer is a stream of server-sent events. */
  readonly events?: z.ZodMiniType
  /** The topics of domain events that make the answer stale. */
  readonly follows?: readonly string[]
  /** Its own refusals, besides those of every call. */
  readonly refusals: readonly Failure[]
}

export const route = <const R extends Route>(definition: R): R => definition

/** Whether the call exists in an environment: the sandbox console exists only in the sandbox. */
export const isIn = (environment: 'sandbox' | 'production', { path }: Route): boolean =>
  environment === 'sandbox' || !path.startsWith('/sandbox/')

type ParsedPart<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined
type SentPart<R, K extends string> = R extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? z.input<S>
  : undefined

/** What a handler receives, after parsing. */
export type Input<R extends Route> = {
  readonly params: ParsedPart<R, 'params'>
  readonly query: ParsedPart<R, 'query'>
  readonly body: ParsedPart<R, 'body'>
}
type Part = 'params' | 'query' | 'body'
type NamedParts<R> = { [K in Part]: R extends { readonly [P in K]: z.ZodMiniType } ? K : never }[Part]
/** A part without required fields may be left out. */
type FreeParts<R> = { [K in NamedParts<R>]: object extends SentPart<R, K> ? K : never }[NamedParts<R>]

/** What a client passes in, before parsing. */
export type Request<R extends Route> = {
  readonly [K in Exclude<NamedParts<R>, FreeParts<R>>]: SentPart<R, K>
} & { readonly [K in FreeParts<R>]?: SentPart<R, K> }
export type Reply<R extends Route> = ParsedPart<R, 'reply'>
