/** Documents that are chosen by a filter instead of one by one: as many as were seen, or none. */
import { CompiledQuery, type Transaction } from 'kysely'
import type * as contract from '#contract/document-acts.ts'
import type { Input } from '#contract/route.ts'
import { documentsByFilterMax } from '#domain/documents/limits.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { done, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { foundBy, numbering, scopesTenant } from './asking.ts'
import { type Found, holdDocuments, holdPayees } from './holding.ts'

/** A filter of the list, with the count and the sums that were on screen. */
export type FilteredAs = NonNullable<Input<typeof contract.documentDelete>['body']['all']>

/** The payees are locked before the documents are looked at again: what was changed meanwhile is out of date. */
export async function lockFiltered(db: Transaction<Schema>, seen: FilteredAs) {
  const { count } = seen
  if (count > documentsByFilterMax) return refuse('documentsTooMany', { limit: documentsByFilterMax, count })
  const before = await find(db, seen)
  if (before.length !== count) return refuse('outOfDate')
  await holdPayees(db, [...new Set(before.map(({ payee_id }) => payee_id))])
  const ids = (await find(db, seen)).map(({ id }) => id)
  const documents = ids.length === 0 ? [] : await holdDocuments(db, ids)
  return isAsSeen(documents, seen) ? done(documents) : refuse('outOfDate')
}

type Row = Pick<Found, 'id' | 'payee_id'>

/** At most one more than may be chosen. */
async function find(db: Transaction<Schema>, { filter }: FilteredAs): Promise<readonly Row[]> {
  const { values, place } = numbering(1)
  const text = `select d.id, d.payee_id from (${foundBy(place, filter, scopesTenant)}) found join documents d using (id)
    order by d.id limit ${documentsByFilterMax + 1}`
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

function isAsSeen(documents: readonly Found[], { count, amounts }: FilteredAs): boolean {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of documents) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  const isSum = ({ currency, amount }: FilteredAs['amounts'][number]): boolean =>
    formatAmount({ currency, minor: sums.get(currency) ?? 0n }) === amount
  return documents.length === count && amounts.length === sums.size && amounts.every(isSum)
}
