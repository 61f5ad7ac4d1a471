/** Idempotency: the same key and request give the same answer; the same key for anything else is refused. */
import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Failure } from '#domain/failures.ts'
import { idempotencyKeyKeptDays, rowsPerPruneMax } from '#domain/limits.ts'
import type { Details } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'

/** What is kept of an answer: its data or its refusal, never its wording. */
export type Outcome = { readonly data: unknown } | { readonly failure: Failure; readonly details: Details }

export type Claim = {
  readonly scope: string
  readonly key: string
  readonly requestHash: Buffer
  readonly at: Date
}
export type Claimed =
  | { readonly kind: 'new' }
  | { readonly kind: 'again'; readonly outcome: Outcome }
  | { readonly kind: 'other' }

export const requestHash = (method: string, path: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, path, sorted(input)]))
    .digest()

/** The first of many copies goes on; the others wait here until it is done, and get its answer. */
export async function claimKey(db: Transaction<Schema>, claim: Claim): Promise<Claimed> {
  const { scope, key, requestHash: hash, at } = claim
  const kept = sql`${at}::timestamptz - make_interval(days => ${idempotencyKeyKeptDays})`
  const inserted = await sql`
    insert into idempotency_keys as known (scope, key, request_hash, created_at) values (${scope}, ${key}, ${hash}, ${at})
    on conflict (scope, key) do update set request_hash = excluded.request_hash, outcome = null, created_at = excluded.created_at
    where known.created_at <= ${kept}
    returning 1`.execute(db)
  if (inserted.rows.length > 0) return { kind: 'new' }
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'outcome'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!known.request_hash.equals(hash)) return { kind: 'other' }
  return { kind: 'again', outcome: known.outcome as Outcome }
}

export type Kept = { readonly claim: Claim; readonly outcome: Outcome }

/** The statement that keeps an outcome: by itself, or as part of the journal's. */
export const keeping = ({ claim, outcome }: Kept) => sql`
  update idempotency_keys set outcome = ${JSON.stringify(outcome)}::json where scope = ${claim.scope} and key = ${claim.key}`

/** Keys that stand for nothing any more; answers how many were removed. */
export async function pruneKeys(db: Kysely<Schema>, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from idempotency_keys where (scope, key) in (
        select scope, key from idempotency_keys
        where created_at <= ${at}::timestamptz - make_interval(days => ${idempotencyKeyKeptDays}) limit ${rowsPerPruneMax})
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
