/**
 * Idempotency keys: the same key with the same request gives the stored answer; with another request it is refused. A
 * key is claimed in the first statement of its command (commands/run-call), and its outcome stored with the journal.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Route } from '#contract/route.ts'
import { msPerDay } from '#domain/day.ts'
import type { Failure } from '#domain/failures.ts'
import type { Details } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { idempotencyKeyKeptDays, rowsPerPruneMax } from '../limits.ts'
import type { Keyed } from './call.ts'

/** The stored part of an answer: data, or a failure with values. Never words: a retry may be in the other language. */
export type Outcome = { readonly data: unknown } | { readonly failure: Failure; readonly details: Details }

export type Claim = {
  readonly key: string
  readonly requestHash: Buffer
  readonly keptSince: Date
  /** Whether the key belongs to the person and not to the tenant, so that choosing an identity does not change its owner. */
  readonly personal: boolean
  /** The owner of the key of a call without a session. */
  readonly contactScope: string | undefined
}

/** A claimed key with its owner, and the outcome that was stored before; null for a new key. */
export type Claimed = {
  readonly scope: string
  readonly known: { readonly same: boolean; readonly outcome: Outcome } | null
}

export function claimOf(
  route: Route,
  { key, fileHash, contact }: Keyed,
  input: unknown,
  at: Date,
): Claim | undefined {
  if (!route.keyed || key === undefined) return undefined
  if (route.access === 'open' && contact === undefined)
    throw new Error('a key without a session is a contact’s')
  const request = fileHash === undefined ? input : { input, fileHash }
  return {
    key,
    requestHash: requestHash(route.method, route.path, request),
    keptSince: new Date(at.getTime() - idempotencyKeyKeptDays * msPerDay),
    personal: route.keyed === 'person',
    contactScope: contact === undefined ? undefined : contactScopeOf(contact),
  }
}

/** The claim as an expression in the caller's statement, over `actor`. Only a live session has a scope to claim in. */
export const claimInScope = {
  sql: `case when actor.live
    then claim_key(case when $3 then actor.user_id else coalesce(actor.tenant_id, actor.user_id) end, $4, $5, $6, $2)
  end`,
  values: ({ personal, key, requestHash: hash, keptSince }: Claim): readonly unknown[] => [
    personal,
    key,
    hash,
    keptSince,
  ],
}

/** The claim of a call without a session, as a whole statement. `offset 0` sets the scope before the claim is made. */
export const claimForContact = {
  sql: `
  select json_build_object('offsetMs', offset_ms, 'claimed', claim_key($1::uuid, $2, $3, $4, $5))::text as answer
  from (select offset_ms, set_config('sooner.contact', ($1::uuid)::text, true) from clock offset 0) scoped`,
  values: (claim: Claim, now: Date): readonly unknown[] => [
    claim.contactScope,
    claim.key,
    claim.requestHash,
    claim.keptSince,
    now,
  ],
}

/** A contact as a uuid, because the owners of keys are ids of tenants and people. */
function contactScopeOf(contact: string): string {
  const hex = createHash('sha256').update(`contact ${contact}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

const requestHash = (method: string, path: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, path, sorted(input)]))
    .digest()

/** Removes some keys that are older than `before`, and returns how many. */
export async function pruneKeys(db: Kysely<Schema>, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from idempotency_keys where (scope, key) in (
        select scope, key from idempotency_keys
        where created_at <= ${before} limit ${rowsPerPruneMax})
      returning 1
    ) select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}

/** The same value always gives the same text, whatever the order of its keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  )
}
