/** Idempotency: the same key and request give the same answer; the same key for anything else is refused. */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Route } from '#contract/route.ts'
import { msPerDay } from '#domain/day.ts'
import type { Failure } from '#domain/failures.ts'
import type { Details } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { idempotencyKeyKeptDays, rowsPerPruneMax } from '../limits.ts'
import type { Keyed } from './call.ts'

/** What is kept of an answer: its data or its refusal, never its wording. */
export type Outcome = { readonly data: unknown } | { readonly failure: Failure; readonly details: Details }

export type Claim = {
  readonly key: string
  readonly requestHash: Buffer
  readonly keptSince: Date
  /** A call of the person's own stays the person's: choosing an identity must not change whose key it was. */
  readonly personal: boolean
  /** The scope of a call without a session. */
  readonly contactScope: string | undefined
}

/** A key whose scope is known, and what stood under it already; nothing where this claim is the first. */
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

/** A contact as the scope of its keys, which are kept beside those of tenants and people. */
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

/** Keys that stand for nothing any more; answers how many were removed. */
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
