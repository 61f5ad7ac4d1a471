/** Documents that are chosen by a filter instead of by ids: exactly those that were previewed, or none. */
import { createHash } from 'node:crypto'
import { CompiledQuery, type Transaction } from 'kysely'
import type * as contract from '#contract/document-actions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { documentsByFilterMax } from '#domain/documents/limits.ts'
import { type DocumentState, refusalOf, type SelectionAction } from '#domain/documents/rules.ts'
import type { Currency } from '#domain/money.ts'
import { done, refuse } from '#domain/result.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import type { Schema } from '../db/schema.ts'
import type { Actor } from '../sessions/actor.ts'
import { foundBy, own, ownPayee, sameNumber, scopesTenant } from './filter-sql.ts'
import { type CurrentDocument, lockDocuments } from './locks.ts'
import { byCurrency, sideOfActor } from './present.ts'

/** A filter of the list, with the fingerprint of the documents that its preview showed. */
export type FilteredAs = NonNullable<Input<typeof contract.documentDelete>['body']['all']>

type Versioned = Pick<CurrentDocument, 'id' | 'version'>

/** Equal for the same documents in the same versions, in any order, and for nothing else. */
export function fingerprintOf(documents: readonly Versioned[]): string {
  const lines = documents.map(({ id, version }) => `${id} ${version}\n`).toSorted()
  return createHash('sha256').update(lines.join('')).digest('base64url')
}

/**
 * The documents that the filter finds, with their payees locked; refused unless their versions equal the
 * preview.
 */
export async function lockFiltered(db: Transaction<Schema>, { filter, fingerprint }: FilteredAs) {
  const { values, param } = parameters(1)
  const text = `select found.id from (${foundBy(param, filter, scopesTenant)}) found limit ${documentsByFilterMax + 1}`
  const { rows } = await db.executeQuery<Pick<CurrentDocument, 'id'>>(CompiledQuery.raw(text, values))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 || ids.length > documentsByFilterMax) return refuse('outOfDate')
  const documents = await lockDocuments(db, ids)
  return fingerprintOf(documents) === fingerprint ? done(documents) : refuse('outOfDate')
}

type Preview = typeof contract.documentSelection
type Previewed = Versioned &
  DocumentState & { readonly currency: Currency; readonly minor: string; readonly sameNumber: boolean }
export type SelectionRow = { readonly found: number; readonly rows: readonly Previewed[] }

/** The statement that previews a bulk action on all documents of a filter. */
export function selectionStatement({ act, ...filters }: Input<Preview>['body']): Statement {
  const { values, param } = parameters(3)
  const ownOnly = own(param, filters)
  const sql = `
  with found as materialized (${foundBy(param, filters)})
  select json_build_object('found', (select count(*) from found), 'rows', coalesce((
    select json_agg(json_build_object('id', d.id, 'version', d.version, 'currency', d.currency, 'minor', d.amount::text,
      'source', d.source, 'disabledBy', d.disabled_by, 'excluded', d.excluded, 'confirmation', d.confirmation,
      'paid', d.paid_date is not null, 'itemState', d.item_state, 'ownPayee', ${ownPayee('actor.tenant_id')}, 'sameNumber', ${act === 'confirm' ? `exists (select ${sameNumber})` : 'false'}))
    from (select id from found limit ${documentsByFilterMax}) few join current_documents d using (id)), '[]'))::text as answer
  where ${ownOnly}`
  return { sql, values }
}

export function selectionOf({ found, rows }: SelectionRow, act: SelectionAction, actor: Actor) {
  if (found > documentsByFilterMax)
    return refuse('documentsTooMany', { limit: documentsByFilterMax, count: found })
  const side = sideOfActor(actor)
  const allowed = rows.filter((row) => refusalOf(act, row, side) === undefined)
  const sums = new Map<Currency, bigint>()
  for (const { currency, minor } of allowed) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor))
  return done<Reply<Preview>>({
    count: allowed.length,
    amounts: byCurrency([...sums].map(([currency, minor]) => ({ currency, minor: String(minor) }))),
    skipped: rows.length - allowed.length,
    sameNumber: allowed.filter((row) => row.sameNumber).length,
    fingerprint: fingerprintOf(rows),
  })
}
